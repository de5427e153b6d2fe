import { expect, test } from 'vitest'
import { inviteTo, takeInvitation } from './pendingInvitation'

test('the invitations of a table open once, and of no other', () => {
  inviteTo('a')
  expect(takeInvitation('b')).toBe(false)
  expect(takeInvitation('a')).toBe(true)
  expect(takeInvitation('a')).toBe(false)
})

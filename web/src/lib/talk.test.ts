import { expect, test } from 'vitest'
import { sitDown } from '../testing/table'

const line = (number: number, seat: number) => ({ type: 'chat', line: { number, seat, text: 'Hello', at: 0 } })

test("what others say is unread until the chat is open; one's own words never are", () => {
  const { table, server } = sitDown({}, { chat: [{ number: 1, seat: 0, text: 'mine', at: 0 }] })
  expect(table.talk.unread).toBe(0)
  server.tell(line(2, 0))
  expect(table.talk.unread).toBe(0)
  server.tell(line(3, 1))
  server.tell(line(4, 1))
  expect(table.talk.unread).toBe(2)
  table.talk.tab = 'chat'
  table.talk.markRead()
  table.talk.tab = 'log'
  expect(table.talk.unread).toBe(0)
  server.tell(line(5, 1))
  expect(table.talk.unread).toBe(1)
})

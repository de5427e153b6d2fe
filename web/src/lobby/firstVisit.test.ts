import { beforeEach, expect, test } from 'vitest'
import { hasPlayed, isAsked, keepAnswered, keepPlayed } from './firstVisit'

beforeEach(() => localStorage.clear())

test('a game is asked about once', () => {
  expect(isAsked('toy')).toBe(true)
  keepAnswered('toy')
  expect(isAsked('toy')).toBe(false)
  expect(isAsked('other')).toBe(true)
})

test('damaged storage asks again and is mended by the answer', () => {
  localStorage.setItem('engawa.known', '{')
  expect(isAsked('toy')).toBe(true)
  keepAnswered('toy')
  expect(isAsked('toy')).toBe(false)
})

test('who has answered has not played yet; who plays has answered', () => {
  keepAnswered('toy')
  expect(hasPlayed('toy')).toBe(false)
  keepPlayed('other')
  expect([hasPlayed('other'), isAsked('other')]).toEqual([true, false])
})

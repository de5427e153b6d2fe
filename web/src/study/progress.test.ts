import { beforeEach, expect, test } from 'vitest'
import { countAnswer, exported, imported, markDone, progressOf } from './progress'

beforeEach(() => localStorage.clear())

test('what is done is kept for each game, with the most stars', () => {
  expect(progressOf('toy')).toEqual({ done: {}, asked: 0, right: 0 })
  markDone('toy', 'lesson/walk')
  markDone('toy', 'level/rice', 3)
  markDone('toy', 'level/rice', 1)
  countAnswer('toy', true)
  countAnswer('toy', false)
  expect(progressOf('toy')).toEqual({ done: { 'lesson/walk': 0, 'level/rice': 3 }, asked: 2, right: 1 })
  expect(progressOf('other').done).toEqual({})
})

test('a file takes it elsewhere, and the better of both stays', () => {
  markDone('toy', 'level/rice', 3)
  markDone('toy', 'lesson/walk')
  const file = exported()
  localStorage.clear()
  markDone('toy', 'level/rice', 1)
  markDone('toy', 'level/fish', 2)
  countAnswer('toy', true)
  expect(imported(file)).toBe(true)
  expect(progressOf('toy')).toEqual({ done: { 'level/rice': 3, 'lesson/walk': 0, 'level/fish': 2 }, asked: 1, right: 1 })
})

test.each(['', 'null', '[]', '{}', '{"progress": 2, "games": {}}', '{"progress": 1, "games": 7}'])('%s is no progress', (text) => {
  markDone('toy', 'lesson/walk')
  expect(imported(text)).toBe(false)
  expect(progressOf('toy').done).toEqual({ 'lesson/walk': 0 })
})

test('what cannot be in a file is left out of it', () => {
  const file = { progress: 1, games: { toy: { done: { a: 3, b: 'x', c: -1, d: 9 }, asked: 1, right: 5 }, bad: 3 } }
  expect(imported(JSON.stringify(file))).toBe(true)
  expect(progressOf('toy')).toEqual({ done: { a: 3 }, asked: 1, right: 1 })
  expect(progressOf('bad').done).toEqual({})
})

test('storage that holds something else is as if it held nothing', () => {
  localStorage.setItem('engawa.progress', '{')
  expect(progressOf('toy').done).toEqual({})
})

import { beforeEach, expect, test } from 'vitest'
import { isFirstSight } from './seenEnds'

beforeEach(() => localStorage.clear())

test('an end is seen for the first time once, of each table', () => {
  expect(isFirstSight('a')).toBe(true)
  expect(isFirstSight('a')).toBe(false)
  expect(isFirstSight('b')).toBe(true)
})

test('what is stored by something else does no harm', () => {
  localStorage.setItem('engawa.ends', '{"a": 1}')
  expect(isFirstSight('a')).toBe(true)
  expect(isFirstSight('a')).toBe(false)
})

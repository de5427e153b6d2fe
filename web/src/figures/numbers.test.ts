import { expect, test } from 'vitest'
import type { PrintedNumber } from '../lib/protocol'
import { groupsOf, nextOpen, otherCard } from './numbers'

const number = (group: string, mark: string, part = 'price'): PrintedNumber => ({
  path: `${mark}.${part}`,
  steps: [],
  mark,
  part,
  group,
  name: mark,
  label: part,
  value: 1,
  confirmed: false,
})
const NUMBERS = [number('cards', 'card:a'), number('buildings', 'building:b', 'wood'), number('buildings', 'building:b', 'koban')]

test('what lies together is listed together, a card once with all its numbers', () => {
  expect(groupsOf(NUMBERS)).toEqual([
    { name: 'cards', cards: [{ mark: 'card:a', name: 'card:a', places: [0] }] },
    { name: 'buildings', cards: [{ mark: 'building:b', name: 'building:b', places: [1, 2] }] },
  ])
  expect(groupsOf([])).toEqual([])
})

test('the next open number, also from the beginning again; none when all are confirmed', () => {
  expect(nextOpen([true, true, true], 0)).toBe(1)
  expect(nextOpen([true, false, false], 1)).toBe(0)
  expect(nextOpen([false, true, false], 1)).toBe(1)
  expect(nextOpen([false, false], 0)).toBe(null)
  expect(nextOpen([true], -1)).toBe(0)
  expect(nextOpen([], -1)).toBe(null)
})

test('arrows lead to the first number of the next card and of the one before, around the ends', () => {
  expect(otherCard(NUMBERS, 0, 1)).toBe(1)
  expect(otherCard(NUMBERS, 1, 1)).toBe(0)
  expect(otherCard(NUMBERS, 2, -1)).toBe(0)
  expect(otherCard(NUMBERS, 0, -1)).toBe(1)
})

import { expect, test } from 'vitest'
import { standingWords } from './standing'

const NAMES = ['Hana', 'Kenji', 'Mika']
const at = (...spaces: number[]) => spaces.map((space) => ({ space }))

test('an empty space says nothing', () => {
  expect(standingWords(at(1, 2, 3), NAMES, 2, 5)).toBe('')
})

test('others are named, the reader is “you”', () => {
  expect(standingWords(at(5, 1, 2), NAMES, 2, 5)).toBe('Hana stands here')
  expect(standingWords(at(5, 5, 2), NAMES, 2, 5)).toBe('Hana, Kenji stand here')
  expect(standingWords(at(5, 1, 5), NAMES, 2, 5)).toBe('Hana and you stand here')
  expect(standingWords(at(1, 1, 5), NAMES, 2, 5)).toBe('you stand here')
})

test('who watches reads every name', () => {
  expect(standingWords(at(5, 1, 5), NAMES, null, 5)).toBe('Hana, Mika stand here')
})

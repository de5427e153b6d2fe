import { expect, test, vi } from 'vitest'
import { confirmedCount, storedFigures, storeFigures } from './storedFigures'

test('figures are stored by game, and forgotten', () => {
  expect(storedFigures('go')).toBe(null)
  expect(storeFigures('go', '{}')).toBe(true)
  expect(storedFigures('go')).toBe('{}')
  expect(storedFigures('chess')).toBe(null)
  storeFigures('go', null)
  expect(storedFigures('go')).toBe(null)
})

test('a browser that stores nothing says so', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new Error('full')
    },
    getItem: () => {
      throw new Error('denied')
    },
  })
  expect(storeFigures('go', '{}')).toBe(false)
  expect(storedFigures('go')).toBe(null)
})

test('how many are confirmed, whatever the file is', () => {
  expect(confirmedCount('{"confirmed": ["a", "b"]}')).toBe(2)
  for (const text of ['{}', 'null', '[', '{"confirmed": 3}']) expect(confirmedCount(text)).toBe(0)
})

import { expect, test } from 'vitest'
import { isConfirmed, parsedFile, valueAt, withNumber, writtenFile } from './figuresFile'

const PRICE = { path: 'cards[a].price', steps: ['cards', 0, 'price'] }
const WOOD = { path: 'cards[a].cost.wood', steps: ['cards', 0, 'cost', 'wood'] }
const FILE = parsedFile('{"cards": [{"id": "a", "price": 3, "cost": {"mon": 1}}], "tracks": {"fire": [0, 10]}}')

test('a number is read by its steps, and is 0 where the file does not name it', () => {
  expect(valueAt(FILE, PRICE)).toBe(3)
  expect(valueAt(FILE, WOOD)).toBe(0)
})

test('a confirmed number stands in the file and in its list, the file before is as it was', () => {
  const changed = withNumber(withNumber(FILE, PRICE, 3, true), WOOD, 2, true)
  expect(changed.confirmed).toEqual([PRICE.path, WOOD.path])
  expect(changed.cards).toEqual([{ id: 'a', price: 3, cost: { mon: 1, wood: 2 } }])
  expect(isConfirmed(changed, PRICE)).toBe(true)
  expect(isConfirmed(FILE, PRICE)).toBe(false)
  expect(valueAt(FILE, WOOD)).toBe(0)
})

test('a number is confirmed once, however often it is', () => {
  const changed = withNumber(withNumber(FILE, PRICE, 3, true), PRICE, 5, true)
  expect(changed.confirmed).toEqual([PRICE.path])
  expect(valueAt(changed, PRICE)).toBe(5)
})

test('taken back, the list goes with its last path', () => {
  expect(withNumber(withNumber(FILE, PRICE, 5, true), PRICE, 3, false)).toEqual(FILE)
})

test('a file is written a line for each entry, and read again as it was', () => {
  const text = writtenFile(withNumber(FILE, PRICE, 4, true))
  expect(text).toContain('\n  {"id": "a", "price": 4, "cost": {"mon": 1}}\n')
  expect(text).toContain('\n "confirmed": ["cards[a].price"]\n}\n')
  expect(parsedFile(text)).toEqual(withNumber(FILE, PRICE, 4, true))
  expect(parsedFile(writtenFile({ about: 'a “quote”,\n{"b": 1}', none: null, empty: {}, list: [] }))).toEqual({
    about: 'a “quote”,\n{"b": 1}',
    none: null,
    empty: {},
    list: [],
  })
})

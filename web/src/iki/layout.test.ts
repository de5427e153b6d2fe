import { expect, test } from 'vitest'
import { boardLayout, LEAST_SCALE, marketGrid } from './layout'
import { LEAST_TEXT } from './textFitting'

const ROOMS = [
  [1058, 820],
  [1002, 688],
  [706, 688],
  [1420, 1000],
  [584, 700],
] as const

test('at the least scale the smallest text has eleven pixels', () => {
  expect(LEAST_TEXT * LEAST_SCALE).toBeGreaterThan(11)
})

test.each(ROOMS)('in a room of %d by %d pixels nothing is drawn smaller than the least scale', (width, height) => {
  for (const cards of [0, 4, 8, 12]) {
    const layout = boardLayout(width, height, 4, cards)
    const scale = Math.min(width / (layout.w + 6), layout.isWhole ? height / (layout.h + 6) : Infinity)
    expect(scale).toBeGreaterThanOrEqual(LEAST_SCALE - 0.001)
  }
})

test.each(ROOMS.slice(0, 2))('in a room of %d by %d pixels a market of ten cards is on the screen with all the rest', (width, height) => {
  expect(boardLayout(width, height, 4, 10).isWhole).toBe(true)
  expect(boardLayout(width, height, 3, 8).isWhole).toBe(true)
})

test('where the room is narrow the tracks lie above the town', () => {
  const layout = boardLayout(706, 688, 4, 8)
  expect(layout.tracks.beside).toBe(false)
  expect(layout.town.y).toBeGreaterThan(layout.calendar + layout.tracks.h)
})

test('the deck gives way to the cards, and a second row comes before cards that cannot be read', () => {
  expect(marketGrid(8, 1170, 132)).toMatchObject({ columns: 8, hasDeck: true })
  expect(marketGrid(10, 1170, 132)).toMatchObject({ columns: 10, hasDeck: true })
  expect(marketGrid(12, 1170, 132)).toMatchObject({ columns: 6, hasDeck: true })
  expect(marketGrid(12, 1170, 132).w).toBeGreaterThanOrEqual(105)
})

import { expect, test } from 'vitest'
import { bestScroll } from './sight'

test('where something is in sight and nothing more can be, nothing moves', () => {
  expect(bestScroll([[[120, 180]]], [100, 400])).toBe(0)
  expect(bestScroll([[[120, 180]], [[900, 960]]], [100, 400])).toBe(0)
})

test('the window goes where most can be seen, by the shortest way', () => {
  const things = [[[120, 180]], [[500, 560]], [[600, 660]], [[700, 760]]] as const
  expect(bestScroll(things, [100, 400])).toBe(360)
  expect(bestScroll([[[500, 560]]], [100, 400])).toBe(160)
  expect(bestScroll([[[-60, 0]]], [100, 400])).toBe(-160)
})

test('what is higher than the window is shown from its top', () => {
  expect(bestScroll([[[500, 1200]]], [100, 400])).toBe(400)
  expect(bestScroll([], [100, 400])).toBe(0)
})

test('what is drawn twice is seen where all of it can be, and rather where it is larger', () => {
  const far: [number, number][][] = [
    [
      [450, 500],
      [700, 840],
    ],
    [
      [450, 500],
      [1700, 1840],
    ],
  ]
  expect(bestScroll(far, [100, 400])).toBe(100)
  const near: [number, number][][] = [
    [
      [450, 500],
      [700, 840],
    ],
    [
      [450, 500],
      [850, 990],
    ],
  ]
  expect(bestScroll(near, [100, 400])).toBe(590)
})

import { expect, test } from 'vitest'
import { around } from './box'

test('the smallest box around boxes reaches from the least to the most edge', () => {
  const boxes = [
    { x: 10, y: 5, width: 5, height: 40 },
    { x: -3, y: 20, width: 8, height: 2 },
  ]
  expect(around(boxes)).toEqual({ x: -3, y: 5, width: 18, height: 40 })
})

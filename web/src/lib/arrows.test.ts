import { expect, test } from 'vitest'
import { nearest, waysBetween } from './arrows'

const at = (x: number, y: number) => ({ x: x - 5, y: y - 5, width: 10, height: 10 })

test('the nearest to a side is taken, and nothing where nothing lies', () => {
  const others = [at(100, 0), at(40, 0), at(-30, 0)]
  expect(nearest(at(0, 0), others, 'ArrowRight')).toBe(1)
  expect(nearest(at(0, 0), others, 'ArrowLeft')).toBe(2)
  expect(nearest(at(0, 0), others, 'ArrowUp')).toBe(-1)
})

test('what lies straight ahead comes before what is nearer but askew', () => {
  expect(nearest(at(0, 0), [at(30, 25), at(50, 0)], 'ArrowRight')).toBe(1)
})

test('what lies rather to another side is taken only where nothing else is', () => {
  expect(nearest(at(0, 0), [at(10, 60), at(300, 10)], 'ArrowRight')).toBe(1)
  expect(nearest(at(0, 0), [at(10, 60)], 'ArrowRight')).toBe(0)
})

test('whatever lies there is reached from everywhere', () => {
  let drawn = 7
  const random = () => (drawn = (Math.imul(drawn, 1664525) + 1013904223) >>> 0) / 2 ** 32
  for (let round = 0; round < 40; round++) {
    const boxes = Array.from({ length: 45 }, () => ({
      x: random() * 900,
      y: random() * 600,
      width: 10 + random() * 90,
      height: 10 + random() * 60,
    }))
    const ways = waysBetween(boxes)
    const reached = new Set([0])
    for (const one of reached) for (const next of Object.values(ways[one]!)) if (next >= 0) reached.add(next)
    expect(reached.size).toBe(boxes.length)
  }
})

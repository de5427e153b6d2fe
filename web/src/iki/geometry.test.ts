import { expect, test } from 'vitest'
import { along, middle, upright, type Measures, type Rect } from './geometry'

const MEASURES: Measures = { w: 1008, crossing: 76, roof: 22, stall: 150, shop: 58, lane: 50 }

const overlap = (a: Rect, b: Rect) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
const isWithin = (a: Rect, w: number, h: number) => a.x >= 0 && a.y >= 0 && a.x + a.w <= w && a.y + a.h <= h

const PLANS = [
  ['along the street, four stalls', along(4, MEASURES)],
  ['along the street, three stalls', along(3, MEASURES)],
  ['upright, four stalls', upright(4)],
  ['upright, three stalls', upright(3)],
] as const

test.each(PLANS)('%s: every stall, shop and space lies within the town, and none on another', (_, plan) => {
  const places = [...Object.values(plan.stalls), ...plan.shops, ...plan.spaces]
  for (const place of places) expect(isWithin(place, plan.w, plan.h)).toBe(true)
  places.forEach((one, number) => places.slice(number + 1).forEach((other) => expect(overlap(one, other)).toBe(false)))
})

test.each(PLANS)('%s: four nagaya of stalls, eight shops with a space each', (_, plan) => {
  expect(new Set(Object.keys(plan.stalls).map((stall) => stall[0]))).toEqual(new Set(['1', '2', '3', '4']))
  expect([plan.shops.length, plan.spaces.length, plan.roofs.length]).toEqual([8, 8, 4])
})

test('along the street the first two nagaya lie on the left, the first and the fourth above', () => {
  const plan = along(4, MEASURES)
  const at = (stall: string) => middle(plan.stalls[stall] as Rect)
  expect(at('1.1').x).toBeLessThan(plan.w / 2)
  expect(at('2.1').x).toBeLessThan(plan.w / 2)
  expect(at('4.1').x).toBeGreaterThan(plan.w / 2)
  expect(at('1.1').y).toBeLessThan(plan.h / 2)
  expect(at('3.1').y).toBeGreaterThan(plan.h / 2)
})

test('turned upright, what was left is up and what was up is right', () => {
  const plan = upright(4)
  const at = (stall: string) => middle(plan.stalls[stall] as Rect)
  expect(at('1.1').y).toBeLessThan(plan.h / 2)
  expect(at('4.1').y).toBeGreaterThan(plan.h / 2)
  expect(at('1.1').x).toBeGreaterThan(plan.w / 2)
  expect(at('2.1').x).toBeLessThan(plan.w / 2)
})

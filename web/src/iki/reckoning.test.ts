import { expect, test } from 'vitest'
import { burning, gainsToRetire, harmonyIn, lacking, nextFire, nextPayday, riceAtPayday, stepsTo, walked } from './reckoning'
import type { Catalogue, IkiView, StallView } from './view'

const STALLS = ['1.1', '1.2', '1.3', '1.4', '2.1', '2.2', '2.3', '2.4']
const card = (type: string, ...salary: object[]) => ({ type, salary, first_level: 1 })
const CATALOGUE = {
  cards: {
    dyer: card('shop', { mon: 2 }, { mon: 3 }, { mon: 3 }),
    soba: card('shop', { rice: 1 }, { rice: 2 }, { rice: 3 }),
    monk: card('special'),
  },
  board: { per_nagaya: 4, stalls: STALLS.map((stall) => ({ stall })), salary_spaces: 3 },
  months: Array.from({ length: 12 }, (_, at) => ({ month: at + 1, payday: at % 3 === 2, fire: { 4: 5, 7: 8, 10: 10 }[at] ?? 0 })),
} as unknown as Catalogue

function view(stalls: Record<string, Omit<StallView, 'stall' | 'extra_cost'>>, firefighting: number[] = [0, 0], month = 4): IkiView {
  return {
    month,
    players: firefighting.map((level) => ({ firefighting: level, rice: 1, retired: [] })),
    stalls: STALLS.map((stall) => ({ stall, extra_cost: 0, ...stalls[stall] })),
  } as unknown as IkiView
}

test('a fire takes the cards of whoever is too weak, one less with each stall, and dies at who is not', () => {
  const stalls = { '1.1': { card: 'dyer', owner: 0 }, '1.3': { card: 'monk', owner: 1 }, '1.4': { card: 'soba', owner: 0 } }
  expect(burning(view(stalls, [1, 0]), CATALOGUE, 0, 5)).toEqual(['1.1', '1.4'])
  expect(burning(view(stalls, [2, 3]), CATALOGUE, 0, 5)).toEqual(['1.1'])
  expect(burning(view(stalls, [5, 0]), CATALOGUE, 0, 5)).toEqual([])
})

test('a neutral stops no fire, and one nagaya does not shield another', () => {
  const stalls = { '1.1': { card: 'monk', owner: null }, '1.2': { card: 'dyer', owner: 0 }, '2.1': { card: 'soba', owner: 0 } }
  expect(burning(view(stalls, [3, 0]), CATALOGUE, 0, 5)).toEqual(['1.2', '2.1'])
})

test('harmony is own cards of a type times all of it, from two on, neutrals among them', () => {
  const stalls = { '1.1': { card: 'dyer', owner: 0 }, '1.2': { card: 'soba', owner: null }, '1.3': { card: 'monk', owner: 0 } }
  expect(harmonyIn(view(stalls), CATALOGUE, 0, STALLS.slice(0, 4))).toBe(2)
  expect(harmonyIn(view(stalls), CATALOGUE, 1, STALLS.slice(0, 4))).toBe(0)
  expect(harmonyIn(view(stalls), CATALOGUE, 0, STALLS.slice(4))).toBe(0)
})

test('the rice at payday counts the salaries of those at work and retired', () => {
  const now = view({ '1.1': { card: 'soba', owner: 0, level: 2 }, '1.2': { card: 'monk', owner: 0, level: 1 } })
  expect(riceAtPayday(now, CATALOGUE, 0)).toEqual({ rice: 3, need: 2, short: 0 })
  now.players[1]?.retired.push('soba')
  expect(riceAtPayday(now, CATALOGUE, 1)).toEqual({ rice: 4, need: 0, short: 0 })
  const hungry = view({ '1.1': { card: 'monk', owner: 0, level: 1 }, '1.2': { card: 'dyer', owner: 0, level: 1 } })
  expect(riceAtPayday(hungry, CATALOGUE, 0).short).toBe(1)
})

test('steps go round the street; the first walk from the start is no lap', () => {
  expect([stepsTo(0, 3), stepsTo(7, 1), stepsTo(2, 2), stepsTo(2, 8)]).toEqual([3, 2, 8, 6])
  expect(walked(0, 4)).toEqual({ space: 4, laps: false })
  expect(walked(4, 4)).toEqual({ space: 8, laps: false })
  expect(walked(8, 1)).toEqual({ space: 1, laps: true })
})

test('the next fire and payday are those of this month or later', () => {
  const months = (month: number) => [nextFire(view({}, [0], month), CATALOGUE)?.month, nextPayday(view({}, [0], month), CATALOGUE)?.month]
  expect([months(5), months(6), months(12), months(13)]).toEqual([
    [5, 6],
    [8, 6],
    [undefined, 12],
    [undefined, undefined],
  ])
})

test('who stands on the last space needs one experience more, and of a cost only what is not there is lacking', () => {
  expect([gainsToRetire(CATALOGUE, 1), gainsToRetire(CATALOGUE, 3)]).toEqual([3, 1])
  expect(lacking({ wood: 3, koban: 1 }, { wood: 1, koban: 2 })).toEqual([['wood', 2]])
})

import { expect, test } from 'vitest'
import type { LogEntry } from '../lib/protocol'
import { cubes, lastFight } from './view'

const entry = (key: string, args: Record<string, string | number> = {}): LogEntry => ({
  text: key,
  seat: 0,
  key: `shogun.log.${key}`,
  args,
  marks: [],
})
const tower = entry('tower', { thrown: '4 0 2', cubes: '3 1 0' })

test('a fight is what begins it, the throw and how it ends', () => {
  const fight = lastFight([entry('season'), entry('attacked'), tower, entry('holds')])
  expect(fight).toMatchObject({ at: 2, thrown: [4, 0, 2], fallen: [3, 1, 0] })
  expect([fight?.begun.text, fight?.ended?.text]).toEqual(['attacked', 'holds'])
})

test('the last of several fights counts, while it is not over too', () => {
  const fight = lastFight([entry('attacked'), tower, entry('holds'), entry('revolt'), tower])
  expect([fight?.begun.text, fight?.ended]).toEqual(['revolt', undefined])
})

test('the throw that begins a game is no fight', () => {
  expect(lastFight([entry('setup'), tower, entry('season')])).toBeNull()
  expect(lastFight([tower])).toBeNull()
  expect(lastFight([])).toBeNull()
})

test('cubes come by colour, so many as there is room for', () => {
  expect(cubes([2, 0, 1], 10)).toEqual([0, 0, 2])
  expect(cubes([2, 0, 1], 2)).toEqual([0, 0])
})

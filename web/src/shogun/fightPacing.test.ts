import { expect, test } from 'vitest'
import type { LogEntry } from '../lib/protocol'
import { duration, sceneStart } from './fightPacing'

const entry = (key: string, args: Record<string, string | number> = {}): LogEntry =>
  ({ text: key, seat: 0, key: `shogun.log.${key}`, args, marks: [] }) as unknown as LogEntry
const few = [entry('attacked', { against: 1 }), entry('tower', { thrown: '1 1 0', cubes: '1 0 0' }), entry('conquered')]
const many = [entry('revolt'), entry('tower', { thrown: '9 0 8', cubes: '8 0 8' }), entry('revolt_won')]
const log = [entry('season'), ...few, entry('opened'), ...many]

test('every entry of a fight has its time, and nothing else has', () => {
  expect(log.map((one) => duration(one, log) !== undefined)).toEqual([false, true, true, true, false, true, true, true])
})

test('a throw of many cubes takes longer than one of few', () => {
  expect(duration(many[0] as LogEntry, log)).toBeGreaterThan(duration(few[0] as LogEntry, log) ?? 0)
})

test('a fight begins with its attack or its revolt', () => {
  expect(log.map((_, place) => sceneStart(log, place))).toEqual([0, 1, 1, 1, 4, 5, 5, 5])
})

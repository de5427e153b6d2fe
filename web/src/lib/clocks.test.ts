import { expect, test, vi } from 'vitest'
import { seat, sitDown } from '../testing/table'
import { clockTime } from './clocks.svelte'
import type { ClocksTold, State } from './protocol'

const LIVE = { kind: 'live', bank: 600, increment: 10, cap: 900 } as const
const DAYS = { kind: 'days', hours: 24 } as const

const clocks = (told: Partial<ClocksTold> = {}): ClocksTold => ({
  pace: LIVE,
  paused: false,
  seats: [
    { left: 600, ends: null },
    { left: 70, ends: 1070 },
  ],
  rest: null,
  ...told,
})

const two = (told: Partial<State> = {}): Partial<State> => ({ seats: [seat('Mika'), seat('Hana')], to_act: [1], clocks: clocks(), ...told })

test('the page counts down by itself, warns near the end and tells once that time has run out', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const { table } = sitDown(two(), { clock: 1000 })
  expect([table.clocks.left(0), Math.round(table.clocks.left(1) ?? 0)]).toEqual([600, 70])
  expect(table.clocks.isNear(1)).toBe(false)
  vi.advanceTimersByTime(15_000)
  expect(Math.round(table.clocks.left(1) ?? 0)).toBe(55)
  expect([table.clocks.isNear(1), table.clocks.isNear(0), table.clocks.isOut(1)]).toEqual([true, false, false])
  vi.advanceTimersByTime(60_000)
  expect(table.clocks.late).toEqual([1])
  expect(table.notices.list.map(({ kind }) => kind)).toEqual(['out'])
  table.clocks.wait(1)
  expect(table.clocks.late).toEqual([])
  table.leave()
  vi.useRealTimers()
})

test('bots have no clock, and nothing is counted while all stand still', () => {
  const { table } = sitDown(two({ seats: [seat('Mika'), seat('Hana', { bot: 'neighbour', stands_in: true })] }), { clock: 1000 })
  expect([table.clocks.left(1), table.clocks.isOut(1)]).toEqual([null, false])
  table.leave()
})

test('over days the own nights are told once', () => {
  const { table, server } = sitDown(two({ clocks: clocks({ pace: DAYS }) }), { clock: 1000 })
  const told = server.sent.filter((message) => (message as { type: string }).type === 'rest')
  expect(told).toMatchObject([{ seat: 0, rest: { night: [22, 8], weekends: false } }])
  table.leave()
})

test('time is told as short as it can be read', () => {
  expect([59.2, 3725, 0, -4].map((seconds) => clockTime(seconds, LIVE))).toEqual(['1:00', '1:02:05', '0:00', '0:00'])
  expect([90_000, 7200, 90].map((seconds) => clockTime(seconds, DAYS))).toEqual(['1 day 1 hr', '2 hr', '2 min'])
})

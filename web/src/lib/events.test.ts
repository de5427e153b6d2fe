import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { entry, sitDown, state } from '../testing/table'
import type { LogEntry } from './protocol'
import { settings } from './settings.svelte'

beforeEach(() => {
  vi.useFakeTimers()
  settings.pace = 'calm'
})
afterEach(() => vi.useRealTimers())

const seen = (key: string, told: Partial<LogEntry> = {}) => entry(key, { changes: [], ...told })

function tell(log: LogEntry[], told = {}) {
  const { table, server } = sitDown({ to_act: [1] })
  server.tell(state({ moves: 1, turn: 'second', to_act: [0], view: { now: true }, log, ...told }))
  return table
}

test('events are played one after the other, and the decision opens when they have been seen', () => {
  const table = tell([seen('fire'), seen('burnt')])
  expect(table.events.current?.entry.key).toBe('fire')
  expect(table.my).toBe(false)
  expect(table.history.entries.map((one) => one.key)).toEqual(['fire'])
  vi.advanceTimersByTime(table.events.time(seen('fire')))
  expect(table.events.current?.entry.key).toBe('burnt')
  vi.advanceTimersByTime(table.events.time(seen('burnt')))
  expect(table.events.isPlaying).toBe(false)
  expect(table.my).toBe(true)
})

test('what happens to the reader stays until they go on', () => {
  const table = tell([seen('burnt', { stops: [0] }), seen('fire_out')])
  vi.advanceTimersByTime(100_000)
  expect(table.events.current).toMatchObject({ isStop: true, entry: { key: 'burnt' } })
  table.events.proceed()
  expect(table.events.current).toMatchObject({ isStop: false, entry: { key: 'fire_out' } })
})

test('skipping comes to the present at once and loses nothing', () => {
  const table = tell([seen('a'), seen('b', { stops: [0] }), seen('c')])
  table.events.skip()
  expect(table.my).toBe(true)
  expect(table.view).toEqual({ now: true })
  expect(table.history.entries.map((one) => one.key)).toEqual(['a', 'b', 'c'])
  expect(table.recap.lines).toEqual([])
})

test('a view lags behind until its event is played', () => {
  const table = tell([seen('a', { changes: [[['now'], false]] }), seen('b')])
  expect(table.view).toEqual({ now: false })
  table.events.proceed()
  expect(table.view).toEqual({ now: true })
})

test('with playback off nothing is played and nothing stops', () => {
  settings.pace = 'instant'
  const table = tell([seen('burnt', { stops: [0] })])
  expect(table.events.isPlaying).toBe(false)
  expect(table.my).toBe(true)
  expect(table.news.map((one) => one.key)).toEqual(['burnt'])
})

test('step by step, everything another does stays until one goes on', () => {
  settings.pace = 'step'
  const table = tell([seen('walked', { weight: 'step' })])
  vi.advanceTimersByTime(100_000)
  expect(table.events.current).toMatchObject({ isStop: true })
})

test('what the reader has just done is not shown again, but what follows is', () => {
  const table = tell([seen('hired', { seat: 0 }), seen('retired', { seat: 0, stops: [0] })])
  expect(table.events.current?.entry.key).toBe('retired')
})

test('a scene of the game is shown, also of what the reader has done', () => {
  const { table, server } = sitDown({ to_act: [1] })
  table.events.duration = ({ key }) => (key === 'attacked' ? 3000 : undefined)
  server.tell(state({ moves: 1, log: [seen('attacked', { seat: 0 })] }))
  expect(table.events.current?.entry.key).toBe('attacked')
  vi.advanceTimersByTime(2999)
  expect(table.events.isPlaying).toBe(true)
  vi.advanceTimersByTime(1)
  expect(table.events.isPlaying).toBe(false)
})

test('who goes on from where a scene begins sees the rest of it play by itself', () => {
  settings.pace = 'step'
  const { table, server } = sitDown({ to_act: [1] })
  table.events.duration = ({ key }) => (key === 'attacked' ? 3000 : undefined)
  table.events.staging = (log, place) => (log[place]?.key === 'attacked' ? 'opening' : null)
  server.tell(state({ moves: 1, log: [seen('attacked'), seen('conquered')] }))
  vi.advanceTimersByTime(100_000)
  expect(table.events.isOnStage).toBe(true)
  table.events.proceed()
  expect(table.events.current).toMatchObject({ isStop: false, isReleased: true, entry: { key: 'attacked' } })
  vi.advanceTimersByTime(3000)
  expect(table.events.current).toMatchObject({ isStop: true, entry: { key: 'conquered' } })
  expect(table.events.isOnStage).toBe(false)
})

test('skipping leaves a scene that has just begun', () => {
  settings.pace = 'step'
  const { table, server } = sitDown({ to_act: [1] })
  table.events.staging = () => 'opening'
  server.tell(state({ moves: 1, log: [seen('attacked'), seen('conquered')] }))
  table.events.skip()
  expect(table.events.isPlaying).toBe(false)
})

test("others' steps do not interrupt a decision that seats make at once", () => {
  const { table, server } = sitDown({ to_act: [0, 1], at_once: true })
  server.tell(state({ moves: 1, to_act: [0], at_once: true, log: [seen('committed', { weight: 'step' })] }))
  expect(table.events.isPlaying).toBe(false)
  expect(table.my).toBe(true)
})

test('who falls hundreds of events behind is shown how things stand', () => {
  const table = tell(Array.from({ length: 300 }, (_, number) => seen(`event ${number}`)))
  expect(table.events.isPlaying).toBe(false)
  expect(table.my).toBe(true)
})

test('an event of a kind this page does not know is shown as its sentence', () => {
  const table = tell([seen('future.key', { text: 'Something new happens.' })])
  expect(table.events.current?.entry.text).toBe('Something new happens.')
})

test('nobody waits for what nobody sees', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  expect(tell([seen('a')]).events.isPlaying).toBe(false)
})

test('a move taken back is not played', () => {
  const { table, server } = sitDown({ moves: 5 })
  server.tell(state({ moves: 4, log: [seen('a')] }))
  expect(table.events.isPlaying).toBe(false)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coachMemory } from '../lib/coachMemory.svelte'
import type { LogEntry, State, Welcome } from '../lib/protocol'
import { settings } from '../lib/settings.svelte'
import { entry, sitDown, state } from '../testing/table'
import { CoachState } from './coach.svelte'

const SENTENCES = { 'decision.walk': 'Walk on.', 'decision.buy': 'Buy rice.', 'log.fire': 'It burns.', 'log.paid': 'You were paid.' }

beforeEach(() => {
  vi.useFakeTimers()
  settings.coach = true
  settings.pace = 'calm'
  coachMemory.startAgain()
})
afterEach(() => {
  vi.useRealTimers()
  settings.coach = false
})

const seen = (key: string, told: Partial<LogEntry> = {}) => entry(`toy.log.${key}`, { changes: [], seat: -1, ...told })

/** A table at which the coach knows the sentences above, and a way for the server to go on. */
function coached(first: Partial<State> = { view: { decision: 'walk' } }) {
  const { table, server } = sitDown(first)
  table.ruleNumbers = { 'decision.walk': '3.6', 'log.fire': '5.3' }
  const coach = new CoachState(table)
  table.events.wants = (one) => coach.wants(one)
  coach.learn(SENTENCES)
  coach.attend()
  let moves = 0
  const go = (told: Partial<State>) => {
    moves += 1
    server.tell(state({ moves, turn: `turn ${moves}`, log_from: table.history.log.length, ...told }))
    coach.attend()
  }
  return { table, coach, go }
}

test('it speaks of a decision when it is met, with the rule', () => {
  const { coach } = coached()
  expect(coach.line).toEqual({ key: 'decision.walk', text: 'Walk on.', rule: '3.6' })
})

test('it speaks of each kind once, at whatever table', () => {
  const { coach, go } = coached()
  go({ view: { decision: 'buy' } })
  expect(coach.line?.text).toBe('Buy rice.')
  go({ view: { decision: 'walk' } })
  expect(coach.line).toBeNull()
  expect(coached().coach.line).toBeNull()
})

test('what it has said stays while the decision goes on, and goes when it has been read', () => {
  const { coach, go } = coached()
  go({ view: { decision: 'walk' } })
  expect(coach.line?.text).toBe('Walk on.')
  coach.next()
  expect(coach.line).toBeNull()
})

test('it is silent while others decide', () => {
  const { coach, go } = coached()
  go({ to_act: [1], view: { decision: 'walk' } })
  expect(coach.line).toBeNull()
})

test('an event that is met for the first time is stopped at, the next of its kind is not', () => {
  const { table, coach, go } = coached({ to_act: [1] })
  go({ view: { decision: 'walk' }, log: [seen('fire'), seen('fire')] })
  expect(table.events.current).toMatchObject({ isStop: true, place: 0 })
  expect(coach.line).toEqual({ key: 'log.fire', text: 'It burns.', rule: '5.3' })
  table.events.proceed()
  coach.attend()
  expect(table.events.current).toMatchObject({ isStop: false, place: 1 })
  expect(coach.line).toBeNull()
  table.events.proceed()
  coach.attend()
  expect(coach.line?.key).toBe('decision.walk')
})

test('what the reader brings about is shown when there is something to say of it', () => {
  const { table, coach, go } = coached()
  go({ view: { decision: 'walk' }, log: [seen('paid', { seat: 0 })] })
  expect(table.events.current?.isStop).toBe(true)
  expect(coach.line?.text).toBe('You were paid.')
})

test('what happens to others is theirs', () => {
  const { table, coach, go } = coached({ to_act: [1] })
  go({ view: { decision: 'walk' }, log: [seen('paid', { seat: 1 })] })
  expect(table.events.current?.isStop).toBe(false)
  expect(coach.line).toBeNull()
  expect(coach.wants(seen('paid', { seat: 1, args: { against: 0 } }))).toBe(true)
})

test('without playback it speaks of events before the decision, one after the other', () => {
  settings.pace = 'instant'
  const { coach, go } = coached({ to_act: [1] })
  go({ to_act: [1], log: [seen('fire')] })
  expect(coach.line).toBeNull()
  go({ view: { decision: 'walk' }, log: [seen('paid', { seat: 0 }), seen('paid', { seat: 0 })] })
  expect([coach.line?.key, coach.left]).toEqual(['log.fire', 2])
  coach.attend()
  expect([coach.line?.key, coach.left]).toEqual(['log.fire', 2])
  coach.next()
  expect([coach.line?.key, coach.left]).toEqual(['log.paid', 1])
  coach.next()
  expect([coach.line?.key, coach.left]).toEqual(['decision.walk', 0])
  go({ view: { decision: 'buy' } })
  expect([coach.line?.key, coach.left]).toEqual(['decision.buy', 0])
})

test('the log that a page opens with is no news', () => {
  settings.pace = 'instant'
  const { coach } = coached({ view: { decision: 'walk' }, log: [seen('fire')] })
  expect([coach.line?.key, coach.left]).toEqual(['decision.walk', 0])
})

test('switched off it is silent and stops nothing; switched on it goes on with what is new', () => {
  const { table, coach, go } = coached()
  settings.coach = false
  coach.attend()
  expect(coach.line).toBeNull()
  expect(coach.wants(seen('fire'))).toBe(false)
  go({ view: { decision: 'buy' } })
  expect(coach.line).toBeNull()
  settings.coach = true
  coach.attend()
  expect(coach.line?.key).toBe('decision.buy')
  expect(table.events.isPlaying).toBe(false)
})

test('started again it says everything once more, from where one is', () => {
  const { coach } = coached()
  coach.next()
  coachMemory.startAgain()
  coach.attend()
  expect(coach.line?.key).toBe('decision.walk')
})

test('who only watches, and who looks back, is not spoken to', () => {
  expect(coached({ seat: null, view: { decision: 'walk' } }).coach.line).toBeNull()
  const { table, coach } = coached()
  expect(coach.line).not.toBeNull()
  table.history.looked = { view: {}, log: [] } as unknown as typeof table.history.looked
  coach.attend()
  expect(coach.line).toBeNull()
})

test('a game without sentences has no coach', () => {
  const { table } = sitDown({ view: { decision: 'walk' } })
  const coach = new CoachState(table)
  coach.learn({})
  coach.attend()
  expect(coach.line).toBeNull()
})

test('a lesson has its own words', () => {
  const { table } = sitDown({ view: { decision: 'walk' } }, { study: { kind: 'lesson', id: 'walk' } } as unknown as Partial<Welcome>)
  const coach = new CoachState(table)
  coach.learn(SENTENCES)
  coach.attend()
  expect(coach.line).toBeNull()
  expect(coach.wants(seen('fire'))).toBe(false)
})

test('what was taught is kept in the browser', () => {
  coached()
  expect(JSON.parse(localStorage.getItem('engawa.coach') ?? '')).toEqual({ toy: ['decision.walk'] })
})

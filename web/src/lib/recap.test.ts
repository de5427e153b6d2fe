import { beforeEach, expect, test } from 'vitest'
import { entry, sitDown, state } from '../testing/table'
import { settings } from './settings.svelte'

beforeEach(() => void (settings.pace = 'instant'))

test('the recap has what happened since the last own move, what happened to the reader first', () => {
  const { table, server } = sitDown({ log: [entry('old')] })
  server.tell(
    state({
      moves: 1,
      turn: 'second',
      log_from: 1,
      log: [
        entry('attacked', { seat: 0, weight: 'step' }),
        ...['a', 'b', 'c', 'd', 'e', 'f'].map((key) => entry(key)),
        entry('conquered', { args: { against: 0 } }),
        entry('burnt', { seat: 0, stops: [0] }),
      ],
    }),
  )
  expect(table.recap.lines.map(({ entry: { key } }) => key)).toEqual(['conquered', 'burnt', 'd', 'e', 'f'])
  expect(table.recap.lines.map(({ place }) => place)).toEqual([8, 9, 5, 6, 7])
})

test('before the first own move there is none', () => {
  const { table } = sitDown({ log: [entry('a'), entry('b')] })
  expect(table.recap.lines).toEqual([])
})

test('on another page the last own step is where it begins', () => {
  const { table } = sitDown({ log: [entry('a'), entry('mine', { seat: 0, weight: 'step' }), entry('b')] })
  expect(table.recap.lines.map(({ entry: { key } }) => key)).toEqual(['b'])
})

test('while all plan, laying a card keeps it', () => {
  const { table, server } = sitDown({ log: [entry('mine', { seat: 0, weight: 'step' }), entry('b')], at_once: true, to_act: [0, 1] })
  server.tell(
    state({ moves: 1, turn: 'second', at_once: true, to_act: [0, 1], log_from: 2, log: [entry('planned', { weight: 'quiet', seat: 0 })] }),
  )
  expect(table.recap.lines.map(({ entry: { key } }) => key)).toEqual(['b'])
})

test('a move that leads into the planning begins it anew, and so does a plan that leads into the next', () => {
  const { table, server } = sitDown({ log: [entry('mine', { seat: 0, weight: 'step' }), entry('old')] })
  server.tell(state({ moves: 1, turn: 'second', at_once: true, to_act: [0, 1], log_from: 2, log: [entry('revolt')] }))
  expect(table.recap.lines.map(({ entry: { key } }) => key)).toEqual(['revolt'])
  const season = [entry('battle'), entry('season', { weight: 'chapter' })]
  server.tell(state({ moves: 2, turn: 'third', at_once: true, to_act: [0, 1], log_from: 3, log: season }))
  expect(table.recap.lines.map(({ entry: { key } }) => key)).toEqual(['battle'])
})

test('what was played for the reader comes first, with how, also while others are at it', () => {
  const played = [{ entry: 1, how: 'prepared' as const }]
  const prepared = { may: false, only: false, decision: null, moves: [], dropped: false, played }
  const { table } = sitDown({ to_act: [1], options: [], log: [entry('old'), entry('chosen', { seat: 0, weight: 'step' })], prepared })
  expect(table.recap.lines.map(({ entry: { key }, how }) => [key, how])).toEqual([['chosen', 'prepared']])
})

import { expect, test, vi } from 'vitest'
import { answered, entry, option, sitDown, state } from '../testing/table'
import type { StudyStanding } from './protocol'
import { settings } from './settings.svelte'

const study = (told: Partial<StudyStanding>): StudyStanding => ({
  step: 0,
  say: 'Look.',
  marks: [],
  rule: '',
  waits: 'continue',
  wanted: [],
  event: null,
  verdict: null,
  stars: 0,
  moves: 0,
  most_moves: 0,
  star_moves: [],
  goals: [],
  values: [],
  choices: [],
  done: false,
  ...told,
})
const options = [option('left', 'way:left')]

test('the board is the learner’s only while the study waits for a move', () => {
  const { table, server } = sitDown({ options, study: study({ waits: 'continue' }) })
  expect([table.my, table.options.length, table.study.mayMove]).toEqual([false, 0, false])
  server.tell(state({ options, study: study({ waits: 'move' }) }))
  expect([table.my, table.options.length, table.study.mayMove]).toEqual([true, 1, true])
  server.tell(state({ options, study: null }))
  expect(table.study.mayMove).toBe(true)
})

test('who holds a key down goes on by one step for each answer', async () => {
  const { table, server } = sitDown({ study: study({}) })
  const before = server.sent.length
  expect(table.study.goOn()).toBe(true)
  expect(table.study.goOn()).toBe(true)
  expect(server.sent.slice(before)).toMatchObject([{ type: 'study_continue' }])
  server.answer({ type: 'done' })
  await answered()
  table.study.goOn()
  expect(server.sent.slice(before)).toMatchObject([{ type: 'study_continue' }, { type: 'study_continue' }])
})

test('where nothing is said there is nothing to continue', () => {
  const { table, server } = sitDown({ study: study({ waits: 'move' }) })
  const before = server.sent.length
  expect(table.study.goOn()).toBe(false)
  expect(server.sent.length).toBe(before)
})

test('a move that the lesson does not want is no longer shown to be confirmed', () => {
  const { table, server } = sitDown({ options, study: study({ waits: 'move' }) })
  void table.selection.point('way:left')
  expect(table.selection.chosen).toEqual(['way:left'])
  server.tell({ type: 'error', error: 'refused', detail: 'Not yet.', rule: '' })
  expect(table.selection.chosen).toEqual([])
  expect(table.problem?.text).toBe('Not yet.')
})

const winter = [
  entry('lost', { changes: [] }),
  entry('hungry', { changes: [[['year'], 1]] }),
  entry('fought', { changes: [] }),
  entry('scored', { changes: [] }),
]
const told = { moves: 1, to_act: [0], view: { year: 2 }, log: winter }

test('what a lesson speaks of stays on the board, and the rest waits until one goes on', () => {
  vi.useFakeTimers()
  settings.pace = 'calm'
  const { table, server } = sitDown({ to_act: [1], study: study({ waits: 'nothing' }) })
  server.tell(state({ ...told, study: study({ event: 2 }) }))
  expect([table.events.current?.entry.key, table.events.isPlaying]).toEqual(['lost', true])
  expect(table.events.time(entry('lost'))).toBeLessThan(sitDown().table.events.time(entry('lost')) / 2)
  vi.advanceTimersByTime(9_000)
  expect([table.events.current?.entry.key, table.events.isPlaying]).toEqual(['hungry', false])
  expect(table.view).toEqual({ year: 1 })
  expect(table.history.entries.map(({ key }) => key)).toEqual(['lost', 'hungry'])
  table.events.skip()
  expect(table.events.current?.entry.key).toBe('hungry')
  expect(table.study.goOn()).toBe(true)
  server.tell({ type: 'state', study: study({ step: 1, event: 4 }), log_from: 4, log: [] })
  expect([table.events.current?.entry.key, table.events.isPlaying]).toEqual(['fought', true])
  table.events.skip()
  expect([table.events.current?.entry.key, table.events.isPlaying]).toEqual(['scored', false])
  server.tell({ type: 'state', study: study({ step: 2 }), log_from: 4, log: [] })
  expect([table.events.current, table.view]).toEqual([null, { year: 2 }])
  vi.useRealTimers()
})

test.each(['instant', 'calm'] as const)('what was not played, or long ago, is looked up for the lesson: %s', async (pace) => {
  settings.pace = pace
  const { table, server } = sitDown({ ...told, study: study({ event: 1 }) })
  expect(server.sent.at(-1)).toMatchObject({ type: 'look_at_event', entries: 1 })
  server.answer({ type: 'looked', view: { year: 1 } })
  await answered()
  expect([table.view, table.events.isPlaying]).toEqual([{ year: 1 }, false])
  server.tell({ type: 'state', study: study({ step: 1 }), log_from: 4, log: [] })
  expect(table.view).toEqual({ year: 2 })
})

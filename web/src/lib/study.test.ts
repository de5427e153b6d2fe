import { expect, test } from 'vitest'
import { answered, option, sitDown, state } from '../testing/table'
import type { StudyStanding } from './protocol'

const study = (told: Partial<StudyStanding>): StudyStanding => ({
  step: 0,
  say: 'Look.',
  marks: [],
  rule: '',
  waits: 'continue',
  wanted: [],
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

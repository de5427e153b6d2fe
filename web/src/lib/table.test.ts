import { afterEach, expect, test, vi } from 'vitest'
import { FakeSocket } from '../testing/fakeSocket'
import { answered, entry as logEntry, option, seat, sitDown, state, welcome } from '../testing/table'

const entry = (text: string, ...marks: string[]) => logEntry('', { text, seat: 0, marks })

afterEach(() => vi.useRealTimers())

test('a state that leaves out what has not changed is put together with the last', () => {
  const { table, server } = sitDown({ waiting: 'Mika chooses.', options: [option('pass', 'do:pass')] })
  server.tell({ type: 'state', moves: 1, to_act: [1], log_from: 0, log: [] })
  expect(table.state).toMatchObject({ moves: 1, waiting: 'Mika chooses.', options: [{ move: 'pass' }] })
  expect(table.my).toBe(false)
})

test('the log grows from where the server says it does', () => {
  const { table, server } = sitDown({ log: [entry('one'), entry('two')] })
  server.tell({ type: 'state', moves: 1, log_from: 1, log: [entry('other')] })
  expect(table.history.log.map(({ text }) => text)).toEqual(['one', 'other'])
})

test('what has just happened is marked for a moment', () => {
  vi.useFakeTimers()
  const { table, server } = sitDown()
  server.tell({ type: 'state', moves: 1, log_from: 0, log: [entry('one', 'card:cook')] })
  expect([...table.highlights.happened]).toEqual(['card:cook'])
  vi.advanceTimersByTime(1600)
  expect(table.highlights.happened.size).toBe(0)
})

test('the first state marks nothing: whatever is told happened before one came', () => {
  const { table } = sitDown({ log: [entry('one', 'card:cook')] })
  expect(table.highlights.happened.size).toBe(0)
})

test('chat and notes are heard', () => {
  const { table, server } = sitDown({}, { note: 'mine' })
  server.tell({ type: 'chat', line: { number: 1, seat: 1, text: 'Hello', at: 0 } })
  expect(table.chat.map(({ text }) => text)).toEqual(['Hello'])
  expect(table.note).toBe('mine')
  table.keepNote('more')
  expect(server.sent.at(-1)).toEqual({ type: 'note', text: 'more' })
})

test('a refusal is told with its rule; one at the door closes the table', () => {
  const { table, server } = sitDown()
  server.tell({ type: 'error', error: 'refused', detail: 'It burns.', rule: '4.2' })
  expect(table.problem).toEqual({ text: 'It burns.', rule: '4.2' })
  expect(table.connection.status).toBe('open')
  server.tell({ type: 'error', error: 'no_entry', detail: 'No key.', rule: '' })
  expect(table.connection.status).toBe('refused')
})

test('with a new key everything is heard anew', () => {
  const { table } = sitDown({ log: [entry('one')] })
  table.enter('other')
  expect(table.state).toBeNull()
  FakeSocket.last.open()
  FakeSocket.last.tell(welcome())
  FakeSocket.last.tell(state({ log: [entry('new')] }))
  expect(table.history.log.map(({ text }) => text)).toEqual(['new'])
})

test('looking back shows the view and the log of then, and offers nothing', async () => {
  const { table, server } = sitDown({ view: { now: 1 }, options: [option('pass', 'do:pass')], log: [entry('one'), entry('two')] })
  const looking = table.history.look(1)
  expect(server.sent.at(-1)).toMatchObject({ type: 'look', at: 1 })
  server.answer({ type: 'looked', at: 1, view: { then: 1 }, move: null, log_length: 1, log: [], waiting: '' })
  await looking
  expect(table.view).toEqual({ then: 1 })
  expect(table.options).toEqual([])
  expect(table.history.entries.map(({ text }) => text)).toEqual(['one'])
  await table.history.look(null)
  expect(table.view).toEqual({ now: 1 })
})

test('advice may be asked for where no other person sits', () => {
  expect(sitDown().table.advice.mayAsk).toBe(true)
  expect(sitDown({ seats: [seat('Mika'), seat('Ren')] }).table.advice.mayAsk).toBe(false)
  expect(sitDown({ seats: [seat('Mika'), seat('Ren')] }, { seats: [0, 1] }).table.advice.mayAsk).toBe(true)
  expect(sitDown({ to_act: [1] }).table.advice.mayAsk).toBe(false)
})

test('advice that comes too late is not shown', async () => {
  const { table, server } = sitDown()
  const asking = table.advice.ask()
  server.tell({ type: 'queued', place: 2 })
  expect(table.advice.place).toBe(2)
  const id = server.sent.at(-1)?.id
  server.tell({ type: 'state', turn: 'second', moves: 1, log_from: 0, log: [] })
  server.tell({ type: 'hint', turn: 'first', advice: [], id })
  await asking
  expect(table.advice.hint).toBeNull()
})

test('undo is done at once where it is fair, and shows first where it leads where it is not', async () => {
  const fair = sitDown({ undo: { may: true, why_not: null, may_ask: true } })
  void fair.table.undo.request()
  await answered()
  expect(fair.server.sent.at(-1)).toMatchObject({ type: 'undo', seat: 0 })

  const { table, server } = sitDown({ undo: { may: false, why_not: 'drawn', may_ask: true } })
  const asking = table.undo.request()
  expect(server.sent.at(-1)).toMatchObject({ type: 'undo_where', seat: 0 })
  server.answer({ type: 'undo_where', sentence: 'Back to spring.' })
  await asking
  expect(table.undo.wayBack?.sentence).toBe('Back to spring.')
  void table.undo.goBack()
  await answered()
  expect(server.types().at(-1)).toBe('propose')
})

test('only people elsewhere are asked before more is taken back', () => {
  expect(sitDown().table.undo.asksPeople).toBe(false)
  expect(sitDown({ seats: [seat('Mika'), seat('Ren')] }).table.undo.asksPeople).toBe(true)
  expect(sitDown({ seats: [seat('Mika'), seat('Ren', { stands_in: true })] }).table.undo.asksPeople).toBe(false)
  expect(sitDown({ seats: [seat('Mika'), seat('Ren')] }, { seats: [0, 1] }).table.undo.asksPeople).toBe(false)
})

test('the prompt leads to the rule of what is to be decided, of nothing once the game is over', () => {
  const { table, server } = sitDown({ view: { decision: 'bid' } })
  table.ruleNumbers = { 'decision.bid': '2.1' }
  expect(table.promptRule).toBe('2.1')
  server.tell({ type: 'state', moves: 1, view: { decision: 'unheard_of' }, log_from: 0, log: [] })
  expect(table.promptRule).toBe('')
  server.tell({ type: 'state', moves: 2, view: { decision: 'bid' }, is_over: true, log_from: 0, log: [] })
  expect(table.promptRule).toBe('')
})

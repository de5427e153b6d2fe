import { expect, test } from 'vitest'
import { answered, option, sitDown } from '../testing/table'
import { settings } from './settings.svelte'

const COOK = [option('cook 1', 'card:cook', 'stall:1'), option('cook 2', 'card:cook', 'stall:2')]
const OPTIONS = [...COOK, option('smith 1', 'card:smith', 'stall:1'), option('pass', 'do:pass')]

const foreseen = (move: string, undoable: boolean) => ({
  type: 'preview',
  move,
  sentence: 'You hire the cook.',
  changes: [],
  log: [],
  undoable,
})

/** Points at something, and the server says that it is to be confirmed. */
async function pointFor(sat: ReturnType<typeof sitDown>, mark: string, move: string): Promise<void> {
  const pointing = sat.table.selection.point(mark)
  await answered()
  sat.server.answer(foreseen(move, false))
  await pointing
}

test('everything that belongs to an option can be pointed at', () => {
  const { table } = sitDown({ options: OPTIONS })
  expect([...table.selection.open].sort()).toEqual(['card:cook', 'card:smith', 'do:pass', 'stall:1', 'stall:2'])
})

test('pointing narrows the options, whatever is pointed at first', async () => {
  const { table } = sitDown({ options: OPTIONS })
  await table.selection.point('stall:1')
  expect(table.selection.remaining.map(({ move }) => move)).toEqual(['cook 1', 'smith 1'])
  expect([...table.selection.open]).toEqual(['card:cook', 'card:smith'])
  expect(table.selection.toConfirm).toBeNull()
})

test('the one move that is left is shown with what it brings, and played when it is confirmed', async () => {
  const { table, server } = sitDown({ options: OPTIONS })
  await table.selection.point('card:cook')
  void table.selection.point('stall:2')
  await answered()
  expect(server.sent.at(-1)).toMatchObject({ type: 'preview', move: 'cook 2' })
  expect(table.selection.toConfirm).toBeNull()
  server.answer(foreseen('cook 2', false))
  await answered()
  expect(table.selection.toConfirm?.move).toBe('cook 2')
  expect(table.selection.preview?.sentence).toBe('You hire the cook.')
  void table.selection.confirm()
  await answered()
  expect(server.sent.at(-1)).toMatchObject({ type: 'move', move: 'cook 2' })
})

test('what can be taken back at once is played at once', async () => {
  const { table, server } = sitDown({ options: OPTIONS })
  void table.selection.point('do:pass')
  await answered()
  server.answer(foreseen('pass', true))
  await answered()
  expect(server.sent.at(-1)).toMatchObject({ type: 'move', move: 'pass' })
})

test('the only thing that can be done is shown to be confirmed, and not done', async () => {
  const { table, server } = sitDown({ options: [option('pass', 'do:pass')] })
  table.selection.chooseOnly()
  server.answer(foreseen('pass', true))
  await answered()
  expect(table.selection.toConfirm?.move).toBe('pass')
  expect(server.types()).not.toContain('move')
})

test('pointing once more at the last mark confirms, at an earlier one takes it back', async () => {
  const sat = sitDown({ options: OPTIONS })
  const { table, server } = sat
  await table.selection.point('card:cook')
  await pointFor(sat, 'stall:2', 'cook 2')
  await table.selection.point('card:cook')
  expect(table.selection.chosen).toEqual(['stall:2'])
  expect(table.selection.candidate?.move).toBe('cook 2')
  void table.selection.point('stall:2')
  await answered()
  expect(server.types().at(-1)).toBe('move')
})

test('pointing at another option begins anew', async () => {
  const sat = sitDown({ options: OPTIONS })
  const { table } = sat
  await table.selection.point('card:cook')
  await pointFor(sat, 'do:pass', 'pass')
  expect(table.selection.chosen).toEqual(['do:pass'])
})

test('the server is asked why something cannot be pointed at', async () => {
  const { table, server } = sitDown({ options: OPTIONS })
  await table.selection.point('card:monk')
  expect(server.sent.at(-1)).toMatchObject({ type: 'why', marks: ['card:monk'] })
  server.answer({ type: 'why', text: 'He is hired already.', rule: '3.1' })
  await answered()
  expect(table.problem).toEqual({ text: 'He is hired already.', rule: '3.1' })
})

test('who confirms nothing plays by pointing', async () => {
  settings.confirm = false
  const { table, server } = sitDown({ options: OPTIONS })
  void table.selection.point('do:pass')
  await answered()
  expect(server.sent.at(-1)).toMatchObject({ type: 'move', move: 'pass' })
  expect(table.selection.chosen).toEqual([])
})

test('while seats decide at once only what commits is confirmed', async () => {
  const options = [option('lay', 'card:echigo'), option('commit', 'do:done')]
  const sat = sitDown({ options, at_once: true }, { catalogue: { commit_mark: 'do:done' } })
  const { table, server } = sat
  await pointFor(sat, 'do:done', 'commit')
  expect(table.selection.toConfirm?.move).toBe('commit')
  expect(server.types()).not.toContain('move')
  table.clear()
  void table.selection.point('card:echigo')
  await answered()
  expect(server.sent.at(-1)).toMatchObject({ type: 'move', move: 'lay' })
})

test("a puzzle's answer is confirmed, whatever else is not", async () => {
  const study = { kind: 'puzzle', id: '1', study: 'puzzle/1', title: '', of: 0, next: null }
  for (const confirm of [true, false]) {
    settings.confirm = confirm
    const { table, server } = sitDown({ options: OPTIONS, at_once: !confirm }, { study })
    void table.selection.point('do:pass')
    await answered()
    server.answer(foreseen('pass', true))
    await answered()
    expect(server.types()).not.toContain('move')
    expect(table.selection.toConfirm?.move).toBe('pass')
  }
  settings.confirm = true
})

test('a key presses the choice that shows it', async () => {
  const { table } = sitDown({ options: OPTIONS })
  const smith = table.selection.choices.find(({ mark }) => mark === 'card:smith')
  void table.selection.press(smith?.key ?? '')
  await answered()
  expect(table.selection.chosen).toEqual(['card:smith'])
})

test('dragging points at both, or asks why not', async () => {
  const { table, server } = sitDown({ options: OPTIONS })
  const dragging = table.selection.pointAtBoth('card:cook', 'stall:2')
  await answered()
  server.answer(foreseen('cook 2', false))
  await dragging
  expect(table.selection.chosen).toEqual(['card:cook', 'stall:2'])
  await table.selection.pointAtBoth('card:smith', 'stall:2')
  expect(server.sent.at(-1)).toMatchObject({ type: 'why', marks: ['card:smith', 'stall:2'] })
})

test('a new turn forgets what was chosen, the same turn told again does not', async () => {
  const { table, server } = sitDown({ options: OPTIONS })
  await table.selection.point('card:cook')
  server.tell({ type: 'state', pages: 2, log_from: 0, log: [] })
  expect(table.selection.chosen).toEqual(['card:cook'])
  server.tell({ type: 'state', turn: 'second', moves: 1, log_from: 0, log: [] })
  expect(table.selection.chosen).toEqual([])
})

test('nothing is offered where a draw is to be typed in', () => {
  const draw = { what: 'tower', question: '?', kinds: [], seat: 0, number: 1, may_take_back: false }
  const { table } = sitDown({ options: OPTIONS, type_in: draw })
  expect(table.selection.choices).toEqual([])
})

test('while one looks back pointing does nothing, and nobody is asked why', async () => {
  const { table, server } = sitDown({ options: OPTIONS })
  const looking = table.history.look(0)
  server.answer({ type: 'looked', at: 0, view: {}, move: null, log_length: 0, log: [], waiting: '' })
  await looking
  await table.selection.point('do:pass')
  expect(table.selection.chosen).toEqual([])
  expect(server.types().at(-1)).toBe('look')
})

test('what is proposed is shown to be confirmed, also to who is not asked to confirm', () => {
  settings.confirm = false
  const { table, server } = sitDown({ options: OPTIONS })
  table.selection.propose('cook 1')
  expect(table.selection.toConfirm?.move).toBe('cook 1')
  table.selection.propose('cook 2')
  expect(table.selection.toConfirm?.move).toBe('cook 2')
  expect(server.types()).not.toContain('move')
  settings.confirm = true
})

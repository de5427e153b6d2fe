import { expect, test } from 'vitest'
import { settings } from '../lib/settings.svelte'
import { entry, seat, sitDown, state } from '../testing/table'
import { SharedScreen } from './sharedScreen.svelte'

const TWO = { seats: [seat('Mika'), seat('Ren')] }
const BOTH = { seats: [0, 1] }

test('where nobody shares the screen it turns to nobody', () => {
  const screen = new SharedScreen(sitDown(TWO, { secrets: true }).table)
  expect([screen.next, screen.curtain]).toEqual([null, null])
})

test('it turns to whoever is to act', () => {
  expect(new SharedScreen(sitDown({ ...TWO, to_act: [1] }, BOTH).table).next).toBe(1)
  expect(new SharedScreen(sitDown({ ...TWO, to_act: [0, 1] }, BOTH).table).next).toBe(0)
})

test('without secrets no curtain falls', () => {
  expect(new SharedScreen(sitDown({ ...TWO, to_act: [1] }, BOTH).table).curtain).toBeNull()
})

test('with secrets the curtain is down until who is to act has lifted it and sits there', () => {
  const { table, server } = sitDown({ ...TWO, to_act: [1] }, { ...BOTH, secrets: true })
  const screen = new SharedScreen(table)
  expect(screen.curtain).toBe(1)
  screen.lift(1)
  expect(server.sent.at(-1)).toEqual({ type: 'sit', seat: 1 })
  expect(screen.curtain).toBe(1)
  server.tell({ type: 'state', seat: 1, log_from: 0, log: [] })
  expect(screen.curtain).toBeNull()
})

test('the curtain waits until who moved has seen what came of it', () => {
  settings.pace = 'calm'
  const { table, server } = sitDown({ ...TWO, to_act: [0] }, { ...BOTH, secrets: true })
  const screen = new SharedScreen(table)
  screen.lift(0)
  expect(screen.curtain).toBeNull()
  const log = [entry('fought', { stops: [0], changes: [] })]
  server.tell(state({ ...TWO, moves: 1, turn: 'second', to_act: [1], log }))
  expect([table.events.isPlaying, screen.curtain]).toEqual([true, null])
  table.events.proceed()
  expect(screen.curtain).toBe(1)
})

test('a seat that a bot plays is not waited for', () => {
  const seats = [seat('Mika'), seat('Ren', { stands_in: true })]
  expect(new SharedScreen(sitDown({ seats, to_act: [1] }, BOTH).table).next).toBe(0)
})

test('at the end the screen is everybody’s', () => {
  expect(new SharedScreen(sitDown({ ...TWO, is_over: true }, { ...BOTH, secrets: true }).table).curtain).toBeNull()
})

import { beforeEach, expect, test } from 'vitest'
import { entry, sitDown, state } from '../testing/table'
import type { LogEntry, State } from './protocol'
import { settings } from './settings.svelte'

beforeEach(() => void (settings.pace = 'instant'))

const view = (mon: number, rice = 0) => ({
  players: [
    { mon, rice },
    { mon: 9, rice: 9 },
  ],
})
/** An entry after which there was so much, and now there is something else. */
const after = (key: string, mon: number, rice: number, told: Partial<LogEntry> = {}) =>
  entry(key, {
    changes: [
      [['players', 0, 'mon'], mon],
      [['players', 0, 'rice'], rice],
    ],
    ...told,
  })

function seated(told: Partial<State> = {}) {
  const { table, server } = sitDown({ view: view(4, 1), log: [entry('old')], ...told })
  table.goods.of = (shown, seat) => (shown as ReturnType<typeof view>).players[seat] ?? {}
  return { table, server }
}

test('each entry that changed a good is told with what it changed', () => {
  const { table, server } = seated()
  server.tell(
    state({
      moves: 1,
      turn: 'second',
      log_from: 1,
      view: view(5, 2),
      log: [after('paid', 1, 1), after('bought', 1, 3), after('walked', 1, 3), after('fed', 5, 2)],
    }),
  )
  expect(table.goods.causes('mon').map(({ entry: { key }, by, place }) => [key, by, place])).toEqual([
    ['paid', -3, 1],
    ['fed', 4, 4],
  ])
  expect(table.goods.causes('rice').map(({ entry: { key }, by }) => [key, by])).toEqual([
    ['bought', 2],
    ['fed', -1],
  ])
})

test('others’ moves are added until the reader decides again', () => {
  const { table, server } = seated({ to_act: [1] })
  server.tell(state({ moves: 1, to_act: [1], log_from: 1, view: view(5, 1), log: [after('gift', 5, 1)] }))
  server.tell(state({ moves: 2, to_act: [0], log_from: 2, view: view(8, 1), log: [after('salary', 8, 1)] }))
  expect(table.goods.causes('mon').map(({ by }) => by)).toEqual([1, 3])
  server.tell(state({ moves: 3, to_act: [1], log_from: 3, view: view(6, 1), log: [after('hired', 6, 1)] }))
  expect(table.goods.causes('mon').map(({ by }) => by)).toEqual([-2])
})

test('what is taken back has changed nothing', () => {
  const { table, server } = seated()
  server.tell(state({ moves: 1, log_from: 1, view: view(1, 1), log: [after('paid', 1, 1)] }))
  expect(table.goods.causes('mon')).toHaveLength(1)
  server.tell(state({ moves: 0, log_from: 1, view: view(4, 1), log: [] }))
  expect(table.goods.causes('mon')).toEqual([])
})

test('what was not seen happening is put down to no entry', () => {
  const { table, server } = seated({ to_act: [1] })
  server.tell(
    state({ moves: 3, to_act: [0], log_from: 1, view: view(9, 1), log: [entry('unseen'), after('paid', 6, 1), after('fed', 9, 1)] }),
  )
  expect(table.goods.causes('mon').map(({ entry: { key }, by }) => [key, by])).toEqual([['fed', 3]])
})

test('while events are played only those shown so far are told', () => {
  settings.pace = 'step'
  const { table, server } = seated({ to_act: [1] })
  server.tell(state({ moves: 1, to_act: [0], log_from: 1, view: view(9, 1), log: [after('gift', 5, 1), after('salary', 9, 1)] }))
  expect(table.goods.causes('mon').map(({ by }) => by)).toEqual([1])
  table.events.proceed()
  expect(table.goods.causes('mon').map(({ by }) => by)).toEqual([1, 4])
})

test('without goods of the game nothing is told', () => {
  const { table, server } = sitDown({ view: view(4) })
  server.tell(state({ moves: 1, view: view(5), log: [after('paid', 5, 0)] }))
  expect(table.goods.causes('mon')).toEqual([])
})

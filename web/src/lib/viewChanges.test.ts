import { expect, test } from 'vitest'
import { entry, state } from '../testing/table'
import { seenEvents } from './viewChanges'

test('each event has the view of its moment, worked out from the present back', () => {
  const view = { month: 2, players: [{ mon: 5 }, { mon: 1 }] }
  const events = seenEvents(
    state({
      view,
      log_from: 7,
      log: [
        entry('paid', { changes: [[['players', 0, 'mon'], 9]] }),
        entry('month', { changes: [[['month'], 1]] }),
        entry('hired', { changes: [] }),
      ],
    }),
  )
  expect(events.map((event) => event.place)).toEqual([7, 8, 9])
  expect(events.map((event) => event.view)).toEqual([
    { month: 1, players: [{ mon: 9 }, { mon: 1 }] },
    { month: 1, players: [{ mon: 5 }, { mon: 1 }] },
    view,
  ])
  expect(view.players[0]).toEqual({ mon: 5 })
})

test('what was not seen happening is no event, nor what came before it', () => {
  const log = [entry('a', { changes: [] }), entry('b'), entry('c', { changes: [] })]
  expect(seenEvents(state({ log })).map((event) => event.entry.key)).toEqual(['c'])
})

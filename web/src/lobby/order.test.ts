import { expect, test } from 'vitest'
import { byTurn } from './order'

const row = (name: string, my_turn: boolean, left: number | null, changed: number) => ({ name, my_turn, left, changed })

test('one’s own move first, the clock that runs out soonest before others, then the latest', () => {
  const rows = [
    row('late', false, null, 9),
    row('slow', true, 5000, 8),
    row('no clock, later', true, null, 7),
    row('no clock', true, null, 6),
    row('hurry', true, 60, 1),
    row('old', false, 10, 2),
  ]
  expect(rows.sort(byTurn).map(({ name }) => name)).toEqual(['hurry', 'slow', 'no clock, later', 'no clock', 'late', 'old'])
})

import { expect, test } from 'vitest'
import type { LogEntry } from '../lib/protocol'
import { duration, rankingOf, staging } from './staging'

const entry = (key: string, args: Record<string, string | number> = {}): LogEntry =>
  ({ text: key, seat: 0, key: `shogun.log.${key}`, args, marks: [] }) as unknown as LogEntry
const ranked = entry('bids_ranked', { order: '2 0 1' })
const bids = [entry('opened', { space: 'bid', card: 'chest_1' }), entry('paid', { chests: 1 }), ranked]
const fight = [entry('attacked', { against: 1 }), entry('tower', { thrown: '1 1 0', cubes: '1 0 0' }), entry('conquered')]
const log = [...bids, entry('opened', { space: 'castle', card: 'kai' }), ...fight, entry('attacked', { against: 1 })]

test('bids and fights are shown on a stage, other cards and what has no outcome yet are no scene', () => {
  expect(log.map((_, place) => staging(log, place))).toEqual(['shown', 'shown', 'shown', null, 'opening', 'shown', 'shown', 'shown'])
})

test('a bid is turned over for longer than other cards', () => {
  expect([bids[0], bids[1], log[3]].map((one) => duration(one as LogEntry, log))).toEqual([1400, 700, undefined])
})

test('the ranking tells who chooses first', () => {
  expect(rankingOf(ranked)).toEqual([2, 0, 1])
  expect(rankingOf(bids[0] as LogEntry)).toBeNull()
})

/** Staging: which events are shown on a stage over the map, and where their scenes begin and end. */
import type { LogEntry } from '../lib/protocol'
import { fightAt } from './fight'
import * as fightPacing from './fightPacing'

/** A bid that is turned over, and one that is paid, at a calm pace. */
const BID_OPENED = 1400
const BID_PAID = 700
const RANKED = 'shogun.log.bids_ranked'

const isBidOpened = (entry: LogEntry | undefined): boolean => entry?.key === 'shogun.log.opened' && entry.args.space === 'bid'
const isBidPaid = (entry: LogEntry | undefined): boolean => entry?.key === 'shogun.log.paid'

/** Whether an entry tells of the bids; the season's other cards are opened in their columns. */
export const isOfBids = (entry: LogEntry | undefined): boolean => isBidOpened(entry) || isBidPaid(entry) || entry?.key === RANKED

/** Who takes a special card first, second …, once the bids are ranked. */
export const rankingOf = (entry: LogEntry): number[] | null =>
  entry.key === RANKED ? String(entry.args.order).split(' ').map(Number) : null

export function duration(entry: LogEntry, log: LogEntry[]): number | undefined {
  if (isBidOpened(entry)) return BID_OPENED
  if (isBidPaid(entry)) return BID_PAID
  return fightPacing.duration(entry, log)
}

export function staging(log: LogEntry[], place: number): 'opening' | 'shown' | null {
  if (isOfBids(log[place])) return 'shown'
  const fight = fightAt(log, place)
  if (!fight) return null
  return fight.at === place && fight.ended ? 'opening' : 'shown'
}

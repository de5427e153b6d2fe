/**
 * Goods: what has changed the reader's own goods since the last own decision, entry by entry of the log.
 * Worked out from the views of the events that the server tells (docs/protocol.md), of what the reader saw happen.
 */
import type { LogEntry, State, View } from './protocol'
import type { Table } from './table.svelte'
import { seenEvents } from './viewChanges'

/** A player's goods, by name; each game has its own. */
export type GoodsOf = (view: View, seat: number) => Record<string, number>

export interface Cause {
  entry: LogEntry
  /** Where in the log it stands. */
  place: number
  by: number
}

interface Changed extends Cause {
  good: string
}

export class GoodsState {
  /** What a game counts as goods; nothing where it does not say. */
  of: GoodsOf = () => ({})
  private changes = $state.raw<Changed[]>([])

  constructor(private table: Pick<Table, 'history' | 'events'>) {}

  /** The reader has decided: what comes from now on is to be explained. */
  begin(): void {
    this.changes = []
  }

  add(before: State | null, state: State): void {
    const kept = this.changes.filter(({ place }) => place < state.log_from)
    if (before === null || before.seat !== state.seat || state.seat === null || state.moves < before.moves) {
      this.changes = []
      return
    }
    const seen = seenEvents(state)
    // What was not seen happening stands between: nobody knows which entry it belongs to.
    const isWhole = seen.length === state.log.length
    let goods = isWhole ? this.of(before.view, state.seat) : null
    const changed: Changed[] = []
    for (const { entry, place, view } of seen) {
      const now = this.of(view, state.seat)
      for (const [good, amount] of Object.entries(now)) {
        const by = amount - (goods?.[good] ?? amount)
        if (by !== 0) changed.push({ good, entry, place, by })
      }
      goods = now
    }
    this.changes = [...kept, ...changed]
  }

  /** What has changed one of them, as far as it has been shown. */
  causes(good: string): Cause[] {
    const { history, events } = this.table
    if (history.looked) return []
    const shown = events.current?.place ?? Infinity
    return this.changes.filter((one) => one.good === good && one.place <= shown)
  }
}

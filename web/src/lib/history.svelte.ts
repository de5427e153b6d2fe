/** History: the log, and the game as it was after some move when the reader looks back. */
import type { Course, LogEntry, Looked, LookRequest, State } from './protocol'
import type { Table } from './table.svelte'

export class HistoryState {
  log = $state.raw<LogEntry[]>([])
  looked = $state.raw<Looked | null>(null)

  constructor(private table: Pick<Table, 'clear' | 'connection' | 'highlights'>) {}

  /** The log as far as it goes at the moment one looks at. */
  entries: LogEntry[] = $derived(this.looked ? this.log.slice(0, this.looked.log_length) : this.log)

  extend({ log_from, log }: State): void {
    this.log = [...this.log.slice(0, log_from), ...log]
  }

  /** The game after so many moves, from a seat's eyes once it is over; null returns to the present. */
  async look(at: number | null, seat?: number | null): Promise<void> {
    if (at === null) {
      this.looked = null
      return
    }
    this.table.clear()
    const question: LookRequest = { type: 'look', at }
    const looked = await this.table.connection.ask<Looked>(seat === undefined ? question : { ...question, seat }).catch(() => null)
    if (!looked) return
    this.looked = looked
    this.table.highlights.flash(looked.log.flatMap((entry) => entry.marks))
  }

  course(): Promise<Course> {
    return this.table.connection.ask<Course>({ type: 'course' })
  }
}

/** History: the log, and the game as it was after some move when the reader looks back. */
import type { Course, LogEntry, Looked, LookAtEventRequest, LookRequest, State } from './protocol'
import type { Table } from './table.svelte'

export class HistoryState {
  log = $state.raw<LogEntry[]>([])
  looked = $state.raw<Looked | null>(null)

  constructor(private table: Pick<Table, 'clear' | 'connection' | 'highlights' | 'events'>) {}

  /** The log as far as it goes at the moment one looks at. */
  entries: LogEntry[] = $derived.by(() => {
    const end = this.looked?.log_length ?? (this.table.events.current ? this.table.events.current.place + 1 : undefined)
    return end === undefined ? this.log : this.log.slice(0, end)
  })

  extend({ log_from, log }: State): void {
    this.log = [...this.log.slice(0, log_from), ...log]
  }

  /** The game after so many moves, from a seat's eyes once it is over; null returns to the present. */
  async look(at: number | null, seat?: number | null): Promise<void> {
    if (at === null) this.looked = null
    else await this.show({ type: 'look', at }, seat)
  }

  /** The game just after an entry of the log, which had so many entries then. */
  lookAtEvent(entries: number, seat?: number | null): Promise<void> {
    return this.show({ type: 'look_at_event', entries }, seat)
  }

  private async show(question: LookRequest | LookAtEventRequest, seat?: number | null): Promise<void> {
    this.table.clear()
    this.table.events.skip()
    const looked = await this.table.connection.ask<Looked>(seat === undefined ? question : { ...question, seat }).catch(() => null)
    if (!looked) return
    this.looked = looked
    this.table.highlights.flash(looked.log.flatMap((entry) => entry.marks))
  }

  course(): Promise<Course> {
    return this.table.connection.ask<Course>({ type: 'course' })
  }
}

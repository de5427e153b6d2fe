/** Commentary: how far one who came by a commentator's link may look from all seats' eyes. */
import type { Delayed, State } from './protocol'
import type { Table } from './table.svelte'

export class CommentaryState {
  /** Null for everybody else, and until it is known. */
  told = $state.raw<Delayed | null>(null)
  private asked = -1

  constructor(private table: Pick<Table, 'welcome' | 'connection'>) {}

  /** Asked anew whenever everybody has seen something. */
  follow({ moves }: State): void {
    if (!this.table.welcome?.comments || moves === this.asked) return
    this.asked = moves
    void this.table.connection.ask<Delayed>({ type: 'delayed' }, true).then(
      (told) => (this.told = told),
      () => undefined,
    )
  }

  /** Whether the moment at which the log had so many entries may be seen from all seats' eyes. */
  shows(entries: number): boolean {
    return this.told !== null && this.told.entries !== null && entries <= this.told.entries
  }
}

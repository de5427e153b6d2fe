/** Advice: what the strong player would do, on request, and its review of a finished game. */
import type { Hint, Review } from './protocol'
import type { Table } from './table.svelte'

export class AdviceState {
  hint = $state.raw<Hint | null>(null)
  /** In the queue for a thought that was asked for; 0 when nobody stands before it. */
  place = $state(0)

  constructor(private table: Pick<Table, 'my' | 'state' | 'welcome' | 'history' | 'connection'>) {}

  /** Where nobody else would be without it. */
  mayAsk: boolean = $derived.by(() => {
    const { my, state, welcome, history } = this.table
    return my && !history.looked && !!state?.seats.every((seat, number) => !seat.person || welcome?.seats.includes(number))
  })

  async ask(): Promise<void> {
    const hint = await this.table.connection.ask<Hint>({ type: 'hint' }).catch(() => null)
    if (hint && hint.turn === this.table.state?.turn) this.hint = hint
  }

  review(): Promise<Review> {
    return this.table.connection.ask<Review>({ type: 'review' })
  }
}

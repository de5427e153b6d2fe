/** Shared screen (hot seat): several people at one screen: the page turns to whoever is to act; with secrets, a curtain falls between them. */
import type { Table } from '../lib/table.svelte'

export class SharedScreen {
  private lifted = $state<number | null>(null)

  constructor(private table: Table) {}

  /** Who is to sit before the screen; null where nobody shares it. */
  next: number | null = $derived.by(() => {
    const { welcome, state, my, seat, events } = this.table
    if (!welcome || !state || welcome.seats.length < 2 || state.is_over) return null
    // Who sits there sees to its end what came of the last move.
    if (my || events.isPlaying) return seat
    return state.to_act.find((one) => welcome.seats.includes(one) && !state.seats[one]?.stands_in) ?? seat
  })

  /** For whom the curtain is down. While it is, nothing of the table is on the page. */
  curtain: number | null = $derived.by(() => {
    if (this.next === null || !this.table.welcome?.secrets) return null
    return this.lifted === this.next && this.table.seat === this.next ? null : this.next
  })

  lift(seat: number): void {
    this.lifted = seat
    if (this.table.seat !== seat) this.table.sit(seat)
  }
}

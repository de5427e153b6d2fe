/** Proposals: what is done only when all people concerned agree. */
import type { Pace, Proposed, ProposalTold } from './protocol'
import type { Table } from './table.svelte'

export class ProposalsState {
  constructor(private table: Pick<Table, 'seat' | 'state' | 'connection'>) {}

  current: ProposalTold | null = $derived.by(() => this.table.state?.proposal ?? null)
  /** Whether the reader is asked and has not answered. */
  isAsked: boolean = $derived.by(() => this.table.seat !== null && !!this.current?.waiting.includes(this.table.seat))

  make(what: Proposed, pace: Pace | null = null): void {
    const { seat } = this.table
    if (seat !== null) this.table.connection.send({ type: 'propose', seat, what, ...(what === 'pace' ? { pace } : {}) })
  }

  answer(agree: boolean): void {
    const { seat } = this.table
    if (seat !== null) this.table.connection.send({ type: 'answer_proposal', seat, agree })
  }
}

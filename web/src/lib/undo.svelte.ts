/** Undo and redo: at once where it is fair, by consent beyond that. */
import type { UndoWhere } from './protocol'
import type { Table } from './table.svelte'

export class UndoState {
  /** A way back that is shown, to be confirmed. */
  wayBack = $state.raw<UndoWhere | null>(null)

  /** What the button would undo, once somebody has pointed at it. */
  label = $state('')
  private labelled = ''

  constructor(private table: Pick<Table, 'seat' | 'state' | 'welcome' | 'connection' | 'moves' | 'clear'>) {}

  /** Whether people would be asked before more is taken back than is fair. */
  asksPeople: boolean = $derived.by(() => {
    const { state, welcome } = this.table
    return !!state?.seats.some((seat, number) => seat.person && !seat.stands_in && !seat.free && !welcome?.seats.includes(number))
  })

  /** At once where it is fair; beyond that the page tells first where it leads. */
  async request(): Promise<void> {
    if (this.table.state?.undo.may) return this.table.moves.request('undo')
    const { seat } = this.table
    if (seat === null) return
    this.table.clear()
    this.wayBack = await this.table.connection.ask<UndoWhere>({ type: 'undo_where', seat }).catch(() => null)
  }

  /** The button is pointed at: it says what it would undo. */
  async describe(): Promise<void> {
    const { seat, state } = this.table
    const moment = `${seat} ${state?.turn} ${state?.moves}`
    if (seat === null || this.labelled === moment) return
    this.labelled = moment
    this.label = ''
    const where = await this.table.connection.ask<UndoWhere>({ type: 'undo_where', seat }, true).catch(() => null)
    if (where && this.labelled === moment) this.label = where.label
  }

  goBack(): Promise<void> {
    this.wayBack = null
    return this.table.moves.request('propose')
  }

  redo(): Promise<void> {
    return this.table.moves.request('redo')
  }

  /** Where what somebody asks to take back would lead. */
  whereBack(seat: number): Promise<UndoWhere | null> {
    return this.table.connection.ask<UndoWhere>({ type: 'undo_where', seat }, true).catch(() => null)
  }
}

/** Seat wish: who watches asks for a free seat, with a key made for it; who sits at the table answers those who ask. */
import type { ServerMessage } from './protocol'
import { freshKey, storeKey } from './seatKeys'
import type { Table } from './table.svelte'

export class SeatWish {
  /** The seat that was asked for and not answered yet. */
  asked = $state<number | null>(null)
  isRefused = $state(false)
  private key = ''
  private name = ''

  constructor(private table: Pick<Table, 'id' | 'connection' | 'enter' | 'refuse'>) {}

  ask(seat: number, name: string): void {
    this.key = freshKey()
    this.name = name
    this.asked = seat
    this.isRefused = false
    this.send()
  }

  /** Once more after a break: the server has forgotten it with the connection. */
  repeat(): void {
    if (this.asked !== null) this.send()
  }

  withdraw(): void {
    this.asked = null
    this.table.connection.send({ type: 'withdraw_seat' })
  }

  answer(number: number, agree: boolean): void {
    this.table.connection.send({ type: 'answer_seat', number, agree })
  }

  receive(message: Extract<ServerMessage, { type: 'seat_answered' }>): void {
    if (message.seat !== this.asked) return
    this.asked = null
    this.isRefused = !message.given
    if (!message.given) return
    storeKey({ table: this.table.id, token: this.key })
    this.table.enter(this.key)
  }

  private send(): void {
    if (this.asked === null) return
    this.table.connection.send({ type: 'ask_seat', seat: this.asked, name: this.name, key: this.key })
  }
}

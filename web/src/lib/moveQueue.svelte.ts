/** Move queue: what is done at the page while the server owes an answer, each in its turn on the state it then finds. */
import { RefusedError } from './connection'
import type { ClientMessage, Done, Problem } from './protocol'
import type { Table } from './table.svelte'

type Step = () => Promise<void> | void

/** Before what the server found too much at once is sent again. */
const BREATH = 500
/** After which what was sent may have gone nowhere. */
const DOUBT = 4000

/** Nobody chooses it twice. */
function moveId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export class MoveQueue {
  /** Something has been sent, and nothing else may be before it is answered. */
  isWaiting = $state(false)
  private steps: Step[] = []
  private isRunning = false

  constructor(private table: Pick<Table, 'seat' | 'state' | 'connection' | 'isOpen' | 'refuse'>) {}

  /** One after the other: what comes while the server still owes an answer waits for it. */
  async run(...steps: Step[]): Promise<void> {
    this.steps.push(...steps)
    if (this.isRunning) return
    this.isRunning = true
    try {
      for (let step = this.steps.shift(); step; step = this.steps.shift()) await step()
    } finally {
      this.isRunning = false
    }
  }

  /** What has not begun yet is not done any more. */
  drop(): void {
    this.steps = []
  }

  /** A whole plan, card by card; what lies there already is left out. */
  playAll(moves: string[]): Promise<void> {
    return this.run(...moves.map((move) => () => (this.table.isOpen(move) ? this.play(move) : undefined)))
  }

  /** Ends when the server has played or refused it, whatever else is told meanwhile. */
  async play(move: string): Promise<void> {
    if (this.table.seat === null) return
    await this.act(async (seat) => {
      while (this.table.state && this.table.isOpen(move)) {
        const turn = this.table.state.turn
        const breaks = this.table.connection.breaks
        // Sent again over a new connection it is known by its id, and not played twice.
        const refusal = await this.send({ type: 'move', seat, move, turn, id: moveId() })
        if (refusal === null) return
        if (refusal.error === 'too_fast') await new Promise((resolve) => setTimeout(resolve, BREATH))
        else if (refusal.error !== 'stale' || this.table.state?.turn === turn) return this.giveUp(refusal)
        else if (!this.table.state?.at_once) {
          // The game has gone on without it. After a break it may have been played; else another device, or whoever took moves
          // back, was sooner, and what was meant for that decision is not to be done at the next.
          if (breaks === this.table.connection.breaks) this.giveUp(refusal)
          return
        }
      }
    })
  }

  /** Something about moves already made, in its turn among them. */
  request(type: 'undo' | 'propose' | 'redo'): Promise<void> {
    return this.run(() =>
      this.act(async (seat) => {
        const refusal = await this.send(type === 'propose' ? { type, seat, what: 'undo' } : { type, seat })
        if (refusal) this.giveUp(refusal)
      }),
    )
  }

  private async act(what: (seat: number) => Promise<void>): Promise<void> {
    if (this.table.seat === null) return
    this.isWaiting = true
    await what(this.table.seat)
    this.isWaiting = false
  }

  /** Why it was not done; null when it was. By then what it has led to is on the page. */
  private async send(message: ClientMessage): Promise<Problem | null> {
    const doubt = setInterval(() => void this.table.connection.probe(), DOUBT)
    try {
      await this.table.connection.ask<Done>(message, true)
      return null
    } catch (error) {
      return (error as RefusedError).problem
    } finally {
      clearInterval(doubt)
    }
  }

  private giveUp(problem: Problem): void {
    this.drop()
    this.table.refuse(problem)
  }
}

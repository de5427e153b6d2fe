/** Advice: what the strong player would do, on request, and its review of a finished game. */
import type { Advice, Hint, Review } from './protocol'
import type { Table } from './table.svelte'

export class AdviceState {
  hint = $state.raw<Hint | null>(null)
  /** In the queue for a thought that was asked for; 0 when nobody stands before it. */
  place = $state(0)

  /** A hint has been asked for and has not come yet. */
  isThinking = $state(false)

  /** The finished game is being looked through, or has been. */
  isReviewing = $state(false)
  review = $state.raw<Review | null>(null)
  /** Why it could not be. */
  failed = $state('')
  /** The move that the review asks to be shown. */
  wanted = $state<number | null>(null)

  constructor(private table: Pick<Table, 'my' | 'state' | 'welcome' | 'history' | 'connection'>) {}

  /** What is hinted at, where that is a whole plan. */
  plan: Advice | null = $derived.by(() => this.hint?.advice.find(({ moves }) => moves.length > 1) ?? null)

  /** Other people play here, who would be without it. */
  isUnfair: boolean = $derived.by(() => {
    const { state, welcome } = this.table
    return !state?.seats.every((seat, number) => !seat.person || welcome?.seats.includes(number))
  })
  /** In a lesson or a puzzle it would be the answer. */
  isAnswer: boolean = $derived.by(() => !!this.table.welcome?.study && this.table.welcome.study.kind !== 'level')
  mayAsk: boolean = $derived.by(() => this.table.my && !this.table.history.looked && !this.isUnfair && !this.isAnswer)

  async ask(): Promise<void> {
    this.isThinking = true
    const hint = await this.table.connection.ask<Hint>({ type: 'hint' }).catch(() => null)
    this.isThinking = false
    if (hint && hint.turn === this.table.state?.turn) this.hint = hint
  }

  /** Once for the whole visit: whoever comes back to it finds it as it was. */
  async analyse(): Promise<void> {
    this.isReviewing = true
    if (this.review) return
    this.failed = ''
    try {
      this.review = await this.table.connection.ask<Review>({ type: 'review' })
    } catch (error) {
      this.failed = (error as Error).message
    }
  }
}

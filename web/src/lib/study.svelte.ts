/** Study: a lesson, level, puzzle or quiz at a table, and what its learner can ask for. */
import type { ClientMessage, StudyStanding } from './protocol'
import type { Table } from './table.svelte'

type Request = Extract<ClientMessage, { type: `study_${string}` }>

export class StudyState {
  /** How it stood when something was asked for that has not been done yet. */
  private asked: StudyStanding | null = null

  constructor(private table: Pick<Table, 'state' | 'connection' | 'events' | 'problem'>) {}

  /** How it stands; null at a table where people play. */
  now: StudyStanding | null = $derived.by(() => this.table.state?.study ?? null)
  /** The board is the learner's to play on. */
  mayMove: boolean = $derived.by(() => this.now === null || this.now.waits === 'move')

  /** False where there is nothing to continue. */
  goOn(): boolean {
    if (this.now?.waits !== 'continue' || this.table.events.isPlaying) return false
    void this.send({ type: 'study_continue' })
    return true
  }

  back(): void {
    void this.send({ type: 'study_back' })
  }

  again(): void {
    void this.send({ type: 'study_again' })
  }

  answer(choice: number): void {
    void this.send({ type: 'study_answer', choice })
  }

  /** One at a time: a key that is held down does not leaf through the lesson. */
  private async send(request: Request): Promise<void> {
    if (this.asked !== null && this.asked === this.now) return
    const asked = (this.asked = this.now)
    this.table.problem = null
    await this.table.connection.ask(request).catch(() => null)
    if (this.asked === asked) this.asked = null
  }
}

/** Highlights on the board: what has just happened, for a moment, and what is shown from the panel or the log. */
import type { Mark } from './protocol'

const HAPPENED_FOR = 1600

export class Highlights {
  happened = $state.raw<ReadonlySet<Mark>>(new Set())
  shown = $state.raw<ReadonlySet<Mark>>(new Set())
  private fading: ReturnType<typeof setTimeout> | undefined

  flash(marks: Mark[]): void {
    this.happened = new Set(marks)
    clearTimeout(this.fading)
    this.fading = setTimeout(() => (this.happened = new Set()), HAPPENED_FOR)
  }

  show(marks: Mark[]): void {
    this.shown = new Set(marks)
  }

  stop(): void {
    clearTimeout(this.fading)
  }
}

/** Playback of the states that the server tells: others' moves one after the other, with a rest between; one's own at once. */
import type { State } from './protocol'
import { rest } from './settings.svelte'

export class StatePlayback {
  private queue: State[] = []
  private appliedAt = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private apply: (state: State) => void,
    private isUrgent: () => boolean,
  ) {}

  add(state: State): void {
    this.queue.push(state)
    if (document.hidden || rest() === 0 || this.isUrgent()) this.flush()
    else this.schedule()
  }

  /** Everything that waits, without a rest. */
  flush(): void {
    clearTimeout(this.timer)
    while (this.queue.length > 0) this.next()
  }

  clear(): void {
    this.queue = []
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  private schedule(): void {
    clearTimeout(this.timer)
    const due = this.appliedAt + rest() - Date.now()
    if (due > 0) this.timer = setTimeout(() => this.schedule(), due)
    else {
      this.next()
      if (this.queue.length > 0) this.schedule()
    }
  }

  private next(): void {
    const state = this.queue.shift()
    if (!state) return
    this.appliedAt = Date.now()
    this.apply(state)
  }
}

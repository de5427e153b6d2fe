/** Steps of the history: one an event, one a plan; what was laid in secret has none. */
import type { LogEntry } from './protocol'

export interface StepMark {
  step: number
  /** A new part of the game, or something that made somebody stop. */
  kind: 'chapter' | 'notable'
}

export class HistorySteps {
  /** How many entries the log has at each step; none at the first. */
  private ends: number[]
  readonly marks: StepMark[] = []

  constructor(log: LogEntry[]) {
    this.ends = [0]
    for (const [place, entry] of log.entries()) {
      if (entry.weight === 'quiet') continue
      this.ends.push(place + 1)
      const step = this.ends.length - 1
      if (entry.weight === 'chapter') this.marks.push({ step, kind: 'chapter' })
      else if (entry.stops.length > 0) this.marks.push({ step, kind: 'notable' })
    }
  }

  get last(): number {
    return this.ends.length - 1
  }

  entries(step: number): number {
    return this.ends[step] ?? 0
  }

  /** The last step with no more entries than these. */
  nearest(entries: number): number {
    return this.ends.findLastIndex((end) => end <= entries)
  }

  chapterBefore(step: number): number {
    return this.chapters().findLast((one) => one < step) ?? 0
  }

  chapterAfter(step: number): number {
    return this.chapters().find((one) => one > step) ?? this.last
  }

  private chapters(): number[] {
    return this.marks.filter(({ kind }) => kind === 'chapter').map(({ step }) => step)
  }
}

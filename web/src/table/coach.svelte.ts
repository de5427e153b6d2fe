/**
 * Coach: a sentence or two on what the reader meets for the first time, a decision or an event, and never again.
 * What it can say is data: sentences and rule numbers by key, `decision.…` and `log.…`; a game without any has no coach.
 */
import { coachMemory } from '../lib/coachMemory.svelte'
import type { LogEntry, State } from '../lib/protocol'
import { settings } from '../lib/settings.svelte'
import type { Table } from '../lib/table.svelte'

export interface CoachLine {
  key: string
  text: string
  /** The number of the rule that says more; empty where none does. */
  rule: string
}

type Host = Pick<Table, 'seat' | 'state' | 'view' | 'my' | 'news' | 'history' | 'events' | 'welcome' | 'ruleNumbers'>

interface Moment {
  name: string
  /** What is met in it, in this order. */
  keys: string[]
}

const QUIET: Moment = { name: '', keys: [] }

export class CoachState {
  /** Keys of what is still to be read; the first is shown. */
  private unread = $state.raw<string[]>([])
  private sentences = $state.raw<Record<string, string>>({})
  private moment = ''
  private heard: State | null = null
  /** Met in states whose events were not played, since the reader decided last. */
  private unplayed: string[] = []
  private isDeciding = false

  line: CoachLine | null = $derived.by(() => {
    const key = this.unread[0]
    return key === undefined ? null : { key, text: this.sentences[key] ?? '', rule: this.table.ruleNumbers[key] ?? '' }
  })
  /** How many come after it. */
  left: number = $derived(Math.max(0, this.unread.length - 1))

  constructor(private table: Host) {}

  learn(sentences: Record<string, string>): void {
    this.sentences = sentences
  }

  /** Whether an event is to be stopped at because the reader meets its kind for the first time. */
  wants(entry: LogEntry): boolean {
    return this.isConcerned(entry) && this.isNew(this.keyOf(entry))
  }

  /** To be called whenever the table may have changed: speaks of what has come, falls silent of what is over. */
  attend(): void {
    this.hearUnplayed()
    const { name, keys } = this.now()
    this.isDeciding = this.table.my
    if (name === this.moment) return
    this.moment = name
    this.unread = keys.filter((key, place) => this.isNew(key) && keys.indexOf(key) === place)
    this.remember()
  }

  /** The reader has read it. */
  next(): void {
    this.unread = this.unread.slice(1)
    this.remember()
  }

  private remember(): void {
    const [shown] = this.unread
    if (shown !== undefined) coachMemory.keep(this.game, shown)
  }

  private get game(): string {
    return this.table.welcome?.game ?? ''
  }

  /** A lesson has its own words. */
  private get isOn(): boolean {
    return settings.coach && !this.table.welcome?.study
  }

  private keyOf(entry: LogEntry): string {
    return entry.key.slice(this.game.length + 1)
  }

  private isNew(key: string): boolean {
    return this.isOn && key in this.sentences && !coachMemory.has(this.game, key)
  }

  /** It happens to the reader, or to everybody. */
  private isConcerned({ seat, stops, args }: LogEntry): boolean {
    const own = this.table.seat
    return own !== null && (seat < 0 || seat === own || stops.includes(own) || args.against === own)
  }

  /** Without playback events are spoken of when the reader is to act; what a page opens with is no news. */
  private hearUnplayed(): void {
    const { state, news, events } = this.table
    if (state === this.heard) return
    if (this.isDeciding) this.unplayed = []
    if (this.heard !== null && !events.isPlaying) this.unplayed.push(...news.filter((one) => this.wants(one)).map((one) => this.keyOf(one)))
    this.heard = state
  }

  private now(): Moment {
    const { seat, history, events, my, view } = this.table
    if (!this.isOn || seat === null || history.looked || Object.keys(this.sentences).length === 0) return QUIET
    const again = coachMemory.beginnings
    const { current } = events
    if (current)
      return { name: `${again} event ${current.place}`, keys: this.isConcerned(current.entry) ? [this.keyOf(current.entry)] : [] }
    if (!my) return { name: 'waiting', keys: [] }
    const met = this.unplayed
    const decision = typeof view?.decision === 'string' ? view.decision : ''
    return { name: `${again} ${decision} ${met.join(' ')}`, keys: [...met, `decision.${decision}`] }
  }
}

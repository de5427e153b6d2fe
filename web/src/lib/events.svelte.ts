/**
 * Event playback: what lies between two decisions is shown one event after the other, for long enough to be read.
 * It stops where something happens to the reader; meanwhile the newest state waits.
 */
import type { LogEntry, Looked, State, View } from './protocol'
import { settings, type Pace } from './settings.svelte'
import type { Table } from './table.svelte'
import { seenEvents, type SeenEvent } from './viewChanges'

export interface ShownEvent extends SeenEvent {
  /** It stays until the reader goes on. */
  isStop: boolean
  /** The reader has gone on from where a scene begins: the rest of it plays by itself. */
  isReleased?: boolean
}

/** Milliseconds at a calm pace for an entry of the log; undefined where the usual time will do. */
export type Duration = (entry: LogEntry, log: LogEntry[]) => number | undefined

/** Whether the reader is to read an entry when it comes, whatever else it is. */
export type Wants = (entry: LogEntry) => boolean

export type SceneStart = (log: LogEntry[], place: number) => number

/** What an entry of the log is to a game's stage, which has the buttons then: its scene begins with it and goes on, or it is
 * shown there; null where there is none. */
export type Staging = (log: LogEntry[], place: number) => 'opening' | 'shown' | null

/** More than anybody wants to watch: who has fallen so far behind is shown how things stand. */
const MOST = 160
const READING = { step: 700, event: 1100, chapter: 1400, quiet: 0 }
const PER_LETTER = 16
const IN_PASSING = 0.35
const FACTOR: Record<Pace, number> = { step: 1, calm: 1, brisk: 0.45, instant: 0 }

type Host = Pick<Table, 'seat' | 'state' | 'welcome' | 'history' | 'highlights' | 'connection' | 'study'>

export class EventPlayback {
  current = $state.raw<ShownEvent | null>(null)
  /** How many are still to come. */
  left = $state(0)
  /** A game's own times for its events. */
  duration: Duration = () => undefined
  /** What somebody wants the reader to stop at: the coach. */
  wants: Wants = () => false
  /** Where in the log the scene begins that ends with an entry. */
  sceneStart: SceneStart = (_log, place) => place
  staging: Staging = () => null
  private queue: ShownEvent[] = []
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private table: Host) {}

  /** Where in the log the event stands that a lesson speaks of now. */
  private spokenOf: number | null = $derived.by(() => {
    const entries = this.table.study.now?.event ?? null
    return entries === null ? null : entries - 1
  })
  /** It is on the board, and stays while the lesson speaks: what follows it waits. */
  private isHeld: boolean = $derived.by(() => this.current !== null && this.current.place === this.spokenOf)
  isPlaying: boolean = $derived(this.current !== null && !this.isHeld)
  view: View | null = $derived(this.current?.view ?? null)
  isOnStage: boolean = $derived(!this.isHeld && this.stagingOf(this.current) !== null)

  /** The events of a new state; true when they are played, false where it is shown as it is. */
  add(before: State | null, state: State): boolean {
    const wasHeld = this.current !== null && this.current.place + 1 === before?.study?.event
    const isPlayed = this.addNew(before, state)
    const { spokenOf } = this
    if (wasHeld && !this.isHeld && (spokenOf === null || this.isToCome(spokenOf))) this.proceed()
    if (spokenOf !== null && !this.isHeld && !this.isToCome(spokenOf)) void this.hold(spokenOf)
    return isPlayed
  }

  private isToCome(place: number): boolean {
    return this.queue.some((event) => event.place === place)
  }

  private addNew(before: State | null, state: State): boolean {
    if (before === null || before.seat !== state.seat || state.moves < before.moves) {
      this.clear()
      return false
    }
    if (settings.pace === 'instant' || document.hidden || isDecidingOn(before, state)) return false
    const events = this.worthSeeing(seenEvents(state))
    if (this.queue.length + events.length > MOST) {
      this.clear()
      return false
    }
    if (events.length === 0) return this.isPlaying
    this.enqueue(events)
    return true
  }

  /** What the reader has just done needs no showing, unless the game makes a scene of it. */
  private worthSeeing(seen: SeenEvent[]): ShownEvent[] {
    const own = this.table.welcome?.seats ?? []
    const log = this.table.history.log
    const shown = seen
      .filter(({ entry }) => entry.weight !== 'quiet')
      .map((event): ShownEvent => ({ ...event, isStop: settings.pace === 'step' || event.entry.stops.some((seat) => own.includes(seat)) }))
    const isOwnStep = ({ entry, isStop }: ShownEvent) =>
      own.includes(entry.seat) && (settings.pace === 'step' || !isStop) && !this.wants(entry) && this.duration(entry, log) === undefined
    const first = shown.findIndex((event) => !isOwnStep(event))
    return first < 0 ? [] : shown.slice(first)
  }

  private enqueue(events: ShownEvent[]): void {
    this.queue.push(...events)
    this.left = this.queue.length
    if (this.current === null) this.proceed()
  }

  private stagingOf(event: ShownEvent | null): ReturnType<Staging> {
    return event && this.staging(this.table.history.log, event.place)
  }

  /** The next event, the rest of the scene that begins here, or the present. */
  proceed(): void {
    clearTimeout(this.timer)
    const { current } = this
    if (current?.isStop && this.stagingOf(current) === 'opening') {
      this.current = { ...current, isStop: false, isReleased: true }
      this.timer = setTimeout(() => this.proceed(), this.time(current.entry))
      return
    }
    const next = this.queue.shift() ?? null
    this.left = this.queue.length
    // Asked when it is shown: of several of a kind only the first is wanted.
    this.current = next && { ...next, isStop: next.isStop || this.wants(next.entry) }
    if (next === null) return
    this.table.highlights.flash(next.entry.marks)
    if (!this.current?.isStop && !this.isHeld) this.timer = setTimeout(() => this.proceed(), this.time(next.entry))
  }

  /** Everything that has happened is on the page, up to what a lesson speaks of. */
  skip(): void {
    if (this.isHeld) return
    const { spokenOf } = this
    this.queue = spokenOf !== null && this.isToCome(spokenOf) ? this.queue.filter(({ place }) => place >= spokenOf) : []
    this.current = null
    this.proceed()
  }

  private clear(): void {
    clearTimeout(this.timer)
    this.queue = []
    this.left = 0
    this.current = null
  }

  /** An event that was not played, or was before: a lesson speaks of it. */
  private async hold(place: number): Promise<void> {
    this.clear()
    const event = await this.lookedAt(place)
    if (event === null || place !== this.spokenOf) return
    this.current = event
    this.table.highlights.flash(event.entry.marks)
  }

  /** How long an event is shown at the reader's pace. */
  time(entry: LogEntry): number {
    const scene = this.duration(entry, this.table.history.log)
    const calm = scene ?? READING[entry.weight] + PER_LETTER * entry.text.length
    // What a lesson wants read it says itself.
    const hurry = scene === undefined && this.table.study.now ? IN_PASSING : 1
    return FACTOR[settings.pace] * hurry * calm
  }

  /** An entry of the log once more, with the scene that led to it; it stays until the reader goes on. */
  async playAgain(last: number): Promise<void> {
    for (let place = this.sceneStart(this.table.history.log, last); place <= last; place++) {
      const event = await this.lookedAt(place)
      if (event) this.enqueue([{ ...event, isStop: place === last }])
    }
  }

  private async lookedAt(place: number): Promise<ShownEvent | null> {
    const entry = this.table.history.log[place]
    const looked = await this.table.connection.ask<Looked>({ type: 'look_at_event', entries: place + 1 }).catch(() => null)
    return entry && looked ? { entry, place, view: looked.view, isStop: false } : null
  }

  stop(): void {
    clearTimeout(this.timer)
  }
}

/** Whether a decision that seats make at once goes on for the reader: others' steps must not interrupt it. */
function isDecidingOn(before: State, state: State): boolean {
  const { seat } = state
  return before.at_once && state.at_once && seat !== null && before.to_act.includes(seat)
}

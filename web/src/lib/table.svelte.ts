/** A table as one sits at it: what the server tells, and the parts of its state. */
import { getContext, setContext } from 'svelte'
import { AdviceState } from './advice.svelte'
import { CommentaryState } from './commentary.svelte'
import { ClocksState } from './clocks.svelte'
import { ConnectionState } from './connectionState.svelte'
import { EventPlayback } from './events.svelte'
import { GoodsState } from './goods.svelte'
import { Highlights } from './highlights.svelte'
import { HistoryState } from './history.svelte'
import { MoveQueue } from './moveQueue.svelte'
import { Notices } from './notices.svelte'
import { notifyTurn, playKnock } from './notifications'
import type { ChatLine, Done, LogEntry, ServerMessage, Mark, Option, Problem, State, View, Welcome } from './protocol'
import { ProposalsState } from './proposals.svelte'
import { RecapState } from './recap.svelte'
import { SeatWish } from './seatWish.svelte'
import { SelectionState } from './selection.svelte'
import { ShuffleState } from './shuffle.svelte'
import { StudyState } from './study.svelte'
import { TalkState } from './talk.svelte'
import { UndoState } from './undo.svelte'

export interface Arrival {
  /** What one wants to be called on the seat that the link opens, or on the one that is asked for. */
  name: string
  /** The free seat that one asks for. */
  wanted: number | null
  /** One comes by the link of a coach or a commentator. */
  looksOn?: boolean
}
export const NOTHING_SAID: Arrival = { name: '', wanted: null }

export class Table {
  welcome = $state.raw<Welcome | null>(null)
  state = $state.raw<State | null>(null)
  chat = $state.raw<ChatLine[]>([])
  note = $state('')
  /** Why something was not done. */
  problem = $state.raw<{ text: string; rule: string } | null>(null)

  readonly id: string
  readonly connection: ConnectionState
  readonly moves = new MoveQueue(this)
  readonly selection = new SelectionState(this)
  readonly advice = new AdviceState(this)
  readonly history: HistoryState = new HistoryState(this)
  readonly undo = new UndoState(this)
  readonly talk = new TalkState(this)
  readonly highlights = new Highlights()
  readonly events: EventPlayback = new EventPlayback(this)
  readonly recap = new RecapState(this)
  readonly study: StudyState = new StudyState(this)
  readonly goods: GoodsState = new GoodsState(this)
  readonly notices = new Notices()
  readonly shuffle: ShuffleState = new ShuffleState(this)
  readonly clocks: ClocksState = new ClocksState(this)
  readonly proposals = new ProposalsState(this)
  readonly commentary: CommentaryState = new CommentaryState(this)
  /** Seconds that the server's clock is before this one. */
  private clockAhead = 0
  readonly wish: SeatWish = new SeatWish(this)
  /** Which rule speaks of what: by `decision.…` for what is asked, `log.…` for what happens. */
  ruleNumbers = $state.raw<Record<string, string>>({})
  /** The last state brought these, and they were not played. */
  private unplayed = $state.raw<LogEntry[]>([])

  /** What is on the table, or was when the reader looks back or events are played. */
  view: View | null = $derived(this.history.looked?.view ?? this.events.view ?? this.state?.view ?? null)
  /** What has just happened on it. */
  news: LogEntry[] = $derived(this.history.looked?.log ?? (this.events.current ? [this.events.current.entry] : this.unplayed))
  /** Whose eyes one looks from; nobody's own for a spectator. */
  eyes: number | null = $derived(this.state?.seat ?? null)
  /** One looks from a seat's eyes without having it. */
  isCoach: boolean = $derived(this.eyes !== null && this.welcome?.seats.includes(this.eyes) === false)
  /** Where one sits. */
  seat: number | null = $derived(this.isCoach ? null : this.eyes)
  /** The reader is to act, and has been shown what led to it. */
  my: boolean = $derived(this.state !== null && this.isActing(this.state) && !this.events.isPlaying && this.study.mayMove)
  options: Option[] = $derived(
    this.history.looked || this.events.isPlaying || !this.state || this.isCoach || !this.study.mayMove
      ? []
      : [...this.state.options, ...this.state.revisions],
  )

  /** What was said at the door is done as soon as one is in. */
  constructor(
    id: string,
    token: string | null,
    private said: Arrival = NOTHING_SAID,
  ) {
    this.id = id
    this.connection = new ConnectionState(this, token, said.looksOn)
  }

  private isActing({ seat, to_act, gathering }: State): boolean {
    return seat !== null && !gathering && to_act.includes(seat) && this.welcome?.seats.includes(seat) !== false
  }

  isOpen(move: string): boolean {
    return this.options.some((option) => option.move === move)
  }

  label(mark: Mark): string | undefined {
    return this.state?.labels[mark]
  }

  /** The rule that an entry of the log goes by; empty where the page knows of none. */
  ruleOf(entryKey: string): string {
    return this.ruleNumbers[entryKey.slice((this.welcome?.game.length ?? 0) + 1)] ?? ''
  }

  /** The rule of what the prompt says: of what happens, or of what somebody is to decide; empty of a moment looked back at. */
  get promptRule(): string {
    const { current } = this.events
    if (this.history.looked || !this.state || this.state.gathering) return ''
    if (current) return this.ruleOf(current.entry.key)
    const decision = this.view?.decision
    return typeof decision === 'string' && !this.state.is_over ? (this.ruleNumbers[`decision.${decision}`] ?? '') : ''
  }

  receive(message: ServerMessage): void {
    if (message.type === 'welcome') this.begin(message)
    else if (message.type === 'state') {
      // What has not changed is left out.
      this.apply({ ...this.state, ...message } as State)
    } else if (message.type === 'chat') this.chat = [...this.chat, message.line]
    else if (message.type === 'note') this.note = message.text
    else if (message.type === 'seat_answered') this.wish.receive(message)
    else if (message.type === 'eyes_refused') this.tellRefused(message.by)
    else if (message.type === 'queued') this.advice.place = message.place
    else if (message.type === 'error') this.refuse(message)
  }

  /** Who has a seat tried to look from others' eyes. */
  private tellRefused(by: number): void {
    this.notices.tell('eyes_tried', by, this.state?.seats[by]?.name ?? '', this.history.log.length)
  }

  private begin(welcome: Welcome): void {
    this.welcome = welcome
    this.chat = welcome.chat
    this.note = welcome.note
    this.advice.place = 0
    this.clockAhead = welcome.now - Date.now() / 1000
    this.shuffle.begin()
    this.clocks.begin(welcome.clock)
    this.arrive(welcome.seats)
  }

  /** Seconds that the person of a seat has been away by now; 0 for who is there. */
  awayFor(seat: number): number {
    const since = this.state?.seats[seat]?.away_since ?? null
    return since === null ? 0 : Math.max(0, Date.now() / 1000 + this.clockAhead - since)
  }

  private arrive([seat]: number[]): void {
    const { name, wanted } = this.said
    this.said = NOTHING_SAID
    if (seat !== undefined && name) this.connection.send({ type: 'rename', seat, name })
    else if (seat === undefined && wanted !== null) this.wish.ask(wanted, name)
    else if (seat === undefined) this.wish.repeat()
  }

  private apply(state: State): void {
    const before = this.state
    // From other eyes at the same keyboard another number of moves is known.
    const moved = before !== null && before.seat === state.seat && state.moves !== before.moves
    if (before?.turn !== state.turn || before.seat !== state.seat) {
      this.dismiss()
      // A plan that is hinted at is looked at while one lays one's own.
      if (!before?.at_once || before.seat !== state.seat || !state.at_once || !this.isActing(state)) this.advice.hint = null
    }
    // What one person at this screen has begun is not the next one's to go on with.
    if (before?.seat !== state.seat) this.moves.drop()
    this.history.extend(state)
    this.notices.add(before, state, this.history.log.length)
    this.state = state
    if (this.welcome) this.shuffle.follow(state, this.welcome)
    this.clocks.follow()
    this.commentary.follow(state)
    // Who plans while others do goes on with the same decision, until a new season begins.
    const goesOn = before?.at_once && state.at_once && this.isActing(state) && !state.log.some(({ weight }) => weight === 'chapter')
    if (moved && this.isActing(before) && !goesOn) {
      this.recap.begin(state.log_from)
      this.goods.begin()
    }
    this.goods.add(before, state)
    const isPlayed = this.events.add(before, state)
    this.unplayed = isPlayed ? [] : state.log
    if (!moved) return
    if (!isPlayed) this.highlights.flash(state.log.flatMap((entry) => entry.marks))
    if (this.isActing(state) && !this.isActing(before)) notifyTurn(state.ask ?? state.waiting)
    playKnock()
  }

  refuse(problem: Problem): void {
    this.problem = { text: problem.detail, rule: problem.rule }
    // A lesson wants another move than the one that was shown to be confirmed.
    if (this.study.now) this.selection.clear()
    if (problem.error === 'no_entry') this.connection.refuse()
  }

  /** What was begun and not sent is given up. */
  clear(): void {
    this.moves.drop()
    this.dismiss()
  }

  private dismiss(): void {
    this.selection.clear()
    this.undo.wayBack = null
    this.problem = null
  }

  /** With a key that has come since. */
  enter(token: string): void {
    this.problem = null
    this.state = null
    this.history.log = []
    this.connection.enter(token)
  }

  leave(): void {
    this.events.stop()
    this.highlights.stop()
    this.clocks.stop()
    this.connection.close()
  }

  /** What came of the draw that a move waits for; null takes the move back. */
  typeIn(values: number[] | null): void {
    this.connection.send({ type: 'type_in', values })
  }

  sit(seat: number): void {
    this.connection.send({ type: 'sit', seat })
  }

  /** Without those who have not come. */
  start(): void {
    this.connection.send({ type: 'start' })
  }

  /** For the next decision of a kind, the most wanted first; nothing revokes what was prepared. */
  prepare(kind: string, moves: string[]): void {
    if (this.seat !== null) this.connection.send({ type: 'prepare', seat: this.seat, kind, moves })
  }

  /** Whether a decision with one option only is made by itself. */
  playOnly(on: boolean): void {
    if (this.seat !== null) this.connection.send({ type: 'play_only', seat: this.seat, on })
  }

  nameBranch(title: string): void {
    this.connection.send({ type: 'name_branch', title })
  }

  rematch(): void {
    this.connection.send({ type: 'rematch' })
  }

  /** The own seat plays for the ladder, as whoever the proof is of; without one all play without ratings. */
  async playForLadder(proof: string | null): Promise<void> {
    if (this.seat !== null) await this.connection.ask<Done>({ type: 'ladder', seat: this.seat, proof })
  }

  standIn(seat: number, bot: string | null): void {
    this.connection.send({ type: 'stand_in', seat, bot })
  }

  /** A bot plays on to the end. */
  resign(): void {
    if (this.seat !== null) this.connection.send({ type: 'resign', seat: this.seat })
  }

  /** Gives the seat up; whether that was done. */
  leaveForGood(): Promise<boolean> {
    return this.connection.ask<Done>({ type: 'leave' }).then(
      () => true,
      () => false,
    )
  }

  say(text: string): void {
    this.connection.send({ type: 'say', text })
  }

  keepNote(text: string): void {
    this.note = text
    this.connection.send({ type: 'note', text })
  }
}

const CONTEXT = Symbol('table')
export const setTable = (table: Table): Table => setContext(CONTEXT, table)
export const getTable = (): Table => getContext<Table>(CONTEXT)

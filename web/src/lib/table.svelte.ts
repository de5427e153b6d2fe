/** A table as one sits at it: what the server tells, and the parts of its state. */
import { getContext, setContext } from 'svelte'
import { AdviceState } from './advice.svelte'
import { ConnectionState } from './connectionState.svelte'
import { Highlights } from './highlights.svelte'
import { HistoryState } from './history.svelte'
import { MoveQueue } from './moveQueue.svelte'
import { notifyTurn, playKnock } from './notifications'
import type { ChatLine, ServerMessage, Mark, Option, Problem, State, View, Welcome } from './protocol'
import { SelectionState } from './selection.svelte'
import { StatePlayback } from './statePlayback'
import { UndoState } from './undo.svelte'

const isActing = ({ seat, to_act }: State): boolean => seat !== null && to_act.includes(seat)

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
  readonly history = new HistoryState(this)
  readonly undo = new UndoState(this)
  readonly highlights = new Highlights()
  private readonly playback = new StatePlayback(
    (state) => this.apply(state),
    () => this.moves.isWaiting || this.state === null,
  )
  /** The last state told, whole. */
  private latest: State | null = null

  /** What is on the table, or was when the reader looks back. */
  view: View | null = $derived(this.history.looked?.view ?? this.state?.view ?? null)
  seat: number | null = $derived(this.state?.seat ?? null)
  my: boolean = $derived(this.state !== null && isActing(this.state))
  options: Option[] = $derived(this.history.looked || !this.state ? [] : [...this.state.options, ...this.state.revisions])

  constructor(id: string, token: string | null) {
    this.id = id
    this.connection = new ConnectionState(this, token)
  }

  isOpen(move: string): boolean {
    return this.options.some((option) => option.move === move)
  }

  label(mark: Mark): string | undefined {
    return this.state?.labels[mark]
  }

  receive(message: ServerMessage): void {
    if (message.type === 'welcome') this.begin(message)
    else if (message.type === 'state') {
      // What has not changed is left out.
      this.latest = { ...this.latest, ...message } as State
      this.playback.add(this.latest)
    } else if (message.type === 'chat') this.chat = [...this.chat, message.line]
    else if (message.type === 'note') this.note = message.text
    else if (message.type === 'queued') this.advice.place = message.place
    else if (message.type === 'error') this.refuse(message)
  }

  private begin(welcome: Welcome): void {
    this.welcome = welcome
    this.chat = welcome.chat
    this.note = welcome.note
    this.latest = null
    this.playback.clear()
    this.advice.place = 0
  }

  private apply(state: State): void {
    const before = this.state
    // From other eyes at the same keyboard another number of moves is known.
    const moved = before !== null && before.seat === state.seat && state.moves !== before.moves
    if (before?.turn !== state.turn || before.seat !== state.seat) {
      this.dismiss()
      this.advice.hint = null
    }
    // What one person at this screen has begun is not the next one's to go on with.
    if (before?.seat !== state.seat) this.moves.drop()
    this.history.extend(state)
    this.state = state
    if (!moved) return
    this.highlights.flash(state.log.flatMap((entry) => entry.marks))
    if (isActing(state) && !isActing(before)) notifyTurn(state.ask ?? state.waiting)
    playKnock()
  }

  /** Everything told so far is on the page. */
  catchUp(): void {
    this.playback.flush()
  }

  refuse(problem: Problem): void {
    this.problem = { text: problem.detail, rule: problem.rule }
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
    this.playback.stop()
    this.highlights.stop()
    this.connection.close()
  }

  /** What came of the draw that a move waits for; null takes the move back. */
  typeIn(values: number[] | null): void {
    this.connection.send({ type: 'type_in', values })
  }

  sit(seat: number): void {
    this.connection.send({ type: 'sit', seat })
  }

  standIn(seat: number, bot: string | null): void {
    this.connection.send({ type: 'stand_in', seat, bot })
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

/** A table as one sits at it: what the server told, what is pointed at, what has just happened. */
import { getContext, setContext } from 'svelte'
import { choicesOf, type Choice } from './choices'
import { storeKey, keyOf, type SeatKey } from './seatKeys'
import { Line, Refused, type Guest, type Message } from './connection'
import { notifyTurn, playKnock } from './notifications'
import type {
  ChatLine,
  Course,
  Done,
  FromServer,
  Hint,
  Link,
  LogEntry,
  Looked,
  Mark,
  Option,
  Preview,
  Problem,
  Review,
  State,
  UndoWhere,
  View,
  Welcome,
  Why,
} from './protocol'
import { rest, settings } from './settings.svelte'

type Connection = 'joining' | 'open' | 'lost' | 'refused'

const HAPPENED_FOR = 1600
/** Before what the server found too much at once is sent again. */
const BREATH = 500

export class Table implements Guest {
  welcome = $state.raw<Welcome | null>(null)
  state = $state.raw<State | null>(null)
  log = $state.raw<LogEntry[]>([])
  chat = $state.raw<ChatLine[]>([])
  note = $state('')
  connection = $state<Connection>('joining')
  problem = $state.raw<{ text: string; rule: string } | null>(null)
  chosen = $state.raw<Mark[]>([])
  preview = $state.raw<Preview | null>(null)
  hint = $state.raw<Hint | null>(null)
  looked = $state.raw<Looked | null>(null)
  /** A way back that is shown, to be confirmed. */
  goingBack = $state.raw<UndoWhere | null>(null)
  happened = $state.raw<ReadonlySet<Mark>>(new Set())
  shown = $state.raw<ReadonlySet<Mark>>(new Set())
  waitingForServer = $state(false)
  /** In the line for a thought that was asked for; 0 when nobody stands before it. */
  place = $state(0)

  readonly id: string
  private token: string
  /** The link that one comes by for the first time, and the key made for its seat. */
  private coming: SeatKey['coming']
  private line: Line
  /** The last state told, whole. */
  private heard: State | null = null
  private queue: State[] = []
  /** What was done at the page while the server had not answered yet: each in its turn, on the state it then finds. */
  private steps: (() => Promise<void> | void)[] = []
  private stepping = false
  /** How often the line broke: what was sent before may have been done or not. */
  private breaks = 0
  private appliedAt = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private fading: ReturnType<typeof setTimeout> | undefined

  /** What is on the table, or was when the reader looks back. */
  view: View | null = $derived(this.looked?.view ?? this.state?.view ?? null)
  seat: number | null = $derived(this.state?.seat ?? null)
  my: boolean = $derived(this.seat !== null && !!this.state?.to_act.includes(this.seat))
  options: Option[] = $derived(this.looked || !this.state ? [] : [...this.state.options, ...this.state.revisions])
  remaining: Option[] = $derived(this.options.filter((option) => this.chosen.every((mark) => option.marks.includes(mark))))
  /** Everything that can be pointed at now. */
  open: ReadonlySet<Mark> = $derived(
    new Set(this.remaining.flatMap((option) => option.marks).filter((mark) => !this.chosen.includes(mark))),
  )
  /** The move that is left, when pointing has come to one. */
  candidate: Option | null = $derived(this.chosen.length > 0 && this.remaining.length === 1 ? (this.remaining[0] ?? null) : null)
  /** The move that is shown to be confirmed. */
  toConfirm: Option | null = $derived(this.candidate && !this.changesFreely(this.candidate) ? this.candidate : null)
  /** What the panel offers next. */
  choices: Choice[] = $derived(
    this.state && !this.toConfirm && !this.state.type_in ? choicesOf(this.state, this.remaining, this.chosen) : [],
  )

  constructor(id: string, token: string | null) {
    this.id = id
    this.token = this.takeKey(token)
    this.line = new Line(this)
  }

  /** The link by which one comes; where that has been opened before, what this browser keeps for the table. */
  private takeKey(token: string | null): string {
    const kept = keyOf(this.id)
    this.coming = kept?.coming
    return kept?.coming?.link ?? kept?.token ?? token ?? ''
  }

  hello(): Message {
    const key = this.coming === undefined ? {} : { key: this.coming.fresh }
    const hello = { type: 'hello', table: this.id, token: this.token, language: settings.language, ...key }
    return this.seat === null ? hello : { ...hello, seat: this.seat }
  }

  lost(): void {
    this.connection = 'lost'
    this.breaks += 1
  }

  leave(): void {
    clearTimeout(this.timer)
    clearTimeout(this.fading)
    this.line.leave()
  }

  /** With a key that has come since: by a link pasted into this tab, or from the lobby. */
  enter(token: string): void {
    this.token = this.takeKey(token)
    this.problem = null
    this.state = null
    this.log = []
    this.connection = 'joining'
    this.line.leave()
    this.line = new Line(this)
  }

  /** What this browser keeps for the table beside a key that did not open it. */
  otherKey(): string | null {
    const kept = keyOf(this.id)
    return kept && kept.token !== this.token ? kept.token : null
  }

  /** Begins the conversation again, in another language say. */
  rejoin(): void {
    this.log = []
    this.line.again()
  }

  hear(told: FromServer): void {
    if (told.type === 'welcome') {
      this.welcome = told
      this.token = told.key ?? this.token
      if (this.coming !== undefined) storeKey({ table: this.id, token: this.token, link: this.coming.link })
      this.coming = undefined
      this.chat = told.chat
      this.note = told.note
      this.connection = 'open'
      this.heard = null
      this.queue = []
      this.place = 0
    } else if (told.type === 'state') {
      // What has not changed is left out.
      this.heard = { ...this.heard, ...told }
      this.enqueue(this.heard)
    } else if (told.type === 'chat') this.chat = [...this.chat, told.line]
    else if (told.type === 'note') this.note = told.text
    else if (told.type === 'queued') this.place = told.place
    else if (told.type === 'error') this.refused(told)
  }

  private refused(problem: Problem): void {
    this.problem = { text: problem.detail, rule: problem.rule }
    if (problem.error !== 'no_entry') return
    this.connection = 'refused'
    this.line.leave()
    this.giveUpLink()
  }

  /** Whoever sat here before coming by a link that opens nothing sits here still. */
  private giveUpLink(): void {
    const kept = keyOf(this.id)
    if (kept && this.coming && kept.token !== this.coming.link) storeKey({ table: this.id, token: kept.token })
  }

  /** Others' moves one after the other, with a rest between; one's own at once. */
  private enqueue(state: State): void {
    this.queue.push(state)
    if (this.waitingForServer || document.hidden || rest() === 0 || this.state === null) this.flush()
    else this.schedule()
  }

  private schedule(): void {
    clearTimeout(this.timer)
    const due = this.appliedAt + rest() - Date.now()
    if (due > 0) this.timer = setTimeout(() => this.schedule(), due)
    else this.next()
  }

  private next(): void {
    const state = this.queue.shift()
    if (!state) return
    this.apply(state)
    if (this.queue.length > 0) this.schedule()
  }

  private flush(): void {
    clearTimeout(this.timer)
    while (this.queue.length > 0) this.apply(this.queue.shift() as State)
  }

  private apply(state: State): void {
    const before = this.state
    // From other eyes at the same keyboard another number of moves is known.
    const moved = before !== null && before.seat === state.seat && state.moves !== before.moves
    this.appliedAt = Date.now()
    if (before?.turn !== state.turn || before.seat !== state.seat) {
      this.chosen = []
      this.preview = null
      this.hint = null
      this.problem = null
      this.goingBack = null
    }
    // What one person at this screen has begun is not the next one's to go on with.
    if (before?.seat !== state.seat) this.steps = []
    this.log = [...this.log.slice(0, state.log_from), ...state.log]
    this.state = state
    if (!moved) return
    this.flash(state.log.flatMap((entry) => entry.marks))
    const mine = state.seat !== null && state.to_act.includes(state.seat)
    if (mine && !(before.seat !== null && before.to_act.includes(before.seat))) notifyTurn(state.ask ?? state.waiting)
    playKnock()
  }

  /** One after the other: what comes while the server still owes an answer waits for it. */
  private async inTurn(...steps: (() => Promise<void> | void)[]): Promise<void> {
    this.steps.push(...steps)
    if (this.stepping) return
    this.stepping = true
    try {
      for (let step = this.steps.shift(); step; step = this.steps.shift()) await step()
    } finally {
      this.stepping = false
    }
  }

  /** What has just happened stays marked on the board for a moment. */
  private flash(marks: Mark[]): void {
    this.happened = new Set(marks)
    clearTimeout(this.fading)
    this.fading = setTimeout(() => (this.happened = new Set()), HAPPENED_FOR)
  }

  /** A click, a tap or Enter on something: it narrows the options, or the server tells why it cannot be. */
  point(mark: Mark): Promise<void> {
    return this.inTurn(() => this.pointNow(mark))
  }

  /** The key of one of the choices. */
  press(key: string): Promise<void> {
    return this.inTurn(() => {
      const choice = this.choices.find((one) => one.key === key)
      return choice && this.pointNow(choice.mark)
    })
  }

  private pointNow(mark: Mark): Promise<void> | void {
    if (this.looked) return
    if (this.chosen.includes(mark)) {
      if (this.candidate && this.chosen.at(-1) === mark) return this.play(this.candidate.move)
      this.chosen = this.chosen.filter((one) => one !== mark)
      this.preview = null
      return
    }
    if (this.open.has(mark)) return this.choose([...this.chosen, mark])
    if (this.options.some((option) => option.marks.includes(mark))) return this.choose([mark])
    if (this.seat !== null) void this.askWhy([mark])
  }

  /** Something dragged onto something else: both are pointed at, whatever was before. */
  pointAtBoth(dragged: Mark, onto: Mark): Promise<void> {
    return this.inTurn(() => {
      const both = this.options.some((option) => option.marks.includes(dragged) && option.marks.includes(onto))
      if (both) return this.choose([dragged, onto])
      void this.askWhy([dragged, onto])
    })
  }

  private async askWhy(marks: Mark[]): Promise<void> {
    const answer = await this.line.ask<Why>({ type: 'why', marks }).catch(() => null)
    if (answer) this.problem = { text: answer.text, rule: answer.rule }
  }

  private choose(marks: Mark[]): Promise<void> | void {
    this.goingBack = null
    this.problem = null
    this.preview = null
    const left = this.options.filter((option) => marks.every((mark) => option.marks.includes(mark)))
    // What needs no confirming is not shown as chosen first: the answer is there sooner than a frame.
    if (left.length === 1 && left[0] && (!settings.confirm || this.changesFreely(left[0]))) return this.play(left[0].move)
    this.chosen = [...marks]
    if (this.candidate) void this.foresee(this.candidate.move)
  }

  /** While seats decide at once every mind can be changed until it is committed: nothing to confirm. */
  changesFreely(option: Option): boolean {
    return !!this.state?.at_once && !option.marks.includes('do:commit')
  }

  private async foresee(move: string): Promise<void> {
    const preview = await this.line.ask<Preview>({ type: 'preview', move, turn: this.state?.turn }).catch(() => null)
    if (preview && this.candidate?.move === preview.move) this.preview = preview
  }

  confirm(): Promise<void> {
    return this.inTurn(() => {
      if (this.candidate) return this.play(this.candidate.move)
    })
  }

  /** A whole plan, card by card; what lies there already is left out. */
  playAll(moves: string[]): Promise<void> {
    return this.inTurn(...moves.map((move) => () => (this.isOpen(move) ? this.play(move) : undefined)))
  }

  private isOpen(move: string): boolean {
    return this.options.some((option) => option.move === move)
  }

  /** Ends when the server has played or refused it, whatever else is told meanwhile. */
  private async play(move: string): Promise<void> {
    if (this.seat === null) return
    this.flush()
    await this.act(async (seat) => {
      while (this.isOpen(move)) {
        const turn = this.state?.turn
        const breaks = this.breaks
        const refused = await this.done({ type: 'move', seat, move, turn })
        if (refused === null) return
        if (refused.error === 'too_fast') await new Promise((resolve) => setTimeout(resolve, BREATH))
        // Sent again over a new line it is the same move, which may have been played before the old one broke.
        else if (refused.error !== 'stale' || this.state?.turn === turn) return this.giveUp(refused)
        else if (breaks !== this.breaks && !this.state?.at_once) return
      }
    })
  }

  /** What is done before anything else may be. */
  private async act(what: (seat: number) => Promise<void>): Promise<void> {
    if (this.seat === null) return
    this.waitingForServer = true
    await what(this.seat)
    this.waitingForServer = false
  }

  /** Why it was not done; null when it was. By then what it has led to is on the page. */
  private async done(message: Message): Promise<Problem | null> {
    try {
      await this.line.ask<Done>(message, true)
      return null
    } catch (error) {
      return (error as Refused).problem
    } finally {
      this.flush()
    }
  }

  private giveUp(problem: Problem): void {
    this.steps = []
    this.refused(problem)
  }

  clear(): void {
    this.steps = []
    this.goingBack = null
    this.chosen = []
    this.preview = null
    this.problem = null
  }

  /** Whether people would be asked before more is taken back than is fair. */
  asksPeople: boolean = $derived(
    !!this.state?.seats.some((seat, number) => seat.person && !seat.stands_in && !seat.free && !this.welcome?.seats.includes(number)),
  )

  /** At once where it is fair; beyond that the page tells first where it leads. */
  async undo(): Promise<void> {
    if (this.state?.undo.may) return this.wish('undo')
    this.clear()
    this.goingBack = await this.line.ask<UndoWhere>({ type: 'undo_where', seat: this.seat }).catch(() => null)
  }

  goBack(): Promise<void> {
    this.goingBack = null
    return this.wish('ask_undo')
  }

  redo(): Promise<void> {
    return this.wish('redo')
  }

  /** Where what somebody asks to take back would lead. */
  whereBack(seat: number): Promise<UndoWhere | null> {
    return this.line.ask<UndoWhere>({ type: 'undo_where', seat }, true).catch(() => null)
  }

  private wish(type: 'undo' | 'ask_undo' | 'redo'): Promise<void> {
    return this.inTurn(() =>
      this.act(async (seat) => {
        const refused = await this.done({ type, seat })
        if (refused) this.giveUp(refused)
      }),
    )
  }

  answerUndo(agree: boolean): void {
    this.line.send({ type: 'answer_undo', seat: this.seat, agree })
  }

  /** What came of the draw that a move waits for; null takes the move back. */
  typeIn(values: number[] | null): void {
    this.line.send({ type: 'type_in', values })
  }

  sit(seat: number): void {
    this.line.send({ type: 'sit', seat })
  }

  standIn(seat: number, bot: string | null): void {
    this.line.send({ type: 'stand_in', seat, bot })
  }

  say(text: string): void {
    this.line.send({ type: 'say', text })
  }

  keepNote(text: string): void {
    this.note = text
    this.line.send({ type: 'note', text })
  }

  rename(name: string): void {
    this.line.send({ type: 'rename', seat: this.seat, name })
  }

  /** Looking back: the game after so many moves; null returns to the present. */
  async look(at: number | null, seat?: number | null): Promise<void> {
    if (at === null) {
      this.looked = null
      return
    }
    this.clear()
    const asked = { type: 'look', at }
    const looked = await this.line.ask<Looked>(seat === undefined ? asked : { ...asked, seat }).catch(() => null)
    if (!looked) return
    this.looked = looked
    this.flash(looked.log.flatMap((entry) => entry.marks))
  }

  /** The strong player's opinion, where nobody else would be without it. */
  mayAsk: boolean = $derived(
    this.my && !this.looked && !!this.state?.seats.every((seat, number) => !seat.person || this.welcome?.seats.includes(number)),
  )

  async askHint(): Promise<void> {
    const hint = await this.line.ask<Hint>({ type: 'hint' }).catch(() => null)
    if (hint && hint.turn === this.state?.turn) this.hint = hint
  }

  /** As if everything that belongs to a move had been pointed at. */
  pointAtAll(move: string): Promise<void> {
    return this.inTurn(() => {
      const option = this.options.find((one) => one.move === move)
      if (option) return this.choose(option.marks)
    })
  }

  review(): Promise<Review> {
    return this.line.ask<Review>({ type: 'review' })
  }

  course(): Promise<Course> {
    return this.line.ask<Course>({ type: 'course' })
  }

  async newLink(): Promise<string> {
    const link = await this.line.ask<Link>({ type: 'link', seat: this.seat })
    this.token = link.token
    return link.token
  }

  show(marks: Mark[]): void {
    this.shown = new Set(marks)
  }

  label(mark: Mark): string | undefined {
    return this.state?.labels[mark]
  }
}

const CONTEXT = Symbol('table')
export const setTable = (table: Table): Table => setContext(CONTEXT, table)
export const getTable = (): Table => getContext<Table>(CONTEXT)

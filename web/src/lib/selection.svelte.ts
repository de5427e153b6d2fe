/** Selection: what has been pointed at, which moves that leaves, and the one that is shown to be confirmed. */
import { choicesOf, type Choice } from './choices'
import type { Mark, Option, Preview, Why } from './protocol'
import { settings } from './settings.svelte'
import type { Table } from './table.svelte'

type Host = Pick<Table, 'seat' | 'state' | 'welcome' | 'options' | 'problem' | 'history' | 'connection' | 'moves' | 'undo'>

const has = (option: Option, marks: Mark[]) => marks.every((mark) => option.marks.includes(mark))

export class SelectionState {
  chosen = $state.raw<Mark[]>([])
  preview = $state.raw<Preview | null>(null)
  /** The server is asked what the candidate brings: it is not known yet whether it must be confirmed. */
  isForeseeing = $state(false)
  /** How often the only thing that could be done was chosen by itself. */
  private preselected = 0

  constructor(private table: Host) {}

  remaining: Option[] = $derived.by(() => this.table.options.filter((option) => has(option, this.chosen)))
  /** Everything that can be pointed at now. */
  open: ReadonlySet<Mark> = $derived(
    new Set(this.remaining.flatMap((option) => option.marks).filter((mark) => !this.chosen.includes(mark))),
  )
  /** The move that is left, when pointing has come to one. */
  candidate: Option | null = $derived(this.chosen.length > 0 && this.remaining.length === 1 ? (this.remaining[0] ?? null) : null)
  /** The move that is shown to be confirmed. */
  toConfirm: Option | null = $derived(this.candidate && !this.isForeseeing && !this.changesFreely(this.candidate) ? this.candidate : null)
  /** What the panel offers next. */
  choices: Choice[] = $derived.by(() => {
    const { state } = this.table
    return state && !this.candidate && !state.type_in ? choicesOf(state, this.remaining, this.chosen) : []
  })

  clear(): void {
    this.chosen = []
    this.preview = null
  }

  /** A click, a tap or Enter on something: it narrows the options, or the server tells why it cannot be. */
  point(mark: Mark): Promise<void> {
    return this.table.moves.run(() => this.pointNow(mark))
  }

  /** The key of one of the choices. */
  press(key: string): Promise<void> {
    return this.table.moves.run(() => {
      const choice = this.choices.find((one) => one.key === key)
      return choice && this.pointNow(choice.mark)
    })
  }

  /** Something dragged onto something else: both are pointed at, whatever was before. */
  pointAtBoth(dragged: Mark, onto: Mark): Promise<void> {
    return this.table.moves.run(() => {
      if (this.table.options.some((option) => has(option, [dragged, onto]))) return this.choose([dragged, onto])
      void this.askWhy([dragged, onto])
    })
  }

  /** As if everything that belongs to a move had been pointed at. */
  pointAtAll(move: string): Promise<void> {
    return this.table.moves.run(() => {
      const option = this.table.options.find((one) => one.move === move)
      if (option) return this.choose(option.marks)
    })
  }

  /** Show a move to be confirmed, also to those who are not asked to confirm: it may still be another. */
  propose(move: string): void {
    const option = this.table.options.find((one) => one.move === move)
    if (!option || option === this.candidate) return
    this.table.problem = null
    this.preview = null
    this.chosen = [...option.marks]
    void this.foresee(move)
  }

  /** What is shown to be confirmed, or comes of what was pointed at before; not what was chosen by itself since. */
  confirm(): Promise<void> {
    const { preselected } = this
    return this.table.moves.run(() => {
      if (this.candidate && preselected === this.preselected) return this.table.moves.play(this.candidate.move)
    })
  }

  private pointNow(mark: Mark): Promise<void> | void {
    if (this.table.history.looked) return
    if (this.chosen.includes(mark)) {
      if (this.candidate && this.chosen.at(-1) === mark) return this.table.moves.play(this.candidate.move)
      this.chosen = this.chosen.filter((one) => one !== mark)
      this.preview = null
      return
    }
    if (this.open.has(mark)) return this.choose([...this.chosen, mark])
    if (this.table.options.some((option) => option.marks.includes(mark))) return this.choose([mark])
    if (this.table.seat !== null) void this.askWhy([mark])
  }

  private choose(marks: Mark[]): Promise<void> | void {
    this.table.undo.wayBack = null
    this.table.problem = null
    this.preview = null
    const left = this.table.options.filter((option) => has(option, marks))
    // What needs no confirming is not shown as chosen first: the answer is there sooner than a frame.
    if (left.length === 1 && left[0] && ((!settings.confirm && !this.isAnswer) || this.changesFreely(left[0])))
      return this.table.moves.play(left[0].move)
    this.chosen = [...marks]
    if (this.candidate) return this.playOrAsk(this.candidate.move)
  }

  /** What can be taken back at once is played at once; anything else is shown to be confirmed. */
  private async playOrAsk(move: string): Promise<void> {
    this.isForeseeing = true
    await this.foresee(move)
    this.isForeseeing = false
    if (this.preview?.undoable && !this.isAnswer && this.candidate?.move === move) await this.table.moves.play(move)
  }

  /** The only thing that can be done is chosen by itself, and shown to be confirmed. */
  chooseOnly(): void {
    const [only, ...others] = this.table.options
    if (!only || others.length > 0 || this.chosen.length > 0 || this.changesFreely(only)) return
    this.preselected += 1
    this.chosen = [...only.marks]
    void this.foresee(only.move)
  }

  /** A puzzle's answer counts: it is always confirmed. */
  private get isAnswer(): boolean {
    return this.table.welcome?.study?.kind === 'puzzle'
  }

  /** While seats decide at once every mind can be changed until it is committed: nothing to confirm. */
  private changesFreely(option: Option): boolean {
    if (this.isAnswer) return false
    const commit = this.table.welcome?.catalogue.commit_mark
    const commits = typeof commit === 'string' && option.marks.includes(commit)
    return !!this.table.state?.at_once && !commits
  }

  private async askWhy(marks: Mark[]): Promise<void> {
    const answer = await this.table.connection.ask<Why>({ type: 'why', marks }).catch(() => null)
    if (answer) this.table.problem = { text: answer.text, rule: answer.rule }
  }

  private async foresee(move: string): Promise<void> {
    const turn = this.table.state?.turn
    if (turn === undefined) return
    const preview = await this.table.connection.ask<Preview>({ type: 'preview', move, turn }).catch(() => null)
    if (preview && this.candidate?.move === preview.move) this.preview = preview
  }
}

/** The messages of docs/protocol.md, as the page sees them. */

export type Mark = string

export interface Option {
  move: string
  marks: Mark[]
  note: string
}

export interface LogEntry {
  text: string
  seat: number
  key: string
  args: Record<string, string | number>
  marks: Mark[]
}

export interface Seat {
  name: string
  bot: string | null
  person: boolean
  present: boolean
  stands_in: boolean
  free: boolean
  /** Its bot made its last move before it had thought to the end. */
  cut_short: boolean
}

export interface ChatLine {
  number: number
  seat: number
  text: string
  at: number
}

/** What a game shows: its own page knows the shape. */
export type View = Record<string, unknown>
export type Catalogue = Record<string, unknown>

export interface Welcome {
  type: 'welcome'
  table: string
  game: string
  title: string
  seat: number | null
  seats: number[]
  /** What opens the seat from now on, where one came by its link. */
  key: string | null
  language: string
  secrets: boolean
  catalogue: Catalogue
  options: Record<string, string>
  figures: { name: string; built_in: boolean; measured: boolean }
  seed_hash: string
  chat: ChatLine[]
  note: string
}

/** A draw that is to be typed in. */
export interface DrawAsked {
  what: string
  question: string
  kinds: { name: string; most: number }[]
}

export interface State {
  type: 'state'
  moves: number
  turn: string
  view: View
  to_act: number[]
  is_over: boolean
  seat: number | null
  seats: Seat[]
  ask: string | null
  waiting: string
  options: Option[]
  revisions: Option[]
  at_once: boolean
  /** What helps with this decision; the game's own page knows its shape. */
  aside: Record<string, unknown>
  labels: Record<Mark, string>
  undo: { may: boolean; why_not: string | null; may_ask: boolean }
  undo_asked: { seat: number; moves: number; agreed: number[]; waiting: number[] } | null
  redo: { seat: number; moves: number }[]
  /** How many pages have this seat open. */
  pages: number
  log_from: number
  log: LogEntry[]
  type_in: (DrawAsked & { seat: number; number: number; may_take_back: boolean }) | null
  thinking: boolean
  seed: string | null
}

export interface Change {
  seat: number
  what: string
  by: number
}

export interface Preview {
  type: 'preview'
  move: string
  sentence: string
  changes: Change[]
  log: LogEntry[]
}

export interface Why {
  type: 'why'
  text: string
  rule: string
}

/** Where taking back by consent would lead. */
export interface UndoWhere {
  type: 'undo_where'
  at: number
  moves: number
  stage: string
  same_stage: boolean
  crosses: boolean
  sentence: string
}

export interface Looked {
  type: 'looked'
  at: number
  view: View
  move: { seat: number; text: string; sentence: string } | null
  log_length: number
  log: LogEntry[]
  waiting: string
}

export interface Course {
  type: 'course'
  points: { at: number; label: string; scores: number[] }[]
  categories: { key: string; label: string }[]
  breakdown: Record<string, number>[]
}

/** Moves to make one after the other; a whole plan where there are several. */
export interface Advice {
  moves: string[]
  sentences: string[]
  chance: number
  changes: Change[]
}

export interface Hint {
  type: 'hint'
  turn: string
  advice: Advice[]
}

export interface Turning {
  at: number
  seat: number
  played: string[]
  chance: number
  better: string[]
  better_chance: number
}

export interface Review {
  type: 'review'
  chances: number[][]
  turnings: Turning[]
}

export interface Link {
  type: 'link'
  seat: number
  token: string
}

export interface Problem {
  type: 'error'
  error: string
  detail: string
  rule: string
}

/** What was asked for by its number has been done. */
export interface Done {
  type: 'done'
}

export interface Told {
  type: 'chat'
  line: ChatLine
}

export interface Note {
  type: 'note'
  text: string
}

/** The place of a hint or review in the line for a free worker; 0 when it is thought about. */
export interface Queued {
  type: 'queued'
  place: number
}

export type Answer = (Preview | Why | Looked | Course | Hint | Review | Link | UndoWhere | Done | Problem) & { id?: number }
export type FromServer = Welcome | State | Told | Note | Queued | Answer

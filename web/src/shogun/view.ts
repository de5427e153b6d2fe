/** The shapes of Shogun's view (engawa/shogun/rules/view.py), of its aside, and of what the page needs of its log. */
import type { LogEntry } from '../lib/protocol'
import type { Table } from '../lib/table.svelte'

export interface PlayerView {
  chests: number
  rice: number
  reserve: number
  provinces: number
  special: string | null
  defends: boolean
  committed: boolean
  plan: Record<string, string | null> | null
  hand: string[] | null
  groups: number[]
  faced: string[]
  points: number
  score: Record<string, number>
}

export interface ProvinceView {
  province: string
  owner: number | null
  armies: number
  buildings: string[]
  markers: number
}

export interface Realm {
  board: 'sun' | 'moon'
  tower_odds: { pass: [number, number]; release: [number, number] }
  year: number
  season: string
  decision: string | null
  to_act: number[]
  acting_province: string | null
  players: PlayerView[]
  provinces: ProvinceView[]
  /** Of each kind in each region: how many each seat has. */
  buildings: Record<string, Record<string, number[]>>
  supply: Record<string, number>
  farmers: number
  tower: number[]
  tray: number[]
  event: string | null
  open_events: string[]
  events_left: string[]
  actions: string[]
  actions_left: string[]
  action_at: number
  specials: string[]
  track: (number | null)[]
  order: number[]
  choosers: number[]
  draft: { open: string[]; drawn: string | null; pile: string[]; under: string[] } | null
  revolting: string[]
  unrest: number
}

/** A plan's running account, from engawa/shogun/rules/forecast.py. */
export interface Account {
  steps: { space: string; card: string | null; known: boolean; chests: number; rice: number; obstacle: string; revolt: number }[]
  chests: number
  rice: number
  need: number
  least_loss: number
  most_loss: number
}

export const COVERED = 'covered'
export const NOTHING = 'nothing'

export const realm = (table: Table): Realm | null => table.view as Realm | null
export const account = (table: Table): Account | null => (table.state?.aside.account as Account | undefined) ?? null

/** Whether this seat lays its plan now, or has laid it while others still do. */
export function isPlanning(table: Table): boolean {
  const view = realm(table)
  return view?.decision === 'planning' && table.seat !== null && !table.history.looked && !!view.players[table.seat]?.hand
}

export function logOfRound(table: Table): LogEntry[] {
  const log = table.history.entries
  return log.slice(
    Math.max(
      0,
      log.findLastIndex((entry) => entry.key === 'shogun.log.season'),
    ),
  )
}

/** A battle or a revolt: what was thrown, what fell out, how it ended. */
export interface Fight {
  /** Where in the log its throw stands. */
  at: number
  begun: LogEntry
  thrown: number[]
  fallen: number[]
  /** What followed: who holds the province, with how many. */
  ended: LogEntry | undefined
}

const BEGINNINGS = ['shogun.log.attacked', 'shogun.log.attacked_with_extra', 'shogun.log.revolt']

/** The last one; the tower is also thrown into when the game begins, which is no fight. */
export function lastFight(log: LogEntry[]): Fight | null {
  const at = log.findLastIndex((entry, place) => entry.key === 'shogun.log.tower' && BEGINNINGS.includes(log[place - 1]?.key ?? ''))
  const [begun, tower, ended] = log.slice(Math.max(0, at - 1), at + 2)
  if (at < 0 || !begun || !tower) return null
  const counts = (written: unknown) => String(written).split(' ').map(Number)
  return { at, begun, thrown: counts(tower.args.thrown), fallen: counts(tower.args.cubes), ended }
}

/** Cubes by colour, so many as there is room for. */
export function cubes(counts: number[], most: number): number[] {
  return counts.flatMap((count, colour) => Array.from({ length: count }, () => colour)).slice(0, most)
}

/** What is printed on boards and cards (engawa/shogun/words/catalogue.py). */
export interface Printed {
  provinces: Record<string, { name: string; chests: number; rice: number; sites: number; region: Record<string, string>; words: string }>
  regions: Record<string, string>
  boards: Record<string, { name: string; provinces: string[]; sea_routes: [string, string][]; provisional: string | null }>
  spaces: { space: string; name: string; cost: number; armies: number; words: string }[]
  cards: Record<string, { name: string; words: string; chests?: number }>
  specials: Record<string, { name: string; value: number }>
  events: Record<string, { effect_words: string; rice_loss: number; words: string }>
  kinds: Record<string, { name: string; cost: number; supply: number; majority: number }>
  seasons: Record<string, string>
  /** Why an action is skipped. */
  obstacles: Record<string, string>
}

export const printed = (table: Table): Printed => table.welcome?.catalogue as unknown as Printed

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
  /** By category: what has been scored, and what would be if the year ended now. */
  scored: Record<string, number>
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
  steps: Step[]
  chests: number
  /** Over all orders of the actions that are face down. */
  least_chests: number
  most_chests: number
  rice: number
  need: number
  least_loss: number
  most_loss: number
  /** By region and kind, where the plan changes it: how many each seat would have. */
  buildings: Record<string, Record<string, number[]>>
  /** What the plan's buildings would add to a scoring. */
  points: number
}

export interface Step {
  space: string
  card: string | null
  known: boolean
  chests: number
  rice: number
  obstacle: string
  /** What hinders it in some orders only. */
  sometimes: string
  revolt: number
  /** What a battle can attack, the likeliest first. */
  targets: { province: string; win: number }[]
  forced: boolean
}

/** How an attack would end, in percent, and how many would be left. */
export interface AttackOdds {
  win: number
  draw: number
  loss: number
  left: number
}

/** A target of the battle that is asked for, by the number of armies from 1 on. */
export interface BattleTarget {
  tower: string
  plain: AttackOdds[]
  extra: AttackOdds[]
}

export const COVERED = 'covered'
export const NOTHING = 'nothing'

export const realm = (table: Table): Realm | null => table.view as Realm | null
export const account = (table: Table): Account | null => (table.state?.aside.account as Account | undefined) ?? null

/** What was told beside a decision holds while what is shown is what was told. */
const isPresent = (table: Table): boolean => !table.history.looked && table.view === table.state?.view
/** Who can attack whom, in percent: by where from and where to. */
export const attacks = (table: Table): Record<string, Record<string, number>> =>
  isPresent(table) ? ((table.state?.aside.attacks as Record<string, Record<string, number>> | undefined) ?? {}) : {}
export const battleTargets = (table: Table): Record<string, BattleTarget> =>
  isPresent(table) ? ((table.state?.aside.battle as Record<string, BattleTarget> | undefined) ?? {}) : {}

/** Whether this seat lays its plan now, or has laid it while others still do. */
export function isPlanning(table: Table): boolean {
  const view = realm(table)
  return view?.decision === 'planning' && table.eyes !== null && !table.history.looked && !!view.players[table.eyes]?.hand
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

/** By seat and action: why it was skipped in this round. */
export const skippedActions = (table: Table, print: Printed): Map<string, string> =>
  new Map(
    logOfRound(table)
      .filter((entry) => entry.key === 'shogun.log.skipped')
      .map((entry) => [`${entry.seat} ${entry.args.action}`, print.obstacles[String(entry.args.why)] ?? '']),
  )

/** A season as everybody has seen it: by seat and space, the cards that were opened. */
export interface OpenedSeason {
  season: string
  year: number
  spaces: string[]
  plans: Map<number, Map<string, string>>
}

/** Of the seasons that are over: what was opened, in the order in which it was. */
export function openedSeasons(log: LogEntry[]): OpenedSeason[] {
  const seasons: OpenedSeason[] = []
  for (const { key, seat, args } of log) {
    if (key === 'shogun.log.season') {
      seasons.push({ season: String(args.season), year: Number(args.year), spaces: [], plans: new Map() })
    } else if (key === 'shogun.log.opened') {
      const now = seasons.at(-1)
      const space = String(args.space)
      if (!now) continue
      if (!now.spaces.includes(space)) now.spaces.push(space)
      now.plans.set(seat, (now.plans.get(seat) ?? new Map<string, string>()).set(space, String(args.card)))
    }
  }
  return seasons.slice(0, -1).reverse()
}

/** What is printed on boards and cards (engawa/shogun/words/catalogue.py). */
export interface Printed {
  provinces: Record<string, { name: string; chests: number; rice: number; sites: number; region: Record<string, string>; words: string }>
  regions: Record<string, string>
  boards: Record<
    string,
    { name: string; provinces: string[]; borders: [string, string][]; sea_routes: [string, string][]; provisional: string | null }
  >
  spaces: { space: string; name: string; cost: number; armies: number; words: string }[]
  cards: Record<string, { name: string; words: string; chests?: number }>
  specials: Record<string, { name: string; value: number }>
  events: Record<string, { effect: string; amount: number; effect_words: string; rice_loss: number; words: string }>
  kinds: Record<string, { name: string; cost: number; supply: number; majority: number }>
  seasons: Record<string, string>
  years: number
  /** Revolts by how much rice is missing, each row from where its numbers begin. */
  winter: { from: number; revolts: number; extra_farmers: number }[]
  scoring: { province: number; building: number; tied: number }
  /** What scores, in words. */
  categories: Record<string, string>
  neutral_farmers: number
  /** What a player begins with: chests, and the groups of armies of the draft. */
  start: { chests: number; groups: number[] }
  /** Why an action is skipped. */
  obstacles: Record<string, string>
}

export const printed = (table: Table): Printed => table.welcome?.catalogue as unknown as Printed

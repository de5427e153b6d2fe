/** What the server tells of IKI: the view of the moment and the catalogue of what is printed. */
import type { Table } from '../lib/table.svelte'

export type Good = 'mon' | 'rice' | 'sandal' | 'wood' | 'koban' | 'iki' | 'fire'
export type Goods = Partial<Record<Good, number>>
export type Season = 'spring' | 'summer' | 'autumn' | 'winter'
export type Type = 'street' | 'artisan' | 'special' | 'master' | 'shop'
export const TYPES: Type[] = ['street', 'artisan', 'special', 'master', 'shop']

export interface Trade {
  pay: Goods
  gain: Goods
  opponents: Goods
  experience: number
  swaps: boolean
  builds: boolean
  rebate: Goods
  words: string
}

export interface Card {
  name: string
  type: Type
  type_name: string
  season: Season | 'start'
  cost: number
  cost_reconstructed: boolean
  fire_bonus: number
  skill: Trade
  salary: Goods[]
  first_level: number
  token: string | null
  details: string
}

export interface Scoring {
  iki: number
  per: string | null
  every: number
  most: number | null
}

export interface Building {
  name: string
  cost: Goods
  cost_reconstructed: boolean
  scoring: Scoring
  lasting: { per: string; gain: Goods } | null
  words: string
  details: string
}

export interface Token {
  name: string
  kind: 'fish' | 'pipe' | 'tobacco' | 'special'
  season?: Season
  price?: number
  price_reconstructed?: boolean
  bonus?: number
  effect?: Trade
  scoring?: Scoring
  words: string
}

export interface Shop {
  id: string
  name: string
  space: number
  trades: (Trade & { mark: string })[]
  sells_fish: boolean
  sells_smoke: boolean
  words: string
}

export interface PrintedStall {
  stall: string
  nagaya: number
  place: number
  extra_cost: number
  spaces: number[]
}

export interface Month {
  month: number
  name: string
  season: Season
  fire: number
  payday: boolean
}

export interface Catalogue {
  cards: Record<string, Card>
  buildings: Record<string, Building>
  tokens: Record<string, Token>
  shops: Shop[]
  board: {
    nagaya: Record<string, string>
    per_nagaya: number
    stalls: PrintedStall[]
    firefighting: number
    salary_spaces: number
  }
  ways: { way: string; words: string }[]
  months: Month[]
  seasons: Record<Season, string>
  types: Record<Type, string>
  goods: Record<Good, { one: string; few: string; many: string }>
  start: Goods & { kobun: number }
  /** Of variety and fish: by how many there are. */
  scoring: { variety: number[]; fish: number[]; koban: number; wood: number; mon_per_iki: number }
}

export interface Player {
  mon: number
  rice: number
  sandals: number
  koban: number
  wood: number
  iki: number
  firefighting: number
  kobun: number
  space: number
  tokens: Record<string, number>
  joker_named: Type | null
  retired: string[]
  fish: string[]
  pipes: string[]
  tobacco: string[]
  /** By category: what has been scored, and what would be if the game ended now. */
  scored: Record<string, number>
  score: Record<string, number>
}

export interface StallView {
  stall: string
  extra_cost: number
  card?: string
  building?: string
  owner?: number | null
  level?: number
}

export interface IkiView {
  month: number
  season: Season
  first: number
  decision: string | null
  to_act: number[]
  players: Player[]
  stalls: StallView[]
  market: { card: string; mon: number }[]
  deck: string[]
  buildings: string[]
  for_sale: string[]
  ikizama: Record<string, number>
  blocked: string | null
  blocking_tiles: string[]
  firefighting: number[]
  wood: number
  fire: { nagaya: number; place: number } | null
}

export const viewOf = (table: Table): IkiView | null => table.view as unknown as IkiView | null
export const catalogueOf = (table: Table): Catalogue | null => (table.welcome?.catalogue ?? null) as unknown as Catalogue | null
/** Whether a number still has its star. */
export const hasReconstructed = ({ cards, buildings, tokens }: Catalogue): boolean =>
  [...Object.values(cards), ...Object.values(buildings)].some((one) => one.cost_reconstructed) ||
  Object.values(tokens).some((token) => token.price_reconstructed)
export const nameOf = (table: Table, seat: number): string => table.state?.seats[seat]?.name ?? ''

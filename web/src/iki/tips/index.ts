/** Tooltips of IKI: what is said of each thing on the board and in the players' panels, by kind. */
import type { Table } from '../../lib/table.svelte'
import type { Tip } from '../../lib/tips.svelte'
import { catalogueOf, viewOf } from '../view'
import { building, card, deck, market, own, token } from './cards'
import { good, kobun, marker, score, type, variety } from './panel'
import type { Teller } from './scene'
import { lap, nagaya, shop, space, stall, start } from './town'
import { level, month, season, way } from './year'

/** By the kind that stands before the colon of a mark or a `data-tip`. */
export const TELLERS: Record<string, Teller> = {
  building,
  card,
  deck,
  good,
  kobun,
  lap,
  level,
  market,
  marker,
  month,
  nagaya,
  own,
  score,
  season,
  shop,
  space,
  stall,
  start,
  token,
  trade: shop,
  type,
  variety,
  way,
}

export function tip(table: Table, id: string): Tip | null {
  const view = viewOf(table)
  const catalogue = catalogueOf(table)
  const [kind = '', ...what] = id.split(':')
  const tell = TELLERS[kind]
  if (!view || !catalogue || !tell) return null
  const names = table.state?.seats.map((seat) => seat.name) ?? []
  const me = table.seat === null ? null : (view.players[table.seat] ?? null)
  return tell({ view, catalogue, names, reader: table.seat, me }, what.join(':'))
}

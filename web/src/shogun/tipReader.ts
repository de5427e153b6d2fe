/** Who reads a tooltip, and at which table: what its sentences are made of. */
import { settings } from '../lib/settings.svelte'
import type { Table } from '../lib/table.svelte'
import type { Tip } from '../lib/tips.svelte'
import { printed, realm, type PlayerView, type Printed, type ProvinceView, type Realm } from './view'

export interface Reader {
  table: Table
  view: Realm
  print: Printed
  /** Null for who only watches. */
  seat: number | null
  me: PlayerView | null
  own: ProvinceView[]
}

/** What is said of one kind of things, by what follows the colon of the id. */
export type Teller = (reader: Reader, what: string) => Tip | null

export function readerOf(table: Table): Reader | null {
  const view = realm(table)
  const print = printed(table)
  if (!view || !print) return null
  const { seat } = table
  const me = seat === null ? null : (view.players[seat] ?? null)
  return { table, view, print, seat, me, own: me ? view.provinces.filter(({ owner }) => owner === seat) : [] }
}

export const nameOf = ({ table }: Reader, seat: number): string => table.state?.seats[seat]?.name ?? ''
export const provinceName = ({ print }: Reader, id: string): string => print.provinces[id]?.name ?? ''
export const listed = (names: string[]): string => new Intl.ListFormat(settings.language, { type: 'conjunction' }).format(names)

/** Without what there is nothing to say of. */
export const lines = (...all: (string | false | null | undefined)[]): string[] => all.filter((line): line is string => !!line)

/** What each of those tied for a majority scores. */
export const tiedPoints = ({ print }: Reader, kind: string): number => Math.max(0, (print.kinds[kind]?.majority ?? 0) + print.scoring.tied)

/** Provinces that a sea route joins to one. */
export function overSea({ print, view }: Reader, id: string): string[] {
  const routes = print.boards[view.board]?.sea_routes ?? []
  return routes.flatMap(([one, other]) => (one === id ? [other] : other === id ? [one] : []))
}

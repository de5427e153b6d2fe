/** Seat keys (tokens): the tables this browser can open. They live here and in the first socket message, never in an address. */

import { kept } from './kept'
import type { Health } from './protocol'
import { keptHere, rooted } from './root'
import type { ShufflePart } from './shuffleProof'

const STORED = keptHere('engawa.tables')
const STUDIES_KEPT = 20

export interface SeatKey {
  table: string
  token: string
  /** The link that the seat was come to by. */
  link?: string
  /** A link that has been come by and has not opened anything yet; `fresh` is made for the seat that it opens for the
   * first time. Until then the token is what it was. */
  coming?: { link: string; fresh: string }
  /** Links of the other seats, for those who made the table: by seat. */
  invitations?: Record<number, string>
  spectator?: string
  /** Where the same people play again: the same key opens that table, once one has gone along. */
  rematch?: string
  /** Not to be shown among one's tables. */
  isHidden?: boolean
  /** The lesson, level or puzzle that the table is: no list shows it. */
  study?: string
  /** What this browser has added to the table's shuffle. */
  shuffle?: ShufflePart
  /** When it came into this browser, in milliseconds since 1970. */
  at?: number
  /** Another seat of the same table is the one that the person's other devices open. */
  isApart?: boolean
}

export function storedKeys(): SeatKey[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return Array.isArray(stored) ? (stored as SeatKey[]) : []
  } catch {
    return []
  }
}

/** The key to a table opens its rematch too; nothing where this browser has none. */
export function followRematch(table: string, rematch: string): void {
  const key = keyOf(table)
  if (!key || key.rematch === rematch) return
  storeKey({ ...key, rematch })
  if (!keyOf(rematch)) storeKey({ table: rematch, token: key.token, ...(key.spectator ? { spectator: key.spectator } : {}) })
}

export function hideTable(table: string, isHidden: boolean): void {
  const key = keyOf(table)
  if (key) store(storedKeys().map((stored) => (stored.table === table ? { ...stored, isHidden } : stored)))
}

/** What this browser has added to a table's shuffle. */
export const keptPart = (table: string): ShufflePart | null => keyOf(table)?.shuffle ?? null

export function keepPart(table: string, shuffle: ShufflePart): void {
  store(storedKeys().map((stored) => (stored.table === table ? { ...stored, shuffle } : stored)))
}

export function keyOf(table: string): SeatKey | undefined {
  return storedKeys().find((stored) => stored.table === table)
}

export function storeKey(key: SeatKey): void {
  store([
    { at: Date.now(), ...keyOf(key.table), coming: undefined, ...key },
    ...storedKeys().filter((stored) => stored.table !== key.table),
  ])
}

/** Of a lesson, level or puzzle; those of long ago make room. */
export function storeStudyKey(table: string, token: string, study: string): void {
  const keys = storedKeys()
  const old = keys.filter((key) => key.study).slice(0, STUDIES_KEPT - 1)
  store([{ table, token, study }, ...old, ...keys.filter((key) => !key.study)])
}

/** Come by link: what opens the seat from now on is made here and kept before it is sent. */
export function acceptLink(table: string, link: string): void {
  const stored = keyOf(table)
  if (stored?.coming?.link === link) return
  if (stored && isKnownLink(table, link)) return storeKey({ table, token: stored.token })
  storeKey({ table, token: stored?.token ?? link, coming: { link, fresh: freshKey() } })
}

/** This browser has come by it before, or made it. */
export function isKnownLink(table: string, link: string): boolean {
  const stored = keyOf(table)
  return stored !== undefined && (stored.token === link || stored.link === link || stored.coming?.link === link)
}

export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A key that opens nothing any more; unless another has taken its place meanwhile, or is about to. */
export function forgetKey(key: SeatKey): void {
  store(storedKeys().filter((stored) => stored.table !== key.table || stored.token !== key.token || stored.coming))
}

/** Seats as the person's devices have them: those of this browser that are new or have changed. */
export function storeSeats(seats: SeatKey[]): void {
  const known = storedKeys()
  const changed = new Map(seats.map((seat) => [seat.table, seat]))
  const news = seats.filter((seat) => !known.some((key) => key.table === seat.table))
  store([...news, ...known.map((key) => ({ ...key, ...changed.get(key.table) }))])
}

/** Everything that this page has kept in the browser. */
export function forgetBrowser(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith('engawa.')) localStorage.removeItem(name)
}

function store(keys: SeatKey[]): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(keys))
    kept()
  } catch {
    // Without storage the seat lasts as long as the page.
  }
}

let shared = ''

/** Where other devices reach this server, when the page itself was opened on the server's machine. */
export async function learnAddress(): Promise<void> {
  if (!['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)) return
  const health = await fetch(rooted('/api/health')).catch(() => null)
  if (health?.ok) shared = ((await health.json()) as Health).address
}

/** A link that opens a seat: the key stands behind the #, which no browser sends anywhere. */
export function linkTo(table: string, token: string): string {
  return secretLink(`/t/${table}`, token)
}

/** A link to a page of ours with a secret. */
export const secretLink = (path: string, secret: string): string => `${shared || location.origin}${rooted(path)}#${secret}`

export const keyFromAddress = (table: string): string | null => secretFromAddress(`/t/${table}`)

/** Takes the secret out of the page's address as soon as it has been read. */
export function secretFromAddress(path: string): string | null {
  const secret = location.hash.slice(1)
  if (!secret) return null
  history.replaceState(history.state, '', rooted(path))
  return decodeURIComponent(secret)
}

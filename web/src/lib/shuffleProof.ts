/** Shuffle proof: what binds a page to its number, and whether the shuffle of a finished game came about as it was told. */
import type { ShuffleInfo } from './protocol'
import { hashOf, hmacOf } from './sha256'

/** What this page has done and seen of a table's shuffle, kept in the browser before anything is sent. */
export interface ShufflePart {
  nonce: string
  /** Of the server's number, as it was first told. */
  fingerprint: string
  seats: number[]
  commitment: string
  /** Who was bound to what when this page showed its number. */
  sealed?: string[]
}

export interface Finding {
  what: 'server' | 'pages' | 'seed' | 'mine' | 'list'
  holds: boolean
}

export const commitmentOf = (table: string, fingerprint: string, seats: number[], nonce: string): string =>
  hashOf(['engawa commitment 1', table, fingerprint, seats.join(','), nonce].join('\n'))

export function seedOf(table: string, serverSeed: string, pages: ShuffleInfo['pages']): string {
  const told = pages.filter(({ nonce }) => nonce !== null).map(({ seats, nonce }) => `${seats.join(',')} ${nonce}`)
  return hmacOf(serverSeed, ['engawa shuffle 1', table, ...told].join('\n'))
}

/** The list of those who are bound, to be compared. */
export const listOf = ({ pages }: ShuffleInfo): string[] => pages.map(({ seats, commitment }) => `${seats.join(',')} ${commitment}`)

export const isBound = (shuffle: ShuffleInfo, part: ShufflePart): boolean =>
  listOf(shuffle).includes(`${part.seats.join(',')} ${part.commitment}`)

/** What can be found out when the game is over; nothing before. `shown` is the fingerprint that the server tells now. */
export function findings(table: string, shuffle: ShuffleInfo, seed: string | null, shown: string, part: ShufflePart | null): Finding[] {
  const { server_seed: serverSeed, pages } = shuffle
  if (serverSeed === null) return []
  const fingerprint = part?.fingerprint ?? shown
  const kept: Finding[] = [
    { what: 'server', holds: hashOf(serverSeed) === fingerprint && fingerprint === shown },
    {
      what: 'pages',
      holds: pages.every(({ seats, commitment, nonce }) => nonce === null || commitmentOf(table, fingerprint, seats, nonce) === commitment),
    },
    { what: 'seed', holds: seedOf(table, serverSeed, pages) === seed },
  ]
  if (part?.sealed) {
    kept.push({ what: 'list', holds: part.sealed.join() === listOf(shuffle).join() })
    kept.push({ what: 'mine', holds: pages.some(({ nonce }) => nonce === part.nonce) && isBound(shuffle, part) })
  }
  return kept
}

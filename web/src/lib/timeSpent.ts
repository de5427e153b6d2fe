/** Time spent at tables: how long this person has had each of them before their eyes while it was played. */
import { kept } from './kept'
import { keptHere } from './root'
import { keyOf } from './seatKeys'

const STORED = keptHere('engawa.spent')
const BEAT = 15

/** Seconds by table. */
export type TimeSpent = Record<string, number>

export function timeSpent(): TimeSpent {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}')
    const entries = stored && typeof stored === 'object' ? Object.entries(stored) : []
    return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0))
  } catch {
    return {}
  }
}

/** Of tables that this browser has a key to. */
export function storeTimeSpent(spent: TimeSpent): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(Object.fromEntries(Object.entries(spent).filter(([table]) => keyOf(table)))))
  } catch {
    // Without storage nobody counts.
  }
}

/** Counts while the page is looked at and the game is on; returns what ends it. */
export function countTime(table: string, isPlayed: () => boolean): () => void {
  const beat = setInterval(() => {
    if (document.hidden || !isPlayed()) return
    const spent = timeSpent()
    storeTimeSpent({ ...spent, [table]: (spent[table] ?? 0) + BEAT })
  }, BEAT * 1000)
  return () => {
    clearInterval(beat)
    kept()
  }
}

/** First visit: whether somebody has been asked if they know a game. Asked once, remembered in the browser. */
import { rooted } from '../lib/root'

const STORED = 'engawa.known'

function known(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return Array.isArray(stored) ? stored.filter((game) => typeof game === 'string') : []
  } catch {
    return []
  }
}

export const isAsked = (game: string): boolean => !known().includes(game)

/** The reader has answered, in words or by playing. */
export function keepAnswered(game: string): void {
  if (!isAsked(game)) return
  try {
    localStorage.setItem(STORED, JSON.stringify([...known(), game]))
  } catch {
    // A browser that keeps nothing asks again.
  }
}

/** Where a game is learned in two minutes. */
export const lessonAddress = (game: string): string => rooted(`/learn/${game}`)

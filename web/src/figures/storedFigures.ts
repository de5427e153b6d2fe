/** Card values of one's own: a figures file for each game, kept in this browser. */

const STORED = 'engawa.figures.'

export function storedFigures(game: string): string | null {
  try {
    return localStorage.getItem(STORED + game)
  } catch {
    return null
  }
}

/** Whether the browser keeps it; null forgets. */
export function storeFigures(game: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(STORED + game)
    else localStorage.setItem(STORED + game, text)
    return true
  } catch {
    return false
  }
}

/** How many numbers a file says its owner has confirmed. */
export function confirmedCount(text: string): number {
  try {
    const confirmed = (JSON.parse(text) as { confirmed?: unknown } | null)?.confirmed
    return Array.isArray(confirmed) ? confirmed.length : 0
  } catch {
    return 0
  }
}

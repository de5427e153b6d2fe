/** First visit: whether somebody has been asked if they know a game, and has sat down to play it since. Remembered in the browser. */

const ANSWERED = 'engawa.known'
const PLAYED = 'engawa.played'

function gamesIn(list: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(list) ?? '[]')
    return Array.isArray(stored) ? stored.filter((game) => typeof game === 'string') : []
  } catch {
    return []
  }
}

function keepIn(list: string, game: string): void {
  const games = gamesIn(list)
  if (games.includes(game)) return
  try {
    localStorage.setItem(list, JSON.stringify([...games, game]))
  } catch {
    // A browser that keeps nothing asks again.
  }
}

/** Games that one has answered about, and has played. */
export const gamesMet = (): { known: string[]; played: string[] } => ({ known: gamesIn(ANSWERED), played: gamesIn(PLAYED) })

export const isAsked = (game: string): boolean => !gamesIn(ANSWERED).includes(game)

/** The reader has answered, in words or by playing. */
export const keepAnswered = (game: string): void => keepIn(ANSWERED, game)

/** Who has only learned so far is led to the guided game first. */
export const hasPlayed = (game: string): boolean => gamesIn(PLAYED).includes(game)

export const keepPlayed = (game: string): void => {
  keepAnswered(game)
  keepIn(PLAYED, game)
}

/** Coach memory: what the reader of this browser has been taught, by game; kept until it is to begin again. */

const STORED = 'engawa.coach'

type Taught = Record<string, string[]>

function stored(): Taught {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}')
    return read && typeof read === 'object' && !Array.isArray(read) ? (read as Taught) : {}
  } catch {
    return {}
  }
}

class CoachMemory {
  private taught = $state.raw<Taught>(stored())
  /** How often it has begun again. */
  beginnings = $state(0)

  has(game: string, key: string): boolean {
    const keys: unknown = this.taught[game]
    return Array.isArray(keys) && keys.includes(key)
  }

  keep(game: string, key: string): void {
    if (!this.has(game, key)) this.store({ ...this.taught, [game]: [...(this.taught[game] ?? []), key] })
  }

  startAgain(): void {
    this.store({})
    this.beginnings++
  }

  private store(taught: Taught): void {
    this.taught = taught
    try {
      localStorage.setItem(STORED, JSON.stringify(taught))
    } catch {
      // A browser that keeps nothing is taught anew at each visit.
    }
  }
}

export const coachMemory = new CoachMemory()

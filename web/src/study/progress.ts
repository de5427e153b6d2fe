/** Progress of a learner: what has been done and with how many stars, kept in this browser; a file carries it elsewhere. */
import { kept } from '../lib/kept'

const STORED = 'engawa.progress'
const VERSION = 1

export interface GameProgress {
  /** Lessons, levels and puzzles that are done, with their stars; a lesson and a puzzle have none. */
  done: Record<string, number>
  /** Questions of the quiz, and how many of them were answered rightly. */
  asked: number
  right: number
}

type Progress = Record<string, GameProgress>

const NOTHING: GameProgress = { done: {}, asked: 0, right: 0 }

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is not in the form of progress is left out. */
function understood(stored: unknown): Progress | null {
  if (!isObject(stored) || stored.progress !== VERSION || !isObject(stored.games)) return null
  const progress: Progress = {}
  for (const [game, told] of Object.entries(stored.games)) {
    if (!isObject(told) || !isObject(told.done)) continue
    const done = Object.entries(told.done).filter((entry): entry is [string, number] => isCount(entry[1]) && entry[1] <= 3)
    const asked = isCount(told.asked) ? told.asked : 0
    progress[game] = { done: Object.fromEntries(done), asked, right: isCount(told.right) ? Math.min(told.right, asked) : 0 }
  }
  return progress
}

function stored(): Progress {
  try {
    return understood(JSON.parse(localStorage.getItem(STORED) ?? 'null')) ?? {}
  } catch {
    return {}
  }
}

function store(progress: Progress): void {
  try {
    localStorage.setItem(STORED, JSON.stringify({ progress: VERSION, games: progress }))
    kept()
  } catch {
    // Without storage it is known as long as the page.
  }
}

export function progressOf(game: string): GameProgress {
  return { ...NOTHING, ...stored()[game] }
}

/** Done, with so many stars; what was better before stays. */
export function markDone(game: string, study: string, stars = 0): void {
  const own = progressOf(game)
  const best = Math.max(own.done[study] ?? 0, stars)
  store({ ...stored(), [game]: { ...own, done: { ...own.done, [study]: best } } })
}

export function countAnswer(game: string, isRight: boolean): void {
  const own = progressOf(game)
  store({ ...stored(), [game]: { ...own, asked: own.asked + 1, right: own.right + (isRight ? 1 : 0) } })
}

/** All of it, as a file holds it. */
export function exported(): string {
  return `${JSON.stringify({ progress: VERSION, games: stored() }, null, 1)}\n`
}

/** What a file holds is added to what is known, the better of both; false where it holds no progress. */
export function imported(text: string): boolean {
  let told: Progress | null
  try {
    told = understood(JSON.parse(text))
  } catch {
    return false
  }
  if (told === null) return false
  const all = stored()
  for (const [game, more] of Object.entries(told)) {
    const own = { ...NOTHING, ...all[game] }
    const done = { ...own.done }
    for (const [study, stars] of Object.entries(more.done)) done[study] = Math.max(done[study] ?? 0, stars)
    const better = more.asked > own.asked ? more : own
    all[game] = { done, asked: better.asked, right: better.right }
  }
  store(all)
  return true
}

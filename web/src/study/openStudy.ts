/** Opens a study: a table of one's own, whose key this browser keeps. */
import { openStudy } from '../lib/api'
import { go } from '../lib/route.svelte'
import { storeStudyKey } from '../lib/seatKeys'
import { settings } from '../lib/settings.svelte'

/** The first lesson, which every game with lessons has. */
export const TWO_MINUTES = 'lesson/two_minutes'

export async function beginStudy(game: string, study: string): Promise<void> {
  const made = await openStudy({ game, study, language: settings.language })
  storeStudyKey(made.table, made.seats.find((token) => token !== null) ?? '', study)
  go(`/t/${made.table}`)
}

/** A question that has hardly been asked before. */
export function anyQuiz(): string {
  return `quiz/${Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(36)).join('')}`
}

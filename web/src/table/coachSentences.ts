/** The coach's sentences: a file for each language, loaded when somebody wants a coach. */

const FILES = import.meta.glob<{ default: Record<string, string> }>('../locales/coach/*.json')

/** Those of a game, by key: `decision.…` for what is asked, `log.…` for what happens; none where the game has none. */
export async function coachSentences(game: string, language: string): Promise<Record<string, string>> {
  const load = FILES[`../locales/coach/${language}.json`] ?? FILES['../locales/coach/en.json']
  const all = load ? (await load()).default : {}
  const prefix = `${game}.coach.`
  return Object.fromEntries(
    Object.entries(all).flatMap(([key, text]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), text]] : [])),
  )
}

/** The ladder's sentences: a file for each language, loaded where a ladder is looked at or played for. */
import { say, type Sentence } from '../lib/i18n'
import type english from '../locales/ladder/en.json'

export type LadderKey = keyof typeof english
export type LadderWords = (key: LadderKey, args?: Record<string, string | number>) => string

const FILES = import.meta.glob<{ default: Record<string, Sentence> }>('../locales/ladder/*.json')

export async function ladderWords(language: string): Promise<LadderWords> {
  const load = FILES[`../locales/ladder/${language}.json`] ?? FILES['../locales/ladder/en.json']
  const sentences = load ? (await load()).default : {}
  return (key, args = {}) => say(sentences[key] ?? key, args)
}

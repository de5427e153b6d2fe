/** Translation (i18n): sentences of the page itself, by key, with plurals; the game's own sentences come from the server. */
import en from '../locales/en.json'
import { settings } from './settings.svelte'

export type Sentence = string | ({ by: string } & Partial<Record<Intl.LDMLPluralRule, string>>)
type Sentences = Record<string, Sentence>
export type Key = keyof typeof en

const others: Record<string, () => Promise<{ default: Sentences }>> = {
  pl: () => import('../locales/pl.json'),
  de: () => import('../locales/de.json'),
  es: () => import('../locales/es.json'),
  ru: () => import('../locales/ru.json'),
}

const loaded: Record<string, Sentences> = { en: en as Sentences }

/** Before the first sentence is shown; English when there is no such translation. */
export async function loadLanguage(language: string): Promise<void> {
  const load = others[language]
  if (!loaded[language] && load) loaded[language] = (await load()).default
  document.documentElement.lang = loaded[language] ? language : 'en'
}

const rules = new Map<string, Intl.PluralRules>()

/** Making rules takes a hundred times as long as asking them. */
function pluralOf(language: string, count: number): Intl.LDMLPluralRule {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return known.select(count)
}

/** A form for nothing at all goes before the plural of 0. */
function formOf(entry: Exclude<Sentence, string>, count: number, language: string): string {
  return (count === 0 ? entry.zero : undefined) ?? entry[pluralOf(language, count)] ?? entry.other ?? ''
}

export function t(key: Key, args: Record<string, string | number> = {}): string {
  const language = loaded[settings.language] ? settings.language : 'en'
  return say(loaded[language]?.[key] ?? key, args, language)
}

/** A sentence with its arguments, in the form that its number wants. */
export function say(entry: Sentence, args: Record<string, string | number>, language = settings.language): string {
  const sentence = typeof entry === 'string' ? entry : formOf(entry, Number(args[entry.by]), language)
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(args[name] ?? whole))
}

/** What the page has to say of a game; nothing of one that it does not know. */
export function gameSentence(game: string, name: string): string | undefined {
  const key = `${game}.${name}`
  return key in en ? t(key as Key) : undefined
}

/** The form of a word beside a number, of those a game's catalogue has. */
export function pluralForm(count: number): 'one' | 'few' | 'many' {
  const form = pluralOf(settings.language, count)
  return form === 'one' || form === 'few' ? form : 'many'
}

/** A stretch of time in one unit: “40 sec”, “2 min”, “3 hr”. */
export function span(seconds: number): string {
  const [unit, size] = seconds < 60 ? ['second', 1] : seconds < 3600 ? ['minute', 60] : seconds < 86400 ? ['hour', 3600] : ['day', 86400]
  return new Intl.NumberFormat(settings.language, { style: 'unit', unit: String(unit), unitDisplay: 'short' }).format(
    Math.floor(seconds / Number(size)),
  )
}

export function ago(seconds: number): string {
  const format = new Intl.RelativeTimeFormat(settings.language, { numeric: 'auto' })
  const past = seconds - Date.now() / 1000
  if (past > -60) return format.format(Math.round(past), 'second')
  if (past > -3600) return format.format(Math.round(past / 60), 'minute')
  if (past > -86400) return format.format(Math.round(past / 3600), 'hour')
  return format.format(Math.round(past / 86400), 'day')
}

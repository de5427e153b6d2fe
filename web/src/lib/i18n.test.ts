import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import en from '../locales/en.json'
import pl from '../locales/pl.json'
import { ago, gameSentence, loadLanguage, pluralForm, t } from './i18n'
import { settings } from './settings.svelte'

type Sentence = string | Record<string, string>

beforeAll(() => loadLanguage('pl'))
afterEach(() => vi.useRealTimers())

test('arguments are filled in', () => {
  expect(t('lobby.players', { least: 2, most: 5 })).toContain('2')
  expect(t('table.figures', { name: 'mine' })).toContain('mine')
})

test('English has two forms beside a number', () => {
  const moves = en['lobby.moves']
  expect(t('lobby.moves', { moves: 1 })).toBe(moves.one.replace('{moves}', '1'))
  expect(t('lobby.moves', { moves: 5 })).toBe(moves.other.replace('{moves}', '5'))
})

test('Polish has three', () => {
  settings.language = 'pl'
  const forms = new Set([1, 2, 5].map((moves) => t('lobby.moves', { moves }).replace(/\d/, '')))
  expect(forms.size).toBe(3)
  expect([1, 3, 12, 22].map(pluralForm)).toEqual(['one', 'few', 'many', 'few'])
})

test('a language without sentences is spoken in English', () => {
  settings.language = 'tlh'
  expect(t('dialog.close')).toBe(en['dialog.close'])
})

test('of a game that the page does not know it has nothing to say', () => {
  expect(gameSentence('shogun', 'choice.sun')).toBe(en['shogun.choice.sun'])
  expect(gameSentence('chess', 'choice.sun')).toBeUndefined()
})

const argumentsOf = (sentence: Sentence) =>
  [...new Set([JSON.stringify(sentence)].flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)))].sort()

test('Polish has every sentence, with the same arguments', () => {
  expect(Object.keys(pl).sort()).toEqual(Object.keys(en).sort())
  const keys = Object.keys(en) as (keyof typeof en)[]
  expect(keys.filter((key) => argumentsOf(pl[key] as Sentence).join() !== argumentsOf(en[key] as Sentence).join())).toEqual([])
})

test('times past are told in the unit that fits', () => {
  vi.useFakeTimers({ now: 1_000_000_000 })
  const before = (seconds: number) => ago(1_000_000 - seconds)
  expect([30, 120, 7200, 172_800].map(before)).toEqual(['30 seconds ago', '2 minutes ago', '2 hours ago', '2 days ago'])
})

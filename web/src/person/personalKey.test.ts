import { expect, test } from 'vitest'
import { BadPhrase, isPersonalKey, keyOfPhrase, newPersonalKey, phraseOf, proofOf, seal, unseal, type PhraseProblem } from './personalKey'

const KEY = '000102030405060708090a0b0c0d0e0f'
const WORDS = 'abandon amount liar amount expire adjust cage candy arch gather drum buyer'

const problem = (phrase: string): PhraseProblem | null => {
  try {
    keyOfPhrase(phrase)
    return null
  } catch (error) {
    return (error as BadPhrase).problem
  }
}

test('a key is twelve words and comes back from them, however they are written', () => {
  expect(phraseOf(KEY).join(' ')).toBe(WORDS)
  expect(keyOfPhrase(WORDS)).toBe(KEY)
  expect(keyOfPhrase(`  1. ${WORDS.toUpperCase().split(' ').join(',\n 2) ')} `)).toBe(KEY)
  expect(keyOfPhrase('aban amou liar amou expi adju cage cand arch gath drum buye')).toBe(KEY)
  const made = newPersonalKey()
  expect(isPersonalKey(made)).toBe(true)
  expect(keyOfPhrase(phraseOf(made).join(' '))).toBe(made)
})

test('what is half-typed, misspelt or mixed up is told apart', () => {
  expect(problem('')).toEqual({ kind: 'count', words: 0 })
  expect(problem('abandon amount liar')).toEqual({ kind: 'count', words: 3 })
  expect(problem(`${WORDS} zoo`)).toEqual({ kind: 'count', words: 13 })
  expect(problem(WORDS.replace('liar', 'lier'))).toEqual({ kind: 'unknown', place: 3, word: 'lier', meant: 'liar' })
  expect(problem(WORDS.replace('liar', 'xylophone'))).toEqual({ kind: 'unknown', place: 3, word: 'xylophone', meant: '' })
  expect(problem(WORDS.split(' ').reverse().join(' '))).toEqual({ kind: 'mismatch' })
})

test('what is sealed opens with its key only, and not when it was changed', () => {
  const sealed = seal(KEY, { name: 'Mika 縁側' })
  expect(sealed).toMatch(/^[A-Za-z0-9_-]+$/)
  expect(unseal(KEY, sealed)).toEqual({ name: 'Mika 縁側' })
  expect(seal(KEY, { name: 'Mika 縁側' })).not.toBe(sealed)
  expect(() => unseal(newPersonalKey(), sealed)).toThrow()
  expect(() => unseal(KEY, (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1))).toThrow()
})

test('the proof tells nothing of the key, and is the same each time', () => {
  expect(proofOf(KEY)).toMatch(/^[0-9a-f]{64}$/)
  expect(proofOf(KEY)).toBe(proofOf(KEY))
  expect(proofOf(KEY)).not.toContain(KEY)
})

/** Personal key: 128 random bits, made in the browser, that gather what is one person's; twelve words to write down.
 *
 * The key never leaves the browser but by its owner's hand. The server gets a proof made from it, and what is sealed with
 * another key made from it. All of it works over plain HTTP too, where browsers have no `crypto.subtle`. */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { managedNonce } from '@noble/ciphers/utils.js'
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { hex, hmacSha256 } from '../lib/sha256'

const BYTES = 16
export const WORDS = 12
/** Letters that tell every word of the list from all others. */
const TELLING = 4
const utf8 = new TextEncoder()

export const newPersonalKey = (): string => hex(crypto.getRandomValues(new Uint8Array(BYTES)))

export const isPersonalKey = (text: string): boolean => /^[0-9a-f]{32}$/.test(text)

const bytesOf = (key: string): Uint8Array => Uint8Array.from(key.match(/../g) ?? [], (pair) => parseInt(pair, 16))

const derived = (key: string, purpose: string): Uint8Array => hmacSha256(bytesOf(key), utf8.encode(`engawa ${purpose}`))

/** What the server knows its owner by. */
export const proofOf = (key: string): string => hex(derived(key, 'proof'))

/** What the ladder knows its owner by: nobody can tell that it belongs to the other. */
export const ladderProofOf = (key: string): string => hex(derived(key, 'ladder'))

export const phraseOf = (key: string): string[] => entropyToMnemonic(bytesOf(key), wordlist).split(' ')

/** Why words are no key: how many they are, which of them is none of the list (and perhaps meant), or that they do not
 * belong together. */
export type PhraseProblem =
  { kind: 'count'; words: number } | { kind: 'unknown'; place: number; word: string; meant: string } | { kind: 'mismatch' }

export class BadPhrase extends Error {
  constructor(readonly problem: PhraseProblem) {
    super(problem.kind)
  }
}

/** The key of a phrase, however it is laid out; a word's first four letters are enough. */
export function keyOfPhrase(text: string): string {
  const typed = text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
  const words = typed.map((word, place) => knownWord(word) ?? unknown(word, place))
  if (words.length !== WORDS) throw new BadPhrase({ kind: 'count', words: words.length })
  try {
    return hex(mnemonicToEntropy(words.join(' '), wordlist))
  } catch {
    throw new BadPhrase({ kind: 'mismatch' })
  }
}

function knownWord(typed: string): string | undefined {
  if (wordlist.includes(typed)) return typed
  return typed.length >= TELLING ? wordlist.find((word) => word.startsWith(typed)) : undefined
}

function unknown(word: string, place: number): never {
  const meant = wordlist.map((one) => ({ one, far: distance(word, one) })).sort((one, other) => one.far - other.far)[0]
  throw new BadPhrase({ kind: 'unknown', place: place + 1, word, meant: meant && meant.far <= 2 ? meant.one : '' })
}

/** How many letters must be changed, added or left out (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++) {
      const changed = row[to - 1]! + (one[at - 1] === other[to - 1] ? 0 : 1)
      next.push(Math.min(changed, row[to]! + 1, next[to - 1]! + 1))
    }
    row = next
  }
  return row[other.length]!
}

const cipher = (key: string) => managedNonce(xchacha20poly1305)(derived(key, 'seal'))

/** For nobody but whoever has the key. */
export function seal(key: string, content: unknown): string {
  const sealed = cipher(key).encrypt(utf8.encode(JSON.stringify(content)))
  let binary = ''
  for (const byte of sealed) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Fails where it was not sealed with this key, or has been changed since. */
export function unseal(key: string, sealed: string): unknown {
  const binary = atob(sealed.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(cipher(key).decrypt(bytes)))
}

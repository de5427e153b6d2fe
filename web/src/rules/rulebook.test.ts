import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { marked, rulebookOf, searched } from './rulebook'

const BOOK = rulebookOf(`# Nim — the rules

Words: *heap* = the stones.

## 1 Setup
- 1.1 There are 21 stones, **no more**,
  in one heap.

## 2 A turn
### 2A Bids
- 2.1 Both bid (1.1). Version 9.9 is no rule.
- 2.2 The higher bid takes stones.
`)

test('chapters have their numbers and titles, and what stands before them is the preface', () => {
  expect(BOOK.title).toBe('Nim — the rules')
  expect(BOOK.preface.map((item) => item.plain.trim())).toEqual(['words: heap = the stones.'])
  expect(BOOK.chapters.map(({ number, title }) => [number, title])).toEqual([
    ['1', 'Setup'],
    ['2', 'A turn'],
  ])
})

test('lines broken for an editor are one rule', () => {
  expect(BOOK.chapters[0]?.items[0]).toMatchObject({ kind: 'rule', number: '1.1', plain: '1.1 there are 21 stones, no more, in one heap.' })
})

test('a section is no rule', () => {
  expect(BOOK.chapters[1]?.items.map(({ kind, number }) => [kind, number])).toEqual([
    ['section', ''],
    ['rule', '2.1'],
    ['rule', '2.2'],
  ])
})

test('a number that is a rule of the book is a link, another one is text', () => {
  const links = BOOK.chapters[1]?.items[1]?.pieces.filter((piece) => piece.kind === 'rule')
  expect(links).toEqual([{ kind: 'rule', text: '1.1' }])
})

test('a search leaves the rules with all of its words, in any order and case', () => {
  expect(searched(BOOK, 'STONES bid').flatMap(({ items }) => items.map(({ number }) => number))).toEqual(['2.2'])
  expect(searched(BOOK, 'zebra')).toEqual([])
  expect(searched(BOOK, '  ')).toBe(BOOK.chapters)
})

test('the words of a search are every second part, whatever characters they have', () => {
  expect(marked('Take (1) or (2)', '(1) take')).toEqual(['', 'Take', ' ', '(1)', ' or (2)'])
  expect(marked('as it is', '')).toEqual(['as it is'])
})

test.each(['iki', 'shogun'].flatMap((game) => ['', 'pl/', 'de/', 'es/', 'ru/'].map((folder) => `${folder}${game}`)))(
  'every number of %s has an address to be led to, once',
  (file) => {
    const text = readFileSync(`${process.cwd()}/../docs/rules/${file}.md`, 'utf8')
    const written = text.match(/(?<=^- )\d+\.\d+/gm) ?? []
    const addresses = rulebookOf(text).chapters.flatMap(({ items }) => items.map(({ number }) => number).filter(Boolean))
    expect(written.length).toBeGreaterThan(50)
    expect(addresses).toEqual(written)
    expect(new Set(addresses).size).toBe(addresses.length)
  },
)

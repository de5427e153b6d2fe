import { expect, test } from 'vitest'
import { blocksOf, spansOf } from './markdown'

test('strong, emphasis and code are told apart from text', () => {
  expect(spansOf('a **b** *c* `d`')).toEqual([
    { kind: 'text', text: 'a ' },
    { kind: 'strong', text: 'b' },
    { kind: 'text', text: ' ' },
    { kind: 'em', text: 'c' },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: 'd' },
  ])
})

test('a star that stands alone is text', () => {
  expect(spansOf('2 * 3 * 4')).toEqual([{ kind: 'text', text: '2 * 3 * 4' }])
})

test('nothing of it is HTML', () => {
  expect(spansOf('<b>x</b>')).toEqual([{ kind: 'text', text: '<b>x</b>' }])
})

test('lines broken for an editor are one paragraph, an empty line ends it', () => {
  const texts = blocksOf('one\ntwo\n\nthree').map(({ kind, spans }) => [kind, spans[0]?.text])
  expect(texts).toEqual([
    ['paragraph', 'one two'],
    ['paragraph', 'three'],
  ])
})

test('headings and items begin blocks, and an item goes on in the next line', () => {
  const texts = blocksOf('## Fire\n- 1.1 It burns\n  brightly.\n- 1.2 Not here.').map(({ kind, spans }) => [kind, spans[0]?.text])
  expect(texts).toEqual([
    ['heading', 'Fire'],
    ['item', '1.1 It burns brightly.'],
    ['item', '1.2 Not here.'],
  ])
})

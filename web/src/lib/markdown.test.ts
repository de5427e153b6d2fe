import { expect, test } from 'vitest'
import { spansOf } from './markdown'

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

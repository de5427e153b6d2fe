import { expect, test } from 'vitest'
import { gainItems, itemsWidth, lastingItems, ofGoods, othersItems, payItems, placed, scoringItems } from './items'
import type { Building, Trade } from './view'

const trade = (told: Partial<Trade>): Trade =>
  ({ pay: {}, gain: {}, opponents: {}, experience: 0, swaps: false, builds: false, rebate: {}, words: '', ...told }) as Trade

test('goods are numbers with a drawing, minus as a true minus', () => {
  expect(ofGoods({ mon: 3, rice: -1 }, '+')).toEqual([
    { text: '+3', glyph: 'mon' },
    { text: '−1', glyph: 'rice' },
  ])
})

test('one each of many things needs no numbers, of two it does', () => {
  expect(payItems(trade({ pay: { rice: 1, wood: 1, sandal: 1 } })).map(({ text }) => text)).toEqual(['', '', ''])
  expect(payItems(trade({ pay: { rice: 1, wood: 1 } })).map(({ text }) => text)).toEqual(['1', '1'])
})

test('what a trade gives besides goods is drawn too', () => {
  const items = gainItems(trade({ gain: { iki: 2 }, experience: 1, builds: true, rebate: { wood: 2 } }))
  expect(items.map(({ text, glyph }) => `${text}${glyph}`)).toEqual(['2iki', '1experience', 'build', '−2wood'])
  expect(othersItems(trade({}))).toEqual([])
  expect(othersItems(trade({ opponents: { mon: 1 } })).map(({ glyph }) => glyph)).toEqual(['others', 'mon'])
})

test('points count once, per something, or as fish twice over', () => {
  const scoring = { iki: 5, per: null, every: 1, most: null }
  expect(scoringItems(scoring)).toEqual([{ text: '5', glyph: 'iki' }])
  expect(scoringItems({ ...scoring, per: 'firefighting_level', every: 2 })[1]).toEqual({ text: '/ 2', glyph: 'fire' })
  expect(scoringItems({ ...scoring, per: 'fish_score' })).toEqual([{ text: '×2', glyph: 'fish' }])
})

test('a building without a lasting effect shows none', () => {
  expect(lastingItems({ lasting: null } as Building)).toEqual([])
  expect(lastingItems({ lasting: { per: 'fed', gain: { mon: 1 } } } as unknown as Building).map(({ glyph }) => glyph)).toEqual([
    'payday',
    'mon',
    'rice',
  ])
})

test('items are placed one after the other, and their width is where the last one ends', () => {
  const items = ofGoods({ mon: 12, rice: 1 })
  const [first, second] = placed(items, 16)
  expect(first?.x).toBe(0)
  expect(second?.x).toBeGreaterThan(16)
  expect(itemsWidth(items, 16)).toBeCloseTo((second?.x ?? 0) + itemsWidth(items.slice(1), 16))
})

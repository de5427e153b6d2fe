import { expect, test } from 'vitest'
import { CARD, marketCards, stallCards } from './cardLayout'
import { along } from './geometry'
import { DECK } from './layout'
import type { Catalogue, IkiView } from './view'

const cook = { name: 'Cook', type_name: 'artisan', skill: { words: 'Feeds.' }, cost: 3, fire_bonus: 1 }
const catalogue = {
  cards: { cook, smith: { ...cook, name: 'Smith' } },
  buildings: { inn: { name: 'Inn', words: 'Scores.' } },
} as unknown as Catalogue
const view = (told: object) => told as unknown as IkiView
const plan = along(4, { w: 1008, crossing: 76, roof: 22, stall: 150, shop: 58, lane: 50 })

test('a card lies on its stall, in words with its owner and level', () => {
  const stalls = [{ stall: '1.2', card: 'cook', owner: 1, level: 2 }, { stall: '1.3' }]
  const [card, ...others] = stallCards(view({ stalls }), catalogue, plan, ['Mika', 'Ren'])
  expect(others).toEqual([])
  expect(card).toMatchObject({ ...plan.stalls['1.2'], mark: 'card:cook', owner: 1, level: 2 })
  expect(card?.name).toContain('Ren')
})

test('a building and a neutral card are told as what they are', () => {
  const stalls = [
    { stall: '1.1', building: 'inn', owner: 0 },
    { stall: '2.1', card: 'smith', owner: null },
  ]
  const [inn, smith] = stallCards(view({ stalls }), catalogue, plan, ['Mika', 'Ren'])
  expect(inn).toMatchObject({ mark: 'building:inn', building: 'inn' })
  expect(inn?.name).toContain('Mika')
  expect(smith?.owner).toBeNull()
  expect(smith?.name).not.toContain('Mika')
})

test('what the catalogue does not know is left out', () => {
  expect(stallCards(view({ stalls: [{ stall: '1.1', card: 'ghost', owner: 0 }] }), catalogue, plan, [])).toEqual([])
})

test('cards in the market lie in a row beside the deck, and in a second one when there are more than can be read', () => {
  const market = [
    { card: 'cook', mon: 1 },
    { card: 'smith', mon: 0 },
  ]
  const wide = marketCards(view({ market }), catalogue, 10, 20, { w: 1000, market: CARD.h })
  expect(wide.map(({ y }) => y)).toEqual([20, 20])
  expect(wide[0]?.x).toBe(10 + DECK)
  expect((wide[1]?.x ?? 0) - (wide[0]?.x ?? 0)).toBeGreaterThan(wide[0]?.w ?? Infinity)
  const tight = marketCards(view({ market }), catalogue, 0, 0, { w: 120, market: CARD.h })
  expect(tight.map(({ x }) => x)).toEqual([0, 0])
  expect(tight[1]?.y).toBeGreaterThan(CARD.h)
})

import { expect, test } from 'vitest'
import { MARKET_CARD, marketCards, stallCards } from './cardLayout'
import { along } from './geometry'
import type { Catalogue, IkiView } from './view'

const cook = { name: 'Cook', type_name: 'artisan', skill: { words: 'Feeds.' }, cost: 3, fire_bonus: 1 }
const catalogue = {
  cards: { cook, smith: { ...cook, name: 'Smith' } },
  buildings: { inn: { name: 'Inn', words: 'Scores.' } },
} as unknown as Catalogue
const view = (told: object) => told as unknown as IkiView
const plan = along(4)

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

test('cards in the market lie in a row, smaller when there are many, in the middle of their height', () => {
  const market = [
    { card: 'cook', mon: 1 },
    { card: 'smith', mon: 0 },
  ]
  const wide = marketCards(view({ market }), catalogue, 10, 20, Infinity)
  expect(wide.map(({ x, y, scale }) => [x, y, scale])).toEqual([
    [10, 20, 1],
    [10 + MARKET_CARD.w + 5, 20, 1],
  ])
  const tight = marketCards(view({ market }), catalogue, 0, 0, MARKET_CARD.w)
  expect(tight[0]?.scale).toBeLessThan(1)
  expect((tight[0]?.y ?? 0) * 2 + MARKET_CARD.h * (tight[0]?.scale ?? 0)).toBeCloseTo(MARKET_CARD.h)
})

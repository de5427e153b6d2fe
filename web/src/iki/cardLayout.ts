/** Layout of the open cards: which lie on the board, and where. */
import type { Plan } from './geometry'
import { marketGrid, type Layout } from './layout'
import { t } from '../lib/i18n'
import type { Card, Catalogue, IkiView } from './view'

export interface PlacedCard {
  mark: string
  name: string
  x: number
  y: number
  w: number
  h: number
  card?: string
  building?: string
  owner?: number | null
  level?: number
  mon?: number
}

const inWords = (card: Card) => `${card.name}, ${card.type_name}. ${sentenceOf(card.skill.words)}`
const sentenceOf = (words: string) => (words.endsWith('.') ? words : `${words}.`)

/** What hiring costs and brings at once; of nothing nothing is said. */
const costWords = (card: Card, mon: number): string[] => [
  t('iki.costs', { mon: card.cost }),
  ...(mon > 0 ? [t('iki.mon_on_it', { mon })] : []),
  ...(card.fire_bonus > 0 ? [t('iki.fire_bonus', { fire: card.fire_bonus })] : []),
]

export function stallCards(view: IkiView, catalogue: Catalogue, plan: Plan, seats: string[]): PlacedCard[] {
  return view.stalls.flatMap((stall): PlacedCard[] => {
    const place = plan.stalls[stall.stall]
    if (!place || (!stall.card && !stall.building)) return []
    const whose = typeof stall.owner === 'number' ? (seats[stall.owner] ?? '') : t('iki.neutral')
    const at = { ...place, owner: stall.owner ?? null }
    const where = t('iki.stall', { stall: stall.stall })
    if (stall.building) {
      const building = catalogue.buildings[stall.building]
      return [
        {
          ...at,
          mark: `building:${stall.building}`,
          building: stall.building,
          name: `${where}: ${building?.name}, ${whose}. ${building?.words}`,
        },
      ]
    }
    const card = catalogue.cards[stall.card ?? '']
    if (!card) return []
    const level = typeof stall.owner === 'number' ? `, ${t('iki.level', { level: stall.level ?? 0 })}` : ''
    return [
      {
        ...at,
        mark: `card:${stall.card}`,
        card: stall.card,
        level: stall.level,
        name: `${where}: ${card.name}, ${whose}${level}, ${card.type_name}. ${card.skill.words}`,
      },
    ]
  })
}

/** A card as it is shown by itself. */
export const CARD = { w: 111, h: 150 }

/** The open characters, in rows from (x, y) on. */
export function marketCards(view: IkiView, catalogue: Catalogue, x: number, y: number, layout: Pick<Layout, 'market' | 'w'>): PlacedCard[] {
  const grid = marketGrid(view.market.length, layout.w, layout.market)
  return view.market.flatMap(({ card: id, mon }, place): PlacedCard[] => {
    const card = catalogue.cards[id]
    if (!card) return []
    const name = [inWords(card), ...costWords(card, mon)].join(' ')
    const at = { x: x + grid.x + (place % grid.columns) * grid.step, y: y + Math.floor(place / grid.columns) * grid.row }
    return [{ ...at, w: grid.w, h: layout.market, mark: `card:${id}`, card: id, mon, name }]
  })
}

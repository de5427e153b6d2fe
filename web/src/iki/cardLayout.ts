/** Layout of the open cards: which lie on the board, and where. */
import type { Plan } from './geometry'
import { row } from './geometry'
import { t } from '../lib/i18n'
import type { Card, Catalogue, IkiView } from './view'

export interface PlacedCard {
  mark: string
  name: string
  x: number
  y: number
  w: number
  h: number
  scale: number
  card?: string
  building?: string
  owner?: number | null
  level?: number
  mon?: number
}

const inWords = (card: Card) => `${card.name}, ${card.type_name}. ${card.skill.words}`

export function stallCards(view: IkiView, catalogue: Catalogue, plan: Plan, seats: string[]): PlacedCard[] {
  return view.stalls.flatMap((stall): PlacedCard[] => {
    const place = plan.stalls[stall.stall]
    if (!place || (!stall.card && !stall.building)) return []
    const whose = typeof stall.owner === 'number' ? (seats[stall.owner] ?? '') : t('iki.neutral')
    const at = { ...place, scale: 1, owner: stall.owner ?? null }
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

export const MARKET_CARD = { w: 111, h: 150 }

export function marketCards(view: IkiView, catalogue: Catalogue, x: number, y: number, room: number): PlacedCard[] {
  const { step, scale } = row(view.market.length, MARKET_CARD.w, room)
  return view.market.flatMap(({ card: id, mon }, place): PlacedCard[] => {
    const card = catalogue.cards[id]
    if (!card) return []
    const name = `${inWords(card)}. ${t('iki.costs', { mon: card.cost, on_card: mon, fire: card.fire_bonus })}`
    return [
      { ...MARKET_CARD, mark: `card:${id}`, card: id, mon, x: x + place * step, y: y + (MARKET_CARD.h * (1 - scale)) / 2, scale, name },
    ]
  })
}

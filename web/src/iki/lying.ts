/** The open cards and where they lie. */
import type { Plan } from './geometry'
import { row } from './geometry'
import { t } from '../lib/words'
import type { Card, Catalogue, IkiView } from './view'

export interface Lying {
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

export function onStalls(view: IkiView, catalogue: Catalogue, plan: Plan, seats: string[]): Lying[] {
  return view.stalls.flatMap((stall): Lying[] => {
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

export function inMarket(view: IkiView, catalogue: Catalogue, x: number, y: number, room: number): Lying[] {
  const { step, scale } = row(view.market.length, MARKET_CARD.w, room)
  return view.market.flatMap(({ card: id, mon }, place): Lying[] => {
    const card = catalogue.cards[id]
    if (!card) return []
    const name = `${inWords(card)}. ${t('iki.costs', { mon: card.cost, on_card: mon, fire: card.fire_bonus })}`
    return [
      { ...MARKET_CARD, mark: `card:${id}`, card: id, mon, x: x + place * step, y: y + (MARKET_CARD.h * (1 - scale)) / 2, scale, name },
    ]
  })
}

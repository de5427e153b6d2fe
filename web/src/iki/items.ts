/** Trades, salaries and scores as rows of numbers with a drawing each. */
import { textWidth } from './textFitting'
import type { Building, Goods, Scoring, Trade } from './view'

export interface Item {
  text: string
  glyph: string
}

const signed = (amount: number, sign: string) => (amount < 0 ? `−${-amount}` : `${sign}${amount}`)
export const ofGoods = (goods: Goods, sign = ''): Item[] =>
  Object.entries(goods).map(([glyph, amount]) => ({ text: signed(amount, sign), glyph }))

export const ARROW: Item = { text: '', glyph: 'arrow' }

/** What a trade takes, and what it gives. One each of many things needs no numbers. */
export function payItems(trade: Trade): Item[] {
  const items = ofGoods(trade.pay)
  return items.length > 2 && items.every((item) => item.text === '1') ? items.map(({ glyph }) => ({ text: '', glyph })) : items
}

export function gainItems(trade: Trade): Item[] {
  const items = ofGoods(trade.gain)
  if (trade.experience) items.push({ text: String(trade.experience), glyph: 'experience' })
  if (trade.swaps) items.push({ text: '', glyph: 'swap' })
  if (trade.builds)
    items.push({ text: '', glyph: 'build' }, ...Object.entries(trade.rebate).map(([glyph, by]) => ({ text: `−${by}`, glyph })))
  return items
}

export const othersItems = (trade: Trade): Item[] =>
  Object.keys(trade.opponents).length > 0 ? [{ text: '', glyph: 'others' }, ...ofGoods(trade.opponents)] : []

const PER: Record<string, string> = {
  firefighting_level: 'fire',
  character_type_owned: 'types',
  character_of_most_numerous_type: 'most',
  most_numerous_type: 'most',
  fish_score: 'fish',
  fed: 'rice',
  hire_with_fire: 'fire',
}

export function scoringItems(scoring: Scoring): Item[] {
  const iki = { text: String(scoring.iki), glyph: 'iki' }
  if (scoring.per === null) return [iki]
  const per = { text: `/ ${scoring.every > 1 ? scoring.every : ''}`, glyph: PER[scoring.per] ?? scoring.per }
  return scoring.per === 'fish_score' ? [{ text: '×2', glyph: 'fish' }] : [iki, per]
}

export function lastingItems(building: Building): Item[] {
  const { lasting } = building
  if (!lasting) return []
  const when = lasting.per === 'hire_with_fire' ? 'kobun' : 'payday'
  return [{ text: '', glyph: when }, ...ofGoods(lasting.gain), { text: '/', glyph: PER[lasting.per] ?? '' }]
}

const GAP = 3
/** How large the numbers are beside their drawings. */
export const TEXT = 0.95
export const itemWidth = (item: Item, size: number): number =>
  (item.text ? textWidth(item.text) * size * TEXT + 1.5 : 0) + (item.glyph ? size : 0)
export const itemsWidth = (items: Item[], size: number): number =>
  items.reduce((sum, item) => sum + itemWidth(item, size), 0) + GAP * Math.max(0, items.length - 1)
export function placed(items: Item[], size: number): { item: Item; x: number }[] {
  let x = 0
  return items.map((item) => {
    const place = { item, x }
    x += itemWidth(item, size) + GAP
    return place
  })
}

/** Items in lines that fit into the room, as many in a line as there is room for. */
export function inLines(items: Item[], size: number, room: number): Item[][] {
  const lines: Item[][] = []
  for (const item of items) {
    const last = lines.at(-1)
    if (last && itemsWidth([...last, item], size) <= room) last.push(item)
    else lines.push([item])
  }
  return lines
}

/**
 * Layout: how the board is divided in the room it has. Text is never drawn so small that it cannot be read (`LEAST_TEXT`):
 * where the window is low the cards are lower, where it is narrow they are narrower and the tracks lie above the town.
 */
import { along, type Plan } from './geometry'

export interface Layout {
  /** In the drawing's own units. */
  w: number
  h: number
  plan: Plan
  calendar: number
  /** Beside the town, or in a row above it. */
  tracks: { beside: boolean; ikizama: number; fire: number; h: number }
  town: { x: number; y: number }
  /** The height of a card in the market. */
  market: number
  marketY: number
  wares: number
  waresY: number
  /** Whether all of it fits in the window's height; else it is scrolled. */
  isWhole: boolean
}

/** So many pixels has a unit at least: the smallest text comes out at 11 pixels. */
export const LEAST_SCALE = 0.84
export const TITLE = 20
export const DECK = 70
const LEAST_WIDE = 1150
const MARGIN = 6
const GAP = 9
const BESIDE = { ikizama: 62, fire: 74 }

const GENEROUS = { calendar: 62, roof: 22, shop: 58, lane: 50, stall: 150, market: 150, wares: 98 }
const LOW = { calendar: 52, roof: 19, shop: 56, lane: 42, stall: 112, market: 132, wares: 90 }
const NARROW = { calendar: 62, roof: 22, shop: 84, lane: 50, stall: 150, market: 150, wares: 98, crossing: 60 }
const CROSSING = 76
const LYING = 80

type Heights = typeof GENEROUS

/** How high all is, one row of the market included. */
function total({ calendar, roof, shop, lane, stall, market, wares }: Heights): number {
  const town = 2 * (roof + 3 + stall + 4 + shop + 4 + lane)
  return calendar + GAP + town + GAP + 4 + TITLE + market + GAP + 2 + wares + 3
}

/** For a room of so many pixels, and so many cards in the market. */
export function boardLayout(width: number, height: number, perNagaya: number, cards: number): Layout {
  if (width / LEAST_WIDE < LEAST_SCALE) return narrow(width, perNagaya, cards)
  const generous = (height - 1) / (total(GENEROUS) + MARGIN)
  const heights = generous >= 0.855 ? GENEROUS : LOW
  const scale = Math.min(width / LEAST_WIDE, Math.max(LEAST_SCALE, height / (total(heights) + MARGIN)))
  const w = width / scale - MARGIN
  const besides = BESIDE.ikizama + BESIDE.fire + 2 * GAP
  const plan = along(perNagaya, { ...heights, w: w - besides, crossing: CROSSING })
  const tracks = { beside: true, ...BESIDE, h: plan.h + 8 }
  const town = { x: BESIDE.ikizama + GAP, y: heights.calendar + GAP }
  return finished({ w, plan, tracks, town, ...heights }, height / scale, cards)
}

function narrow(width: number, perNagaya: number, cards: number): Layout {
  const w = width / LEAST_SCALE - MARGIN
  const plan = along(perNagaya, { ...NARROW, w })
  const ikizama = (w - GAP) * 0.5
  const tracks = { beside: false, ikizama, fire: w - GAP - ikizama, h: LYING }
  const town = { x: 0, y: NARROW.calendar + GAP + LYING + GAP + 4 }
  return finished({ w, plan, tracks, town, ...NARROW }, 0, cards)
}

function finished(
  drawn: Pick<Layout, 'w' | 'plan' | 'tracks' | 'town' | 'calendar' | 'market' | 'wares'>,
  room: number,
  cards: number,
): Layout {
  const { w, plan, tracks, town, calendar, market, wares } = drawn
  const marketY = town.y + plan.h + GAP + 4
  const waresY = marketY + TITLE + marketGrid(cards, w, market).h + GAP + 2
  const h = waresY + wares + 3
  return { w, h, plan, tracks, town, calendar, market, marketY, wares, waresY, isWhole: h + MARGIN <= room + 0.5 }
}

const CARD_GAP = 5
const WIDEST_CARD = 116
/** A high card can be narrow: what does not fit side by side stands one below the other. */
const narrowest = (h: number) => (h >= 140 ? 88 : 105)

export interface Grid {
  x: number
  columns: number
  w: number
  step: number
  row: number
  h: number
  hasDeck: boolean
}

/** The market's cards in as few rows as they can be read in; the deck gives way to them. */
export function marketGrid(count: number, w: number, h: number): Grid {
  const fits = (room: number) => Math.floor((room + CARD_GAP) / (narrowest(h) + CARD_GAP))
  const rows = Math.max(1, Math.ceil(count / Math.max(1, fits(w))))
  const columns = Math.max(1, Math.ceil(count / rows))
  const hasDeck = columns <= fits(w - DECK)
  const x = hasDeck ? DECK : 0
  const card = Math.min(WIDEST_CARD, (w - x + CARD_GAP) / columns - CARD_GAP)
  return { x, columns, w: card, step: card + CARD_GAP, row: h + CARD_GAP, h: rows * (h + CARD_GAP) - CARD_GAP, hasDeck }
}

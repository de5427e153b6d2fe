/** Layout of what stands on a province: owner and armies, building sites, taxes and rice, for the size at which the map is seen. */
import type { Box } from '../lib/box'
import { EXTENT, middle, NAME, ROOM, stretch } from './mapGeometry'

export const BADGE = 38
export const SITE = 14.5
export const FIGURES = 62
const ONE_ROW = 25
const TWO_ROWS = 39
/** A room with less than that part of the height that two rows need is low. */
const LOW = 0.64
/** Over the edge of the province by no more than that. */
const LITTLE = 17
/** The smallest letters, in units of the map and in pixels: smaller they could not be read, rather a little over the edge of the room. */
const SMALLEST = 16
const READABLE = 11.1
const MOST = 1.7
/** There is room for a name of so many times that size, whichever province's. */
const NAMES = 1.25
/** From the middle of a name to its edge, to its foot, and so near that what lies below still leaves it free. */
const HALF = 8.2
export const FOOT = 3.7
const NEAREST = 5

export interface Standing {
  /** The owner's badge and the gap beside it; nothing where nobody owns the province. */
  badge: number
  /** From one end to the other, before it is scaled. */
  wide: number
  /** In a low room taxes and rice stand beside the rest and not below. */
  isLow: boolean
  /** The middle and the upper edge. */
  x: number
  top: number
  scale: number
  /** How large the name is. */
  letters: number
  /** The name lies above. */
  isBelow: boolean
}

/** `pixels` is what a unit of the map has on the screen; `figures`, whether taxes and rice are written there. */
export function standing(id: string, pixels: number, sites: number, isOwned: boolean, figures: boolean): Standing {
  const room = ROOM[id] as Box
  const land = EXTENT[id] as Box
  const level = (NAME[id] as [number, number])[1]
  const badge = isOwned ? BADGE + 3 : 0
  const row = badge + SITE * sites
  const least = Math.min(MOST, READABLE / SMALLEST / pixels)
  const letters = Math.max(least, NAMES)
  const isBelow = level < room.y
  const from = (height: number) => (isBelow ? level + HALF * letters : level - HALF * letters - height)
  const [west, east] = stretch(id, from(ONE_ROW * least), from(ONE_ROW * least) + ONE_ROW * least)
  const [oneRow, between] = [least * (row + FIGURES), (west + east) / 2]
  /** The badge says whose the province is: of all it must not lie on another's land. */
  const isBadgeHome = !isOwned || between - oneRow / 2 + (least * BADGE) / 2 > west
  const isLow = figures && room.height < LOW * TWO_ROWS * least && oneRow <= land.width + LITTLE && isBadgeHome
  const high = figures && !isLow ? TWO_ROWS : ONE_ROW
  /** All but the name is as large as the room allows. */
  const scale = Math.max(least, Math.min(NAMES, (room.width + 12) / row, (room.height + 8) / high))
  const top = from(high * scale)
  const over = isBelow ? top + high * scale - (land.y + land.height) : 0
  return {
    ...{ badge, isLow, scale, letters, isBelow },
    wide: isLow ? row + FIGURES : row,
    x: isLow ? between : middle(id)[0],
    top: top - Math.max(0, Math.min(over, (HALF - NEAREST) * letters)),
  }
}

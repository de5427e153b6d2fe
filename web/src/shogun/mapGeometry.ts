/** Geometry of the map: the drawn map (`python -m tools.shogun_map` makes it) and how it is spoken of. */
import { around, type Box } from '../lib/box'
// By name: what the page does not draw, such as the shore beneath the brush, is not loaded.
import { beyond, borders, brush, edges, islets, provinces, routes, shallows, viewBox } from './map.json'

const [, , width, height] = viewBox as [number, number, number, number]
export const WIDTH = width
export const HEIGHT = height
/** The sea goes on at both sides, for windows that are wider than the map. */
export const ASIDE = 140
export const JAPAN = { provinces, borders, edges, brush, shallows, beyond, islets, routes }

/** Where a province has room for what stands on it. */
export const ROOM: Record<string, Box> = Object.fromEntries(
  provinces.map(({ id, box }) => {
    const [x, y, width, height] = box as [number, number, number, number]
    return [id, { x, y, width, height }]
  }),
)

/** The middle of each province's name: above its room or below it. */
export const NAME: Record<string, [number, number]> = Object.fromEntries(provinces.map(({ id, name }) => [id, name as [number, number]]))

const NAME_HIGH = 20
/** All that stands on a province: its name across the room and what is in it. */
export const LABEL: Record<string, Box> = Object.fromEntries(
  provinces.map(({ id }) => {
    const room = ROOM[id] as Box
    return [id, around([room, { ...room, y: (NAME[id]?.[1] ?? 0) - NAME_HIGH / 2, height: NAME_HIGH }])]
  }),
)

/** Of each province's land, handles of its curves included. */
export const EXTENT: Record<string, Box> = Object.fromEntries(
  provinces.map(({ id, path }) => {
    const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? []
    const [across, down] = [0, 1].map((axis) => numbers.filter((_, place) => place % 2 === axis)) as [number[], number[]]
    const [x, y] = [Math.min(...across), Math.min(...down)]
    return [id, { x, y, width: Math.max(...across) - x, height: Math.max(...down) - y }]
  }),
)

/** The ends of the curves along each province's edge. */
const OUTLINE: Record<string, [number, number][]> = Object.fromEntries(
  provinces.map(({ id, path }) => {
    const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? []
    const points = numbers.flatMap((x, place) => (place % 6 === 0 ? [[x, numbers[place + 1] as number] as [number, number]] : []))
    return [id, points]
  }),
)
const LINES = 5

/** Where a line across the map enters the province and leaves it again, from west to east. */
function crossings(province: string, level: number): number[] {
  const outline = OUTLINE[province] ?? []
  return outline
    .flatMap(([x, y], place) => {
      const [nextX, nextY] = outline[(place + 1) % outline.length] as [number, number]
      return y <= level === nextY <= level ? [] : [x + ((nextX - x) * (level - y)) / (nextY - y)]
    })
    .sort((one, other) => one - other)
}

/** The widest part of a province that is land from this height to that; nothing in its middle where there is none. */
export function stretch(province: string, top: number, bottom: number): [west: number, east: number] {
  let parts: [number, number][] = [[0, WIDTH]]
  for (let line = 0; line < LINES; line++) {
    const ends = crossings(province, top + ((bottom - top) * line) / (LINES - 1))
    parts = parts.flatMap(([west, east]) =>
      ends.flatMap((end, place) => {
        const cut: [number, number] = [Math.max(west, end), Math.min(east, ends[place + 1] ?? end)]
        return place % 2 === 0 && cut[0] < cut[1] ? [cut] : []
      }),
    )
  }
  const [x] = middle(province)
  return parts.reduce((best, part) => (part[1] - part[0] > best[1] - best[0] ? part : best), [x, x])
}

export function middle(province: string): [number, number] {
  const { x, y, width, height } = ROOM[province] as Box
  return [x + width / 2, y + height / 2]
}

/** The way ships take; a straight one where none is drawn for these figures. */
export function route(a: string, b: string): string {
  const known = routes.find((one) => (one.a === a && one.b === b) || (one.a === b && one.b === a))
  return known?.d ?? `M${middle(a).join()}L${middle(b).join()}`
}

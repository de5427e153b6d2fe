/** Places inside the tower and in the tray, in the units of the drawing: floors with holes, and columns that cubes pile up in. */
import { SIZE } from './tumblePath'

export const WIDTH = 220
export const HEIGHT = 256
export const WALLS: [number, number] = [42, 178]
export const MOUTH: [number, number] = [84, 136]
/** Where the roof ends and the walls begin, and where those leave room for the tray. */
export const EAVES = 40
export const ARCH = 186
/** Each floor: how high it lies, and its holes. */
export const FLOORS: { y: number; holes: [number, number][] }[] = [
  {
    y: 98,
    holes: [
      [75, 95],
      [125, 145],
    ],
  },
  {
    y: 154,
    holes: [
      [56, 76],
      [144, 164],
    ],
  },
]
export const TRAY = { left: 12, right: 208, y: 222 }
/** Before the tray's edge: those who have no part in the fight. */
export const ASIDE = 242

const PITCH = SIZE + 1

/** Where cubes lie one on the other. */
export interface Column {
  x: number
  ground: number
  height: number
}

/** The middle of the next cube on top. */
export const top = (column: Column): number => column.ground - SIZE / 2 - column.height * SIZE

/** Puts one more on the column and says how high it lies. */
export function pile(column: Column): number {
  const y = top(column)
  column.height += 1
  return y
}

function columnsBetween(left: number, right: number, ground: number): Column[] {
  const count = Math.floor((right - left) / PITCH)
  const margin = (right - left - count * PITCH) / 2
  return Array.from({ length: count }, (_, number) => ({ x: left + margin + (number + 0.5) * PITCH, ground, height: 0 }))
}

/** Of a floor: beside its holes. */
export function floorColumns(floor: number): Column[] {
  const { y, holes } = FLOORS[floor] ?? { y: 0, holes: [] }
  const edges = [WALLS[0], ...holes.flat(), WALLS[1]]
  return edges.flatMap((left, place) => (place % 2 === 0 ? columnsBetween(left, edges[place + 1] ?? left, y) : []))
}

export const trayColumns = (): Column[] => columnsBetween(TRAY.left, TRAY.right, TRAY.y)

/** The middle of the hole that is nearest. */
export function nearestHole(floor: number, x: number): number {
  const middles = (FLOORS[floor]?.holes ?? []).map(([left, right]) => (left + right) / 2)
  return middles.reduce((best, middle) => (Math.abs(middle - x) < Math.abs(best - x) ? middle : best), middles[0] ?? x)
}

/** Cubes at rest, by colour from the floors up: those of the tower, then those of a tray between two edges. */
export function piled(tower: number[], tray: number[], left: number, right: number): { colour: number; x: number; y: number }[] {
  const floors = FLOORS.flatMap((_, floor) => floorColumns(floor))
  const place = (counts: number[], columns: Column[]) =>
    counts.flatMap((count, colour) =>
      Array.from({ length: count }, () => {
        const column = columns.reduce((low, one) => (one.height < low.height ? one : low))
        return { colour, x: column.x, y: pile(column) }
      }),
    )
  return [...place(tower, floors), ...place(tray, columnsBetween(left + 4, right - 4, TRAY.y))]
}

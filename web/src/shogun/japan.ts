/** The drawn map (`python -m tools.shogun_map` makes it) and how it is spoken of. */
import drawn from './map.json'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const [, , width, height] = drawn.viewBox as [number, number, number, number]
export const WIDTH = width
export const HEIGHT = height
export const JAPAN = drawn

/** Where a province has room for what stands on it. */
export const ROOM: Record<string, Box> = Object.fromEntries(
  drawn.provinces.map(({ id, box }) => {
    const [x, y, width, height] = box as [number, number, number, number]
    return [id, { x, y, width, height }]
  }),
)

export function middle(province: string): [number, number] {
  const { x, y, width, height } = ROOM[province] as Box
  return [x + width / 2, y + height / 2]
}

/** The way ships take; a straight one where none is drawn for these figures. */
export function route(a: string, b: string): string {
  const known = drawn.routes.find((one) => (one.a === a && one.b === b) || (one.a === b && one.b === a))
  return known?.d ?? `M${middle(a).join()}L${middle(b).join()}`
}

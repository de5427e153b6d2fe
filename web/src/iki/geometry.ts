/** Where everything of the town lies: along the street on a wide screen, the same town turned upright on a phone. */

export interface Rect {
  x: number
  y: number
  w: number
  h: number
}

export interface Plan {
  upright: boolean
  w: number
  h: number
  card: { w: number; h: number }
  stalls: Record<string, Rect>
  shops: Rect[]
  spaces: Rect[]
  roofs: Rect[]
  street: Rect
  crossing: Rect
}

export const middle = (rect: Rect): { x: number; y: number } => ({ x: rect.x + rect.w / 2, y: rect.y + rect.h / 2 })

/** Nagaya 1 to 4 lie counter-clockwise from the top left; their shops are numbered along the walk. */
const LEFT = [1, 2]
const UPPER = [1, 4]
const OUTER_SHOPS = [2, 3, 6, 7]
const NAGAYA = [1, 2, 3, 4]
const SHOPS = [1, 2, 3, 4, 5, 6, 7, 8]
const nagayaOf = (space: number) => Math.ceil(space / 2)

/** How large the parts of a town along the street are. */
export interface Measures {
  w: number
  crossing: number
  roof: number
  /** The height of a stall; as wide as there is room for, up to the widest card. */
  stall: number
  shop: number
  lane: number
}

const END = 7
const GAP = 4
const WIDEST_CARD = 126

export function along(perNagaya: number, { w, crossing, roof, stall, shop, lane }: Measures): Plan {
  const nagaya = (w - crossing) / 2 - END
  const pitch = nagaya / perNagaya
  const card = { w: Math.min(WIDEST_CARD, pitch - GAP), h: stall }
  const stallY = roof + 3
  const shopY = stallY + card.h + GAP
  const streetY = shopY + shop + GAP
  const h = 2 * (streetY + lane)
  const left = (number: number) => (LEFT.includes(number) ? END : END + nagaya + crossing)
  const mirrored = (number: number, y: number, height: number) => (UPPER.includes(number) ? y : h - y - height)
  const stalls: Record<string, Rect> = {}
  for (const number of NAGAYA)
    for (let place = 1; place <= perNagaya; place++) {
      const slot = LEFT.includes(number) ? place - 1 : perNagaya - place
      const x = left(number) + slot * pitch + (pitch - card.w) / 2
      stalls[`${number}.${place}`] = { x, y: mirrored(number, stallY, card.h), ...card }
    }
  const front = (space: number, y: number, height: number): Rect => {
    const number = nagayaOf(space)
    const isFirst = LEFT.includes(number) === OUTER_SHOPS.includes(space)
    return { x: left(number) + (isFirst ? 0 : nagaya / 2) + 2, y: mirrored(number, y, height), w: nagaya / 2 - 4, h: height }
  }
  return {
    upright: false,
    w,
    h,
    card,
    stalls,
    shops: SHOPS.map((space) => front(space, shopY, shop)),
    spaces: SHOPS.map((space) => front(space, streetY, lane)),
    roofs: NAGAYA.map((number) => ({ x: left(number), y: mirrored(number, 0, roof), w: nagaya, h: roof })),
    street: { x: 0, y: streetY, w, h: 2 * lane },
    crossing: { x: END + nagaya, y: 0, w: crossing, h },
  }
}

const UPRIGHT = { w: 376, end: 8, crossing: 62, label: 15, card: { w: 108, h: 114 }, gap: 3, space: 54 }
/** With two players a nagaya has fewer stalls but as many shops, which need their room. */
const TALLER = { w: 108, h: 142 }

/** Turned clockwise by a quarter: the left end of the street is up, nagaya 1 and 4 are on the right. */
export function upright(perNagaya: number): Plan {
  const { w, end, crossing, label, gap, space } = UPRIGHT
  const card = perNagaya < 4 ? TALLER : UPRIGHT.card
  const pitch = label + card.h + gap
  const nagaya = perNagaya * pitch
  const h = 2 * (end + nagaya) + crossing
  const front = (w - 2 * card.w - 5 * gap) / 2
  const top = (number: number) => (LEFT.includes(number) ? end : end + nagaya + crossing)
  const isRight = (number: number) => UPPER.includes(number)
  const stalls: Record<string, Rect> = {}
  for (const number of NAGAYA)
    for (let place = 1; place <= perNagaya; place++) {
      const slot = LEFT.includes(number) ? place - 1 : perNagaya - place
      stalls[`${number}.${place}`] = { x: isRight(number) ? w - card.w - 1 : 1, y: top(number) + slot * pitch + label, ...card }
    }
  const tile = (number: number): Rect => {
    const nagayaNumber = nagayaOf(number)
    const isFirst = LEFT.includes(nagayaNumber) === OUTER_SHOPS.includes(number)
    const x = isRight(nagayaNumber) ? w / 2 + gap / 2 : w / 2 - gap / 2 - front
    return { x, y: top(nagayaNumber) + (isFirst ? 0 : nagaya / 2) + 2, w: front, h: nagaya / 2 - 4 }
  }
  const split = (number: number, isSpace: boolean): Rect => {
    const rect = tile(number)
    return isSpace ? { ...rect, y: rect.y + rect.h - space, h: space } : { ...rect, h: rect.h - space - 2 }
  }
  return {
    upright: true,
    w,
    h,
    card,
    stalls,
    shops: SHOPS.map((number) => split(number, false)),
    spaces: SHOPS.map((number) => split(number, true)),
    roofs: NAGAYA.map((number) => ({ x: isRight(number) ? w - card.w - 1 : 1, y: top(number), w: card.w, h: nagaya })),
    street: { x: w / 2 - front - gap, y: 0, w: 2 * (front + gap), h },
    crossing: { x: 0, y: end + nagaya, w, h: crossing },
  }
}

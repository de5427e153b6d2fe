/** Arrow keys over a drawn board: which thing lies nearest in a direction. */
import type { Box } from './box'

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

const DIRECTIONS: readonly Direction[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
const FAR = 1e5

export const isDirection = (key: string): key is Direction => (DIRECTIONS as readonly string[]).includes(key)

/** Where something begins and ends along an axis. */
type Span = readonly [number, number]

const across = ({ x, width }: Box): Span => [x, x + width]
const along = ({ y, height }: Box): Span => [y, y + height]
const middle = ([start, end]: Span) => (start + end) / 2
/** How far apart two spans are; 0 where they overlap. */
const gap = (one: Span, other: Span) => Math.max(0, other[0] - one[1], one[0] - other[1])

/** How far it is from one thing to another on that side, what lies in the same row or column before what lies askew. */
function cost(from: Box, to: Box, direction: Direction): number {
  const sign = direction === 'ArrowRight' || direction === 'ArrowDown' ? 1 : -1
  const [ahead, aside] = direction === 'ArrowLeft' || direction === 'ArrowRight' ? [across, along] : [along, across]
  const way = sign * (middle(ahead(to)) - middle(ahead(from)))
  if (way < 1) return Infinity
  const askew = gap(aside(from), aside(to))
  const off = Math.abs(middle(aside(to)) - middle(aside(from)))
  // What lies rather to another side is taken only where nothing else is.
  return way + 3 * askew + off + (askew > way ? FAR : 0)
}

/** Of the others the nearest to that side; -1 when nothing lies there. */
export function nearest(from: Box, others: readonly Box[], direction: Direction): number {
  const costs = others.map((other) => cost(from, other, direction))
  const least = Math.min(...costs)
  return Number.isFinite(least) ? costs.indexOf(least) : -1
}

type Ways = Record<Direction, number>[]

const reachedFrom = (start: number, ways: Ways): Set<number> => {
  const reached = new Set([start])
  for (const one of reached) for (const next of Object.values(ways[one] ?? {})) if (next >= 0) reached.add(next)
  return reached
}

/** Where each arrow leads from each thing. What is always jumped over, because something else is nearer on every side, becomes
 * the next of whatever reaches it with the least detour, as long as nothing else is lost by that. */
export function waysBetween(boxes: readonly Box[]): Ways {
  const ways: Ways = boxes.map((from) => {
    const lead = (direction: Direction) => nearest(from, boxes, direction)
    return { ArrowLeft: lead('ArrowLeft'), ArrowRight: lead('ArrowRight'), ArrowUp: lead('ArrowUp'), ArrowDown: lead('ArrowDown') }
  })
  for (const missed of boxes.keys()) {
    const reached = reachedFrom(0, ways)
    if (reached.has(missed)) continue
    const detours = [...reached].flatMap((from) =>
      DIRECTIONS.map((direction) => ({ from, direction, by: cost(boxes[from]!, boxes[missed]!, direction) })),
    )
    for (const { from, direction } of detours.filter(({ by }) => Number.isFinite(by)).sort((one, other) => one.by - other.by)) {
      const before = ways[from]![direction]
      ways[from]![direction] = missed
      const now = reachedFrom(0, ways)
      if (now.has(missed) && [...reached].every((one) => now.has(one))) break
      ways[from]![direction] = before
    }
  }
  return ways
}

const THINGS = '.spot > [role="button"], button.pick, [data-tip]'
type Thing = HTMLElement | SVGElement

const boxOf = (thing: Element): Box => thing.getBoundingClientRect()
/** What only tells what it is cannot be done. */
const isLegal = (thing: Element) => !thing.matches('[data-tip]') && thing.getAttribute('aria-disabled') !== 'true'

/** What lies on something else counts in its place, unless only what is beneath is legal. */
function places(board: ParentNode): Thing[] {
  const tops = new Map<string, Thing>()
  for (const thing of board.querySelectorAll<Thing>(THINGS)) {
    if (!thing.checkVisibility()) continue
    const box = boxOf(thing)
    const at = [middle(across(box)), middle(along(box))].map((one) => Math.round(one / 4)).join()
    const beneath = tops.get(at)
    if (!beneath || isLegal(thing) || !isLegal(beneath)) tops.set(at, thing)
  }
  return [...tops.values()]
}

/** Moves the focus from a thing on the board to the nearest on that side, if there is one; false when it is on no thing. */
export function walk(board: ParentNode, direction: Direction): boolean {
  const from = document.activeElement
  if (!from?.matches(THINGS)) return false
  const things = places(board)
  const boxes = things.map(boxOf)
  const at = things.indexOf(from as Thing)
  // What lies beneath something else is no place of its own.
  const next = things[at < 0 ? nearest(boxOf(from), boxes, direction) : (waysBetween(boxes)[at]?.[direction] ?? -1)]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return true
}

/** Moves the focus to the board: to what can be done there, else to what is drawn first. */
export function enter(board: ParentNode): void {
  const things = places(board)
  const first = things.find(isLegal) ?? things[0]
  first?.focus()
}

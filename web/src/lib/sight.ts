/** Sight: where a board is larger than the window, the page scrolls to what can be pointed at. */
import type { Mark } from './protocol'
import { settings } from './settings.svelte'

type Span = readonly [start: number, end: number]

const LANDMARKS = { above: '.prompt', below: '.desk' }
/** Between what is scrolled to and what lies over the board. */
const MARGIN = 8

/**
 * How far to scroll so that most of the things, each a span, lie whole in sight; 0 when no other place shows more. Of the
 * places that show as many, the nearest.
 */
export function bestScroll(things: readonly Span[], sight: Span): number {
  const seen = (by: number) => things.filter(([start, end]) => start - by >= sight[0] && end - by <= sight[1]).length
  const places = [0, ...things.flatMap(([start, end]) => [start - sight[0], end - sight[1]])]
  places.sort((one, other) => Math.abs(one) - Math.abs(other))
  // What is higher than the window is begun at its top.
  const first = things[0]
  if (first && places.every((by) => seen(by) === 0)) return first[0] - sight[0]
  return places.reduce((best, by) => (seen(by) > seen(best) ? by : best), 0)
}

/** The window's height without what lies over the board: the prompt above it, on a phone the panel below. */
function sightOf(board: HTMLElement): Span {
  const { left, right } = board.getBoundingClientRect()
  const top = document.querySelector(LANDMARKS.above)?.getBoundingClientRect().bottom ?? 0
  const panel = document.querySelector(LANDMARKS.below)?.getBoundingClientRect()
  const isOver = panel && panel.left < right && panel.right > left && panel.top > top
  return [Math.max(0, top) + MARGIN, (isOver ? panel.top : innerHeight) - MARGIN]
}

const spansOf = (boxes: readonly DOMRect[]): Span[] => boxes.map((box) => [box.top, box.bottom])

/**
 * Scrolls to where most of what is offered can be seen; what lies in a row of its own, that row too. While something of it is in
 * sight only a new decision moves the page: nobody is torn away from what they look at.
 */
export function scrollIntoSight(board: HTMLElement, offered: ReadonlySet<Mark>, isNew: boolean): void {
  const behavior = settings.pace === 'instant' ? 'auto' : 'smooth'
  const spots = [...board.querySelectorAll<HTMLElement | SVGElement>('[data-mark]')].filter(
    (spot) => offered.has(spot.dataset.mark ?? '') && spot.checkVisibility(),
  )
  const boxes = spots.map((spot) => spot.getBoundingClientRect())
  const sight = sightOf(board)
  if (spots.length === 0 || (!isNew && boxes.some(({ top, bottom }) => top >= sight[0] && bottom <= sight[1]))) return
  const top = bestScroll(spansOf(boxes), sight)
  if (top) scrollBy({ top, behavior })
  for (const row of new Set(spots.map((spot) => spot.closest('.strip')))) {
    if (!row) continue
    const { left, right } = row.getBoundingClientRect()
    const within = boxes.filter((_, place) => row.contains(spots[place]!))
    const by = bestScroll(
      within.map((box) => [box.left, box.right]),
      [left, right],
    )
    if (by) row.scrollBy({ left: by, behavior })
  }
}

/** Sight: where a board is larger than the window, the page scrolls to what can be pointed at. */
import type { Mark } from './protocol'
import { settings } from './settings.svelte'

type Span = readonly [start: number, end: number]

const LANDMARKS = { above: '.prompt', below: '.desk' }
/** Between what is scrolled to and what lies over the board. */
const MARGIN = 8

/**
 * How far to scroll so that most of the things lie whole in sight, each drawn at one span or at several; 0 when no other place
 * shows more. Of the places that show as many, where they are drawn largest; of those the nearest.
 */
export function bestScroll(things: readonly (readonly Span[])[], sight: Span): number {
  const seen = (by: number) => {
    const heights = things.map((spans) =>
      Math.max(0, ...spans.map(([start, end]) => (start - by >= sight[0] && end - by <= sight[1] ? end - start : 0))),
    )
    return { count: heights.filter((height) => height > 0).length, size: heights.reduce((sum, height) => sum + height, 0) }
  }
  const places = [0, ...things.flat().flatMap(([start, end]) => [start - sight[0], end - sight[1]])]
  places.sort((one, other) => Math.abs(one) - Math.abs(other))
  let best = { by: 0, ...seen(0) }
  for (const by of places) {
    const { count, size } = seen(by)
    if (count > best.count || (count === best.count && size > best.size + 1)) best = { by, count, size }
  }
  // What is higher than the window is begun at its top.
  const first = things[0]?.[0]
  return first && best.count === 0 ? first[0] - sight[0] : best.by
}

/** The window's height without what lies over the board: the prompt above it, on a phone the panel below. */
function sightOf(board: HTMLElement): Span {
  const { left, right } = board.getBoundingClientRect()
  const top = document.querySelector(LANDMARKS.above)?.getBoundingClientRect().bottom ?? 0
  const panel = document.querySelector(LANDMARKS.below)?.getBoundingClientRect()
  const isOver = panel && panel.left < right && panel.right > left && panel.top > top
  return [Math.max(0, top) + MARGIN, (isOver ? panel.top : innerHeight) - MARGIN]
}

/** Scrolls back to what has just been opened above, if it lies beneath the prompt. */
export function scrollBackTo(opened: HTMLElement): void {
  const prompt = document.querySelector(LANDMARKS.above)?.getBoundingClientRect().bottom ?? 0
  const top = opened.getBoundingClientRect().top - Math.max(0, prompt) - MARGIN
  if (top < 0) scrollBy({ top })
}

/** By mark: what is drawn twice is one thing. */
function spansOf(spots: readonly (HTMLElement | SVGElement)[], span: (box: DOMRect) => Span): Span[][] {
  const marks = [...new Set(spots.map((spot) => spot.dataset.mark))]
  return marks.map((mark) => spots.filter((spot) => spot.dataset.mark === mark).map((spot) => span(spot.getBoundingClientRect())))
}

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
  const top = bestScroll(
    spansOf(spots, (box) => [box.top, box.bottom]),
    sight,
  )
  if (top) scrollBy({ top, behavior })
  for (const row of new Set(spots.map((spot) => spot.closest('.strip')))) {
    if (!row) continue
    const { left, right } = row.getBoundingClientRect()
    const within = spots.filter((spot) => row.contains(spot))
    const by = bestScroll(
      spansOf(within, (box) => [box.left, box.right]),
      [left, right],
    )
    if (by) row.scrollBy({ left: by, behavior })
  }
}

/** Scrolling on a phone, where what can be pointed at may lie out of sight. */
import { pace } from './motion'

/** The part of a phone's screen that neither the prompt above nor the panel below covers. */
const SIGHT = { top: 0.12, bottom: 0.56 }

/** Scrolls to the first thing that can be pointed at, unless one is in sight. */
export function scrollIntoSight(board: HTMLElement): void {
  const spots = [...board.querySelectorAll('.spot.open, .spot.chosen')].map((spot) => spot.getBoundingClientRect())
  const first = spots[0]
  const isSeen = spots.some(({ top, bottom }) => top >= innerHeight * SIGHT.top && bottom <= innerHeight * SIGHT.bottom)
  if (!first || isSeen) return
  scrollBy({ top: first.top - innerHeight * (SIGHT.top + 0.04), behavior: pace() > 0 ? 'smooth' : 'auto' })
}

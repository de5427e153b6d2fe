/** Where a tooltip goes: beside what it is about, never over it, and wholly in sight where that can be. */
import type { Box } from './box'

interface Size {
  width: number
  height: number
}

export const TIP_GAP = 10
const EDGE = 6

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

/** To the right, else to the left, else below, else above; under a finger (`upright`) below or above first. */
export function tipPlace(target: Box, tip: Size, window: Size, upright = false): { left: number; top: number } {
  const across = between(EDGE, target.x + (target.width - tip.width) / 2, window.width - tip.width - EDGE)
  const level = target.y + target.height / 2 > window.height / 2 ? target.y + target.height - tip.height : target.y
  const along = between(EDGE, level, window.height - tip.height - EDGE)
  const right = {
    left: target.x + target.width + TIP_GAP,
    top: along,
    room: window.width - EDGE - target.x - target.width - TIP_GAP - tip.width,
  }
  const left = { left: target.x - TIP_GAP - tip.width, top: along, room: target.x - TIP_GAP - tip.width - EDGE }
  const below = {
    left: across,
    top: target.y + target.height + TIP_GAP,
    room: window.height - EDGE - target.y - target.height - TIP_GAP - tip.height,
  }
  const above = { left: across, top: target.y - TIP_GAP - tip.height, room: target.y - TIP_GAP - tip.height - EDGE }
  const sides = upright ? [above, below, right, left] : [right, left, below, above]
  const fitting = sides.find(({ room }) => room >= 0)
  const best = fitting ?? sides.reduce((most, side) => (side.room > most.room ? side : most))
  return { left: best.left, top: best.top }
}

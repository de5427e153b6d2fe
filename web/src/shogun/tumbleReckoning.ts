/** Reckoning after a throw: the cubes of both sides line up in the tray and cancel one another in pairs; others are moved aside. */
import type { Side } from './fight'
import type { Tumble, TumblingCube } from './tumble'
import { SIZE, type Knock, type Motion, type Pose } from './tumblePath'
import { ASIDE, TRAY, WIDTH } from './tumblePlaces'

export interface ReckonedCube extends TumblingCube {
  /** Null for a cube that stays in the tower. */
  side: Side | null
  /** When it is taken off; null for one that is left. */
  goneAt: number | null
}

export interface Reckoning {
  cubes: ReckonedCube[]
  knocks: Knock[]
  /** When the last cube has fallen, and when all is settled. */
  fallenAt: number
  duration: number
}

const BREATH = 250
const LINING_UP = 420
const MEETING = 240
const BETWEEN_PAIRS: [number, number] = [130, 300]
const LONGEST = 2600
const ABREAST = 6
const PITCH = SIZE + 1
const GAP = 13

/** `first` is the colour that is lost before the others of its side: farmers. */
export function reckon(tumble: Tumble, sideOf: (colour: number) => Side, first: number): Reckoning {
  const cubes: ReckonedCube[] = tumble.cubes.map((cube) => ({
    ...cube,
    motions: [...cube.motions],
    side: cube.outAt === null ? null : sideOf(cube.colour),
    goneAt: null,
  }))
  const knocks = [...tumble.knocks]
  const ours = cubes.filter((cube) => cube.side === 'ours')
  const theirs = cubes.filter((cube) => cube.side === 'theirs').sort((one, other) => weight(one, first) - weight(other, first))
  const apart = cubes.filter((cube) => cube.side === 'apart')
  const begin = tumble.duration + BREATH
  ours.forEach((cube, number) => slide(cube, inRank(number, -1), begin, LINING_UP))
  theirs.forEach((cube, number) => slide(cube, inRank(number, 1), begin, LINING_UP))
  apart.forEach((cube, number) => slide(cube, { x: TRAY.left + SIZE + number * PITCH, y: ASIDE }, begin, LINING_UP))
  const pairs = Math.min(ours.length, theirs.length)
  const between = Math.max(BETWEEN_PAIRS[0], Math.min(BETWEEN_PAIRS[1], LONGEST / Math.max(1, pairs)))
  let end = begin + LINING_UP
  for (let pair = 0; pair < pairs; pair++) {
    const at = begin + LINING_UP + pair * between
    for (const [cube, way] of [
      [ours[pair], -1],
      [theirs[pair], 1],
    ] as const) {
      if (!cube) continue
      slide(cube, { x: WIDTH / 2 + (way * SIZE) / 2, y: TRAY.y - 2.5 * SIZE }, at, MEETING)
      cube.goneAt = at + MEETING
    }
    knocks.push({ at: at + MEETING, force: 0.5 })
    end = at + MEETING
  }
  return { cubes, knocks, fallenAt: tumble.duration, duration: end }
}

const weight = (cube: ReckonedCube, first: number): number => (cube.colour === first ? -1 : cube.colour)

/** Each side from the middle outwards, in ranks. */
function inRank(number: number, way: -1 | 1): { x: number; y: number } {
  return {
    x: WIDTH / 2 + way * (GAP + (number % ABREAST) * PITCH),
    y: TRAY.y - SIZE / 2 - Math.floor(number / ABREAST) * PITCH,
  }
}

function slide(cube: ReckonedCube, to: { x: number; y: number }, from: number, lasts: number): void {
  const start: Pose = cube.motions[cube.motions.length - 1]?.end ?? { ...to, turn: 0 }
  const motion: Motion = { from, to: from + lasts, start, end: { ...to, turn: Math.round(start.turn / 360) * 360 }, flies: false }
  cube.motions.push(motion)
}

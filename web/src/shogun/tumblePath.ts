/** Paths of cubes through the tower: flights under gravity from one contact to the next, slides, and rests between them. */

/** Of a cube's edge, in the drawing's units; times are milliseconds. */
export const SIZE = 13
const GRAVITY = 0.0009

export interface Pose {
  x: number
  y: number
  /** Degrees. */
  turn: number
}

/** From one pose to another; a flight's height above the straight line between them follows from its time alone. */
export interface Motion {
  from: number
  to: number
  start: Pose
  end: Pose
  flies: boolean
}

export interface Knock {
  at: number
  /** 0 to 1. */
  force: number
}

/** A path while it is being laid; `time` is when the cube lies where it has got to. */
export class Path {
  readonly motions: Motion[] = []

  constructor(
    public pose: Pose,
    public time: number,
    private knocks: Knock[],
  ) {}

  /** Nothing moves until then. */
  wait(until: number): void {
    this.time = Math.max(this.time, until)
  }

  /** Up by `height`, then down to the place; a height of 0 only falls. */
  hop(x: number, y: number, height: number, turns: number, lands = true): void {
    const rise = Math.sqrt((2 * height) / GRAVITY)
    const fall = Math.sqrt((2 * Math.max(0, height + y - this.pose.y)) / GRAVITY)
    this.move({ x, y, turn: this.pose.turn + 90 * turns }, rise + fall, true)
    if (lands) this.knocks.push({ at: this.time, force: Math.min(1, (GRAVITY * fall) / 0.4) })
  }

  /** On from a hop that ended in a hole, as fast as it came. */
  plunge(y: number, limits: [number, number]): void {
    const last = this.motions[this.motions.length - 1]
    if (!last) return
    const lasted = last.to - last.from
    const across = (last.end.x - last.start.x) / lasted
    const down = (last.end.y - last.start.y) / lasted + (GRAVITY * lasted) / 2
    const time = (Math.sqrt(down * down + 2 * GRAVITY * (y - this.pose.y)) - down) / GRAVITY
    const x = Math.min(limits[1], Math.max(limits[0], this.pose.x + across * time))
    this.move({ x, y, turn: this.pose.turn + 90 }, time, true)
    this.knocks.push({ at: this.time, force: Math.min(1, (down + GRAVITY * time) / 0.4) })
  }

  /** Along the ground, ever slower; a roll turns by a side for each edge of its way. */
  slide(x: number, y: number, time: number, rolls: boolean): void {
    const turns = rolls ? Math.round((x - this.pose.x) / SIZE) : 0
    this.move({ x, y, turn: this.pose.turn + 90 * turns }, time, false)
  }

  private move(end: Pose, time: number, flies: boolean): void {
    this.motions.push({ from: this.time, to: this.time + time, start: this.pose, end, flies })
    this.pose = end
    this.time += time
  }
}

/** Where a cube is at a time; before its first motion it waits where that begins. */
export function poseAt(motions: Motion[], time: number): Pose {
  const last = motions.findLast((motion) => motion.from <= time)
  if (!last) return motions[0]?.start ?? { x: 0, y: 0, turn: 0 }
  const { from, to, start, end, flies } = last
  if (time >= to) return end
  const part = (time - from) / (to - from)
  const gone = flies ? part : 1 - (1 - part) ** 2
  const lifted = flies ? (GRAVITY / 2) * (time - from) * (to - time) : 0
  return {
    x: start.x + (end.x - start.x) * gone,
    y: start.y + (end.y - start.y) * gone - lifted,
    turn: start.turn + (end.turn - start.turn) * gone,
  }
}

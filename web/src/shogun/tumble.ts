/** Simulation of a throw: every cube's way through the tower, made from the record alone, so that it always ends in what was recorded. */
import { Path, SIZE, type Knock, type Motion } from './tumblePath'
import { FLOORS, MOUTH, TRAY, WALLS, floorColumns, nearestHole, pile, top, trayColumns, type Column } from './tumblePlaces'

/** Cubes by colour: in the tower before the throw, thrown in (the tray's among them), and what lies in the tray after it. */
export interface Cast {
  inside: number[]
  thrown: number[]
  fallen: number[]
}

export interface TumblingCube {
  colour: number
  /** Rested in the tower before the throw. */
  isOld: boolean
  /** When it leaves the tower; null for a cube that stays. */
  outAt: number | null
  motions: Motion[]
}

export interface Tumble {
  cubes: TumblingCube[]
  knocks: Knock[]
  duration: number
}

type Random = () => number
interface Plan {
  colour: number
  isOld: boolean
  goesOut: boolean
}

const START = -16
const BETWEEN_THROWN: [number, number] = [45, 110]
const LONGEST_POUR = 1500
const BETWEEN_OUT: [number, number] = [80, 150]
/** Before the last cubes, the very last at the end: everybody leans in. */
const SUSPENSE = [340, 520, 760]
/** Rows of a pile as high as a floor has room for. */
const MOST_INSIDE = 48
const SIDE: [number, number] = [WALLS[0] + SIZE / 2, WALLS[1] - SIZE / 2]

export function tumble(cast: Cast): Tumble {
  const random = randomFrom([...cast.inside, ...cast.thrown, ...cast.fallen])
  const plans = shuffled(plansOf(cast), random)
  const knocks: Knock[] = []
  const floors = FLOORS.map((_, floor) => floorColumns(floor))
  const inside = placeInside(
    plans.filter((plan) => plan.isOld),
    floors,
    random,
  )
  const free = floors.map((columns) => columns.filter((column) => !inside.some((old) => old.plan.goesOut && old.column === column)))
  const thrown = plans.filter((plan) => !plan.isOld)
  const between = Math.min(BETWEEN_THROWN[1], Math.max(BETWEEN_THROWN[0], LONGEST_POUR / Math.max(1, thrown.length)))
  const falling = thrown.map((plan, number) => ({ plan, path: enter(plan, number * between, free, knocks, random) }))
  const waiting = inside.map(({ plan, column, y }) => ({ plan, path: new Path({ x: column.x, y, turn: 0 }, 0, knocks) }))
  const outAt = leave([...falling, ...waiting], random)
  const cubes = [...waiting, ...falling].map(({ plan, path }) => ({
    colour: plan.colour,
    isOld: plan.isOld,
    outAt: outAt.get(path) ?? null,
    motions: path.motions.length > 0 ? path.motions : [{ from: 0, to: 0, start: path.pose, end: path.pose, flies: false }],
  }))
  const duration = Math.max(0, ...cubes.flatMap((cube) => cube.motions.map((motion) => motion.to)))
  return { cubes, knocks: knocks.sort((one, other) => one.at - other.at), duration }
}

/** As few old cubes fall out as the record allows: those that are more than were thrown. */
function plansOf({ inside, thrown, fallen }: Cast): Plan[] {
  return thrown.flatMap((count, colour) => {
    const out = fallen[colour] ?? 0
    const rests = inside[colour] ?? 0
    const oldOut = Math.max(0, out - count)
    const plans = (amount: number, isOld: boolean, goesOut: boolean): Plan[] =>
      Array.from({ length: Math.max(0, amount) }, () => ({ colour, isOld, goesOut }))
    return [
      ...plans(rests - oldOut, true, false),
      ...plans(oldOut, true, true),
      ...plans(count - (out - oldOut), false, false),
      ...plans(out - oldOut, false, true),
    ]
  })
}

/** Those that will fall out lie on top, on columns where nothing comes after them. */
function placeInside(plans: Plan[], floors: Column[][], random: Random): { plan: Plan; column: Column; y: number }[] {
  const leaving = plans.filter((plan) => plan.goesOut)
  const staying = plans.filter((plan) => !plan.goesOut).slice(0, MOST_INSIDE)
  const columns = floors.flat()
  const placed = staying.map((plan) => put(plan, lowest(columns, random)))
  const tops = shuffled(columns, random).slice(0, Math.max(1, Math.min(columns.length - 4, leaving.length)))
  return [...placed, ...leaving.map((plan, number) => put(plan, tops[number % tops.length] ?? lowest(columns, random)))]
}

const put = (plan: Plan, column: Column) => ({ plan, column, y: pile(column) })

/** Through the mouth onto the first floor; some stay there, the others find a hole. */
function enter(plan: Plan, time: number, floors: Column[][], knocks: Knock[], random: Random): Path {
  const start = between(MOUTH, random)
  const path = new Path({ x: start, y: START, turn: 15 * Math.round(random() * 6) }, time, knocks)
  const [upper = [], lower = []] = floors
  const [above, below] = FLOORS
  if (!above || !below) return path
  const square = -path.pose.turn / 90
  const first = lowest(upper, random)
  path.hop(first.x, top(first), 0, square + 2)
  if (!plan.goesOut && random() < 0.5) {
    bounce(path, lowest(upper, random))
    return path
  }
  const hole = nearestHole(0, path.pose.x)
  if (Math.abs(hole - path.pose.x) > 40) path.hop((hole + path.pose.x) / 2, top(first), 10, 1)
  path.hop(hole, above.y, 9 + 9 * random(), Math.sign(hole - path.pose.x) || 1, false)
  path.plunge(below.y - SIZE / 2, SIDE)
  if (plan.goesOut) {
    const column = lower[Math.floor(random() * lower.length)] ?? nearest(lower, path.pose.x)
    path.hop(column.x, top(column), 11, Math.sign(column.x - path.pose.x) || 1)
  } else bounce(path, lowest(lower, random))
  return path
}

/** Two hops, the second lower, to a place on a pile. */
function bounce(path: Path, column: Column): void {
  const y = pile(column)
  const way = column.x - path.pose.x
  path.hop(path.pose.x + way * 0.7, Math.min(path.pose.y, y), 13, Math.sign(way) || 1)
  path.hop(column.x, y, 4, Math.sign(way) || 1)
}

/** One after the other into the tray, the last ones slower; says when each leaves. */
function leave(all: { plan: Plan; path: Path }[], random: Random): Map<Path, number> {
  const out = all.filter(({ plan }) => plan.goesOut).map(({ plan, path }) => ({ plan, path, ready: readyAt(plan, path, all, random) }))
  out.sort((one, other) => one.ready - other.ready)
  const tray = trayColumns()
  const times = new Map<Path, number>()
  let before = 0
  out.forEach(({ path, ready }, number) => {
    const fromLast = out.length - 1 - number
    const pause = fromLast < SUSPENSE.length && number > 0 ? SUSPENSE[SUSPENSE.length - 1 - fromLast] : undefined
    before = Math.max(ready, before + (pause ?? between(BETWEEN_OUT, random)))
    path.wait(before)
    times.set(path, before)
    rollOut(path, lowest(tray, random), random)
  })
  return times
}

/** An old cube is shaken loose at some time while the others come in, later rather than sooner, those on top first. */
function readyAt(plan: Plan, path: Path, all: { plan: Plan; path: Path }[], random: Random): number {
  if (!plan.isOld) return path.time
  const quiet = Math.max(900, ...all.map((other) => (other.plan.isOld ? 0 : other.path.time)))
  const height = (path.pose.y % 56) / 56
  return quiet * (0.55 + 0.4 * random() * height + 0.1 * height)
}

/** Through the hole of the floor it lies on, down to the tray, and along it to its place. */
function rollOut(path: Path, column: Column, random: Random): void {
  const [above, below] = FLOORS
  if (!above || !below) return
  if (path.pose.y < above.y) {
    const hole = nearestHole(0, path.pose.x)
    path.hop(hole, above.y, 5, Math.sign(hole - path.pose.x) || 1, false)
    path.plunge(below.y - SIZE / 2, SIDE)
  }
  const hole = nearestHole(1, path.pose.x)
  path.hop(hole, below.y, 4 + 5 * random(), Math.sign(hole - path.pose.x) || 1, false)
  path.plunge(TRAY.y - SIZE / 2, [TRAY.left + SIZE, TRAY.right - SIZE])
  const y = pile(column)
  const way = column.x - path.pose.x
  path.hop(path.pose.x + way * 0.35, Math.min(y, path.pose.y), 14, Math.sign(way) || 1)
  path.hop(path.pose.x + way * 0.2, y, 4, Math.sign(way) || 1)
  path.slide(column.x, y, 120 + 3 * Math.abs(column.x - path.pose.x), true)
}

const between = ([least, most]: [number, number], random: Random): number => least + (most - least) * random()

function lowest(columns: Column[], random: Random): Column {
  const height = Math.min(...columns.map((column) => column.height))
  const low = columns.filter((column) => column.height === height)
  return low[Math.floor(random() * low.length)] ?? { x: (WALLS[0] + WALLS[1]) / 2, ground: TRAY.y, height: 0 }
}

function nearest(columns: Column[], x: number): Column {
  return columns.reduce((best, column) => (Math.abs(column.x - x) < Math.abs(best.x - x) ? column : best))
}

function shuffled<Thing>(things: Thing[], random: Random): Thing[] {
  const order = [...things]
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[order[last], order[other]] = [order[other] as Thing, order[last] as Thing]
  }
  return order
}

/** Mulberry32: the same numbers from the same record, on every machine. */
function randomFrom(numbers: number[]): Random {
  let state = numbers.reduce((hash, number) => Math.imul(hash ^ number, 16777619) >>> 0, 2166136261)
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

import { expect, test } from 'vitest'
import { tumble, type Cast, type TumblingCube } from './tumble'
import { poseAt, SIZE } from './tumblePath'
import { FLOORS, HEIGHT, TRAY, WALLS, WIDTH } from './tumblePlaces'
import { reckon } from './tumbleReckoning'

const CASTS: Cast[] = [
  { inside: [2, 3, 0, 1], thrown: [4, 2, 0, 1], fallen: [3, 1, 0, 1] },
  { inside: [6, 0, 0, 4], thrown: [1, 1, 0, 0], fallen: [5, 1, 0, 3] },
  { inside: [0, 0, 0, 0], thrown: [3, 3, 0, 0], fallen: [0, 0, 0, 0] },
  { inside: [9, 9, 9, 9], thrown: [12, 14, 2, 5], fallen: [15, 10, 4, 9] },
  { inside: [30, 30, 30, 10], thrown: [1, 1, 0, 0], fallen: [1, 1, 0, 0] },
]
const end = (cube: TumblingCube) => poseAt(cube.motions, Infinity)
const isInTray = (cube: TumblingCube) => end(cube).y > (FLOORS[1]?.y ?? 0)
const tally = (cubes: TumblingCube[], colours: number) =>
  Array.from({ length: colours }, (_, colour) => cubes.filter((cube) => cube.colour === colour).length)

test.each(CASTS)('ends in exactly the recorded cubes (%j)', (cast) => {
  const { cubes } = tumble(cast)
  expect(tally(cubes.filter(isInTray), 4)).toEqual(cast.fallen)
  expect(
    tally(
      cubes.filter((cube) => !cube.isOld),
      4,
    ),
  ).toEqual(cast.thrown)
  expect(cubes.filter((cube) => cube.outAt !== null)).toEqual(cubes.filter(isInTray))
})

test.each(CASTS)('old cubes fall out only where more came out than went in (%j)', (cast) => {
  const old = tally(
    tumble(cast).cubes.filter((cube) => cube.isOld && isInTray(cube)),
    4,
  )
  expect(old).toEqual(cast.fallen.map((count, colour) => Math.max(0, count - (cast.thrown[colour] ?? 0))))
})

test.each(CASTS)('the same record tumbles the same way (%j)', (cast) => {
  expect(tumble(cast)).toEqual(tumble(structuredClone(cast)))
})

test.each(CASTS)('paths have no jumps and stay in the drawing (%j)', (cast) => {
  for (const { motions } of tumble(cast).cubes) {
    motions.slice(1).forEach((motion, before) => {
      expect(motion.start).toEqual(motions[before]?.end)
      expect(motion.from).toBeGreaterThanOrEqual((motions[before]?.to ?? 0) - 1e-9)
    })
    for (const { end } of motions) {
      expect(end.x).toBeGreaterThan(0)
      expect(end.x).toBeLessThan(WIDTH)
      expect(end.y).toBeLessThan(HEIGHT)
    }
  }
})

test.each(CASTS)('no two cubes end in one place (%j)', (cast) => {
  const ends = tumble(cast).cubes.map(end)
  ends.forEach((one, number) =>
    ends.slice(number + 1).forEach((other) => {
      expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThan(SIZE - 1)
    }),
  )
})

test('cubes that stay rest on a floor within the walls', () => {
  for (const cube of tumble(CASTS[3] as Cast).cubes.filter((one) => one.outAt === null)) {
    const { x, y } = end(cube)
    expect(x).toBeGreaterThan(WALLS[0])
    expect(x).toBeLessThan(WALLS[1])
    const floor = FLOORS.find((one) => one.y > y)
    const rows = ((floor?.y ?? 0) - SIZE / 2 - y) / SIZE
    expect(rows).toBeCloseTo(Math.round(rows))
  }
})

test('cubes come out one after the other, the last ones slower', () => {
  const out = tumble(CASTS[3] as Cast)
    .cubes.flatMap((cube) => (cube.outAt === null ? [] : [cube.outAt]))
    .sort((one, other) => one - other)
  const pauses = out.slice(1).map((time, before) => time - (out[before] ?? 0))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(80)
  expect(Math.min(...pauses.slice(-3))).toBeGreaterThan(Math.max(...pauses.slice(0, -3)))
})

test('every landing is a knock, in order', () => {
  const { knocks, duration } = tumble(CASTS[0] as Cast)
  expect(knocks.length).toBeGreaterThan(7)
  expect(knocks.map((knock) => knock.at)).toEqual(knocks.map((knock) => knock.at).sort((one, other) => one - other))
  expect(Math.max(...knocks.map((knock) => knock.at))).toBeLessThanOrEqual(duration)
})

test('as many of each side go as the other has; farmers go first, others are moved aside', () => {
  const sides = ['ours', 'theirs', 'apart', 'theirs'] as const
  const { cubes, duration } = reckon(tumble(CASTS[3] as Cast), (colour) => sides[colour] ?? 'apart', 3)
  const left = cubes.filter((cube) => cube.side !== null && cube.goneAt === null)
  expect(tally(left, 4)).toEqual([0, 4, 4, 0])
  expect(Math.max(...cubes.flatMap((cube) => cube.goneAt ?? []))).toBe(duration)
  expect(left.filter((cube) => cube.side === 'apart').every((cube) => end(cube).y > TRAY.y)).toBe(true)
})

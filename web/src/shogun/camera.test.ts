import { beforeEach, expect, test } from 'vitest'
import { Camera } from './camera.svelte'
import { HEIGHT, WIDTH } from './mapGeometry'

let camera: Camera
beforeEach(() => {
  camera = new Camera()
  camera.frame = { width: WIDTH, height: HEIGHT }
})

const isOnMap = ({ box }: Camera) =>
  box.x >= -1e-6 && box.y >= -1e-6 && box.x + box.width <= WIDTH + 1e-6 && box.y + box.height <= HEIGHT + 1e-6

test('it begins with the whole map', () => {
  expect(camera.box).toEqual({ x: 0, y: 0, width: WIDTH, height: HEIGHT })
  expect([camera.isNear, camera.isCut]).toEqual([false, false])
})

test('what lies under the finger stays there while it comes nearer', () => {
  const place = { x: 0.3 * WIDTH, y: 0.6 * HEIGHT }
  camera.zoom(2, 0.3, 0.6)
  expect(camera.box.width).toBeCloseTo(WIDTH / 2)
  expect(camera.box.x + 0.3 * camera.box.width).toBeCloseTo(place.x)
  expect(camera.box.y + 0.6 * camera.box.height).toBeCloseTo(place.y)
})

test('it goes no nearer than six times, and no farther than the whole', () => {
  camera.zoom(100)
  expect(camera.isNearest).toBe(true)
  expect(camera.box.width).toBeCloseTo(WIDTH / 6)
  camera.zoom(0.001)
  expect(camera.box.width).toBeCloseTo(WIDTH)
})

test('it never leaves the map', () => {
  camera.zoom(3)
  for (const [right, down] of [
    [5, 0],
    [0, 5],
    [-9, -9],
  ] as const) {
    camera.move(right, down)
    expect(isOnMap(camera)).toBe(true)
  }
})

test('it moves to a place only if that is not seen', () => {
  camera.zoom(4, 0, 0)
  const before = camera.box
  camera.show({ x: 10, y: 10, width: 20, height: 20 })
  expect(camera.box).toEqual(before)
  camera.show({ x: WIDTH - 60, y: HEIGHT - 60, width: 20, height: 20 })
  expect(camera.box.x + camera.box.width).toBeCloseTo(WIDTH)
})

test('it goes back as far as a place asks for that is larger than what is seen', () => {
  camera.zoom(4, 0, 0)
  camera.show({ x: 100, y: 100, width: WIDTH / 2, height: 20 })
  expect(camera.box.width).toBeCloseTo(WIDTH / 2)
  expect(camera.box.x).toBeCloseTo(100)
})

test('it does not go so far back that names cannot be read', () => {
  camera.frame = { width: 377, height: 377 }
  camera.fill(WIDTH / 2, HEIGHT / 2)
  camera.show({ x: 0, y: 0, width: WIDTH, height: 20 })
  expect(camera.frame.width / camera.box.width).toBeCloseTo(0.56)
})

test('on a narrow screen it fills the height and shows a part of the width', () => {
  camera.frame = { width: 400, height: 400 }
  camera.fill(WIDTH / 2, HEIGHT / 2)
  expect(camera.box.height).toBeCloseTo(Math.min(HEIGHT, camera.box.height))
  expect(camera.box.height).toBeLessThanOrEqual(HEIGHT + 1e-6)
  expect(camera.box.width).toBeCloseTo(camera.box.height)
})

test('keys move it only when there is somewhere to move', () => {
  expect(camera.press('ArrowLeft')).toBe(false)
  expect(camera.press('+')).toBe(true)
  const before = camera.box.x
  expect(camera.press('ArrowRight')).toBe(true)
  expect(camera.box.x).toBeGreaterThan(before)
  expect(camera.press('0')).toBe(true)
  expect(camera.isNear).toBe(false)
  expect(camera.press('x')).toBe(false)
})

import { expect, test } from 'vitest'
import type { Box } from './box'
import { tipPlace } from './tipPlacement'

const WINDOW = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const TIP = { width: 280, height: 160 }

const overlaps = (one: Box, other: Box) =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height

test('a tooltip lies to the right of what it is about', () => {
  expect(tipPlace({ x: 100, y: 200, width: 50, height: 40 }, TIP, WINDOW)).toEqual({ left: 160, top: 200 })
})

test('where there is no room on the right it lies on the left, and ends where a low thing ends', () => {
  const place = tipPlace({ x: 1300, y: 800, width: 100, height: 80 }, TIP, WINDOW)
  expect(place).toEqual({ left: 1300 - 10 - 280, top: 720 })
})

test('on a phone it lies above, and below what is at the top', () => {
  expect(tipPlace({ x: 20, y: 400, width: 300, height: 60 }, TIP, PHONE, true).top).toBe(400 - 10 - 160)
  expect(tipPlace({ x: 20, y: 60, width: 300, height: 60 }, TIP, PHONE, true).top).toBe(130)
})

test('wherever a thing lies, its tooltip is in sight and not over it', () => {
  for (const window of [WINDOW, PHONE])
    for (let x = 0; x < window.width - 60; x += 37)
      for (let y = 0; y < window.height - 40; y += 29)
        for (const upright of [false, true]) {
          const target = { x, y, width: 60, height: 40 }
          const { left, top } = tipPlace(target, TIP, window, upright)
          const tip = { x: left, y: top, ...TIP }
          expect(overlaps(target, tip), `${x} ${y}`).toBe(false)
          expect(left >= 0 && top >= 0 && left + TIP.width <= window.width && top + TIP.height <= window.height, `${x} ${y}`).toBe(true)
        }
})

import { expect, test } from 'vitest'
import { JAPAN, NAME, stretch } from './mapGeometry'
import { BADGE, FOOT, standing } from './provinceLayout'

const PROVINCES = JAPAN.provinces.map(({ id }) => id)
/** From a laptop's low window to a large screen. */
const PIXELS = [0.56, 0.63, 0.68, 0.9, 1.1]
const SITES = [1, 2, 3]

test('the owner of a province stands on its own land, at every size of the map', () => {
  for (const id of PROVINCES)
    for (const pixels of PIXELS)
      for (const sites of SITES) {
        const { x, top, scale, wide } = standing(id, pixels, sites, true, true)
        const across = x + scale * (BADGE / 2 - wide / 2)
        const [west, east] = stretch(id, top + 4 * scale, top + 18 * scale)
        expect(across > west && across < east, `${id}, ${sites} sites, ${pixels}`).toBe(true)
      }
})

test('what stands below a name leaves it free', () => {
  for (const id of PROVINCES) {
    const { top, letters, isBelow } = standing(id, 0.56, 2, true, true)
    if (isBelow) expect(top, id).toBeGreaterThan((NAME[id]?.[1] ?? 0) + FOOT * letters)
  }
})

import { expect, test } from 'vitest'
import { EXTENT, HEIGHT, JAPAN, LABEL, middle, NAME, ROOM, route, WIDTH } from './mapGeometry'

const PROVINCES = JAPAN.provinces.map(({ id }) => id)

test('every province has its room on its own land, and the land is on the map', () => {
  for (const id of PROVINCES) {
    const [room, land] = [ROOM[id], EXTENT[id]]
    if (!room || !land) throw new Error(id)
    expect(room.x >= land.x && room.y >= land.y, id).toBe(true)
    expect(room.x + room.width <= land.x + land.width && room.y + room.height <= land.y + land.height, id).toBe(true)
    const [x, y] = middle(id)
    expect(x > 0 && x < WIDTH && y > 0 && y < HEIGHT, id).toBe(true)
  }
})

test('a label holds the room and the name above or below it', () => {
  for (const id of PROVINCES) {
    const [room, label, name] = [ROOM[id], LABEL[id], NAME[id]]
    if (!room || !label || !name) throw new Error(id)
    expect(label.y < name[1] && name[1] < label.y + label.height && label.height > room.height, id).toBe(true)
    expect(name[1] < room.y || name[1] > room.y + room.height, id).toBe(true)
  }
})

test('ships take the drawn way in both directions, a straight one where none is drawn', () => {
  const drawn = JAPAN.routes[0]
  if (!drawn) throw new Error('no route')
  expect(route(drawn.a, drawn.b)).toBe(drawn.d)
  expect(route(drawn.b, drawn.a)).toBe(drawn.d)
  const [a, b] = PROVINCES.flatMap((one) => PROVINCES.map((other) => [one, other] as const)).find(
    ([one, other]) => one !== other && !JAPAN.routes.some((way) => [way.a, way.b].includes(one) && [way.a, way.b].includes(other)),
  ) as readonly [string, string]
  expect(route(a, b)).toBe(`M${middle(a).join()}L${middle(b).join()}`)
})

import { expect, test } from 'vitest'
import { neighbour, quickChairs } from './seatDefaults'

test('who plays at once sits first, bots with names of their own on the other seats', () => {
  const chairs = quickChairs('Mika', 4, 'master')
  expect(chairs[0]).toEqual({ name: 'Mika' })
  expect(chairs.slice(1).map(({ bot }) => bot)).toEqual(['master', 'master', 'master'])
  expect(new Set(chairs.map(({ name }) => name)).size).toBe(4)
})

test('there is a name for every seat', () => {
  expect(neighbour(7)).toBe(neighbour(2))
})

import { beforeEach, expect, test } from 'vitest'
import type { GameInfo } from '../lib/protocol'
import { guidedTable, keepQuickChoice, quickChoice, quickTable } from './quickGame'
import { neighbour } from './seatDefaults'

const LEVELS = ['guest', 'apprentice', 'neighbour'].map((bot) => ({ bot, name: bot, character: '', wins: null }))
const toy = (least = 2, most = 4) => ({ name: 'toy', players: [least, most], levels: LEVELS }) as unknown as GameInfo

beforeEach(() => localStorage.clear())

test('without a choice it is three bots of the second level', () => {
  expect(quickChoice(toy())).toEqual({ bots: 3, level: 'apprentice' })
})

test('the last choice is remembered, for each game', () => {
  keepQuickChoice('toy', { bots: 1, level: 'guest' })
  expect(quickChoice(toy())).toEqual({ bots: 1, level: 'guest' })
  expect(quickChoice({ ...toy(), name: 'other' })).toEqual({ bots: 3, level: 'apprentice' })
})

test('what the game does not allow any more is not proposed', () => {
  keepQuickChoice('toy', { bots: 9, level: 'emperor' })
  expect(quickChoice(toy())).toEqual({ bots: 3, level: 'apprentice' })
  keepQuickChoice('toy', { bots: 1, level: 'guest' })
  expect(quickChoice(toy(3, 5)).bots).toBe(2)
})

test('damaged storage is no choice', () => {
  localStorage.setItem('engawa.quick', '{"toy": ')
  expect(quickChoice(toy()).bots).toBe(3)
  localStorage.setItem('engawa.quick', '{"toy": {"bots": "many"}}')
  expect(quickChoice(toy()).bots).toBe(3)
})

test('who plays at once sits first, bots with names of their own on the other seats', () => {
  const { seats } = quickTable('toy', 'Mika', { bots: 3, level: 'master' })
  expect(seats[0]).toEqual({ name: 'Mika' })
  expect(seats.slice(1).map(({ bot }) => bot)).toEqual(['master', 'master', 'master'])
  expect(new Set(seats.map(({ name }) => name)).size).toBe(4)
})

test('a guided game has the variant and the bots that its card names', () => {
  const table = guidedTable('toy', 'Mika', { players: 3, level: 'apprentice', options: { setup: 'sample' } })
  expect(table.options).toEqual({ setup: 'sample' })
  expect(table.seats.map(({ bot }) => bot)).toEqual([undefined, 'apprentice', 'apprentice'])
})

test('there is a name for every seat', () => {
  expect(neighbour(7)).toBe(neighbour(2))
})

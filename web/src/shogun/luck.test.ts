import { expect, test } from 'vitest'
import type { LogEntry } from '../lib/protocol'
import { luckOf } from './luck'

const entry = (seat: number, key: string, args: Record<string, string | number> = {}): LogEntry =>
  ({ text: key, seat, key: `shogun.log.${key}`, args, marks: [] }) as unknown as LogEntry
const tower = entry(-1, 'tower', { thrown: '4 0 2', cubes: '3 1 0' })
const attack = (seat: number, against: number, win: number, loss: number) =>
  entry(seat, 'attacked', { to: 'mino', armies: 3, against, win, draw: 100 - win - loss, loss })

test('an attack is a chance for both sides, and only one of them wins', () => {
  expect(luckOf([attack(0, 1, 70, 20), tower, entry(0, 'conquered')], 2)).toEqual([
    { fights: 1, expected: 0.7, won: 1 },
    { fights: 1, expected: 0.2, won: 0 },
  ])
  expect(luckOf([attack(0, 1, 70, 20), tower, entry(1, 'defended')], 2).map((luck) => luck.won)).toEqual([0, 1])
})

test('a draw is nobody’s victory', () => {
  expect(luckOf([attack(0, 1, 70, 20), tower, entry(0, 'battle_drawn')], 2).map((luck) => luck.won)).toEqual([0, 0])
})

test('against farmers one player alone wins or not', () => {
  const revolt = entry(1, 'revolt', { province: 'kai', farmers: 2, win: 40, draw: 20, loss: 40 })
  const log = [attack(0, -1, 90, 5), tower, entry(0, 'stays_neutral'), revolt, tower, entry(1, 'revolt_quelled')]
  expect(luckOf(log, 2)).toEqual([
    { fights: 1, expected: 0.9, won: 0 },
    { fights: 1, expected: 0.4, won: 1 },
  ])
})

test('what has not ended is not counted', () => {
  expect(luckOf([attack(0, 1, 70, 20), tower], 2).map((luck) => luck.fights)).toEqual([0, 0])
})

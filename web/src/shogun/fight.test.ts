import { expect, test } from 'vitest'
import type { LogEntry } from '../lib/protocol'
import { castOf, fightAt, fights, isWon, lastFight, oddsOf, provinceOf, sideOf, surprises } from './fight'

const entry = (key: string, args: Record<string, string | number> = {}): LogEntry =>
  ({ text: key, seat: 0, key: `shogun.log.${key}`, args, marks: [] }) as unknown as LogEntry
const attacked = entry('attacked', { province: 'ise', to: 'mino', armies: 4, win: 92, draw: 5, loss: 3, against: 1, farmers_fight: 1 })
const tower = entry('tower', { thrown: '4 0 2', cubes: '3 1 0' })
const conquered = entry('conquered', { province: 'mino', armies: 2 })
const revolt = entry('revolt', { province: 'kai', farmers: 2, win: 60, draw: 10, loss: 30 })

test('a fight is what begins it, the throw and how it ends', () => {
  const fight = lastFight([entry('season'), attacked, tower, conquered])
  expect(fight).toMatchObject({ at: 1, begun: attacked, thrown: [4, 0, 2], fallen: [3, 1, 0], ended: conquered })
})

test('every entry of a fight finds it, as far as it has been told', () => {
  const log = [entry('season'), attacked, tower, conquered, entry('season')]
  expect([0, 1, 2, 3, 4].map((place) => fightAt(log, place)?.at)).toEqual([undefined, 1, 1, 1, undefined])
  expect(fightAt(log.slice(0, 2), 1)).toMatchObject({ begun: attacked, thrown: null, ended: null })
  expect(fightAt(log.slice(0, 3), 2)).toMatchObject({ thrown: [4, 0, 2], ended: null })
})

test('the last of several fights counts, while it is not over too', () => {
  const log = [attacked, tower, conquered, revolt, tower]
  expect(lastFight(log)).toMatchObject({ begun: revolt, ended: null })
  expect(fights(log).map((fight) => fight.begun)).toEqual([attacked, revolt])
})

test('the throw that begins a game is no fight', () => {
  expect(lastFight([entry('setup'), tower, entry('season')])).toBeNull()
  expect(lastFight([tower])).toBeNull()
  expect(lastFight([])).toBeNull()
})

test('its odds, its province and who won are those of the log', () => {
  const [battle, rising] = fights([attacked, tower, conquered, revolt, tower, entry('revolt_won')])
  if (!battle || !rising) throw new Error('two fights')
  expect([oddsOf(battle), provinceOf(battle), isWon(battle)]).toEqual([{ win: 92, draw: 5, loss: 3 }, 'mino', true])
  expect([oddsOf(rising)?.win, provinceOf(rising), isWon(rising)]).toEqual([60, 'kai', false])
})

test('what the tower held before is what it holds after, without what stayed and with what fell out', () => {
  const fight = lastFight([attacked, tower, conquered])
  if (!fight) throw new Error('a fight')
  expect(castOf(fight, [3, 0, 3])).toEqual({ inside: [2, 1, 1], thrown: [4, 0, 2], fallen: [3, 1, 0] })
  expect(surprises({ inside: [2, 1, 1], thrown: [4, 0, 2], fallen: [3, 1, 0] })).toEqual([{ colour: 1, cubes: 1 }])
})

test('farmers stand by the defender, but not where they are in revolt', () => {
  const [battle] = fights([attacked])
  const [apart] = fights([{ ...attacked, args: { ...attacked.args, farmers_fight: 0 } }])
  const [rising] = fights([revolt])
  if (!battle || !apart || !rising) throw new Error('three fights')
  const sides = (fight: typeof battle) => [0, 1, 2, 3].map((colour) => sideOf(fight, colour, 3))
  expect(sides(battle)).toEqual(['ours', 'theirs', 'apart', 'theirs'])
  expect(sides(apart)).toEqual(['ours', 'theirs', 'apart', 'apart'])
  expect(sides(rising)).toEqual(['ours', 'apart', 'apart', 'theirs'])
})

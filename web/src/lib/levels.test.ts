import { expect, test } from 'vitest'
import { namedOnScale, scaleOf, winsOf } from './levels'
import type { LevelInfo } from './protocol'

const level = (bot: string, wins: LevelInfo['wins'] = null): LevelInfo => ({ bot, name: bot, character: '', wins })
const measured = { share: 0.945, games: 200, players: 4, as_now: true }
const [guest, apprentice, elder] = [level('Guest'), level('Apprentice', measured), level('Elder', { ...measured, as_now: false })]
const LEVELS = [guest, apprentice, elder]

test('a level stands on a scale from the gentlest', () => {
  expect(LEVELS.map((one) => scaleOf(LEVELS, one))).toEqual(['1/3', '2/3', '3/3'])
  expect(namedOnScale(LEVELS, apprentice)).toBe('2/3 Apprentice')
})

test('what it won is told as it was measured, and of whom', () => {
  expect(winsOf(LEVELS, apprentice)).toBe('Won 94.5% of 200 games against a table of level 1/3.')
  expect(winsOf(LEVELS, elder)).toContain('when it still thought by the clock')
  expect(winsOf(LEVELS, guest)).toBe('')
})

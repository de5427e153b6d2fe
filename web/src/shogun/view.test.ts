import { expect, test } from 'vitest'
import type { LogEntry } from '../lib/protocol'
import { openedSeasons } from './view'

const told = (key: string, seat: number, args: Record<string, string | number>) =>
  ({ key: `shogun.log.${key}`, seat, args, text: '', marks: [] }) as unknown as LogEntry

test('opened plans are those of the seasons that are over, the last one first', () => {
  const seasons = openedSeasons([
    told('season', -1, { season: 'spring', year: 1 }),
    told('opened', 0, { space: 'bid', card: 'chest_1' }),
    told('opened', 1, { space: 'bid', card: 'nothing' }),
    told('opened', 1, { space: 'rice', card: 'kai' }),
    told('season', -1, { season: 'summer', year: 1 }),
    told('opened', 0, { space: 'taxes', card: 'aki' }),
    told('season', -1, { season: 'autumn', year: 1 }),
  ])
  expect(seasons.map(({ season }) => season)).toEqual(['summer', 'spring'])
  expect(seasons[1]?.spaces).toEqual(['bid', 'rice'])
  expect(seasons[1]?.plans.get(1)?.get('rice')).toBe('kai')
  expect(seasons[1]?.plans.get(0)?.has('rice')).toBe(false)
})

import { expect, test } from 'vitest'
import type { LevelInfo, MyRow } from '../lib/protocol'
import { bgStatsLink, COLUMNS, csvOf } from './playExport'
import { playedGames, talliesOf } from './statistics'

const level = (bot: string): LevelInfo => ({ bot, name: bot, character: '', wins: null })
const GAMES = [{ name: 'go', levels: [level('guest'), level('elder')] }]
const row = (part: Partial<MyRow>): MyRow => ({
  ...{ table: 't', game: 'go', names: ['Mika', 'Hana'], is_open: false, is_over: true, imported: false, free: [], gathering: false },
  ...{ moves: 9, changed: 1000, scores: [50, 40], winners: [0], points: [], pace: null, agreed: false, seats: [0], my_turn: false },
  ...{ left: null, may_delete: true, rematch: '', bots: [null, 'guest'], resigned: false, continued: false, title: '' },
  ...part,
})
const games = (rows: Partial<MyRow>[]) => playedGames(rows.map(row), 'Mika', GAMES, { t: 630 })

test('only finished games of one’s own seats count', () => {
  expect(games([{ is_over: false }, { imported: true }, { continued: true }, { seats: [] }, { scores: [] }])).toEqual([])
  expect(talliesOf([], GAMES)).toEqual([])
})

test('place, win and opponents are told from the seat that is one’s own', () => {
  const [both] = games([{ names: ['Rin', 'Mika'], seats: [0, 1], scores: [50, 50], winners: [0], bots: [null, null] }])
  expect(both).toMatchObject({ seat: 1, score: 50, place: 1, won: false, against: { kind: 'other' }, spent: 630 })
  expect(games([{ bots: [null, null] }])[0]?.against).toEqual({ kind: 'people' })
  expect(games([{ bots: [null, 'guest', 'elder'] }])[0]?.against).toEqual({ kind: 'level', bot: 'elder' })
  expect(games([{ bots: [null, 'greedy'] }])[0]?.against).toEqual({ kind: 'other' })
})

test('what a bot has won for who resigned is no win', () => {
  expect(games([{ resigned: true }])[0]?.won).toBe(false)
})

test('wins by opponent, best score and time', () => {
  const [tally] = talliesOf(games([{}, { scores: [70, 80], winners: [1], bots: [null, 'elder'] }, { table: 'u', changed: 5 }]), GAMES)
  expect(tally).toMatchObject({ game: 'go', games: 3, wins: 2, best: 70, spent: 1260 })
  expect(tally?.against).toEqual([
    { against: { kind: 'level', bot: 'guest' }, tally: { games: 2, wins: 2 } },
    { against: { kind: 'level', bot: 'elder' }, tally: { games: 1, wins: 0 } },
  ])
  expect(tally?.course[0]?.table).toBe('u')
})

test('a file for spreadsheets, in which no name is a formula', () => {
  const told = csvOf(
    games([{ names: ['=1+1', 'a "b", c'], scores: [5, 4] }]),
    () => 'Go',
    () => 'people',
  )
  const [head, line] = told.split('\r\n')
  expect(head).toBe(COLUMNS.join())
  expect(line).toBe(`1970-01-01T00:16:40.000Z,Go,"'=1+1 5; a ""b"", c 4",'=1+1,5,1,1,people,11,t`)
})

test('one game as BG Stats takes it', () => {
  const [game] = games([{}])
  const address = new URL(bgStatsLink(game!, 'Go'))
  expect(address.origin + address.pathname).toBe('https://app.bgstatsapp.com/createPlay.html')
  expect(JSON.parse(address.searchParams.get('data')!)).toEqual({
    sourceName: 'Engawa',
    sourcePlayId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    playDate: '1970-01-01 00:16:40',
    durationMin: 11,
    game: { name: 'Go', sourceGameId: 'go', highestWins: true, noPoints: false },
    players: [
      { name: 'Mika', sourcePlayerId: 'Mika', score: 50, winner: true },
      { name: 'Hana', sourcePlayerId: 'Hana', score: 40, winner: false },
    ],
  })
})

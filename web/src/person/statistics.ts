/** Statistics: what a person has played, from the finished games of their seats. */
import type { GameInfo, MyRow } from '../lib/protocol'
import type { TimeSpent } from '../lib/timeSpent'

/** With whom: computer players, by the strongest of them; other people; nobody that a level tells. */
export type Against = { kind: 'level'; bot: string } | { kind: 'people' } | { kind: 'other' }

export interface Played {
  table: string
  game: string
  /** Seconds since 1970, when it was over. */
  at: number
  names: string[]
  scores: number[]
  winners: number[]
  /** The seat that counts as one's own. */
  seat: number
  score: number
  /** 1 for the most points; those who have as many share it. */
  place: number
  won: boolean
  against: Against
  /** Seconds that the person has had it before their eyes; 0 where nobody has counted. */
  spent: number
}

type Levels = Pick<GameInfo, 'name' | 'levels'>[]

/** The latest first. Imported records, games that one has only watched, and what was taken up in the middle of another game do
 * not count; of several seats at one keyboard the
 * one that bears the person's name counts, or the first. */
export function playedGames(rows: MyRow[], name: string, games: Levels, spent: TimeSpent): Played[] {
  const finished = rows.filter((row) => row.is_over && !row.imported && !row.continued && row.seats.length > 0 && row.scores.length > 0)
  return finished.map((row) => played(row, name, games, spent)).sort((one, other) => other.at - one.at)
}

function played(row: MyRow, name: string, games: Levels, spent: TimeSpent): Played {
  const seat = row.seats.find((one) => row.names[one] === name) ?? row.seats[0] ?? 0
  const score = row.scores[seat] ?? 0
  return {
    table: row.table,
    game: row.game,
    at: row.changed,
    names: row.names,
    scores: row.scores,
    winners: row.winners,
    seat,
    score,
    place: 1 + row.scores.filter((other) => other > score).length,
    // A bot has played on for who resigned: its win is nobody's.
    won: row.winners.includes(seat) && !row.resigned,
    against: againstWhom(row, games),
    spent: spent[row.table] ?? 0,
  }
}

function againstWhom(row: MyRow, games: Levels): Against {
  if (row.bots.some((bot, seat) => bot === null && !row.seats.includes(seat))) return { kind: 'people' }
  const levels = games.find((game) => game.name === row.game)?.levels ?? []
  const strongest = levels.findLast(({ bot }) => row.bots.includes(bot))
  return strongest ? { kind: 'level', bot: strongest.bot } : { kind: 'other' }
}

export interface Tally {
  games: number
  wins: number
}

export interface GameTally extends Tally {
  game: string
  best: number
  mean: number
  spent: number
  /** The latest last. */
  course: Played[]
  against: { against: Against; tally: Tally }[]
}

const tallyOf = (games: Played[]): Tally => ({ games: games.length, wins: games.filter((one) => one.won).length })

/** Each game that was played, the most played first; its opponents from the gentlest on, then people. */
export function talliesOf(all: Played[], games: Levels): GameTally[] {
  const names = [...new Set(all.map((one) => one.game))]
  const tallies = names.map((game) =>
    tallyOfGame(
      game,
      all.filter((one) => one.game === game),
      games,
    ),
  )
  return tallies.sort((one, other) => other.games - one.games)
}

function tallyOfGame(game: string, own: Played[], games: Levels): GameTally {
  const levels = games.find((one) => one.name === game)?.levels ?? []
  const kinds: Against[] = [...levels.map(({ bot }): Against => ({ kind: 'level', bot })), { kind: 'people' }, { kind: 'other' }]
  const scores = own.map((one) => one.score)
  return {
    game,
    ...tallyOf(own),
    best: Math.max(...scores),
    mean: scores.reduce((sum, score) => sum + score, 0) / scores.length,
    spent: own.reduce((sum, one) => sum + one.spent, 0),
    course: [...own].reverse(),
    against: kinds
      .map((against) => ({ against, tally: tallyOf(own.filter((one) => isSame(one.against, against))) }))
      .filter(({ tally }) => tally.games > 0),
  }
}

const isSame = (one: Against, other: Against): boolean =>
  one.kind === other.kind && (one.kind !== 'level' || other.kind !== 'level' || one.bot === other.bot)

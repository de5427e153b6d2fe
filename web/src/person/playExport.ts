/** Export of played games: a CSV file of all of them, and one game as BG Stats takes it. */
import { hashOf } from '../lib/sha256'
import type { Played } from './statistics'

const BG_STATS = 'https://app.bgstatsapp.com/createPlay.html'
const SOURCE = 'Engawa'

/** What stands between commas. A spreadsheet must not take a name for a formula. */
function cell(value: string | number | boolean): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const COLUMNS = ['date', 'game', 'players', 'name', 'score', 'place', 'won', 'against', 'minutes', 'table']

export function csvOf(games: Played[], titleOf: (game: string) => string, againstOf: (game: Played) => string): string {
  const rows = games.map((game) => [
    new Date(game.at * 1000).toISOString(),
    titleOf(game.game),
    game.names.map((name, seat) => `${name} ${game.scores[seat] ?? ''}`.trim()).join('; '),
    game.names[game.seat] ?? '',
    game.score,
    game.place,
    game.won ? 1 : 0,
    againstOf(game),
    game.spent > 0 ? Math.round(game.spent / 60) : '',
    game.table,
  ])
  return [COLUMNS, ...rows].map((row) => row.map(cell).join()).join('\r\n') + '\r\n'
}

/** UTC, to the second. */
const bgStatsDate = (at: number): string => new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' ')

/** A link that hands one game to the app BG Stats, which asks before it adds anything. The app knows games and people again by
 * `source…Id`, so these must not change from one game to the next. */
export function bgStatsLink(game: Played, title: string): string {
  const play = {
    sourceName: SOURCE,
    // Whoever has a table's own id may look at its game.
    sourcePlayId: hashOf(game.table).slice(0, 32),
    playDate: bgStatsDate(game.at),
    ...(game.spent > 0 ? { durationMin: Math.round(game.spent / 60) } : {}),
    game: { name: title, sourceGameId: game.game, highestWins: true, noPoints: false },
    players: game.names.map((name, seat) => ({
      name,
      sourcePlayerId: name,
      score: game.scores[seat] ?? 0,
      winner: game.winners.includes(seat),
    })),
  }
  return `${BG_STATS}?data=${encodeURIComponent(JSON.stringify(play))}`
}

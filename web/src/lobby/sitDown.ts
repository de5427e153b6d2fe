/** Sitting down at a new table of one's own, whose key this browser keeps; the guided first game is one. */
import type { GameCard } from '../gameCards'
import { makeTable } from '../lib/api'
import { knownName } from '../lib/playerName'
import type { TableRequest } from '../lib/protocol'
import { go } from '../lib/route.svelte'
import { storeKey } from '../lib/seatKeys'
import { settings } from '../lib/settings.svelte'
import { keepPlayed } from './firstVisit'
import { guidedTable } from './quickGame'

export async function sitDown(request: TableRequest): Promise<void> {
  const made = await makeTable(request)
  storeKey({ table: made.table, token: made.seats[0] ?? '', spectator: made.spectator })
  keepPlayed(request.game)
  go(`/t/${made.table}`)
}

export function playGuided(game: string, firstGame: NonNullable<GameCard['firstGame']>): Promise<void> {
  settings.coach = true
  return sitDown(guidedTable(game, knownName(), firstGame))
}

/** Seats of a new table, as they are filled in to begin with. */
import type { ChairRequest } from '../lib/protocol'

const NEIGHBOURS = ['Hana', 'Kenji', 'Umeko', 'Saburo', 'Chiyo']

export function neighbour(seat: number): string {
  return NEIGHBOURS[seat % NEIGHBOURS.length] ?? 'Hana'
}

/** The level that a new guest meets. */
export const USUAL = 'neighbour'

/** Me against bots: for those who want to play at once. */
export function quickChairs(me: string, players: number, bot: string): ChairRequest[] {
  return [{ name: me }, ...Array.from({ length: players - 1 }, (_, seat) => ({ name: neighbour(seat), bot }))]
}

/** Seats of a new table, as they are filled in to begin with. */

const NEIGHBOURS = ['Hana', 'Kenji', 'Umeko', 'Saburo', 'Chiyo']

export function neighbour(seat: number): string {
  return NEIGHBOURS[seat % NEIGHBOURS.length] ?? 'Hana'
}

/** The level of bots at a table that people make for themselves and each other. */
export const USUAL = 'neighbour'

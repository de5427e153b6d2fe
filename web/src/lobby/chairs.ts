/** Who sits where, as it is asked for. */
import type { Chair } from '../lib/api'
import { t, type Key } from '../lib/words'
import en from '../locales/en.json'

const NEIGHBOURS = ['Hana', 'Kenji', 'Umeko', 'Saburo', 'Chiyo']

export function neighbour(seat: number): string {
  return NEIGHBOURS[seat % NEIGHBOURS.length] ?? 'Hana'
}

/** A level's name, or its spec where it has none. */
export function botName(spec: string): string {
  const key = `bot.${spec}`
  return key in en ? t(key as Key) : spec
}

/** Me against bots: for those who want to play at once. */
export function quickChairs(me: string, players: number, bot: string): Chair[] {
  return [{ name: me }, ...Array.from({ length: players - 1 }, (_, seat) => ({ name: neighbour(seat), bot }))]
}

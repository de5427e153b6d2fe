/** What the lobby shows of a game beside its name, by game: `card.ts` and `Picture.svelte` in its folder; both may be missing. */
import type { Component } from 'svelte'

export interface GameCard {
  /** A game takes so many minutes, from and to, as its rulebook says. */
  minutes: [number, number]
  weight: 'light' | 'medium' | 'heavy'
  /** From this age on. */
  age: number
  /** The guided first game, for games that the coach has sentences for: few players, gentle bots, the simplest variant. */
  firstGame?: { players: number; level: string; options: Record<string, string> }
}

const CARDS = import.meta.glob<{ card: GameCard }>('./*/card.ts', { eager: true })
const PICTURES = import.meta.glob<{ default: Component }>('./*/Picture.svelte')

export const cardOf = (game: string): GameCard | undefined => CARDS[`./${game}/card.ts`]?.card

/** Drawn of the game's own pieces; loaded after the lobby is there. */
export const loadPicture = async (game: string): Promise<Component | undefined> => (await PICTURES[`./${game}/Picture.svelte`]?.())?.default

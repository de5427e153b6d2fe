/** The drawn boards, by game: every folder beside this file that has a `page.ts`. Each is loaded when a table of its game is opened. */
import type { Component } from 'svelte'

export interface GamePage {
  /** The whole board; takes what it shows from the table in context. */
  Board: Component
  /** One player's own things: at the side on a desktop, in a strip on a phone. */
  Player: Component<{ seat: number }>
}

const DRAWN = import.meta.glob<GamePage>(['./*/page.ts', '!./plain/page.ts'])

/** A game without a drawing of its own is shown as words and numbers. */
export function loadPage(game: string): Promise<GamePage> {
  const load = DRAWN[`./${game}/page.ts`]
  return load ? load() : import('./plain/page')
}

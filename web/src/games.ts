/** The drawn boards, by game. Each is loaded when a table of its game is opened. */
import type { Component } from 'svelte'

export interface GamePage {
  /** The whole board; takes what it shows from the table in context. */
  Board: Component
  /** One player's own things: at the side on a desktop, in a strip on a phone. */
  Player: Component<{ seat: number }>
}

export const PAGES: Record<string, () => Promise<GamePage>> = {
  iki: () => import('./iki/page'),
  shogun: () => import('./shogun/page'),
}

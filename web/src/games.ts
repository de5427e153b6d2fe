/** The drawn boards, by game: every folder beside this file that has a `page.ts`. Each is loaded when a table of its game is opened. */
import type { Component } from 'svelte'
import type { Duration, SceneStart, Staging } from './lib/events.svelte'
import type { GoodsOf } from './lib/goods.svelte'
import type { Table } from './lib/table.svelte'
import type { Tip } from './lib/tips.svelte'

export interface GamePage {
  /** The whole board; takes what it shows from the table in context. */
  Board: Component
  /** One player's own things: at the side on a desktop, in a strip on a phone. */
  Player: Component<{ seat: number }>
  /** One's own goods in one line, above the actions where the players' panels are out of sight. */
  Goods?: Component<{ seat: number }>
  /** Stands in the panel above the choices, for a decision that buttons alone ask for badly; shows nothing for the others. */
  Choices?: Component
  /** Stands at the end of a game below its course: what only this game has to tell. */
  loadEndNotes?: () => Promise<{ default: Component }>
  /** Drawn over the board while events are played; takes the event from the table in context. */
  EventStage?: Component
  /** What the tooltip says of something, by its `data-tip` or its mark; null where there is nothing to say. */
  tip?: (table: Table, id: string) => Tip | null
  /** Stands in the tooltip beside the words of what is `pictured`. */
  TipPicture?: Component<{ id: string }>
  /** A player's goods, whose changes are explained from the log. */
  goods?: GoodsOf
  /** The rule that speaks of each decision (`decision.…`) and of each entry of the log (`log.…`). */
  ruleNumbers?: Record<string, string>
  /** How long each event is shown, where the usual time will not do. */
  duration?: Duration
  /** Where in the log the scene begins that ends with an entry: its attack, for the outcome of a battle. */
  sceneStart?: SceneStart
  /** Which events the stage shows, with the buttons that lead on. */
  staging?: Staging
}

const DRAWN = import.meta.glob<GamePage>(['./*/page.ts', '!./plain/page.ts'])

/** The drawing of one component, on which a number is asked for. */
export interface PictureProps {
  catalogue: Record<string, unknown>
  mark: string
  part: string
  /** The component's numbers, by their part. */
  values: Record<string, number>
  /** Whether one of them is still reconstructed. */
  starred: boolean
}

const PICTURES = import.meta.glob<{ default: Component<PictureProps> }>('./*/PrintedNumber.svelte')

/** None for a game whose components are not drawn. */
export async function loadPicture(game: string): Promise<Component<PictureProps> | null> {
  return (await PICTURES[`./${game}/PrintedNumber.svelte`]?.())?.default ?? null
}

/** A game without a drawing of its own is shown as words and numbers. */
export function loadPage(game: string): Promise<GamePage> {
  const load = DRAWN[`./${game}/page.ts`]
  return load ? load() : import('./plain/page')
}

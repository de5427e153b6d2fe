/**
 * Figures of the rulebook: drawings of the games' own, live, by the number of the chapter or rule they belong to. A game
 * with a module `figures` has some; they are loaded with the rulebook.
 */
import type { Component } from 'svelte'
import type { Key } from '../lib/i18n'
import type { Catalogue } from '../lib/protocol'

export interface Figure {
  caption: Key
  /** What the numbers in the drawing mean, from 1 on. */
  parts?: Key[]
  /** One that shows nothing printed needs no catalogue. */
  Picture: Component<{ catalogue: Catalogue }> | Component
}

/** By “3” or “3.7”. */
export type Figures = Record<string, Figure[]>

const DRAWN = import.meta.glob<{ figures: Figures }>('../*/figures.ts')

export async function figuresOf(game: string): Promise<Figures> {
  const load = DRAWN[`../${game}/figures.ts`]
  return load ? (await load()).figures : {}
}

/** A still table: a position that is only drawn, as a picture in the rulebook is. Nothing can be done at it. */
import type { Catalogue, View } from './protocol'
import type { Table } from './table.svelte'

export interface Still {
  view: View
  catalogue: Catalogue
  /** Who sits at it. */
  names?: string[]
  /** Through whose eyes it is seen. */
  seat?: number
  /** What the server would tell beside the decision. */
  aside?: Record<string, unknown>
}

/** What drawings ask a table for; to everything that could be done it has nothing to offer. */
export function stillTable({ view, catalogue, names = [], seat, aside = {} }: Still): Table {
  const still = {
    view,
    seat: seat ?? null,
    eyes: seat ?? null,
    isCoach: false,
    my: false,
    news: [],
    options: [],
    problem: null,
    welcome: { catalogue },
    state: { view, aside, seats: names.map((name) => ({ name })), to_act: [], is_over: false, moves: 0 },
    selection: { open: new Set(), chosen: [], candidate: null },
    highlights: { happened: new Set(), shown: new Set() },
    history: { looked: null, entries: [] },
    advice: { hint: null, plan: null },
    events: { current: null, isPlaying: false },
    isOpen: () => false,
    label: () => undefined,
  }
  return still as unknown as Table
}

/** A position to draw in the rulebook: summer, month 5, three players; the fire comes at the month's end. */
import type { Catalogue as Printed } from '../../lib/protocol'
import type { Still } from '../../lib/stillTable'
import type { Catalogue, IkiView, Player, StallView } from '../view'

export const printed = (catalogue: Printed): Catalogue => catalogue as unknown as Catalogue

const player = (told: Partial<Player>): Player => ({
  mon: 5,
  rice: 2,
  sandals: 1,
  koban: 0,
  wood: 0,
  iki: 0,
  firefighting: 0,
  kobun: 2,
  space: 0,
  tokens: {},
  joker_named: null,
  retired: [],
  fish: [],
  pipes: [],
  tobacco: [],
  scored: {},
  score: {},
  ...told,
})

/** Whose character stands where, and on which level. */
const CARDS: Record<string, Pick<StallView, 'card' | 'owner' | 'level'>> = {
  '1.1': { card: 'boiled_egg_peddler', owner: 0, level: 2 },
  '1.3': { card: 'seamstress', owner: 1, level: 1 },
}

export function sampleView(catalogue: Printed, told: Partial<IkiView> = {}): IkiView {
  return {
    month: 5,
    season: 'summer',
    first: 0,
    decision: null,
    to_act: [],
    players: [player({ space: 8, firefighting: 3 }), player({ space: 1, firefighting: 5 }), player({ space: 2, firefighting: 3 })],
    stalls: printed(catalogue).board.stalls.map(({ stall, extra_cost }) => ({ stall, extra_cost, ...CARDS[stall] })),
    market: [],
    deck: [],
    buildings: [],
    for_sale: [],
    ikizama: { '1-4': 1, '3': 0 },
    blocked: null,
    blocking_tiles: [],
    firefighting: [1, 0, 2],
    wood: 20,
    fire: null,
    ...told,
  }
}

export const sample = (catalogue: Printed): Still => ({
  view: sampleView(catalogue) as unknown as Still['view'],
  catalogue,
  names: ['Hana', 'Kenji', 'Ola'],
})

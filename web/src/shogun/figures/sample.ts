/** A position to draw in the rulebook: four daimyo in the first summer, the example of rule 5.11 among their provinces. */
import type { Catalogue, LogEntry, View } from '../../lib/protocol'
import type { Still } from '../../lib/stillTable'
import type { Fight } from '../fight'
import type { Cast } from '../tumble'
import type { Account, PlayerView, Printed, ProvinceView, Realm, Step } from '../view'

/** The first events with these effects. */
export const eventsWith = (print: Printed, ...effects: string[]): string[] =>
  effects.flatMap((effect) => Object.keys(print.events).find((event) => print.events[event]?.effect === effect) ?? [])

export const printedOf = (catalogue: Catalogue): Printed => catalogue as unknown as Printed

const NAMES = ['Hana', 'Kenji', 'Umeko', 'Daiki']
const FARMERS = NAMES.length

const PROVINCES: Record<string, Partial<ProvinceView>> = {
  yamato: { owner: 0, armies: 5, buildings: ['castle'] },
  ise: { owner: 0, armies: 4, markers: 1 },
  settsu: { owner: 3, armies: 3, buildings: ['temple'] },
  'awa-shikoku': { owner: 1, armies: 2 },
  omi: { owner: 2, armies: 4, buildings: ['castle', 'theatre'] },
  owari: { owner: 2, armies: 2, markers: 2 },
  tamba: { owner: 3, armies: 4 },
  harima: { owner: 1, armies: 3 },
  shima: { owner: 0, armies: 1 },
}
/** By region and kind: how many each seat has. */
const BUILDINGS: Record<string, Record<string, number[]>> = {
  green: { castle: [0, 2, 1, 0], temple: [0, 1, 1, 0], theatre: [0, 0, 0, 0] },
  purple: { castle: [2, 0, 0, 1], temple: [0, 0, 0, 2], theatre: [1, 1, 0, 0] },
  red: { castle: [0, 0, 1, 1], temple: [1, 0, 0, 0], theatre: [0, 0, 2, 1] },
  yellow: { castle: [1, 0, 0, 0], temple: [0, 0, 1, 0], theatre: [0, 0, 0, 0] },
  brown: { castle: [0, 0, 0, 0], temple: [1, 1, 0, 0], theatre: [0, 1, 0, 0] },
}
const HAND = ['shima', 'chest_0', 'chest_1', 'chest_3', 'chest_4']

const player = (told: Partial<PlayerView> = {}): PlayerView => ({
  chests: 9,
  rice: 4,
  reserve: 30,
  provinces: 8,
  special: null,
  defends: true,
  committed: false,
  plan: null,
  hand: null,
  groups: [],
  faced: [],
  scored: {},
  score: {},
  ...told,
})

function sampleRealm(print: Printed, told: Partial<Realm>): Realm {
  return {
    board: 'sun',
    tower_odds: { pass: [2, 3], release: [1, 3] },
    year: 1,
    season: 'summer',
    decision: 'planning',
    to_act: [0],
    acting_province: null,
    players: NAMES.map((_, seat) => player(seat === 0 ? { hand: HAND } : {})),
    provinces: (print.boards.sun?.provinces ?? []).map((province) => ({
      province,
      owner: null,
      armies: 0,
      buildings: [],
      markers: 0,
      ...PROVINCES[province],
    })),
    buildings: BUILDINGS,
    supply: { castle: 20, temple: 20, theatre: 20 },
    farmers: 12,
    tower: [3, 1, 2, 2, 4],
    tray: [0, 0, 0, 0, 0],
    event: null,
    open_events: eventsWith(print, 'castle_defence', 'taxes_at_most', 'theatre_calms'),
    events_left: [],
    actions: ['taxes', 'battle_a', 'castle', 'deploy_5', 'rice'],
    actions_left: ['temple', 'theatre', 'deploy_3', 'deploy_1_and_move', 'battle_b'],
    action_at: 0,
    specials: ['rice_plus_1', 'attack_plus_1', 'deploy_6', 'defence_plus_1', 'taxes_plus_1'],
    track: [null, null, null, null, null],
    order: [],
    choosers: [],
    draft: null,
    revolting: [],
    unrest: 0,
    ...told,
  }
}

const step = (space: string, card: string | null, chests: number, rice: number, told: Partial<Step> = {}): Step => ({
  space,
  card,
  known: true,
  chests,
  rice,
  obstacle: '',
  sometimes: '',
  revolt: 0,
  targets: [],
  forced: false,
  ...told,
})

const ACCOUNT: Account = {
  steps: [
    step('bid', 'chest_2', 7, 4),
    step('taxes', 'ise', 12, 4, { revolt: 0.14 }),
    step('battle_a', 'yamato', 12, 4, { targets: [{ province: 'settsu', win: 62 }] }),
    step('castle', null, 12, 4),
    step('deploy_5', null, 12, 4),
    step('rice', null, 12, 4),
    ...['temple', 'theatre', 'deploy_3', 'deploy_1_and_move', 'battle_b'].map((space) => step(space, null, 12, 4, { known: false })),
  ],
  chests: 12,
  least_chests: 12,
  most_chests: 12,
  rice: 4,
  need: 8,
  least_loss: 2,
  most_loss: 5,
  buildings: {},
  points: 0,
}

/** Through the eyes of who plans, or of nobody. */
export function sampleTable(catalogue: Catalogue, told: Partial<Realm> = {}, seat?: number): Still {
  const view = sampleRealm(printedOf(catalogue), told) as unknown as View
  return { view, catalogue, names: NAMES, ...(seat === undefined ? {} : { seat, aside: { account: ACCOUNT } }) }
}

/** Rule 5.11: four of Hana's armies against three of Daiki's; three, one and a farmer fall out. */
export const CAST: Cast = { inside: [1, 1, 2, 1, 4], thrown: [4, 0, 0, 3, 0], fallen: [3, 0, 0, 1, 1] }

const entry = (key: string, text: string, args: Record<string, number | string>): LogEntry =>
  ({ key: `shogun.log.${key}`, text, seat: 0, args, marks: [] }) as unknown as LogEntry

export const exampleFight = (begun: string, ended: string): Fight => ({
  at: 0,
  begun: entry('attacked', begun, { province: 'yamato', to: 'settsu', armies: 4, against: 3, farmers_fight: 1 }),
  thrown: CAST.thrown,
  fallen: CAST.fallen,
  ended: entry('conquered', ended, { province: 'settsu', armies: 1 }),
})

export { FARMERS }

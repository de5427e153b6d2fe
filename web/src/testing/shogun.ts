/** For tests: a small realm of two, and what is printed for it. */
import type { Catalogue, View } from '../lib/protocol'
import type { Account, PlayerView, Printed, ProvinceView, Realm } from '../shogun/view'

const region = { sun: 'red', moon: 'red' }
const land = (name: string, chests = 4, rice = 3, sites = 2) => ({ name, chests, rice, sites, region, words: `taxes ${chests}` })
const space = (name: string, cost = 0, armies = 0) => ({ space: name, name, cost, armies, words: name })
const event = (effect: string, amount: number, rice_loss: number) => ({ effect, amount, effect_words: effect, rice_loss, words: effect })

const PRINTED: Printed = {
  provinces: { kai: land('Kai'), ise: land('Ise'), mino: land('Mino'), owari: land('Owari'), noto: land('Noto'), mutsu: land('Mutsu') },
  regions: { red: 'centre' },
  boards: {
    sun: {
      name: 'sun',
      provinces: ['kai', 'ise', 'mino', 'owari', 'noto'],
      borders: [['kai', 'ise']],
      sea_routes: [['kai', 'noto']],
      provisional: null,
    },
  },
  spaces: [
    space('castle', 3),
    space('temple', 2),
    space('theatre', 1),
    space('rice'),
    space('taxes'),
    space('deploy_5', 3, 5),
    space('deploy_1_and_move', 1, 1),
    space('battle_a'),
    space('bid'),
  ],
  cards: {
    kai: { name: 'Kai', words: 'Kai' },
    ise: { name: 'Ise', words: 'Ise' },
    chest_0: { name: 'Chest card 0', words: '', chests: 0 },
    chest_2: { name: 'Chest card 2', words: '', chests: 2 },
    chest_4: { name: 'Chest card 4', words: '', chests: 4 },
  },
  specials: Object.fromEntries(
    ['attack_plus_1', 'defence_plus_1', 'taxes_plus_1', 'rice_plus_1', 'deploy_6'].map((name) => [name, { name, value: 1 }]),
  ),
  events: {
    temples: event('temples_protect', 0, 4),
    castles: event('castle_defence', 1, 2),
    neutrals: event('neutral_defence', 2, 3),
  },
  kinds: {
    castle: { name: 'castle', cost: 3, supply: 28, majority: 3 },
    temple: { name: 'temple', cost: 2, supply: 26, majority: 2 },
    theatre: { name: 'theatre', cost: 1, supply: 26, majority: 1 },
  },
  seasons: { spring: 'spring', winter: 'winter' },
  years: 2,
  winter: [
    { from: 1, revolts: 1, extra_farmers: 1 },
    { from: 3, revolts: 2, extra_farmers: 2 },
  ],
  scoring: { province: 1, building: 1, tied: -1 },
  categories: { castles: 'most castles', temples: 'most temples', theatres: 'most theatres' },
  neutral_farmers: 1,
  start: { chests: 18, groups: [5, 4] },
  obstacles: {},
}

export const CATALOGUE = PRINTED as unknown as Catalogue

const player = (told: Partial<PlayerView>): PlayerView => ({
  chests: 3,
  rice: 2,
  reserve: 20,
  provinces: 3,
  special: null,
  defends: true,
  committed: false,
  plan: null,
  hand: null,
  groups: [4],
  faced: [],
  scored: {},
  score: {},
  ...told,
})

const province = (name: string, owner: number | null, armies: number, buildings: string[] = [], markers = 0): ProvinceView => ({
  province: name,
  owner,
  armies,
  buildings,
  markers,
})

/** In spring of the first year, while both plan: seat 0 has Kai, Ise and Owari, the other Mino. */
export function sampleView(told: Partial<Realm> = {}): View {
  const view: Realm = {
    board: 'sun',
    tower_odds: { pass: [2, 3], release: [1, 3] },
    year: 1,
    season: 'spring',
    decision: 'planning',
    to_act: [0],
    acting_province: null,
    players: [
      player({ hand: ['kai', 'chest_0'], plan: { rice: 'kai', castle: null, bid: null } }),
      player({ committed: true, plan: { rice: 'covered', castle: 'chest_0', taxes: 'nothing', bid: 'chest_2' } }),
    ],
    provinces: [
      province('kai', 0, 4),
      province('ise', 0, 1, ['castle'], 2),
      province('owari', 0, 2, ['temple']),
      province('mino', 1, 3, ['castle'], 1),
      province('noto', null, 0),
    ],
    buildings: { red: { castle: [1, 1], temple: [1, 0], theatre: [0, 0] } },
    supply: { castle: 26, temple: 25, theatre: 26 },
    farmers: 15,
    tower: [2, 3, 4],
    tray: [1, 0, 0],
    event: null,
    open_events: ['temples', 'castles', 'neutrals'],
    events_left: [],
    actions: ['rice', 'castle'],
    actions_left: ['taxes', 'battle_a'],
    action_at: 0,
    specials: ['attack_plus_1', 'defence_plus_1', 'taxes_plus_1', 'rice_plus_1', 'deploy_6'],
    track: [null, 0, 1, null, null],
    order: [],
    choosers: [],
    draft: null,
    revolting: [],
    unrest: 0,
    ...told,
  }
  return view as unknown as View
}

export const sampleAccount = (): Account => ({
  steps: [
    {
      space: 'battle_a',
      card: 'kai',
      known: false,
      chests: 3,
      rice: 2,
      obstacle: '',
      sometimes: '',
      revolt: 0,
      targets: [{ province: 'mino', win: 40 }],
      forced: false,
    },
  ],
  chests: 3,
  least_chests: 3,
  most_chests: 3,
  rice: 2,
  need: 3,
  least_loss: 2,
  most_loss: 4,
  buildings: {},
  points: 0,
})

/** Tooltips of Shogun: every kind of thing has words in every language, for who plays and for who watches. */
import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { loadLanguage } from '../lib/i18n'
import { settings } from '../lib/settings.svelte'
import { stillTable, type Still } from '../lib/stillTable'
import type { Table } from '../lib/table.svelte'
import { CATALOGUE, sampleAccount, sampleView } from '../testing/shogun'
import { TELLERS, tip } from './tips'
import type { Realm } from './view'

const LANGUAGES = ['en', 'pl', 'de', 'es', 'ru']
const RULES = new Set(readFileSync(`${process.cwd()}/../docs/rules/shogun.md`, 'utf8').match(/(?<=^- )\d+\.\d+/gm))

/** Of each kind at least one thing of each state it can be in. */
const THINGS: Record<string, string[]> = {
  season: [''],
  event: ['temples', 'castles', 'neutrals'],
  special: ['attack_plus_1', 'defence_plus_1', 'taxes_plus_1', 'rice_plus_1', 'deploy_6'],
  order: ['0', '1'],
  space: ['castle', 'temple', 'theatre', 'rice', 'taxes', 'deploy_5', 'deploy_1_and_move', 'battle_a', 'bid'],
  hand: ['kai', 'ise', 'chest_0', 'chest_4'],
  laid: ['0.rice', '0.castle', '1.rice', '1.castle', '1.taxes', '1.bid', '0.bid'],
  draft: ['kai'],
  commit: [''],
  plan_chests: [''],
  odds: [''],
  province: ['kai', 'ise', 'mino', 'owari', 'noto', 'mutsu'],
  card: ['kai'],
  region: ['red'],
  sea_route: ['kai.noto'],
  kind: ['castle', 'temple', 'theatre'],
  site: [''],
  marker: [''],
  majority: ['red.castle', 'red.temple', 'red.theatre'],
  group: ['0', '1'],
  pile: [''],
  chests: ['0', '1'],
  rice: ['0', '1'],
  provinces: ['0'],
  reserve: ['0', '1'],
  score: ['0', '1'],
  stage: ['0', '1'],
  tower: [''],
  tray: [''],
  farmers: [''],
}
const IDS = Object.entries(THINGS).flatMap(([kind, all]) => all.map((what) => (what ? `${kind}:${what}` : kind)))
/** Things only of who sits at the table. */
const OWN = ['hand']

function tableOf(told: Partial<Realm> = {}, seat: number | undefined = 0): Table {
  const still: Still = { view: sampleView(told), catalogue: CATALOGUE, names: ['Mika', 'Hana'], aside: { account: sampleAccount() } }
  return stillTable(seat === undefined ? still : { ...still, seat })
}

afterEach(() => loadLanguage('en'))

test('every kind of thing is tried here', () => {
  expect(Object.keys(THINGS).sort()).toEqual(Object.keys(TELLERS).sort())
})

test.each(LANGUAGES)('everything has words and a rule that exists (%s)', async (language) => {
  settings.language = language
  await loadLanguage(language)
  for (const seat of [0, undefined])
    for (const view of [
      {},
      { decision: 'battle', order: [1, 0], event: 'temples', open_events: ['castles'] },
      { season: 'winter', year: 2 },
    ])
      for (const id of IDS) {
        if (seat === undefined && OWN.includes(id.split(':')[0] ?? '')) continue
        const told = tip(tableOf(view, seat), id)
        expect(told?.title, id).toBeTruthy()
        expect(told?.lines.length, id).toBeGreaterThan(0)
        expect(RULES, id).toContain(told?.rule)
        for (const line of [told?.title ?? '', ...(told?.lines ?? [])]) expect(line, id).not.toMatch(/[{}]|shogun\.|undefined|NaN|^$/)
      }
})

test('a card tells how many of its sites are free, where something stands', () => {
  expect(words('hand:kai')).toContain('taxes 4, 4 armies')
  expect(words('hand:ise')).toContain('taxes 4, 1 free, 1 army')
})

test('what nobody knows of has no words', () => {
  expect(tip(tableOf(), 'mystery:1')).toBeNull()
  expect(tip(tableOf(), 'event:mystery')).toBeNull()
})

const words = (id: string, told: Partial<Realm> = {}, seat?: number) => tip(tableOf(told, seat), id)?.lines.join(' ') ?? ''

test('an event tells when it may be drawn, and of the last one that it is winter’s', () => {
  expect(words('event:temples')).toContain('One of the 3 open events is drawn')
  expect(words('event:temples')).toContain('touches 1 of your provinces')
  expect(words('event:temples', { event: 'castles', open_events: ['temples'] })).toContain('in winter everyone loses 4 rice')
  expect(words('event:castles', { event: 'castles', open_events: ['temples'] })).toContain('holds for everyone until this season ends')
})

test('rice is weighed against what winter needs after the worst event', () => {
  expect(words('rice:0')).toContain('you need 3 and have 2, and winter’s event takes 2–4 first'.replace('’', "'"))
  expect(words('rice:0')).toContain('up to 3 are missing: 2 provinces would revolt')
  const [me, other] = sampleView().players as Realm['players']
  expect(words('rice:0', { players: [{ ...me, rice: 9 }, other] as Realm['players'] })).toContain('enough')
})

test('a majority tells who leads and what a tie scores', () => {
  expect(words('majority:red.castle')).toBe(
    'Whoever has the most here scores 3 points in winter; tied, each scores 2. You are tied with Hana at 1: one more and you lead alone.',
  )
  expect(words('majority:red.temple')).toContain('You alone lead, with 1')
  expect(words('majority:red.theatre')).toContain('Nobody has one yet')
})

test('a province tells how it stands: calm, unruly, neutral, another’s, out of play', () => {
  expect(words('province:kai')).toContain('until you collect rice or taxes here')
  expect(words('province:kai')).toContain('By sea: Noto')
  expect(words('province:ise')).toContain('a revolt of 2 farmers')
  expect(words('province:noto')).toContain('an attack meets 1 farmer,')
  expect(words('province:noto', { event: 'neutrals' })).toContain('an attack meets 2 farmers')
  expect(words('province:owari', { event: 'temples' })).toContain('nobody may attack it')
  expect(words('province:mutsu')).toContain('out of play')
  expect(words('province:noto', { draft: { open: ['noto'], drawn: null, pile: [], under: [] } })).toContain('Not taken yet')
})

test('cards that are laid tell bluff, bid and what was skipped', () => {
  expect(words('laid:1.rice')).toContain('Face down')
  expect(words('laid:1.castle')).toContain('bluff')
  expect(words('laid:1.taxes')).toContain('No card lies here')
  expect(words('laid:1.bid')).toContain('A bid of 2 chests')
})

test('the tower tells who is helped', () => {
  expect(words('tower')).toContain('2 armies of yours are stuck inside: in every battle each may fall out (33%)')
  expect(words('tower')).toContain('Hana has the most help in here: 3')
})

/** Tooltips of the map: provinces, regions, sea routes, buildings and their sites, revolt markers, majorities; and of the draft. */
import { t, type Key } from '../lib/i18n'
import type { RuleNumber } from '../lib/tips.svelte'
import { lines, listed, nameOf, overSea, provinceName, tiedPoints, type Reader, type Teller } from './tipReader'
import type { ProvinceView } from './view'

const effectNow = ({ view, print }: Reader) => print.events[view.event ?? '']

/** What the event of the season does for it. */
function shelter(reader: Reader, { owner, buildings }: ProvinceView): string {
  const effect = effectNow(reader)?.effect
  if (owner === null) return ''
  if (effect === 'temples_protect' && buildings.includes('temple')) return t('shogun.tip.province.temple')
  return effect === 'castle_defence' && buildings.includes('castle') ? t('shogun.tip.province.castle') : ''
}

function standing(reader: Reader, state: ProvinceView): [string, RuleNumber] {
  const { view, print, seat } = reader
  const { owner, markers } = state
  if (owner === null) {
    if (view.draft) return [t('shogun.tip.province.untaken'), '2.3']
    const event = effectNow(reader)
    const farmers = event?.effect === 'neutral_defence' ? event.amount : print.neutral_farmers
    return [t('shogun.tip.province.neutral', { farmers }), '5.4']
  }
  if (owner === seat)
    return markers > 0 ? [t('shogun.tip.province.yours_marked', { markers }), '5.6'] : [t('shogun.tip.province.yours'), '3.13']
  return [t(markers > 0 ? 'shogun.tip.province.theirs_marked' : 'shogun.tip.province.theirs', { who: nameOf(reader, owner) }), '5.3']
}

export const provinceTip: Teller = (reader, id) => {
  const title = provinceName(reader, id)
  if (!title) return null
  const state = reader.view.provinces.find(({ province }) => province === id)
  if (!state) return { title, lines: [t('shogun.tip.province.out')], rule: '1.1', onBoard: true }
  const sea = overSea(reader, id).map((other) => provinceName(reader, other))
  const [words, rule] = standing(reader, state)
  return {
    title,
    lines: lines(words, shelter(reader, state), sea.length > 0 && t('shogun.tip.province.by_sea', { names: listed(sea) })),
    rule,
    onBoard: true,
  }
}

export const regionTip: Teller = ({ view, print, me, own }, region) => {
  const isHere = ({ province }: ProvinceView) => print.provinces[province]?.region[view.board] === region
  const provinces = view.provinces.filter(isHere).length
  return {
    title: print.regions[region] ?? '',
    lines: [me ? t('shogun.tip.region', { provinces, mine: own.filter(isHere).length }) : t('shogun.tip.region.watched', { provinces })],
    rule: '4.4',
  }
}

/** Of the route between `a.b`. */
export const seaRouteTip: Teller = (reader, between) => {
  const ends = between.split('.')
  const isOwn = (end: string) => reader.own.some(({ province }) => province === end)
  const [own, other] = [ends.find(isOwn), ends.find((end) => !isOwn(end))]
  const told = own && other ? { own: provinceName(reader, own), other: provinceName(reader, other) } : null
  return {
    title: ends.map((end) => provinceName(reader, end)).join(' – '),
    lines: lines(t('shogun.tip.sea_route'), told && t('shogun.tip.sea_route.yours', told)),
    rule: '3.16',
  }
}

export const kindTip: Teller = (reader, kind) => {
  const { print, view, me, own } = reader
  const { name = '', majority = 0 } = print.kinds[kind] ?? {}
  const supply = view.supply[kind] ?? 0
  const mine = own.filter(({ buildings }) => buildings.includes(kind)).length
  return {
    title: name,
    lines: [
      t(`shogun.tip.kind.${kind}` as Key, { majority, tied: tiedPoints(reader, kind) }),
      me ? t('shogun.tip.kind.yours', { mine, supply }) : t('shogun.tip.kind.left', { supply }),
    ],
    rule: '4.4',
  }
}

export const siteTip: Teller = ({ print, me, own }) => {
  const free = own.map(({ province, buildings }) => (print.provinces[province]?.sites ?? 0) - buildings.length)
  const count = free.reduce((sum, sites) => sum + sites, 0)
  return { title: t('shogun.site'), lines: lines(t('shogun.tip.site'), me && t('shogun.tip.site.yours', { count })), rule: '3.12' }
}

export const markerTip: Teller = ({ me, own }) => ({
  title: t('shogun.marker'),
  lines: lines(t('shogun.tip.marker'), me && t('shogun.tip.marker.yours', { count: own.filter(({ markers }) => markers > 0).length })),
  rule: '3.13',
})

function lead(reader: Reader, counts: number[]): string {
  const { seat } = reader
  const most = Math.max(0, ...counts)
  if (most === 0) return t('shogun.tip.majority.nobody')
  const leaders = counts.flatMap((count, other) => (count === most ? [other] : []))
  const names = listed(leaders.filter((other) => other !== seat).map((other) => nameOf(reader, other)))
  if (seat === null) return t('shogun.tip.majority.watched', { names, most })
  if (leaders.includes(seat)) return t(leaders.length === 1 ? 'shogun.tip.majority.lead' : 'shogun.tip.majority.tied', { names, most })
  const told = { names, most, mine: counts[seat] ?? 0 }
  return t(leaders.length === 1 ? 'shogun.tip.majority.behind' : 'shogun.tip.majority.behind_tied', told)
}

/** Of a kind in a region: `region.kind`. */
export const majorityTip: Teller = (reader, what) => {
  const [region = '', kind = ''] = what.split('.')
  const points = reader.print.kinds[kind]?.majority ?? 0
  return {
    title: `${reader.print.regions[region]}: ${reader.print.categories[`${kind}s`]}`,
    lines: [
      t('shogun.tip.majority', { points, tied: tiedPoints(reader, kind) }),
      lead(reader, reader.view.buildings[region]?.[kind] ?? []),
    ],
    rule: '4.4',
  }
}

export const groupTip: Teller = (reader, seat) => ({
  title: nameOf(reader, Number(seat)),
  lines: [t('shogun.tip.group'), t('shogun.tip.group.left', { left: reader.view.players[Number(seat)]?.groups.length ?? 0 })],
  rule: '2.2',
})

export const pileTip: Teller = ({ view }) => {
  const cards = (view.draft?.pile.length ?? 0) + (view.draft?.under.length ?? 0)
  return { title: t('shogun.pile', { cards }), lines: [t('shogun.tip.pile')], rule: '2.3' }
}

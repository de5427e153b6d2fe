/** Tooltips of the year: months, seasons, the firefighting track, the ways of life. */
import { t } from '../../lib/i18n'
import type { RuleNumber, Tip } from '../../lib/tips.svelte'
import { burning, nextFire, nextPayday, riceAtPayday, walked } from '../reckoning'
import type { Month } from '../view'
import { listed, sentence, whose, type Scene, type Teller } from './scene'

const FREE = '1-4'

export const month: Teller = (scene, what) => {
  const { view, catalogue } = scene
  const found = catalogue.months.find((one) => one.month === Number(what))
  if (!found) return { title: t('iki.new_year'), lines: [t('iki.tip.new_year')], rule: '10.1' }
  const title = `${found.name}, ${catalogue.seasons[found.season]}`
  const rule = found.fire > 0 ? '5.1' : found.payday ? '4.1' : '3.13'
  const ending = found.fire > 0 ? t('iki.tip.fire', { strength: found.fire }) : found.payday ? t('iki.tip.payday') : t('iki.tip.quiet')
  const now = found.month < view.month ? [t('iki.tip.month_over')] : found.fire > 0 ? fireNow(scene, found) : paydayNow(scene, found)
  return { title, lines: [ending, ...now], rule }
}

function fireNow({ view, catalogue, reader, me }: Scene, { fire: strength }: Month): string[] {
  if (reader === null || !me) return []
  const fire = me.firefighting
  const lost = burning(view, catalogue, reader, strength).map((stall) => {
    const { card = '', building = '' } = view.stalls.find((one) => one.stall === stall) ?? {}
    return `${catalogue.cards[card]?.name ?? catalogue.buildings[building]?.name} (${stall})`
  })
  return [lost.length > 0 ? t('iki.tip.fire_takes', { fire, cards: listed(lost) }) : t('iki.tip.fire_none', { fire })]
}

function paydayNow({ view, catalogue, reader }: Scene, found: Month): string[] {
  if (reader === null || !found.payday || found !== nextPayday(view, catalogue)) return []
  const { rice, need, short } = riceAtPayday(view, catalogue, reader)
  return [short > 0 ? t('iki.tip.rice_short', { need, rice, short }) : t('iki.tip.rice_enough', { need, rice })]
}

export const season: Teller = ({ view, catalogue }) => {
  const last = catalogue.months.findLast((one) => one.season === view.season)?.month ?? 0
  const words = last === catalogue.months.length ? t('iki.tip.last_season', { last }) : t('iki.tip.season', { last })
  return { title: catalogue.seasons[view.season], lines: [words], rule: last === catalogue.months.length ? '3.16' : '3.15' }
}

/** How the reader's cards stand against the next fire. */
export function againstFire({ view, catalogue, me }: Scene): string[] {
  const next = nextFire(view, catalogue)
  if (!next) return [t('iki.tip.no_more_fire')]
  const coming = t('iki.tip.level_next', { month: next.month, strength: next.fire })
  if (!me) return [coming]
  const fire = me.firefighting
  const place = next.fire - fire + 1
  if (place <= 1) return [coming, t('iki.tip.safe_all', { fire })]
  return [coming, place > catalogue.board.per_nagaya ? t('iki.tip.safe_none', { fire }) : t('iki.tip.safe_from', { fire, place })]
}

export const level: Teller = (scene, what) => {
  const { view, reader } = scene
  const there = view.firefighting.filter((seat) => view.players[seat]?.firefighting === Number(what))
  const here = there.length > 0 ? [t('iki.tip.level_here', { names: listed(there.map((seat) => whose(scene, seat))) })] : []
  const isMine = reader !== null && there.includes(reader)
  const isNext = nextFire(view, scene.catalogue)?.fire === Number(what)
  const now = isMine || isNext ? againstFire(scene) : []
  return { title: `${t('iki.firefighting')} ${what}`, lines: [t('iki.tip.level'), ...here, ...now], rule: there.length > 1 ? '2.5' : '5.4' }
}

export const way: Teller = (scene, what) => {
  const { view, catalogue, reader } = scene
  const found = catalogue.ways.find((one) => one.way === what)
  if (!found) return null
  const tip = (rule: RuleNumber, ...lines: string[]): Tip => ({ title: `${t('iki.ikizama')} ${what.replace('-', '–')}`, lines, rule })
  const words = [sentence(found.words), ...(what === FREE ? [] : [t('iki.tip.way_order')])]
  if (view.blocked === what) return tip('6.2', ...words, sentence(t('iki.closed')))
  const seat = view.ikizama[what] ?? -1
  const rule = what === FREE ? '3.3' : '3.2'
  if (seat >= 0)
    return tip(
      rule,
      ...words,
      sentence(seat === reader ? t('iki.you_stand_here') : t('iki.stands_here', { names: whose(scene, seat), count: 1 })),
    )
  return tip(rule, ...words, ...leadsTo(scene, Number(what)))
}

/** Where a way would take the reader, who has not chosen one. */
function leadsTo({ view, catalogue, reader, me }: Scene, steps: number): string[] {
  const hasChosen = reader === null || Object.values(view.ikizama).includes(reader)
  if (!me || hasChosen || me.space < 0 || Number.isNaN(steps) || view.month < 1) return []
  const { space, laps } = walked(me.space, steps)
  const shop = catalogue.shops[space - 1]?.name ?? ''
  return [laps ? t('iki.tip.way_laps', { shop }) : t('iki.tip.way_leads', { shop })]
}

/** Tooltips of the round: season and year, events, special cards, the order. */
import { t, type Key } from '../lib/i18n'
import type { RuleNumber } from '../lib/tips.svelte'
import { lines, nameOf, type Reader, type Teller } from './tipReader'
import type { ProvinceView } from './view'

const RULES: Record<string, RuleNumber> = {
  theatre_calms: '8.1',
  neutral_defence: '8.2',
  castle_defence: '8.3',
  temples_protect: '8.4',
  taxes_at_most: '8.5',
  taxes_at_least: '8.6',
  rice_at_least: '8.7',
  rice_at_most: '8.8',
  deploy_fewer: '8.9',
}
const SPECIAL_RULES: Record<string, RuleNumber> = {
  attack_plus_1: '3.19',
  defence_plus_1: '3.20',
  taxes_plus_1: '3.17',
  rice_plus_1: '3.17',
  deploy_6: '3.18',
}
/** How many seasons are played after it, before winter. */
const AFTER: Record<string, number> = { spring: 2, summer: 1, autumn: 0 }

export const seasonTip: Teller = ({ view, print }) => {
  const after = AFTER[view.season]
  return {
    title: t('shogun.when', { season: print.seasons[view.season] ?? '', year: view.year }),
    lines: [
      after === undefined ? t('shogun.tip.season.winter') : t('shogun.tip.season', { left: after }),
      t(view.year < print.years ? 'shogun.tip.year.first' : 'shogun.tip.year.last'),
    ],
    rule: after === undefined ? '4.1' : '3.1',
  }
}

/** Whether an event would change anything in a province; null where it is not about provinces of one's own. */
function touches({ print }: Reader, event: string): ((province: ProvinceView) => boolean) | null {
  const { effect = '', amount = 0 } = print.events[event] ?? {}
  const figures = (id: string) => print.provinces[id] ?? { chests: 0, rice: 0 }
  const tests: Record<string, (province: ProvinceView) => boolean> = {
    theatre_calms: ({ markers }) => markers > 0,
    castle_defence: ({ buildings }) => buildings.includes('castle'),
    temples_protect: ({ buildings }) => buildings.includes('temple'),
    taxes_at_most: ({ province }) => figures(province).chests > amount,
    taxes_at_least: ({ province }) => figures(province).chests < amount,
    rice_at_least: ({ province }) => figures(province).rice < amount,
    rice_at_most: ({ province }) => figures(province).rice > amount,
  }
  return tests[effect] ?? null
}

export const eventTip: Teller = (reader, event) => {
  const { view, print, me, own } = reader
  const printedEvent = print.events[event]
  if (!printedEvent) return null
  const { effect, effect_words: title, rice_loss: rice } = printedEvent
  const count = view.open_events.length
  const isWinters = view.event !== event && view.event !== null && count === 1
  const touched = touches(reader, event)
  const mine = !isWinters && me && touched && t('shogun.tip.event.yours', { count: own.filter(touched).length })
  const rule = RULES[effect] ?? '3.6'
  if (view.event === event) return { title, lines: lines(t('shogun.tip.event.now'), mine), rule }
  if (isWinters) return { title, lines: [t('shogun.tip.event.winter', { rice })], rule: '4.1' }
  const when = view.event === null ? t('shogun.tip.event.open', { count }) : t('shogun.tip.event.later')
  return { title, lines: lines(mine, `${when} ${t('shogun.tip.event.loss', { rice })}`), rule }
}

export const specialTip: Teller = (reader, special) => {
  const { view, print, seat } = reader
  const name = print.specials[special]?.name
  if (!name) return null
  const at = view.specials.indexOf(special)
  const place = at + 1
  const taker = view.track[at] ?? null
  const isSettled = view.order.length > 0 && view.decision !== 'planning'
  const whose =
    taker === null
      ? t(isSettled ? 'shogun.tip.special.nobodys' : 'shogun.tip.special.free', { place })
      : taker === seat
        ? t('shogun.tip.special.yours', { place })
        : t('shogun.tip.special.theirs', { place, who: nameOf(reader, taker) })
  return { title: name, lines: [t(`shogun.tip.special.${special}` as Key), whose], rule: SPECIAL_RULES[special] ?? '3.7' }
}

export const orderTip: Teller = (reader, what) => {
  const { view, seat } = reader
  const who = Number(what)
  const title = nameOf(reader, who)
  if (view.order.length === 0 || view.decision === 'planning') return { title, lines: [t('shogun.tip.order.open')], rule: '3.7' }
  const at = view.order.indexOf(who)
  const told = { who: title, place: at + 1, players: view.order.length }
  if (who === seat) return { title, lines: [t('shogun.tip.order.yours', told)], rule: '3.8' }
  const whose = seat === null ? 'theirs' : at < view.order.indexOf(seat) ? 'before' : 'after'
  return { title, lines: [t(`shogun.tip.order.${whose}`, told)], rule: '3.8' }
}

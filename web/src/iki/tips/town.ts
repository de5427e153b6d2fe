/** Tooltips of the town: the street, its lap line, shops, stalls and nagaya. */
import { t } from '../../lib/i18n'
import type { RuleNumber } from '../../lib/tips.svelte'
import { gainsToRetire, harmonyIn, nextFire, stepsTo } from '../reckoning'
import { standingWords } from '../standing'
import type { Shop } from '../view'
import { distance, listed, sentence, type Scene, type Teller } from './scene'

/** By the chapter of the shops. */
const SHOP_RULES: Record<string, RuleNumber> = {
  sandal_shop: '8.1',
  rice_shop: '8.2',
  fire_tower: '8.3',
  tobacco_shop: '8.4',
  pawn_shop: '8.5',
  construction_site: '8.6',
  fish_market: '8.7',
  money_changer: '8.8',
}

const standing = ({ view, names, reader }: Scene, space: number) => {
  const words = standingWords(view.players, names, reader, space)
  return words ? [sentence(words)] : []
}

export const space: Teller = (scene, what) => {
  const { catalogue, me } = scene
  const number = Number(what)
  const shop = catalogue.shops[number - 1]
  if (!shop) return null
  const stalls = listed(catalogue.board.stalls.filter((one) => one.spaces.includes(number)).map((one) => one.stall))
  const far = me?.space === number ? [] : distance(scene, (from) => stepsTo(from, number), false)
  return {
    title: t('iki.space', { shop: shop.name }),
    lines: [t('iki.tip.space', { stalls }), ...standing(scene, number), ...far],
    rule: '3.8',
  }
}

export const lap: Teller = ({ view, catalogue, reader }) => {
  const mine = reader === null ? [] : view.stalls.filter((stall) => stall.owner === reader && stall.card)
  const retiring = mine.filter((stall) => gainsToRetire(catalogue, stall.level ?? 0) <= 1)
  const names = listed(retiring.map((stall) => catalogue.cards[stall.card ?? '']?.name ?? ''))
  return {
    title: t('iki.tip.lap_title'),
    lines: [
      t('iki.tip.lap'),
      ...(reader === null ? [] : [t('iki.tip.lap_now', { count: mine.length })]),
      ...(names ? [t('iki.tip.lap_retires', { cards: names })] : []),
    ],
    rule: '3.7',
  }
}

export const start: Teller = (scene) => ({
  title: t('iki.start_area'),
  lines: [t('iki.tip.start'), ...standing(scene, 0)],
  rule: '3.7',
})

const isOf = (shop: Shop, what: string) => shop.id === what || shop.trades.some((trade) => trade.mark.endsWith(`:${what}`))

export const shop: Teller = (scene, what) => {
  const { view, catalogue, me } = scene
  const found = catalogue.shops.find((one) => isOf(one, what))
  if (!found) return null
  const wood = found.trades.some((trade) => trade.builds) ? [sentence(t('iki.wood_left', { wood: view.wood }))] : []
  const far = distance(scene, (from) => stepsTo(from, found.space), me?.space === found.space)
  return { title: found.name, lines: [...found.words.split('; ').map(sentence), ...wood, ...far], rule: SHOP_RULES[found.id] ?? '3.8' }
}

export const stall: Teller = (scene, what) => {
  const { view, catalogue, me } = scene
  const { per_nagaya: per, stalls } = catalogue.board
  const printed = stalls.find((one) => one.stall === what)
  if (!printed) return null
  const shops = listed(printed.spaces.map((number) => catalogue.shops[number - 1]?.name ?? ''))
  const fire = nextFire(view, catalogue)
  const strength = (fire?.fire ?? 0) - printed.place + 1
  const isCorner = per > 3 && printed.place === per
  return {
    title: t('iki.stall', { stall: what }),
    lines: [
      t('iki.tip.stall_from', { shops }),
      ...(printed.extra_cost > 0 ? [t('iki.tip.stall_extra', { mon: printed.extra_cost })] : []),
      ...(isCorner ? [t('iki.tip.stall_corner')] : printed.place === 1 ? [t('iki.tip.stall_outer')] : []),
      ...(fire && me ? [t('iki.tip.stall_fire', { strength, fire: me.firefighting })] : []),
    ],
    rule: per > 3 ? '2.2' : '2.3',
  }
}

export const nagaya: Teller = ({ view, catalogue, reader }, what) => {
  const stalls = catalogue.board.stalls.filter((one) => one.nagaya === Number(what)).map((one) => one.stall)
  const now = reader === null ? [] : [t('iki.tip.harmony_now', { iki: harmonyIn(view, catalogue, reader, stalls) })]
  return { title: catalogue.board.nagaya[what] ?? '', lines: [t('iki.tip.harmony'), ...now], rule: '4.2' }
}

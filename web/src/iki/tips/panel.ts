/** Tooltips of a player's panel: goods, kobun, types of characters, sun and moon, points. */
import { t } from '../../lib/i18n'
import type { Tip } from '../../lib/tips.svelte'
import { nextPayday, riceAtPayday } from '../reckoning'
import { stockOf } from '../stock'
import { TYPES, type Good, type Player, type Type } from '../view'
import { listed, whose, type Scene, type Teller } from './scene'
import { againstFire } from './year'

/** `rice:0`: what, and of which seat. */
const parted = ({ view }: Scene, what: string): { name: string; seat: number; player: Player | undefined } => {
  const [name = '', number] = what.split(':')
  return { name, seat: Number(number), player: view.players[Number(number)] }
}

const total = (parts: Record<string, number>) => Object.values(parts).reduce((sum, part) => sum + part, 0)

const GOODS: Record<Good, (scene: Scene, player: Player, seat: number) => Omit<Tip, 'title'>> = {
  iki: (_, { score }) => ({ lines: [t('iki.tip.iki', { total: total(score) })], rule: '11.1' }),
  mon: ({ catalogue }, { mon }) => {
    const per = catalogue.scoring.mon_per_iki
    return { lines: [t('iki.tip.mon', { per, iki: Math.floor(mon / per) })], rule: '11.6' }
  },
  rice: (scene, _, seat) => {
    const payday = nextPayday(scene.view, scene.catalogue)
    const { rice, need, short } = riceAtPayday(scene.view, scene.catalogue, seat)
    if (!payday) return { lines: [t('iki.tip.rice')], rule: '4.3' }
    const args = { month: payday.month, need, rice, short }
    const isMine = seat === scene.reader
    const now = t(isMine ? 'iki.tip.rice_you' : 'iki.tip.rice_need', args)
    return { lines: [t('iki.tip.rice'), now, ...(short > 0 ? [t('iki.tip.rice_leave', args)] : [])], rule: '4.3' }
  },
  sandal: () => ({ lines: [t('iki.tip.sandal')], rule: '3.6' }),
  wood: ({ view, catalogue }) => ({ lines: [t('iki.tip.wood', { iki: catalogue.scoring.wood, left: view.wood })], rule: '1.7' }),
  koban: ({ catalogue }) => ({ lines: [t('iki.tip.koban', { iki: catalogue.scoring.koban })], rule: '11.6' }),
  fire: (scene, _, seat) => ({ lines: [t('iki.tip.level'), ...(seat === scene.reader ? againstFire(scene) : [])], rule: '5.4' }),
}

export const good: Teller = (scene, what) => {
  const { name, seat, player } = parted(scene, what)
  const stocked = stockOf(scene.view, scene.catalogue, seat).find(({ glyph }) => glyph === name)
  if (!player || !stocked) return null
  const title = stocked.of === undefined ? `${stocked.amount} ${stocked.word}` : stocked.word
  return { title, ...GOODS[stocked.glyph](scene, player, seat) }
}

export const kobun: Teller = (scene, what) => {
  const player = scene.view.players[Number(what)]
  return player ? { title: t('iki.kobun', { count: player.kobun }), lines: [t('iki.tip.kobun')], rule: '7.3' } : null
}

/** How many types a player has, as the score counts them. */
const typesOf = ({ catalogue }: Scene, player: Player) => Math.max(0, catalogue.scoring.variety.indexOf(player.score.variety ?? 0))

export const type: Teller = (scene, what) => {
  const { view, catalogue } = scene
  const { name, seat, player } = parted(scene, what)
  if (!player || !TYPES.includes(name as Type)) return null
  const working = view.stalls.flatMap((stall) => (stall.owner === seat && stall.card ? [stall.card] : []))
  const cards = [...player.retired, ...working].flatMap((id) => {
    const card = catalogue.cards[id]
    return card?.type === name ? [card.name] : []
  })
  const { variety } = catalogue.scoring
  const count = typesOf(scene, player)
  const args = { count, iki: variety[count] ?? 0, more: variety[count + 1] ?? 0 }
  const now = cards.length > 0 || count + 1 >= variety.length ? t('iki.tip.types_now', args) : t('iki.tip.types_would', args)
  const title = `${catalogue.types[name as Type]}: ${cards.length > 0 ? listed(cards) : t('iki.tip.type_none')}`
  return { title, lines: [t('iki.tip.types', { scores: listed(variety.slice(1)) }), now], rule: '11.2' }
}

export const variety: Teller = (scene, what) => {
  const player = scene.view.players[Number(what)]
  if (!player) return null
  const { variety: scores } = scene.catalogue.scoring
  const count = typesOf(scene, player)
  const lines = [t('iki.tip.types', { scores: listed(scores.slice(1)) }), t('iki.tip.types_now', { count, iki: scores[count] ?? 0 })]
  return { title: t('iki.variety'), lines, rule: '11.2' }
}

/** Sun or moon of a seat: who places the neutral of this month. */
export const marker: Teller = (scene, what) => {
  const { name, seat } = parted(scene, what)
  const { view, catalogue, reader } = scene
  const isUp = (view.month % 2 === 1) === (name === 'sun') && view.month > 0 && view.month <= catalogue.months.length
  const now = !isUp ? [] : [seat === reader ? t('iki.tip.neutral_you') : t('iki.tip.neutral_other', { name: whose(scene, seat) })]
  const [title, words] = name === 'sun' ? [t('iki.tip.sun_title'), t('iki.tip.sun')] : [t('iki.tip.moon_title'), t('iki.tip.moon')]
  return { title, lines: [words, ...now], rule: name === 'sun' ? '6.1' : '6.3' }
}

export const score: Teller = (scene, what) => {
  const player = scene.view.players[Number(what)]
  return player ? { title: t('score.points_of', { who: whose(scene, Number(what)) }), lines: [t('iki.tip.score')], rule: '11.1' } : null
}

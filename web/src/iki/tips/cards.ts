/** Tooltips of cards and wares: the market, characters, buildings, fish, pipes and tobacco. */
import { t } from '../../lib/i18n'
import { gainsToRetire, lacking } from '../reckoning'
import type { Card, Goods, Player, Token } from '../view'
import { amountOf, listed, sentence, whose, type Scene, type Teller } from './scene'

const CHEAPER = 'hire_minus_1'

/** What hiring still takes from one's own mon. */
const price = (card: Card, mon: number, me: Player) => Math.max(0, card.cost - (me.tokens[CHEAPER] ?? 0)) - mon

export const market: Teller = ({ view, catalogue, me }) => {
  const all = view.market.length
  const count = view.market.filter(({ card, mon }) => {
    const printed = catalogue.cards[card]
    return me && printed && price(printed, mon, me) <= me.mon
  }).length
  const now = !me || all === 0 ? [] : [me.kobun > 0 ? t('iki.tip.market_now', { count, all }) : t('iki.tip.no_kobun')]
  return { title: t('iki.market'), lines: [t('iki.tip.market'), ...now], rule: '3.4' }
}

export const deck: Teller = ({ view }) => ({
  title: t('iki.deck', { count: view.deck.length }),
  lines: [t('iki.tip.deck')],
  rule: '3.15',
})

export const card: Teller = (scene, what) => {
  const printed = scene.catalogue.cards[what]
  if (!printed) return null
  const [title = '', ...lines] = printed.details.split('\n')
  const isPlaced = scene.view.stalls.some((one) => one.card === what)
  const rule = isPlaced ? '7.1' : printed.season === 'start' ? '1.6' : '3.4'
  return { title, lines: [...lines, ...cardNow(scene, what, printed)], rule, pictured: true }
}

function cardNow(scene: Scene, what: string, printed: Card): string[] {
  const { view, catalogue, me, reader } = scene
  const stall = view.stalls.find((one) => one.card === what)
  const offered = view.market.find((one) => one.card === what)
  if (stall && typeof stall.owner !== 'number') return [t('iki.tip.card_neutral')]
  if (stall && stall.owner === reader) return [t('iki.tip.card_retires', { gains: gainsToRetire(catalogue, stall.level ?? 0) })]
  if (stall) return [t('iki.tip.card_others', { name: whose(scene, stall.owner as number) })]
  if (!offered || !me || printed.season === 'start') return []
  if (me.kobun === 0) return [t('iki.tip.no_kobun')]
  const mon = price(printed, offered.mon, me) - me.mon
  return [mon > 0 ? t('iki.tip.card_short', { mon }) : t('iki.tip.card_can')]
}

export const building: Teller = (scene, what) => {
  const { view, catalogue, me } = scene
  const printed = catalogue.buildings[what]
  if (!printed) return null
  const [title = '', ...lines] = printed.details.split('\n')
  const isOffered = view.buildings.includes(what)
  const short = me ? lacking(printed.cost, ownGoods(me)) : []
  const goods = listed(short.map(([good, amount]) => amountOf(scene, good, amount)))
  const now = !me || !isOffered ? [] : [goods ? t('iki.tip.building_short', { goods }) : t('iki.tip.building_can')]
  return { title, lines: [...lines.map(sentence), ...now], rule: isOffered ? '9.1' : '9.3', pictured: true }
}

const ownGoods = ({ mon, rice, sandals, koban, wood, iki }: Player): Goods => ({ mon, rice, sandal: sandals, koban, wood, iki })

export const token: Teller = (scene, what) => {
  const { view, catalogue, me } = scene
  const printed = catalogue.tokens[what]
  if (!printed) return null
  if (!view.for_sale.includes(what))
    return { title: printed.name, lines: [t('iki.tip.sold')], rule: printed.kind === 'fish' ? '8.7' : '8.4' }
  const cost = `${t('iki.price', { mon: printed.price ?? 0 })}${printed.price_reconstructed ? '*' : ''}`
  const now = printed.kind === 'fish' ? (me ? fishNow(scene, me, printed) : []) : [smoke(printed, me)]
  return { title: printed.name, lines: [sentence(`${cost}: ${printed.words}`), ...now], rule: printed.kind === 'fish' ? '8.7' : '8.4' }
}

function fishNow({ catalogue }: Scene, me: Player, fish: Token): string[] {
  if (me.fish.some((id) => catalogue.tokens[id]?.season === fish.season)) return [t('iki.tip.fish_have')]
  const count = me.fish.length
  const iki = (catalogue.scoring.fish[count + 1] ?? 0) - (catalogue.scoring.fish[count] ?? 0) + (fish.bonus ?? 0)
  return [t('iki.tip.fish', { count, iki })]
}

const smoke = (printed: Token, owner: Player | null): string =>
  printed.kind === 'pipe' ? t('iki.tip.pipe') : t(owner && owner.pipes.length > 0 ? 'iki.tip.tobacco_double' : 'iki.tip.tobacco_single')

/** What a player has collected: `token:seat`. */
export const own: Teller = (scene, what) => {
  const [id = '', seat] = what.split(':')
  const printed = scene.catalogue.tokens[id]
  const owner = scene.view.players[Number(seat)]
  if (!printed || !owner) return null
  const words = sentence(printed.words)
  if (printed.kind === 'special') return { title: printed.name, lines: [words], rule: '7.4' }
  if (printed.kind === 'fish')
    return {
      title: printed.name,
      lines: [words, t('iki.tip.fish_score', { scores: listed(scene.catalogue.scoring.fish.slice(1)) })],
      rule: '11.3',
    }
  return { title: printed.name, lines: [words, smoke(printed, owner)], rule: '11.4' }
}

/** Tooltips of the plans: spaces and their costs, cards in hand, cards laid and opened, what a plan comes to. */
import { t, type Key } from '../lib/i18n'
import type { RuleNumber, Tip } from '../lib/tips.svelte'
import { attacksOf, figuresOf, riskOf } from './planWords'
import { lines, provinceName, type Reader, type Teller } from './tipReader'
import { account, COVERED, isPlanning, NOTHING, skippedActions, type Printed } from './view'

const isBattle = (space: string) => space.startsWith('battle')
const isDeploy = (space: string) => space.startsWith('deploy')

function ruleOf(space: string): RuleNumber {
  if (space === 'bid') return '3.5'
  if (isBattle(space)) return '3.15'
  if (isDeploy(space)) return '3.14'
  return space === 'rice' || space === 'taxes' ? '3.13' : '3.12'
}

function whatItDoes({ print }: Reader, { space, armies }: Printed['spaces'][number]): string {
  if (isBattle(space)) return t('shogun.tip.space.battle')
  if (isDeploy(space) && space !== 'deploy_1_and_move') return t('shogun.tip.space.deploy', { armies })
  return t(`shogun.tip.space.${space}` as Key, { majority: print.kinds[space]?.majority ?? 0 })
}

function whatItMeans({ print, view, me, own }: Reader, space: string): string {
  if (!me) return ''
  if (space === 'bid') return t('shogun.tip.space.chests_now', { chests: me.chests })
  if (isBattle(space)) return t('shogun.tip.space.able_now', { count: own.filter(({ armies }) => armies > 1).length })
  if (isDeploy(space)) return t('shogun.tip.space.means_now', { reserve: me.reserve, chests: me.chests })
  if (!(space in print.kinds)) return t('shogun.tip.space.calm_now', { count: own.filter(({ markers }) => markers === 0).length })
  const hasRoom = own.filter(
    ({ province, buildings }) => !buildings.includes(space) && buildings.length < (print.provinces[province]?.sites ?? 0),
  )
  return t('shogun.tip.space.sites_now', { count: view.supply[space] === 0 ? 0 : hasRoom.length })
}

/** What the reader's own plan comes to there. */
function whatIsPlanned({ table, print }: Reader, space: string): string[] {
  const step = isPlanning(table) ? account(table)?.steps.find((one) => one.space === space) : undefined
  if (!step?.card) return []
  return lines(riskOf(step), attacksOf(step, print) && t('shogun.attacks_from_here', { targets: attacksOf(step, print) }))
}

export const spaceTip: Teller = (reader, what) => {
  const space = reader.print.spaces.find((one) => one.space === what)
  if (!space) return null
  const isUnknown = reader.view.actions_left.includes(what)
  return {
    title: space.cost > 0 ? `${space.name} (${t('shogun.costs', { chests: space.cost })})` : space.name,
    lines: lines(
      whatItDoes(reader, space),
      whatItMeans(reader, what),
      ...whatIsPlanned(reader, what),
      isUnknown && t('shogun.tip.space.unknown'),
    ),
    rule: ruleOf(what),
  }
}

/** A card in the reader's hand. */
export const handTip: Teller = ({ print, view, me }, card) => {
  const title = print.cards[card]?.name
  if (!title || !me) return null
  const chests = print.cards[card]?.chests
  if (chests !== undefined) {
    const isTooDear = chests > me.chests && t('shogun.tip.card.too_dear', { has: me.chests })
    return { title, lines: lines(t('shogun.tip.card.chests', { chests }), isTooDear), rule: '3.5' }
  }
  const state = view.provinces.find(({ province }) => province === card)
  const figures = `${figuresOf(card, print, state)}, ${t('shogun.armies', { armies: state?.armies ?? 0 })}`
  const unrest = state && state.markers > 0 && t('shogun.tip.card.marked', { markers: state.markers })
  return { title, lines: lines(figures, t('shogun.tip.card.province', { province: title }), unrest), rule: '3.3' }
}

function bidTip(reader: Reader, card: string | null | undefined): Omit<Tip, 'title'> {
  const chests = reader.print.cards[card ?? '']?.chests
  if (card === COVERED) return { lines: [t('shogun.tip.plan.bid_covered')], rule: '3.7' }
  if (!card || card === NOTHING) return { lines: [t('shogun.tip.plan.bid_none')], rule: '3.7' }
  if (chests === undefined) return { lines: [t('shogun.tip.plan.bid_province')], rule: '3.7' }
  return { lines: [t('shogun.tip.plan.bid_chests', { chests })], rule: '3.7' }
}

function laidTip(reader: Reader, seat: number, space: string, card: string | null | undefined): Omit<Tip, 'title'> {
  const why = skippedActions(reader.table, reader.print).get(`${seat} ${space}`)
  if (why) return { lines: [t('shogun.tip.plan.skipped', { why })], rule: '3.10' }
  if (card === COVERED) return { lines: [t('shogun.tip.plan.covered')], rule: '3.9' }
  if (!card || card === NOTHING) return { lines: [t('shogun.tip.plan.empty')], rule: '3.3' }
  if (reader.print.cards[card]?.chests !== undefined) return { lines: [t('shogun.tip.plan.bluff')], rule: '3.3' }
  return { lines: [t('shogun.tip.plan.province')], rule: '3.11' }
}

/** What lies on a space of somebody's settled plan: `seat.space`. */
export const laidCardTip: Teller = (reader, what) => {
  const [seat = 0, space = ''] = [Number(what.split('.')[0]), what.split('.')[1]]
  const name = reader.print.spaces.find((one) => one.space === space)?.name ?? ''
  const card = reader.view.players[seat]?.plan?.[space]
  const shown = card && card !== COVERED && card !== NOTHING ? reader.print.cards[card]?.name : undefined
  return { title: shown ? `${name}: ${shown}` : name, ...(space === 'bid' ? bidTip(reader, card) : laidTip(reader, seat, space, card)) }
}

/** A card that lies open to be drafted. */
export const draftCardTip: Teller = (reader, card) => {
  const { print, view } = reader
  const region = print.regions[print.provinces[card]?.region[view.board] ?? ''] ?? ''
  return {
    title: provinceName(reader, card),
    lines: [`${region}, ${print.provinces[card]?.words}`, t('shogun.tip.province.untaken')],
    rule: '2.3',
  }
}

export const commitTip: Teller = () => ({ title: t('shogun.commit'), lines: [t('shogun.may_change')], rule: '3.4' })

export const planChestsTip: Teller = ({ table }) => {
  const hasUnknown = account(table)?.steps.some((step) => !step.known)
  return {
    title: t('shogun.chests'),
    lines: lines(t('shogun.tip.plan_chests'), hasUnknown && t('shogun.order_assumed')),
    rule: '3.10',
  }
}

export const oddsTip: Teller = () => ({ title: t('shogun.stage.odds'), lines: [t('shogun.tip.odds')], rule: '5.5' })

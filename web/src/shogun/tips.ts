/** Tooltips of Shogun: every kind of thing that has a meaning on the page, and what is said of it. */
import type { Table } from '../lib/table.svelte'
import type { Tip } from '../lib/tips.svelte'
import * as goods from './goodsTips'
import * as map from './mapTips'
import * as plan from './planTips'
import * as round from './roundTips'
import { readerOf, type Teller } from './tipReader'

/** By what stands before the colon of a thing's id or mark. */
export const TELLERS: Record<string, Teller> = {
  season: round.seasonTip,
  event: round.eventTip,
  special: round.specialTip,
  order: round.orderTip,
  space: plan.spaceTip,
  hand: plan.handTip,
  laid: plan.laidCardTip,
  draft: plan.draftCardTip,
  commit: plan.commitTip,
  plan_chests: plan.planChestsTip,
  odds: plan.oddsTip,
  province: map.provinceTip,
  /** One's provinces on the map, while one plans. */
  card: map.provinceTip,
  region: map.regionTip,
  sea_route: map.seaRouteTip,
  kind: map.kindTip,
  site: map.siteTip,
  marker: map.markerTip,
  majority: map.majorityTip,
  group: map.groupTip,
  pile: map.pileTip,
  chests: goods.chestsTip,
  rice: goods.riceTip,
  provinces: goods.provincesTip,
  reserve: goods.reserveTip,
  score: goods.scoreTip,
  stage: goods.stageTip,
  tower: goods.towerTip,
  tray: goods.trayTip,
  farmers: goods.farmersTip,
}

export function tip(table: Table, id: string): Tip | null {
  const [kind = '', what = ''] = id.split(/:(.*)/s)
  const reader = readerOf(table)
  return (reader && TELLERS[kind]?.(reader, what)) ?? null
}

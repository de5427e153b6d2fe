/** What a card brings, and what a step of one's plan threatens and promises, in words. */
import { t } from '../lib/i18n'
import type { Printed, ProvinceView, Step } from './view'

/** What a province's card says, and of its sites how many are free where something stands. */
export function figuresOf(id: string, print: Printed, state: ProvinceView | undefined): string {
  const { words = '', sites = 0 } = print.provinces[id] ?? {}
  const standing = state?.buildings.length ?? 0
  return standing > 0 ? `${words}, ${t('shogun.free_sites', { count: sites - standing })}` : words
}

/** What threatens a step, in one line. */
export function riskOf(step: Step): string {
  if (step.obstacle) return step.obstacle
  if (step.sometimes) return t('shogun.in_some_orders', { why: step.sometimes })
  return step.revolt > 0 ? t('shogun.revolt_risk', { percent: Math.round(step.revolt * 100) }) : ''
}

/** What a battle can come to. */
export function prospectOf({ targets: [best], forced }: Step, print: Printed): string {
  if (!best) return ''
  const told = { province: print.provinces[best.province]?.name ?? '', percent: best.win }
  return t(forced ? 'shogun.must_attack' : 'shogun.best_attack', told)
}

/** Every attack, for who wants to know more than the best one. */
export const attacksOf = (step: Step, print: Printed): string =>
  step.targets.map(({ province, win }) => `${print.provinces[province]?.name} ${t('shogun.percent', { percent: win })}`).join(', ')

/** “Kampf/Bewegung” may go on in another line after the stroke, and nowhere else. */
export const breakable = (name: string | undefined): string => name?.replace('/', '/\u200b') ?? ''

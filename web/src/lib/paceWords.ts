/** Pace of a table in words: paces to choose from, and how one is called. */
import { t } from './i18n'
import type { Pace } from './protocol'

const live = (minutes: number, increment: number, cap: number): Pace => ({ kind: 'live', bank: minutes * 60, increment, cap: cap * 60 })
const days = (hours: number): Pace => ({ kind: 'days', hours })

/** From the quickest to the slowest. */
export const PACES: Pace[] = [live(10, 10, 15), live(25, 20, 40), live(60, 30, 90), days(8), days(24), days(72)]

/** “25 min, +20 s a turn”, “24 h a turn”. */
export function paceWords(pace: Pace | null): string {
  if (pace === null) return t('pace.none')
  if (pace.kind === 'live') return t('pace.live', { minutes: Math.round(pace.bank / 60), seconds: pace.increment })
  return t('pace.days', { hours: pace.hours })
}

/** What it means, in one sentence. */
export function paceHint(pace: Pace | null): string {
  if (pace === null) return t('pace.none_hint')
  if (pace.kind === 'live') return t('pace.live_hint', { minutes: Math.round(pace.cap / 60) })
  return t('pace.days_hint')
}

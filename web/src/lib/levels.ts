/** Levels of computer players in words: where each stands on the scale, and what it has won against the one below. */
import { t } from './i18n'
import type { GameInfo, LevelInfo } from './protocol'
import { settings } from './settings.svelte'

type Levels = GameInfo['levels']

/** From the gentlest, 2/5. */
export const scaleOf = (levels: Levels, level: LevelInfo): string => `${levels.indexOf(level) + 1}/${levels.length}`

/** “2/5 Apprentice” */
export const namedOnScale = (levels: Levels, level: LevelInfo): string =>
  t('level.named', { scale: scaleOf(levels, level), name: level.name })

/** Empty where it was not measured. */
export function winsOf(levels: Levels, level: LevelInfo): string {
  const below = levels[levels.indexOf(level) - 1]
  if (!level.wins || !below) return ''
  const { share, games, as_now } = level.wins
  const percent = (100 * share).toLocaleString(settings.language, { maximumFractionDigits: 1 })
  return t(as_now ? 'level.wins' : 'level.wins_then', { percent, games, below: scaleOf(levels, below) })
}

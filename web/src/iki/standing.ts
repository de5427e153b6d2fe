/** Who stands on a space of the street, in words: the reader last, as “you”. */
import { t } from '../lib/i18n'
import type { Player } from './view'

export function standingWords(players: Pick<Player, 'space'>[], names: string[], reader: number | null, space: number): string {
  const there = players.flatMap((player, seat) => (player.space === space ? [seat] : []))
  const others = there.filter((seat) => seat !== reader).map((seat) => names[seat] ?? '')
  if (there.length === 0) return ''
  if (others.length === 0) return t('iki.you_stand_here')
  const told = others.join(', ')
  return others.length < there.length
    ? t('iki.and_you_stand_here', { names: told })
    : t('iki.stands_here', { names: told, count: others.length })
}

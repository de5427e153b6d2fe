/** Luck in battle: what the odds before each throw promised a player, against what came of them. */
import type { LogEntry } from '../lib/protocol'
import { fights, isRevolt, isWon, oddsOf, opponentOf } from './fight'

export interface Luck {
  fights: number
  /** Victories that the odds promised. */
  expected: number
  won: number
}

/** By seat. To conquer, to keep what is attacked and to put a revolt down is to win; a draw is nobody's victory. */
export function luckOf(log: LogEntry[], seats: number): Luck[] {
  const lucks = Array.from({ length: seats }, () => ({ fights: 0, expected: 0, won: 0 }))
  const count = (seat: number, chance: number, won: boolean) => {
    const luck = lucks[seat]
    if (!luck) return
    luck.fights += 1
    luck.expected += chance / 100
    luck.won += won ? 1 : 0
  }
  for (const fight of fights(log)) {
    const odds = oddsOf(fight)
    if (!odds || !fight.ended) continue
    count(fight.begun.seat, odds.win, isWon(fight))
    const opponent = isRevolt(fight) ? null : opponentOf(fight)
    if (opponent !== null) count(opponent, odds.loss, fight.ended.key === 'shogun.log.defended')
  }
  return lucks
}

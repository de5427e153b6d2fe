/** A daimyo's goods; what changes them is told from the log. */
import type { View } from '../lib/protocol'
import type { Realm } from './view'

export function goods(view: View, seat: number): Record<string, number> {
  const player = (view as unknown as Realm).players[seat]
  if (!player) return {}
  const { chests, rice, provinces, reserve } = player
  return { chests, rice, provinces, reserve }
}

/** A player's goods, as the stock names them; what changes them is told from the log. */
import type { View } from '../lib/protocol'
import type { IkiView } from './view'

export function goods(view: View, seat: number): Record<string, number> {
  const player = (view as unknown as IkiView).players[seat]
  if (!player) return {}
  const { iki, mon, rice, sandals, wood, koban, firefighting } = player
  return { iki, mon, rice, sandal: sandals, wood, koban, fire: firefighting }
}

/** Stock: what a player has of each good, with the words for it; of rice also how much payday asks for. */
import { pluralForm, t } from '../lib/i18n'
import type { Catalogue, Good, IkiView } from './view'

export interface Stocked {
  glyph: Good
  amount: number
  /** How much will be needed. */
  of?: number
  word: string
  short: boolean
}

/** The seat's characters on the board: each eats one rice at payday. */
export const servingOf = (view: IkiView, seat: number): string[] =>
  view.stalls.flatMap((stall) => (stall.owner === seat && stall.card ? [stall.card] : []))

export function stockOf(view: IkiView, catalogue: Catalogue, seat: number): Stocked[] {
  const player = view.players[seat]
  if (!player) return []
  const mouths = servingOf(view, seat).length
  const plain = (glyph: Good, amount: number): Stocked => ({
    glyph,
    amount,
    word: catalogue.goods[glyph][pluralForm(amount)],
    short: false,
  })
  const rice: Stocked = {
    glyph: 'rice',
    amount: player.rice,
    of: mouths,
    word: t('iki.rice_for', { rice: player.rice, count: mouths }),
    short: player.rice < mouths,
  }
  return [
    plain('iki', player.iki),
    plain('mon', player.mon),
    rice,
    plain('sandal', player.sandals),
    plain('wood', player.wood),
    plain('koban', player.koban),
    plain('fire', player.firefighting),
  ]
}

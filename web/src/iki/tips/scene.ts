/** What tooltips are told from: the position, what is printed, and who reads. */
import { pluralForm, t } from '../../lib/i18n'
import type { Tip } from '../../lib/tips.svelte'
import type { Catalogue, Good, IkiView, Player } from '../view'

export interface Scene {
  view: IkiView
  catalogue: Catalogue
  names: string[]
  /** The reader's seat, and what lies before them; null who watches. */
  reader: number | null
  me: Player | null
}

/** Tells of one kind of thing; `what` is its name. */
export type Teller = (scene: Scene, what: string) => Tip | null

export const whose = (scene: Scene, seat: number): string => scene.names[seat] ?? ''
export const listed = (words: (string | number)[]): string => words.join(', ')
export const sentence = (words: string): string => {
  const whole = words.charAt(0).toUpperCase() + words.slice(1)
  return /[.!?]$/.test(whole) ? whole : `${whole}.`
}

/** “2 wood”, in the form that stands beside the number. */
export const amountOf = ({ catalogue }: Scene, good: Good, amount: number): string =>
  `${amount} ${catalogue.goods[good][pluralForm(amount)]}`

/** How far the reader is from a space of the street. */
export function distance({ me }: Scene, steps: (from: number) => number, isHere: boolean): string[] {
  if (!me || me.space < 0) return []
  return [isHere ? sentence(t('iki.you_stand_here')) : t('iki.tip.steps', { steps: steps(me.space) })]
}

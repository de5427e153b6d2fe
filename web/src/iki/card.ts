import type { GameCard } from '../gameCards'

/** Players, age and time as printed on the rulebooks' first page. */
export const card: GameCard = {
  minutes: [60, 90],
  weight: 'medium',
  age: 14,
  firstGame: { players: 3, level: 'apprentice', options: {} },
}

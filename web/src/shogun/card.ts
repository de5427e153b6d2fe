import type { GameCard } from '../gameCards'

/** Our rulebook tells neither age nor time: so they are given in shops and encyclopedias. */
export const card: GameCard = {
  minutes: [90, 150],
  weight: 'heavy',
  age: 12,
  firstGame: { players: 3, level: 'apprentice', options: { setup: 'sample' } },
}

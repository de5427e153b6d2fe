/** Figures of Shogun's rulebook, by the chapter or rule they stand at. */
import type { Figures } from '../rules/figures'
import BattleFigure from './figures/BattleFigure.svelte'
import CardFigure from './figures/CardFigure.svelte'
import EventsFigure from './figures/EventsFigure.svelte'
import MajoritiesFigure from './figures/MajoritiesFigure.svelte'
import MapFigure from './figures/MapFigure.svelte'
import PlanFigure from './figures/PlanFigure.svelte'
import RoundFigure from './figures/RoundFigure.svelte'
import TowerFigure from './figures/TowerFigure.svelte'

export const figures: Figures = {
  '1': [
    {
      caption: 'shogun.figure.map',
      parts: [
        'shogun.figure.map.armies',
        'shogun.figure.map.border',
        'shogun.figure.map.region',
        'shogun.figure.map.sea',
        'shogun.figure.map.neutral',
        'shogun.figure.map.marker',
      ],
      Picture: MapFigure,
    },
  ],
  '1.2': [
    {
      caption: 'shogun.figure.card',
      parts: [
        'shogun.figure.card.taxes',
        'shogun.figure.card.rice',
        'shogun.figure.card.sites',
        'shogun.figure.card.armies',
        'shogun.figure.card.marker',
      ],
      Picture: CardFigure,
    },
  ],
  '3.2': [{ caption: 'shogun.figure.round', Picture: RoundFigure }],
  '3.3': [{ caption: 'shogun.figure.plan', Picture: PlanFigure }],
  '4.4': [{ caption: 'shogun.figure.majorities', Picture: MajoritiesFigure }],
  '5.11': [{ caption: 'shogun.figure.battle', Picture: BattleFigure }],
  '6.1': [{ caption: 'shogun.figure.tower', Picture: TowerFigure }],
  '8': [{ caption: 'shogun.figure.events', Picture: EventsFigure }],
}

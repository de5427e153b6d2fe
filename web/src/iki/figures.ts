/** Figures of IKI's rulebook, by the chapter or rule they stand at. */
import type { Figures } from '../rules/figures'
import BuildingFigure from './figures/BuildingFigure.svelte'
import CalendarFigure from './figures/CalendarFigure.svelte'
import CardFigure from './figures/CardFigure.svelte'
import FireTrackFigure from './figures/FireTrackFigure.svelte'
import GrownCardFigure from './figures/GrownCardFigure.svelte'
import IkizamaFigure from './figures/IkizamaFigure.svelte'
import NagayaFigure from './figures/NagayaFigure.svelte'
import ShopFigure from './figures/ShopFigure.svelte'
import StreetFigure from './figures/StreetFigure.svelte'

export const figures: Figures = {
  '2.1': [
    {
      caption: 'iki.figure.street',
      parts: ['iki.figure.street.lap', 'iki.figure.street.oyakata', 'iki.figure.street.shop', 'iki.figure.street.stall'],
      Picture: StreetFigure,
    },
  ],
  '2.2': [
    {
      caption: 'iki.figure.nagaya',
      parts: ['iki.figure.nagaya.outer', 'iki.figure.nagaya.corner', 'iki.figure.nagaya.shops'],
      Picture: NagayaFigure,
    },
  ],
  '2.5': [{ caption: 'iki.figure.fire_track', Picture: FireTrackFigure }],
  '3': [{ caption: 'iki.figure.calendar', Picture: CalendarFigure }],
  '3.1': [{ caption: 'iki.figure.ikizama', Picture: IkizamaFigure }],
  '3.4': [
    {
      caption: 'iki.figure.card',
      parts: [
        'iki.figure.card.name',
        'iki.figure.card.cost',
        'iki.figure.card.bonus',
        'iki.figure.card.mon',
        'iki.figure.card.skill',
        'iki.figure.card.track',
      ],
      Picture: CardFigure,
    },
  ],
  '7.1': [
    {
      caption: 'iki.figure.grown',
      parts: ['iki.figure.grown.kobun', 'iki.figure.grown.salary', 'iki.figure.grown.round'],
      Picture: GrownCardFigure,
    },
  ],
  '8': [
    {
      caption: 'iki.figure.shop',
      parts: ['iki.figure.shop.name', 'iki.figure.shop.trade', 'iki.figure.shop.other'],
      Picture: ShopFigure,
    },
  ],
  '9': [
    {
      caption: 'iki.figure.building',
      parts: ['iki.figure.building.cost', 'iki.figure.building.end', 'iki.figure.building.lasting'],
      Picture: BuildingFigure,
    },
  ],
}

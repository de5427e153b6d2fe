/** Reckoning: what a position would bring if it stayed as it is, for the sentences of the tooltips. */
import type { Catalogue, Goods, IkiView, Month } from './view'

const SPACES = 8

export const nextFire = (view: IkiView, catalogue: Catalogue): Month | undefined =>
  catalogue.months.find((month) => month.month >= view.month && month.fire > 0)
export const nextPayday = (view: IkiView, catalogue: Catalogue): Month | undefined =>
  catalogue.months.find((month) => month.month >= view.month && month.payday)

/** How many steps lead from a space to another; from the start (0) a step leads to the first. */
export const stepsTo = (from: number, to: number): number => (from < 1 ? to : (to - from + SPACES) % SPACES || SPACES)
/** Where so many steps lead, and whether across the lap line. */
export function walked(from: number, steps: number): { space: number; laps: boolean } {
  const end = Math.max(from, 0) + steps
  return { space: ((end - 1) % SPACES) + 1, laps: from > 0 && end > SPACES }
}

/** What a character earns: on the board by its level, retired its last salary. */
function salaryOf(catalogue: Catalogue, id: string, level?: number): Goods {
  const card = catalogue.cards[id]
  return (level === undefined ? card?.salary.at(-1) : card?.salary[level - card.first_level]) ?? {}
}

/** How much rice there will be at payday, salaries included, and how much is eaten. */
export function riceAtPayday(view: IkiView, catalogue: Catalogue, seat: number): { rice: number; need: number; short: number } {
  const working = view.stalls.filter((stall) => stall.owner === seat && stall.card)
  const player = view.players[seat]
  const salaries = [
    ...working.map((stall) => salaryOf(catalogue, stall.card ?? '', stall.level)),
    ...(player?.retired ?? []).map((id) => salaryOf(catalogue, id)),
  ]
  const rice = salaries.reduce((sum, salary) => sum + (salary.rice ?? 0), player?.rice ?? 0)
  return { rice, need: working.length, short: Math.max(0, working.length - rice) }
}

/** The stalls where the seat would lose a card to a fire of this strength, whichever nagaya burns. */
export function burning(view: IkiView, catalogue: Catalogue, seat: number, strength: number): string[] {
  const per = catalogue.board.per_nagaya
  const places = catalogue.board.stalls.map(({ stall }) => view.stalls.find((one) => one.stall === stall))
  const lost: string[] = []
  for (let first = 0; first < places.length; first += per)
    for (const [place, stall] of places.slice(first, first + per).entries()) {
      if (!stall?.card && !stall?.building) continue
      const { owner } = stall
      if (typeof owner === 'number' && (view.players[owner]?.firefighting ?? 0) >= strength - place) break
      if (owner === seat) lost.push(stall.stall)
    }
  return lost
}

/** What harmony in these stalls would bring the seat. */
export function harmonyIn(view: IkiView, catalogue: Catalogue, seat: number, stalls: string[]): number {
  const counts = new Map<string, { all: number; own: number }>()
  for (const stall of view.stalls) {
    const type = stalls.includes(stall.stall) && stall.card && catalogue.cards[stall.card]?.type
    if (!type) continue
    const { all, own } = counts.get(type) ?? { all: 0, own: 0 }
    counts.set(type, { all: all + 1, own: own + (stall.owner === seat ? 1 : 0) })
  }
  return [...counts.values()].reduce((sum, { all, own }) => sum + (all > 1 ? all * own : 0), 0)
}

/** How many experiences a character on the board needs to retire. */
export const gainsToRetire = (catalogue: Catalogue, level: number): number => catalogue.board.salary_spaces + 1 - level

/** What of a cost is lacking. */
export const lacking = (cost: Goods, has: Goods): [keyof Goods, number][] =>
  (Object.entries(cost) as [keyof Goods, number][])
    .map(([good, amount]): [keyof Goods, number] => [good, amount - (has[good] ?? 0)])
    .filter(([, short]) => short > 0)

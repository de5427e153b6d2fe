/** The numbers that an owner is asked for, one after the other: which comes next, which lie together. */
import type { PrintedNumber } from '../lib/protocol'

/** A card, a building, a token with the places of its numbers. */
export interface AskedCard {
  mark: string
  name: string
  places: number[]
}

export interface Group {
  name: string
  cards: AskedCard[]
}

export function groupsOf(numbers: PrintedNumber[]): Group[] {
  const groups: Group[] = []
  numbers.forEach((number, place) => {
    let group = groups.find(({ name }) => name === number.group)
    if (!group) groups.push((group = { name: number.group, cards: [] }))
    const card = group.cards.find(({ mark }) => mark === number.mark)
    if (card) card.places.push(place)
    else group.cards.push({ mark: number.mark, name: number.name, places: [place] })
  })
  return groups
}

/** The next place that is open, from the beginning again after the last; null when all are confirmed. */
export function nextOpen(isOpen: boolean[], at: number): number | null {
  const order = [...isOpen.keys()].map((step) => (at + 1 + step) % isOpen.length)
  return order.find((place) => isOpen[place]) ?? null
}

/** The first number of the card so many cards further. */
export function otherCard(numbers: PrintedNumber[], at: number, by: 1 | -1): number {
  const cards = groupsOf(numbers).flatMap((group) => group.cards)
  const card = cards.findIndex(({ places }) => places.includes(at))
  return cards[(card + by + cards.length) % cards.length]?.places[0] ?? 0
}

/** Battles and revolts, as the log tells them: who fights whom, the odds before, what was thrown and fell out, how it ended. */
import type { LogEntry } from '../lib/protocol'
import type { Cast } from './tumble'

/** Colours are the numbers of the seats; farmers have the one after the last. */
export interface Fight {
  /** Where in the log it begins. */
  at: number
  begun: LogEntry
  /** Cubes by colour; null as long as nothing has been thrown. */
  thrown: number[] | null
  fallen: number[] | null
  /** What followed: who holds the province, with how many. */
  ended: LogEntry | null
}

export interface Odds {
  win: number
  draw: number
  loss: number
}

const ATTACKS = ['shogun.log.attacked', 'shogun.log.attacked_with_extra']
const REVOLT = 'shogun.log.revolt'
const TOWER = 'shogun.log.tower'
const WON = ['shogun.log.conquered', 'shogun.log.revolt_quelled']
const ENDS = [...WON, 'shogun.log.defended', 'shogun.log.battle_drawn', 'shogun.log.stays_neutral', 'shogun.log.revolt_won']

const begins = (entry: LogEntry | undefined): boolean => !!entry && (ATTACKS.includes(entry.key) || entry.key === REVOLT)
const counts = (written: unknown): number[] => String(written).split(' ').map(Number)

/** The fight that an entry of the log belongs to, as far as it has been told; null for any other entry. */
export function fightAt(log: LogEntry[], place: number): Fight | null {
  const entry = log[place]
  if (!entry) return null
  const at = begins(entry) ? place : entry.key === TOWER ? place - 1 : ENDS.includes(entry.key) ? place - 2 : -1
  const [begun, tower, ended] = [log[at], log[at + 1], log[at + 2]]
  if (!begun || !begins(begun)) return null
  if (tower?.key !== TOWER) return { at, begun, thrown: null, fallen: null, ended: null }
  return {
    at,
    begun,
    thrown: counts(tower.args.thrown),
    fallen: counts(tower.args.cubes),
    ended: ended && ENDS.includes(ended.key) ? ended : null,
  }
}

/** All of them, oldest first; the tower is also thrown into when the game begins, which is no fight. */
export function fights(log: LogEntry[]): Fight[] {
  return log.flatMap((entry, place) => (begins(entry) ? (fightAt(log, place) ?? []) : []))
}

/** The last one whose cubes have been thrown. */
export function lastFight(log: LogEntry[]): Fight | null {
  const at = log.findLastIndex((entry, place) => entry.key === TOWER && begins(log[place - 1]))
  return fightAt(log, at)
}

export const isRevolt = ({ begun }: Fight): boolean => begun.key === REVOLT
export const isWon = ({ ended }: Fight): boolean => !!ended && WON.includes(ended.key)
export const provinceOf = ({ begun }: Fight): string => String(begun.args.to ?? begun.args.province)

/** Before the throw, for whom the log names first; null in games told by a server that does not say. */
export function oddsOf({ begun: { args } }: Fight): Odds | null {
  if (typeof args.win !== 'number') return null
  return { win: args.win, draw: Number(args.draw), loss: Number(args.loss) }
}

/** What the tower held before the throw, from what it holds after it. */
export function castOf(fight: Fight, towerAfter: number[]): Cast | null {
  const { thrown, fallen } = fight
  if (!thrown || !fallen) return null
  const inside = thrown.map((count, colour) => Math.max(0, (towerAfter[colour] ?? 0) - count + (fallen[colour] ?? 0)))
  return { inside, thrown, fallen }
}

/** The same from what it holds before the throw; of a fight whose throw is not known, only that. */
export function castInto({ thrown, fallen }: Fight, inside: number[]): Cast {
  const nothing = inside.map(() => 0)
  return { inside, thrown: thrown ?? nothing, fallen: fallen ?? nothing }
}

/** Colours of which more fell out than were thrown, with how many more. */
export function surprises({ thrown, fallen }: Cast): { colour: number; cubes: number }[] {
  return thrown.flatMap((count, colour) => {
    const cubes = (fallen[colour] ?? 0) - count
    return cubes > 0 ? [{ colour, cubes }] : []
  })
}

/** Whose province is attacked; null where farmers alone are the enemy. */
export function opponentOf({ begun, ended }: Fight): number | null {
  const { against } = begun.args
  if (typeof against === 'number') return against < 0 ? null : against
  return ended?.key === 'shogun.log.defended' ? ended.seat : null
}

export type Side = 'ours' | 'theirs' | 'apart'

/** On which side of the fight a colour is; `theirs` are the defender's, and farmers who fight beside or instead of one. */
export function sideOf(fight: Fight, colour: number, farmers: number): Side {
  const { begun } = fight
  if (colour === begun.seat) return 'ours'
  if (isRevolt(fight)) return colour === farmers ? 'theirs' : 'apart'
  if (colour === farmers) return begun.args.farmers_fight === 0 ? 'apart' : 'theirs'
  return colour === opponentOf(fight) ? 'theirs' : 'apart'
}

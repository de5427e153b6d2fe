/** Pacing of a fight's playback: how long each of its entries is shown at a calm pace, in milliseconds. */
import type { LogEntry } from '../lib/protocol'
import { fightAt, sideOf } from './fight'
import { tumble } from './tumble'
import { reckon } from './tumbleReckoning'

/** Both sides and their odds, before anything is thrown. */
export const SIDES_AND_ODDS = 1500
const OUTCOME = 2300
/** Between the last pair and the outcome. */
const BREATH = 350

/** Undefined for what is no part of a fight. The throw belongs to what begins the fight: its own entry would tell what will fall out. */
export function duration(entry: LogEntry, log: LogEntry[]): number | undefined {
  const place = log.lastIndexOf(entry)
  const fight = fightAt(log, place)
  if (!fight) return undefined
  if (fight.at !== place) return OUTCOME
  const { thrown, fallen } = fight
  if (!thrown || !fallen) return SIDES_AND_ODDS
  // What else rests in the tower is not in the log; the stage hurries or lingers by as little as that matters.
  const inside = thrown.map((count, colour) => Math.max(0, (fallen[colour] ?? 0) - count))
  const farmers = thrown.length - 1
  const { duration } = reckon(tumble({ inside, thrown, fallen }), (colour) => sideOf(fight, colour, farmers), farmers)
  return SIDES_AND_ODDS + duration + BREATH
}

/** Where in the log the fight begins that an entry belongs to; for any other entry, that entry. */
export const sceneStart = (log: LogEntry[], place: number): number => fightAt(log, place)?.at ?? place

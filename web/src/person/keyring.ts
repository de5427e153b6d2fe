/** Keyring: what a personal key gathers, and how what two devices have of it becomes one. */
import type { SeatKey } from '../lib/seatKeys'

/** What opens a seat, without what is this browser's alone. */
export type RingSeat = Pick<SeatKey, 'token' | 'invitations' | 'spectator' | 'rematch' | 'isHidden' | 'isApart' | 'at'>

export interface Keyring {
  seats: Record<string, RingSeat>
  settings: Record<string, unknown>
  /** What was learned, as its own file holds it. */
  progress: unknown
  /** Games that one has been asked about, and has played. */
  known: string[]
  played: string[]
  /** Seconds at tables. */
  spent: Record<string, number>
}

export const EMPTY: Keyring = { seats: {}, settings: {}, progress: null, known: [], played: [], spent: {} }
/** The latest ones: what is kept on the server has bounds. */
export const MOST_SEATS = 300

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

/** What is not in the form of a keyring is left out: a later program may have kept more. */
export function understood(content: unknown): Keyring {
  if (!isObject(content)) return EMPTY
  const seats = Object.entries(isObject(content.seats) ? content.seats : {}).filter(
    (entry): entry is [string, RingSeat & Record<string, unknown>] => isObject(entry[1]) && typeof entry[1].token === 'string',
  )
  const spent = Object.entries(isObject(content.spent) ? content.spent : {})
  return {
    seats: Object.fromEntries(seats),
    settings: isObject(content.settings) ? content.settings : {},
    progress: content.progress ?? null,
    known: texts(content.known),
    played: texts(content.played),
    spent: Object.fromEntries(spent.filter((entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0)),
  }
}

/** The same text for the same content, in whatever order it was written. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (!isObject(value)) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  return `{${entries
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`)
    .join()}}`
}

const same = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

export interface Merged {
  /** What is to be kept for all devices. */
  ring: Keyring
  /** What this one is to have. */
  own: Keyring
}

/** `base` is what both had in common last; null on a device to which the key has just come. What was changed on one side only
 * is taken from there. A seat is never lost for another one at the same table: this device keeps its own then. */
export function merged(base: Keyring | null, own: Keyring, others: Keyring): Merged {
  const before = base ?? EMPTY
  const { shared, here } = mergedSeats(before.seats, own.seats, others.seats)
  const common = {
    settings: mergedSettings(base?.settings ?? null, own.settings, others.settings),
    progress: own.progress,
    known: united(own.known, others.known),
    played: united(own.played, others.played),
  }
  const spent = mergedTimes(before.spent, own.spent, others.spent)
  const ofShared = Object.fromEntries(Object.entries(spent).filter(([table]) => table in shared))
  return { ring: { ...common, seats: shared, spent: ofShared }, own: { ...common, seats: here, spent } }
}

type Seats = Keyring['seats']

function mergedSeats(base: Seats, own: Seats, others: Seats): { shared: Seats; here: Seats } {
  const shared: Seats = {}
  const here: Seats = {}
  for (const table of united(Object.keys(own), Object.keys(others))) {
    const [was, mine, theirs] = [base[table], own[table], others[table]]
    if (mine && theirs) {
      const seat = oneOf(was, mine, theirs)
      shared[table] = seat ?? theirs
      here[table] = seat ?? { ...mine, isApart: true }
    } else if (mine) {
      here[table] = mine
      if (!mine.isApart) shared[table] = mine
      // What was given up here since is given up; whether a seat is still one's own elsewhere, the server says there.
    } else if (theirs && !(was && same(was, theirs))) shared[table] = here[table] = theirs
  }
  const latest = Object.entries(shared).sort(([, one], [, other]) => (other.at ?? 0) - (one.at ?? 0))
  return { shared: Object.fromEntries(latest.slice(0, MOST_SEATS)), here }
}

/** Null where they are two seats of one table. */
function oneOf(base: RingSeat | undefined, own: RingSeat, others: RingSeat): RingSeat | null {
  if (own.token !== others.token && (own.isApart || (own.token !== base?.token && others.token !== base?.token))) return null
  return base && same(base, own)
    ? others
    : base && same(base, others)
      ? own
      : own.token === others.token
        ? { ...others, ...own, isApart: undefined }
        : own
}

function mergedSettings(base: Keyring['settings'] | null, own: Keyring['settings'], others: Keyring['settings']): Keyring['settings'] {
  const both = { ...own }
  for (const [name, value] of Object.entries(others)) if (base === null ? value !== '' : same(base[name], own[name])) both[name] = value
  return both
}

function mergedTimes(base: Keyring['spent'], own: Keyring['spent'], others: Keyring['spent']): Keyring['spent'] {
  const entries = united(Object.keys(own), Object.keys(others)).map((table): [string, number] => {
    const [was, mine, theirs] = [base[table], own[table] ?? 0, others[table] ?? 0]
    return [table, was === undefined ? Math.max(mine, theirs) : Math.max(mine, theirs, mine + theirs - was)]
  })
  return Object.fromEntries(entries)
}

function united(one: string[], other: string[]): string[] {
  return [...new Set([...one, ...other])].sort()
}

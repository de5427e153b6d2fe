/** Synchronisation of what a personal key gathers: this browser's part of it and what the person's other devices have kept
 * become one, here and on the server, which holds it sealed. */
import { forgetKeyring, forgetLadderName, keepKeyring, NothingThere, openKeyring, Outdated } from '../lib/api'
import { PERSON } from '../lib/person'
import { storedKeys, storeSeats } from '../lib/seatKeys'
import { settings } from '../lib/settings.svelte'
import { storeTimeSpent, timeSpent } from '../lib/timeSpent'
import { gamesMet, keepAnswered, keepPlayed } from '../lobby/firstVisit'
import { exported, imported } from '../study/progress'
import { canonical, EMPTY, merged, understood, type Keyring, type RingSeat } from './keyring'
import { ladderProofOf, newPersonalKey, proofOf, seal, unseal } from './personalKey'

interface Person {
  key: string
  /** Of what was in common last; 0 before anything was. */
  version: number
  base: Keyring | null
}

/** `unknown`: the server has nothing under the key any more; `unreadable`: what it has was not sealed with it. */
type Status = 'none' | 'current' | 'away' | 'unknown' | 'unreadable'

/** What a device chooses for itself: whether it may notify. */
const OWN_SETTINGS = ['notices']
/** Another device may keep something between the looking and the keeping; not again and again. */
const ATTEMPTS = 4

export const person = $state<{ key: string | null; status: Status }>({ key: stored()?.key ?? null, status: stored() ? 'current' : 'none' })

function stored(): Person | null {
  try {
    return JSON.parse(localStorage.getItem(PERSON) ?? 'null') as Person | null
  } catch {
    return null
  }
}

function store(known: Person | null): void {
  if (known) localStorage.setItem(PERSON, JSON.stringify(known))
  else localStorage.removeItem(PERSON)
  person.key = known?.key ?? null
}

/** A key of one's own, kept on the server with all that this browser has. */
export async function makePersonalKey(): Promise<void> {
  await keepFirst(newPersonalKey())
}

/** A key from another device. What this browser has is added to it; again, it changes nothing. Fails where the server has
 * nothing under it. */
export async function bringPersonalKey(key: string): Promise<void> {
  if (stored()?.key !== key) {
    await openKeyring(proofOf(key), 0)
    store({ key, version: 0, base: null })
  }
  await sync()
}

/** The server has nothing under the key any more: it is to have it again; unless another device has been sooner. */
export async function keepAgain(): Promise<void> {
  const known = stored()
  if (!known) return
  await keepFirst(known.key).catch((error: unknown) => {
    if (!(error instanceof Outdated)) throw error
    store({ key: known.key, version: 0, base: null })
    return sync()
  })
}

async function keepFirst(key: string): Promise<void> {
  const { ring } = merged(null, gathered(), EMPTY)
  const { version } = await keepKeyring(proofOf(key), seal(key, ring), 0)
  store({ key, version, base: ring })
  person.status = 'current'
}

/** Off the server, and off its ladder: no device opens anything by the key any more. What each has in its browser stays there. */
export async function forgetPersonalKey(): Promise<void> {
  const known = stored()
  if (known) {
    await forgetLadderName(ladderProofOf(known.key))
    await forgetKeyring(proofOf(known.key))
  }
  leavePersonalKey()
}

/** Out of this browser only; other devices go on with it. */
export function leavePersonalKey(): void {
  store(null)
  person.status = 'none'
}

let running: Promise<void> | null = null
let isAgain = false

/** One at a time; what is asked for meanwhile is done afterwards. */
export function sync(): Promise<void> {
  isAgain = running !== null
  running ??= run().finally(() => (running = null))
  return running
}

async function run(): Promise<void> {
  do {
    isAgain = false
    person.status = await synchronised()
    person.key = stored()?.key ?? null // another tab may have removed it
  } while (isAgain)
}

async function synchronised(): Promise<Status> {
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const known = stored()
      if (!known) return 'none'
      const proof = proofOf(known.key)
      const { version, sealed } = await openKeyring(proof, known.version)
      let others: Keyring
      try {
        others = sealed === null ? (known.base ?? EMPTY) : understood(unseal(known.key, sealed))
      } catch {
        return 'unreadable'
      }
      const { ring, own } = merged(known.base, gathered(others.progress), others)
      spread(own)
      if (canonical(ring) === canonical(others)) {
        if (version !== known.version) store({ key: known.key, version, base: ring })
        return 'current'
      }
      try {
        const kept = await keepKeyring(proof, seal(known.key, ring), version)
        store({ key: known.key, version: kept.version, base: ring })
        return 'current'
      } catch (error) {
        if (!(error instanceof Outdated)) throw error
      }
    }
    return 'away'
  } catch (error) {
    return error instanceof NothingThere ? 'unknown' : 'away'
  }
}

/** What this browser has; of what was learned, the better of it and of what others have. */
function gathered(learned: unknown = null): Keyring {
  if (learned !== null && !includes(learned)) imported(JSON.stringify(learned))
  const keys = storedKeys().filter((key) => !key.study && !key.coming)
  const chosen = Object.entries($state.snapshot(settings)).filter(([name]) => !OWN_SETTINGS.includes(name))
  return {
    seats: Object.fromEntries(keys.map((key) => [key.table, ringSeat(key)])),
    settings: Object.fromEntries(chosen),
    progress: JSON.parse(exported()),
    ...gamesMet(),
    spent: timeSpent(),
  }
}

const includes = (learned: unknown): boolean => canonical(learned) === canonical(JSON.parse(exported()))

function ringSeat({ token, invitations, spectator, rematch, isHidden, isApart, at }: RingSeat): RingSeat {
  const seat = { token, invitations, spectator, rematch, isHidden, isApart, at }
  return Object.fromEntries(Object.entries(seat).filter(([, value]) => value !== undefined)) as unknown as RingSeat
}

/** What has come of it, as this browser is to have it. */
function spread(own: Keyring): void {
  const before = gathered()
  const changed = Object.entries(own.seats).filter(([table, seat]) => canonical(seat) !== canonical(before.seats[table]))
  if (changed.length > 0) storeSeats(changed.map(([table, seat]) => ({ table, ...seat })))
  for (const [name, value] of Object.entries(own.settings)) {
    if (name in settings && canonical(value) !== canonical(before.settings[name])) Object.assign(settings, { [name]: value })
  }
  for (const game of own.known) keepAnswered(game)
  for (const game of own.played) keepPlayed(game)
  if (canonical(own.spent) !== canonical(before.spent)) storeTimeSpent(own.spent)
}

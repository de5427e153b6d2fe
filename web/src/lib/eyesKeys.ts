/** Eyes keys: by which this browser looks on at a table as a coach or a commentator; kept apart from the keys of seats. */
import { keptHere } from './root'
import { keyOf } from './seatKeys'

const STORED = keptHere('engawa.eyes')

function stored(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, string>) : {}
  } catch {
    return {}
  }
}

function store(keys: Record<string, string>): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(keys))
  } catch {
    // Without storage one comes by the link again.
  }
}

export const eyesOf = (table: string): string | undefined => stored()[table]

export const keepEyes = (table: string, token: string): void => store({ ...stored(), [table]: token })

export function forgetEyes(table: string, token: string): void {
  const { [table]: kept, ...others } = stored()
  if (kept === token) store(others)
}

/** What else than a key this browser has for the table: nobody looks from more eyes than one link gives. */
export const heldBeside = (table: string, token: string): string[] =>
  [keyOf(table)?.token, eyesOf(table)].filter((key): key is string => key !== undefined && key !== token)

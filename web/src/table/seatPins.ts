/**
 * Seat PINs: of people who share a screen, kept in this browser only. They keep a glance away, not an attacker: who can open
 * the browser's own tools can get around them, and the page says so.
 */
const STORED = 'engawa.pins'

interface Pin {
  salt: string
  hash: string
}

type Pins = Record<string, Pin>

function storedPins(): Pins {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '{}') as Pins
  } catch {
    return {}
  }
}

function store(pins: Pins): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(pins))
  } catch {
    // Without storage nobody has a PIN.
  }
}

const name = (table: string, seat: number) => `${table} ${seat}`

/** Enough against a glance at what is stored; browsers offer better only to pages of the https kind. */
function hashOf(salt: string, pin: string): string {
  let hash = 0xcbf29ce484222325n
  for (const letter of salt + pin) hash = BigInt.asUintN(64, (hash ^ BigInt(letter.codePointAt(0) ?? 0)) * 0x100000001b3n)
  return hash.toString(36)
}

export const hasPin = (table: string, seat: number): boolean => name(table, seat) in storedPins()

export function setPin(table: string, seat: number, pin: string): void {
  const salt = Array.from(crypto.getRandomValues(new Uint8Array(8))).join('.')
  store({ ...storedPins(), [name(table, seat)]: { salt, hash: hashOf(salt, pin) } })
}

export function isPin(table: string, seat: number, pin: string): boolean {
  const set = storedPins()[name(table, seat)]
  return !set || hashOf(set.salt, pin) === set.hash
}

export function clearPin(table: string, seat: number): void {
  const { [name(table, seat)]: _, ...others } = storedPins()
  store(others)
}

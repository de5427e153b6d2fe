/** SHA-256 and HMAC (FIPS 180-4, RFC 2104). The browser's own (`crypto.subtle`) is there in secure contexts only, and a table
 * is often played at over plain HTTP in one's own network. */

const PRIMES = [...primes(64)]
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)))
const BLOCK = 64

function* primes(count: number): Generator<number> {
  for (let number = 2, found = 0; found < count; number++) {
    let divisor = 2
    while (number % divisor !== 0) divisor++
    if (divisor === number) {
      found++
      yield number
    }
  }
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

function compress(hash: Int32Array, words: Int32Array): void {
  for (let at = 16; at < 64; at++) {
    const early = words[at - 15]!
    const late = words[at - 2]!
    const mixed = (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)) + (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10))
    words[at] = words[at - 16]! + words[at - 7]! + mixed
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number]
  for (let at = 0; at < 64; at++) {
    const chosen = (e & f) ^ (~e & g)
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUND[at]! + words[at]!) | 0
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, at) => (hash[at] = hash[at]! + word))
}

export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const data = new DataView(padded.buffer)
  data.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  data.setUint32(padded.length - 4, bytes.length << 3)
  const hash = Int32Array.from(START)
  const words = new Int32Array(64)
  for (let start = 0; start < padded.length; start += BLOCK) {
    for (let at = 0; at < 16; at++) words[at] = data.getInt32(start + 4 * at)
    compress(hash, words)
  }
  const out = new DataView(new ArrayBuffer(32))
  hash.forEach((word, at) => out.setInt32(4 * at, word))
  return new Uint8Array(out.buffer)
}

export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK)
  block.set(key.length > BLOCK ? sha256(key) : key)
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  )
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  )
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

export const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const utf8 = new TextEncoder()
/** Of texts, as hexadecimal digits. */
export const hashOf = (text: string): string => hex(sha256(utf8.encode(text)))
export const hmacOf = (key: string, text: string): string => hex(hmacSha256(utf8.encode(key), utf8.encode(text)))

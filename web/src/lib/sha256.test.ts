import { describe, expect, it } from 'vitest'
import { hashOf, hex, hmacOf, hmacSha256, sha256 } from './sha256'

describe('SHA-256', () => {
  it('has the hashes of the standard', () => {
    expect(hashOf('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(hashOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(hashOf('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    )
  })

  it('agrees with the browser at every length around its blocks', async () => {
    for (const length of [0, 1, 31, 54, 55, 56, 63, 64, 65, 119, 120, 128, 1000]) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length) & 255)
      expect(hex(sha256(bytes))).toBe(hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))))
    }
  })

  it('makes the HMACs of RFC 4231', async () => {
    expect(hmacOf('Jefe', 'what do ya want for nothing?')).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843')
    const long = Uint8Array.from({ length: 131 }, () => 0xaa)
    const key = await crypto.subtle.importKey('raw', long, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    const message = new TextEncoder().encode('Mika ミカ')
    expect(hex(hmacSha256(long, message))).toBe(hex(new Uint8Array(await crypto.subtle.sign('HMAC', key, message))))
  })
})

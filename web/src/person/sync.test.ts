import { beforeEach, expect, test, vi } from 'vitest'
import { hasPersonalKey } from '../lib/person'
import { forgetKey, keyOf, storedKeys, storeKey } from '../lib/seatKeys'
import { settings } from '../lib/settings.svelte'
import { markDone, progressOf } from '../study/progress'
import { proofOf, seal } from './personalKey'
import { bringPersonalKey, forgetPersonalKey, keepAgain, leavePersonalKey, makePersonalKey, person, sync } from './sync.svelte'

/** A server that keeps keyrings, as far as the page sees it. */
let kept: Record<string, { version: number; sealed: string }>
let asked: { path: string; body: Record<string, unknown> }[]

beforeEach(() => {
  kept = {}
  asked = []
  leavePersonalKey()
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    const sent = JSON.parse(body) as { proof: string; known?: number; sealed: string; version: number }
    asked.push({ path, body: sent })
    const there = kept[sent.proof]
    const answer = (status: number, told: unknown) => Promise.resolve(new Response(JSON.stringify(told), { status }))
    if (path.endsWith('/forget')) {
      delete kept[sent.proof]
      return answer(200, { forgotten: there !== undefined })
    }
    if (path.endsWith('/open')) {
      if (!there) return answer(404, { detail: 'nothing' })
      return answer(200, { version: there.version, sealed: there.version === sent.known ? null : there.sealed })
    }
    if ((there?.version ?? 0) !== sent.version) return answer(there ? 409 : 404, { detail: 'another' })
    kept[sent.proof] = { version: sent.version + 1, sealed: sent.sealed }
    return answer(200, { version: sent.version + 1 })
  })
})

/** Another browser: it has nothing but what it is given. */
function anotherBrowser(): void {
  leavePersonalKey()
  localStorage.clear()
  Object.assign(settings, { name: '', theme: 'light' })
}

test('what one browser has, another has by the key; brought twice it does no harm', async () => {
  storeKey({ table: 'a', token: 'one' })
  settings.name = 'Mika'
  settings.theme = 'dark'
  markDone('g', 'level/one', 3)
  await makePersonalKey()
  const key = person.key!
  anotherBrowser()
  storeKey({ table: 'b', token: 'two' })
  for (let time = 0; time < 2; time++) await bringPersonalKey(key)
  expect(
    storedKeys()
      .map(({ table }) => table)
      .sort(),
  ).toEqual(['a', 'b'])
  expect(keyOf('a')?.token).toBe('one')
  expect([settings.name, settings.theme]).toEqual(['Mika', 'dark'])
  expect(progressOf('g').done).toEqual({ 'level/one': 3 })
  expect(kept[proofOf(key)]?.version).toBe(2)
  anotherBrowser()
  await bringPersonalKey(key)
  expect(keyOf('b')?.token).toBe('two')
})

test('neither the key nor a seat’s key is ever told to the server', async () => {
  storeKey({ table: 'a', token: 'a-seats-token' })
  await makePersonalKey()
  storeKey({ table: 'b', token: 'another-token' })
  await sync()
  const told = JSON.stringify(asked)
  expect(asked.length).toBeGreaterThan(2)
  for (const secret of [person.key!, 'a-seats-token', 'another-token']) expect(told).not.toContain(secret)
})

test('with nothing new nothing is kept, and nothing is read again', async () => {
  await makePersonalKey()
  asked = []
  await sync()
  expect(asked.map(({ path }) => path)).toEqual(['/api/keyring/open'])
})

test('where another device keeps something meanwhile, both are kept', async () => {
  await makePersonalKey()
  const key = person.key!
  const here = localStorage.getItem('engawa.person')!
  storeKey({ table: 'b', token: 'two' })
  await sync()
  localStorage.setItem('engawa.person', here)
  forgetKey(keyOf('b')!)
  storeKey({ table: 'c', token: 'three' })
  await sync()
  anotherBrowser()
  await bringPersonalKey(key)
  expect(
    storedKeys()
      .map(({ table }) => table)
      .sort(),
  ).toEqual(['b', 'c'])
})

test('who is forgotten stays so until somebody wants it otherwise, and keeps the seats', async () => {
  storeKey({ table: 'a', token: 'one' })
  await makePersonalKey()
  const key = person.key!
  delete kept[proofOf(key)]
  storeKey({ table: 'b', token: 'two' })
  await sync()
  expect(person.status).toBe('unknown')
  expect(kept).toEqual({})
  expect(storedKeys()).toHaveLength(2)
  await keepAgain()
  expect(person.status).toBe('current')
  await forgetPersonalKey()
  expect(kept).toEqual({})
  expect(hasPersonalKey()).toBe(false)
  expect(storedKeys()).toHaveLength(2)
})

test('a key that nobody has kept anything under is not taken', async () => {
  await expect(bringPersonalKey('0'.repeat(32))).rejects.toThrow('nothing')
  expect(person.key).toBeNull()
})

test('what was sealed with another key, or damaged, changes nothing here', async () => {
  storeKey({ table: 'a', token: 'one' })
  await makePersonalKey()
  kept[proofOf(person.key!)] = { version: 9, sealed: seal('1'.repeat(32), { seats: { z: { token: 'x' } } }) }
  await sync()
  expect(person.status).toBe('unreadable')
  expect(storedKeys().map(({ table }) => table)).toEqual(['a'])
  expect(kept[proofOf(person.key!)]?.version).toBe(9)
})

test('while the server is away nothing is lost, and it is said', async () => {
  await makePersonalKey()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  storeKey({ table: 'a', token: 'one' })
  await sync()
  expect(person.status).toBe('away')
  expect(keyOf('a')?.token).toBe('one')
})

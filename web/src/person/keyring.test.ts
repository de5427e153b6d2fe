import { expect, test } from 'vitest'
import { canonical, EMPTY, merged, MOST_SEATS, understood, type Keyring } from './keyring'

const ring = (part: Partial<Keyring>): Keyring => ({ ...EMPTY, ...part })
const seats = (tokens: Record<string, string>): Keyring =>
  ring({ seats: Object.fromEntries(Object.entries(tokens).map(([table, token]) => [table, { token }])) })

test('a device to which the key comes has all seats, and so have the others', () => {
  const { ring: shared, own } = merged(null, seats({ a: '1' }), seats({ b: '2' }))
  expect(Object.keys(shared.seats)).toEqual(['a', 'b'])
  expect(own.seats).toEqual(shared.seats)
})

test('again it changes nothing', () => {
  const { ring: shared } = merged(null, seats({ a: '1' }), seats({ b: '2' }))
  for (const base of [null, shared]) {
    const again = merged(base, shared, shared)
    expect(canonical(again.ring)).toBe(canonical(shared))
    expect(canonical(again.own)).toBe(canonical(shared))
  }
})

test('a seat whose key was renewed on one device is opened by the new one on all', () => {
  const base = seats({ a: 'old' })
  expect(merged(base, seats({ a: 'old' }), seats({ a: 'new' })).own.seats.a?.token).toBe('new')
  expect(merged(base, seats({ a: 'new' }), seats({ a: 'old' })).ring.seats.a?.token).toBe('new')
  expect(merged(base, ring({}), seats({ a: 'new' })).own.seats.a?.token).toBe('new')
})

test('what was given up here is not brought back', () => {
  const base = seats({ a: '1', b: '2' })
  const { ring: shared, own } = merged(base, seats({ b: '2' }), base)
  expect(Object.keys(shared.seats)).toEqual(['b'])
  expect(Object.keys(own.seats)).toEqual(['b'])
})

test('of two seats at one table each device keeps its own', () => {
  const first = merged(null, seats({ a: 'mine' }), seats({ a: 'theirs' }))
  expect(first.own.seats.a).toEqual({ token: 'mine', isApart: true })
  expect(first.ring.seats.a).toEqual({ token: 'theirs' })
  const later = merged(first.ring, first.own, first.ring)
  expect(later.own.seats.a).toEqual({ token: 'mine', isApart: true })
  expect(later.ring.seats.a).toEqual({ token: 'theirs' })
})

test('the latest seats are kept for others, and none is lost here', () => {
  const many = Object.fromEntries(Array.from({ length: MOST_SEATS + 5 }, (_, at) => [`t${at}`, { token: 'x', at }]))
  const { ring: shared, own } = merged(null, ring({ seats: many }), EMPTY)
  expect(Object.keys(shared.seats)).toHaveLength(MOST_SEATS)
  expect('t0' in shared.seats).toBe(false)
  expect(Object.keys(own.seats)).toHaveLength(MOST_SEATS + 5)
  expect(canonical(merged(shared, own, shared).ring)).toBe(canonical(shared))
})

test('settings are those changed last; a device to which the key comes takes the person’s', () => {
  const base = ring({ settings: { name: 'Mika', theme: 'light' } })
  const here = ring({ settings: { name: 'Mika', theme: 'dark' } })
  const there = ring({ settings: { name: 'Rin', theme: 'light' } })
  expect(merged(base, here, there).own.settings).toEqual({ name: 'Rin', theme: 'dark' })
  expect(merged(null, here, there).own.settings).toEqual({ name: 'Rin', theme: 'light' })
  expect(merged(null, here, ring({ settings: { name: '' } })).own.settings.name).toBe('Mika')
})

test('time spent on two devices adds up, once', () => {
  const at = (seconds: number) => ring({ ...seats({ a: '1' }), spent: { a: seconds } })
  expect(merged(at(60), at(90), at(75)).ring.spent).toEqual({ a: 105 })
  expect(merged(null, at(90), at(90)).ring.spent).toEqual({ a: 90 })
})

test('what is no keyring is read as far as it can be', () => {
  for (const strange of [null, 7, [], 'x', { seats: [], spent: 'x', known: 7 }]) expect(understood(strange)).toEqual(EMPTY)
  expect(understood({ seats: { a: { token: '1' }, b: null, c: { token: 7 } }, known: ['one', 2], later: true })).toEqual(
    ring({ seats: { a: { token: '1' } }, known: ['one'] }),
  )
})

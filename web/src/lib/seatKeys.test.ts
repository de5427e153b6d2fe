import { expect, test } from 'vitest'
import { acceptLink, forgetKey, keyFromAddress, keyOf, linkTo, storedKeys, storeKey } from './seatKeys'

test('the table opened last stands first, each once', () => {
  storeKey({ table: 'a', token: '1' })
  storeKey({ table: 'b', token: '2' })
  storeKey({ table: 'a', token: '3' })
  expect(storedKeys().map(({ table, token }) => [table, token])).toEqual([
    ['a', '3'],
    ['b', '2'],
  ])
})

test('invitations are kept when the key changes', () => {
  storeKey({ table: 'a', token: '1', invitations: { 1: 'friend' } })
  storeKey({ table: 'a', token: '2' })
  expect(keyOf('a')).toMatchObject({ token: '2', invitations: { 1: 'friend' } })
})

test('a link that is new makes a key of its own, which waits until the seat opens', () => {
  acceptLink('a', 'link')
  expect(keyOf('a')).toMatchObject({ token: 'link', coming: { link: 'link' } })
  expect(keyOf('a')?.coming?.fresh).toMatch(/^[0-9a-f]{48}$/)
})

test('the same link opened twice keeps the key that was made for it', () => {
  acceptLink('a', 'link')
  const fresh = keyOf('a')?.coming?.fresh
  acceptLink('a', 'link')
  expect(keyOf('a')?.coming?.fresh).toBe(fresh)
})

test('a link that the seat was come to by before makes nothing new', () => {
  storeKey({ table: 'a', token: 'own', link: 'link' })
  acceptLink('a', 'link')
  expect(keyOf('a')).toMatchObject({ token: 'own', link: 'link' })
  expect(keyOf('a')?.coming).toBeUndefined()
})

test('another link to the same table leaves the old key until it opens something', () => {
  storeKey({ table: 'a', token: 'own' })
  acceptLink('a', 'other')
  expect(keyOf('a')).toMatchObject({ token: 'own', coming: { link: 'other' } })
})

test('a key that another has taken the place of is not forgotten', () => {
  storeKey({ table: 'a', token: 'new' })
  forgetKey({ table: 'a', token: 'old' })
  expect(keyOf('a')?.token).toBe('new')
  forgetKey({ table: 'a', token: 'new' })
  expect(keyOf('a')).toBeUndefined()
})

test('what is no list of keys is none', () => {
  localStorage.setItem('engawa.tables', '{"broken"')
  expect(storedKeys()).toEqual([])
  localStorage.setItem('engawa.tables', '"text"')
  expect(storedKeys()).toEqual([])
})

test('the key leaves the address as soon as it is read', () => {
  history.replaceState(null, '', '/t/a#to%20ken')
  expect(keyFromAddress('a')).toBe('to ken')
  expect(location.hash).toBe('')
  expect(keyFromAddress('a')).toBeNull()
})

test('a link carries the key behind the #', () => {
  expect(linkTo('a', 'token')).toBe(`${location.origin}/t/a#token`)
})

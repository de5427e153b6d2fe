import { expect, test } from 'vitest'
import { clearPin, hasPin, isPin, setPin } from './seatPins'

test('a PIN is asked at its seat and table only', () => {
  setPin('a', 0, '1234')
  expect([hasPin('a', 0), hasPin('a', 1), hasPin('b', 0)]).toEqual([true, false, false])
})

test('only the PIN that was set opens', () => {
  setPin('a', 0, '1234')
  expect([isPin('a', 0, '1234'), isPin('a', 0, '1235'), isPin('a', 0, '')]).toEqual([true, false, false])
  expect(isPin('a', 1, 'anything')).toBe(true)
})

test('it is not stored as it is, nor twice alike', () => {
  setPin('a', 0, '1234')
  setPin('a', 1, '1234')
  const stored = localStorage.getItem('engawa.pins') ?? ''
  expect(stored).not.toContain('1234')
  const pins = Object.values(JSON.parse(stored) as Record<string, { hash: string }>)
  expect(pins[0]?.hash).not.toBe(pins[1]?.hash)
})

test('a cleared PIN leaves those of others', () => {
  setPin('a', 0, '1234')
  setPin('a', 1, '99')
  clearPin('a', 0)
  expect([hasPin('a', 0), hasPin('a', 1)]).toEqual([false, true])
})

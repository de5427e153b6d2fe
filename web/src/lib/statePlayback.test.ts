import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { state } from '../testing/table'
import type { State } from './protocol'
import { rest, settings } from './settings.svelte'
import { StatePlayback } from './statePlayback'

let applied: number[] = []
let isUrgent = false
let playback: StatePlayback

beforeEach(() => {
  vi.useFakeTimers()
  settings.pace = 'brisk'
  applied = []
  isUrgent = false
  playback = new StatePlayback(
    ({ moves }: State) => void applied.push(moves),
    () => isUrgent,
  )
})
afterEach(() => vi.useRealTimers())

const add = (...moves: number[]) => moves.forEach((number) => playback.add(state({ moves: number })))

test('the first comes at once, each further one after a rest', () => {
  add(1, 2, 3)
  expect(applied).toEqual([1])
  vi.advanceTimersByTime(rest() - 1)
  expect(applied).toEqual([1])
  vi.advanceTimersByTime(1)
  expect(applied).toEqual([1, 2])
  vi.advanceTimersByTime(rest())
  expect(applied).toEqual([1, 2, 3])
})

test('what is urgent brings everything before it along', () => {
  add(1, 2)
  isUrgent = true
  add(3)
  expect(applied).toEqual([1, 2, 3])
})

test('without motion nothing waits', () => {
  settings.pace = 'instant'
  add(1, 2, 3)
  expect(applied).toEqual([1, 2, 3])
})

test('nobody waits for what nobody sees', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  add(1, 2)
  expect(applied).toEqual([1, 2])
})

test('what is cleared is never applied', () => {
  add(1, 2)
  playback.clear()
  vi.advanceTimersByTime(10 * rest())
  expect(applied).toEqual([1])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hideTip, tipped, tips, tipTrigger } from './tips.svelte'

let root: HTMLElement
let thing: HTMLElement
let off: (() => void) | void

/** The browser's own are not all there in a test. */
function send(type: string, target: Element, pointerType = 'mouse', at = 0) {
  const event = new Event(type, { bubbles: true, cancelable: true })
  target.dispatchEvent(Object.assign(event, { pointerType, clientX: at, clientY: at }))
  return event
}

beforeEach(() => {
  vi.useFakeTimers()
  root = document.createElement('main')
  thing = document.createElement('span')
  for (const [name, value] of Object.entries(tipped('good:rice:0', 'Rice'))) thing.setAttribute(name, String(value))
  root.append(thing)
  document.body.append(root)
  off = tipTrigger(root)
})

afterEach(() => {
  off?.()
  root.remove()
  hideTip()
  vi.useRealTimers()
})

test('a pointer that rests on something is told of it, and no longer when it has left', () => {
  send('pointermove', thing)
  expect(tips.over).toBe('good:rice:0')
  expect(tips.shown).toBeNull()
  vi.advanceTimersByTime(500)
  expect(tips.shown?.id).toBe('good:rice:0')
  send('pointermove', root, 'mouse', 9)
  vi.advanceTimersByTime(500)
  expect(tips.shown).toBeNull()
})

test('what comes to lie beneath a pointer at rest says nothing until the pointer moves', () => {
  send('pointermove', root, 'mouse', 5)
  send('pointerover', thing, 'mouse', 5)
  send('pointermove', thing, 'mouse', 5)
  vi.advanceTimersByTime(5000)
  expect(tips.shown).toBeNull()
  send('pointermove', thing, 'mouse', 6)
  vi.advanceTimersByTime(500)
  expect(tips.shown?.id).toBe('good:rice:0')
})

test('a finger that stays is told, the tooltip stays when it is lifted, and lifting is no click', () => {
  send('pointerdown', thing, 'touch')
  vi.advanceTimersByTime(500)
  expect(tips.shown).toMatchObject({ id: 'good:rice:0', held: true })
  send('pointerup', thing, 'touch')
  vi.advanceTimersByTime(5000)
  expect(tips.shown).not.toBeNull()
  const clicked = vi.fn()
  thing.addEventListener('click', clicked)
  send('click', thing)
  expect(clicked).not.toHaveBeenCalled()
  send('click', thing)
  expect(clicked).toHaveBeenCalledOnce()
})

test('what a finger holds stays when something else loses the focus, as it does by the touch', () => {
  const other = thing.cloneNode(true) as HTMLElement
  root.append(other)
  send('pointerdown', thing, 'touch')
  vi.advanceTimersByTime(500)
  send('focusout', other)
  send('focusout', thing)
  vi.advanceTimersByTime(500)
  expect(tips.shown?.element).toBe(thing)
})

test('a tap is a tap', () => {
  send('pointerdown', thing, 'touch')
  vi.advanceTimersByTime(100)
  send('pointerup', thing, 'touch')
  vi.advanceTimersByTime(5000)
  expect(tips.shown).toBeNull()
})

test('a finger that begins to scroll is not told', () => {
  send('pointerdown', thing, 'touch')
  send('pointercancel', thing, 'touch')
  vi.advanceTimersByTime(5000)
  expect(tips.shown).toBeNull()
})

test('what has a tooltip has a name, and can have the focus', () => {
  expect(tipped('lap', 'Lap line')).toEqual({ 'data-tip': 'lap', role: 'img', 'aria-label': 'Lap line', tabindex: -1 })
})

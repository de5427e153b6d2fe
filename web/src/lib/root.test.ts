import { afterEach, expect, test, vi } from 'vitest'
import { isOurs, keptHere, rooted, unrooted } from './root'
import { follow, go, route } from './route.svelte'
import { linkTo } from './seatKeys'

const page = document.documentElement

afterEach(() => {
  delete page.dataset.root
  go('/')
})

test('on a server of its own every address is what it was', () => {
  expect(rooted('/t/abc')).toBe('/t/abc')
  expect(unrooted('/t/abc')).toBe('/t/abc')
  expect(keptHere('engawa.tables')).toBe('engawa.tables')
})

test('under a path of its own addresses begin with it, and pages do not notice', () => {
  page.dataset.root = '/games/engawa'
  expect(rooted('/')).toBe('/games/engawa/')
  expect(unrooted('/games/engawa/t/abc')).toBe('/t/abc')
  expect(unrooted('/games/engawa')).toBe('/')
  expect([isOurs('/games/engawa/rules/x'), isOurs('/games/engawade'), isOurs('/')]).toEqual([true, false, false])
  expect(keptHere('engawa.tables')).toBe('engawa.tables/games/engawa')
  expect(linkTo('abc', 'key')).toBe(`${location.origin}/games/engawa/t/abc#key`)
  go('/t/abc')
  expect(location.pathname).toBe('/games/engawa/t/abc')
  expect(route.path).toBe('/t/abc')
})

test('links to the rest of the site are the browser’s own business', () => {
  page.dataset.root = '/games/engawa'
  const click = (href: string) => {
    const link = Object.assign(document.createElement('a'), { href })
    const event = { target: link, preventDefault: vi.fn() }
    follow(event as unknown as MouseEvent)
    return event.preventDefault.mock.calls.length > 0
  }
  expect(click('/games/other')).toBe(false)
  expect(click('/games/engawa/api/tables/abc/record')).toBe(false)
  expect(click('/games/engawa/rules/abc')).toBe(true)
  expect(route.path).toBe('/rules/abc')
})

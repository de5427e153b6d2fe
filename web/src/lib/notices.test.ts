import { expect, test } from 'vitest'
import { entry, seat, state } from '../testing/table'
import { Notices } from './notices.svelte'

const company = (hana: Parameters<typeof seat>[1]) => state({ seats: [seat('Mika'), seat('Hana', hana)] })

const kinds = (notices: Notices) => notices.list.map(({ kind }) => kind)

test('who leaves, is stood in for and comes back is told, in that order', () => {
  const notices = new Notices()
  const steps = [
    { present: true },
    { present: false },
    { present: false, stands_in: true, bot: 'neighbour' },
    { present: true, stands_in: true, bot: 'neighbour' },
    { present: true },
  ].map(company)
  steps.forEach((step, number) => notices.add(steps[number - 1] ?? null, step, 3, number * 20_000))
  expect(kinds(notices)).toEqual(['left', 'stands_in', 'came', 'back'])
})

test('who takes a free seat sits down', () => {
  const notices = new Notices()
  notices.add(company({ free: true, present: false }), company({ present: true }), 0)
  expect(kinds(notices)).toEqual(['sat'])
})

test('a page that is loaded anew is no news', () => {
  const notices = new Notices()
  notices.add(company({}), company({ present: false }), 3, 1000)
  notices.add(company({ present: false }), company({}), 3, 4000)
  expect(kinds(notices)).toEqual([])
})

test('oneself, bots and whoever came before this page are no news either', () => {
  const notices = new Notices()
  notices.add(null, company({}), 0)
  const bot = { person: false, bot: 'neighbour' }
  notices.add(company({ ...bot, present: true }), company({ ...bot, present: false }), 0)
  notices.add(state({ seats: [seat('Mika', { present: false })] }), state({ seats: [seat('Mika')] }), 0)
  expect(kinds(notices)).toEqual([])
})

test('a notice stands where it happened', () => {
  const notices = new Notices()
  notices.add(company({}), company({ present: false }), 1)
  const rows = notices.among([0, 1, 2].map((place) => ({ entry: entry(`e${place}`), place })))
  expect(rows.map((row) => ('entry' in row ? row.entry.key : row.kind))).toEqual(['e0', 'left', 'e1', 'e2'])
})

import { beforeEach, describe, expect, it } from 'vitest'
import { answered, seat, sitDown, state } from '../testing/table'
import type { FakeSocket } from '../testing/fakeSocket'
import type { ShuffleInfo, State } from './protocol'
import { keptPart, storeKey } from './seatKeys'
import { hashOf } from './sha256'
import { commitmentOf, seedOf, type Finding } from './shuffleProof'
import type { Table } from './table.svelte'

const SERVER_SEED = '5e'.repeat(32)
const FINGERPRINT = hashOf(SERVER_SEED)
const OTHERS = '0'.repeat(63) + '3'
const BO = { seats: [1], commitment: commitmentOf('table', FINGERPRINT, [1], OTHERS), revealed: false, nonce: null }
const OPEN: ShuffleInfo = { phase: 'open', pages: [], server_seed: null }
const PEOPLE = { seats: [seat('Mika'), seat('Bo'), seat('Kenji')] }

const said = (server: FakeSocket, type: string) => server.sent.filter((message) => message.type === type)

function sealed(table: Table): ShuffleInfo {
  const own = { seats: [0], commitment: table.shuffle.part!.commitment, revealed: false, nonce: null }
  return { phase: 'sealed', pages: [own, BO], server_seed: null }
}

/** The end of a game as an honest server tells it. */
function ended(table: Table): { shuffle: ShuffleInfo; seed: string } {
  const [own, bo] = sealed(table).pages as [ShuffleInfo['pages'][0], ShuffleInfo['pages'][0]]
  const pages = [
    { ...own, revealed: true, nonce: table.shuffle.part!.nonce },
    { ...bo, revealed: true, nonce: OTHERS },
  ]
  return { shuffle: { phase: 'drawn', pages, server_seed: SERVER_SEED }, seed: seedOf('table', SERVER_SEED, pages) }
}

/** Bound and revealed, at a table whose server has said nothing wrong yet. */
function shuffled(): { table: Table; server: FakeSocket } {
  const sat = sitDown({ shuffle: OPEN, to_act: [], ...PEOPLE }, { seed_hash: FINGERPRINT })
  sat.server.tell(state({ shuffle: sealed(sat.table), to_act: [], ...PEOPLE }))
  return sat
}

const fails = (findings: Finding[]) => findings.filter(({ holds }) => !holds).map(({ what }) => what)

beforeEach(() => {
  localStorage.clear()
  storeKey({ table: 'table', token: 'token' })
})

describe('a shuffle by several', () => {
  it('binds the page to a number that is kept first, and shows it when its own promise stands in the list', async () => {
    const { table, server } = sitDown({ shuffle: OPEN, to_act: [], ...PEOPLE }, { seed_hash: FINGERPRINT })
    const kept = keptPart('table')!
    expect(kept.nonce).toMatch(/^[0-9a-f]{64}$/)
    expect(said(server, 'commit').map(({ commitment }) => commitment)).toEqual([commitmentOf('table', FINGERPRINT, [0], kept.nonce)])
    expect(said(server, 'reveal')).toEqual([])
    expect(table.shuffle.isShuffling).toBe(true)
    server.tell(state({ shuffle: OPEN, to_act: [] }))
    expect(said(server, 'commit')).toHaveLength(1)
    server.tell(state({ shuffle: sealed(table), to_act: [] }))
    expect(said(server, 'reveal').map(({ nonce }) => nonce)).toEqual([kept.nonce])
    expect(keptPart('table')!.sealed).toHaveLength(2)
    await answered()
    expect(table.problem).toBeNull()
  })

  it('keeps its number when the page is loaded anew, and the first fingerprint', () => {
    sitDown({ shuffle: OPEN, to_act: [] }, { seed_hash: FINGERPRINT })
    const first = keptPart('table')!
    const { table } = sitDown({ shuffle: OPEN, to_act: [] }, { seed_hash: hashOf('another') })
    expect(table.shuffle.part).toEqual(first)
  })

  it('shows nothing to a list without its own promise, or to a second list', () => {
    const one = sitDown({ shuffle: OPEN, to_act: [] }, { seed_hash: FINGERPRINT })
    one.server.tell(state({ shuffle: { phase: 'sealed', pages: [BO], server_seed: null }, to_act: [] }))
    expect(said(one.server, 'reveal')).toEqual([])
    shuffled()
    const again = sitDown({ shuffle: null, to_act: [] }, { seed_hash: FINGERPRINT })
    const list = sealed(again.table)
    again.server.tell(state({ shuffle: { ...list, pages: list.pages.slice(0, 1) }, to_act: [] }))
    expect(said(again.server, 'reveal')).toEqual([])
  })

  it('adds nothing for who watches', () => {
    const { server } = sitDown({ shuffle: OPEN, to_act: [], seat: null }, { seed_hash: FINGERPRINT, seats: [], seat: null })
    expect(said(server, 'commit')).toEqual([])
  })

  it('finds at the end that all is true, and tells who took part', () => {
    const { table, server } = shuffled()
    server.tell(state({ ...ended(table), is_over: true, ...PEOPLE }))
    expect(table.shuffle.findings.map(({ what }) => what)).toEqual(['server', 'pages', 'seed', 'list', 'mine'])
    expect(fails(table.shuffle.findings)).toEqual([])
    expect([table.shuffle.shown, table.shuffle.withheld, table.shuffle.absent]).toEqual([[0, 1], [], [2]])
  })

  it.each<[string, (end: { shuffle: ShuffleInfo; seed: string }) => Partial<State>, Finding['what'][]]>([
    ['another seed of its own', (end) => ({ ...end, shuffle: { ...end.shuffle, server_seed: 'aa' } }), ['server', 'seed']],
    ['another seed of the draws', (end) => ({ ...end, seed: 'bb'.repeat(32) }), ['seed']],
    [
      'another number of somebody',
      (end) => {
        const pages = end.shuffle.pages.map((page) => (page.seats[0] === 1 ? { ...page, nonce: 'c'.repeat(64) } : page))
        return { shuffle: { ...end.shuffle, pages }, seed: seedOf('table', SERVER_SEED, pages) }
      },
      ['pages'],
    ],
    [
      'that this page did not answer',
      (end) => {
        const pages = end.shuffle.pages.map((page) => (page.seats[0] === 0 ? { ...page, nonce: null, revealed: false } : page))
        return { shuffle: { ...end.shuffle, pages }, seed: seedOf('table', SERVER_SEED, pages) }
      },
      ['mine'],
    ],
    [
      'that nobody else was bound',
      (end) => {
        const pages = end.shuffle.pages.slice(0, 1)
        return { shuffle: { ...end.shuffle, pages }, seed: seedOf('table', SERVER_SEED, pages) }
      },
      ['list'],
    ],
  ])('finds out a server that tells %s', (_, lie, found) => {
    const { table, server } = shuffled()
    server.tell(state({ ...lie(ended(table)), is_over: true, ...PEOPLE }))
    expect(fails(table.shuffle.findings)).toEqual(found)
  })

  it('finds out a server that shows another fingerprint later, with all that would fit it', () => {
    const { table } = shuffled()
    const other = { ...ended(table).shuffle, server_seed: 'dd' }
    const end = { shuffle: other, seed: seedOf('table', 'dd', other.pages) }
    const again = sitDown({ ...end, is_over: true, ...PEOPLE }, { seed_hash: hashOf('dd') })
    expect(fails(again.table.shuffle.findings)).toEqual(['server'])
  })
})

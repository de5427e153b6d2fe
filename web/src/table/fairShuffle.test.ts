import { mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { storeKey } from '../lib/seatKeys'
import { hashOf } from '../lib/sha256'
import { seedOf } from '../lib/shuffleProof'
import type { ShuffleInfo, State } from '../lib/protocol'
import { setTable, type Table } from '../lib/table.svelte'
import { seat, sitDown, state } from '../testing/table'
import FairShuffle from './FairShuffle.svelte'

const SERVER_SEED = '5e'.repeat(32)
const PEOPLE = { seats: [seat('Mika'), seat('Hana'), seat('Kenji')] }
const HANA = { seats: [1], commitment: 'a'.repeat(64), revealed: false, nonce: null }
let shown: ReturnType<typeof mount> | null = null

/** This page and Hana's are bound; Kenji's did nothing. */
function shuffled(): { table: Table; tell: (told: Partial<State>) => void; pages: ShuffleInfo['pages'] } {
  const open: ShuffleInfo = { phase: 'open', pages: [], server_seed: null }
  const { table, server } = sitDown({ shuffle: open, to_act: [], ...PEOPLE }, { seed_hash: hashOf(SERVER_SEED) })
  const own = { seats: [0], commitment: table.shuffle.part!.commitment, revealed: false, nonce: null }
  const tell = (told: Partial<State>) => server.tell(state({ to_act: [], ...PEOPLE, ...told }))
  tell({ shuffle: { phase: 'sealed', pages: [own, HANA], server_seed: null } })
  return { table, tell, pages: [own, HANA] }
}

function text(table: Table): string {
  const Provided: typeof FairShuffle = (...args) => {
    setTable(table)
    return FairShuffle(...args)
  }
  shown = mount(Provided, { target: document.body })
  return document.body.textContent!.replace(/\s+/g, ' ')
}

beforeEach(() => {
  localStorage.clear()
  storeKey({ table: 'table', token: 'token' })
})
afterEach(async () => {
  if (shown) await unmount(shown)
  document.body.innerHTML = ''
})

it('says who took part, and whose page held its number back', () => {
  const { table, tell, pages } = shuffled()
  tell({ shuffle: { phase: 'drawn', pages: [{ ...pages[0]!, revealed: true }, pages[1]!], server_seed: null } })
  const said = text(table)
  expect(said).toContain('The shuffle comes from the server and you.')
  expect(said).toContain('did not show it in time: Hana.')
  expect(said).toContain('Took no part: Kenji.')
  expect(document.querySelector('[role=alert]')).toBeNull()
})

it('warns whoever is left out though the page had answered', () => {
  const { table, tell, pages } = shuffled()
  tell({ shuffle: { phase: 'drawn', pages, server_seed: null } })
  expect(text(table)).toContain('No page took part')
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Your page showed its number in time')
  expect(document.querySelector('details')?.open).toBe(true)
})

it('checks everything when the game is over', () => {
  const { table, tell, pages } = shuffled()
  const told = [{ ...pages[0]!, revealed: true, nonce: table.shuffle.part!.nonce }, pages[1]!]
  tell({ shuffle: { phase: 'drawn', pages: told, server_seed: SERVER_SEED }, seed: seedOf('table', SERVER_SEED, told), is_over: true })
  expect(text(table)).toContain(`--check --nonce ${table.shuffle.part!.nonce}`)
  expect(document.querySelectorAll('li[data-holds=true]')).toHaveLength(5)
})

it('says of a table without a round what its seed proves', () => {
  const { table } = sitDown({ seed: 'seed' }, { seed_hash: hashOf('seed') })
  expect(text(table)).toContain('fixed by the server alone')
})

/** Shuffle of a table: this page adds a number of its own, bound before it is shown; who took part, and whether all is true. */
import type { ShuffleInfo, State, Welcome } from './protocol'
import { keepPart, keptPart } from './seatKeys'
import { hex } from './sha256'
import { commitmentOf, findings, isBound, listOf, type Finding, type ShufflePart } from './shuffleProof'
import type { Table } from './table.svelte'

export class ShuffleState {
  /** What this page did in it; null where it did nothing, as at a table that one watches. */
  part = $state.raw<ShufflePart | null>(null)
  private said: ShuffleInfo['phase'] | null = null

  constructor(private table: Pick<Table, 'id' | 'state' | 'welcome' | 'connection'>) {}

  now: ShuffleInfo | null = $derived.by(() => this.table.state?.shuffle ?? null)
  /** The game may begin, and nothing is drawn yet: the board is not the one that will be played on. */
  isShuffling: boolean = $derived.by(() => this.now !== null && this.now.phase !== 'drawn' && !this.table.state?.gathering)
  /** The seats of pages that took part; of those that were bound and did not show their number; of people whose page took none. */
  shown: number[] = $derived.by(() => this.seatsOf(true))
  withheld: number[] = $derived.by(() => this.seatsOf(false))
  absent: number[] = $derived.by(() => {
    const bound = [...this.shown, ...this.withheld]
    return (this.table.state?.seats ?? []).flatMap(({ person, free }, seat) => (person && !free && !bound.includes(seat) ? [seat] : []))
  })
  /** What this page finds out by itself when the game is over. */
  findings: Finding[] = $derived.by(() => {
    const { state, welcome } = this.table
    if (!this.now || !state || !welcome?.seed_hash) return []
    return findings(this.table.id, this.now, state.seed, welcome.seed_hash, this.part)
  })

  private seatsOf(revealed: boolean): number[] {
    return (this.now?.pages ?? []).flatMap((page) => (page.revealed === revealed ? page.seats : []))
  }

  /** Over a new connection everything is said again: nobody knows what of it was heard. */
  begin(): void {
    this.part = keptPart(this.table.id)
    this.said = null
  }

  /** Binds this page, or shows its number, where it is time for that. */
  follow({ shuffle }: State, { seats, seed_hash: fingerprint }: Welcome): void {
    if (!shuffle || shuffle.phase === this.said || seats.length === 0 || fingerprint === null) return
    this.said = shuffle.phase
    if (shuffle.phase === 'open') this.bind(seats, fingerprint)
    else if (shuffle.phase === 'sealed') this.reveal(shuffle)
  }

  private bind(seats: number[], fingerprint: string): void {
    const nonce = this.part?.nonce ?? hex(crypto.getRandomValues(new Uint8Array(32)))
    // The first fingerprint that was told is the one the server is held to.
    const first = this.part?.fingerprint ?? fingerprint
    this.keep({ nonce, fingerprint: first, seats, commitment: commitmentOf(this.table.id, first, seats, nonce) })
    void this.table.connection.ask({ type: 'commit', commitment: this.part!.commitment }, true).catch(() => undefined)
  }

  /** Only to a list that has this page's own promise, and to no other list than the first. */
  private reveal(shuffle: ShuffleInfo): void {
    const { part } = this
    if (!part || !isBound(shuffle, part)) return
    if (part.sealed && part.sealed.join() !== listOf(shuffle).join()) return
    this.keep({ ...part, sealed: listOf(shuffle) })
    void this.table.connection.ask({ type: 'reveal', nonce: part.nonce }, true).catch(() => undefined)
  }

  private keep(part: ShufflePart): void {
    this.part = part
    keepPart(this.table.id, part)
  }
}

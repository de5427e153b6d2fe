/** The reader's part of the ladder: signed up under a name, by a proof made from the personal key. */
import { ask, NothingThere } from '../lib/api'
import type { Ladder, LadderProof, LadderSignUp, OwnLadder } from '../lib/protocol'
import { ladderProofOf } from '../person/personalKey'
import { makePersonalKey, person } from '../person/sync.svelte'

export const ladders = (): Promise<Ladder> => ask('ladder')

/** Null for who has not signed up. */
export const ladder = $state<{ own: OwnLadder | null; isKnown: boolean }>({ own: null, isKnown: false })

export const ownProof = (): string | null => (person.key === null ? null : ladderProofOf(person.key))

export async function lookUp(): Promise<void> {
  const known = ownProof()
  ladder.own = known === null ? null : await ask<OwnLadder>('ladder/me', { proof: known } satisfies LadderProof).catch(nobody)
  ladder.isKnown = true
}

function nobody(error: unknown): null {
  if (error instanceof NothingThere) return null
  throw error
}

/** Under this name from now on; who has no personal key gets one, which is what is known of them here. */
export async function signUp(name: string): Promise<void> {
  if (person.key === null) await makePersonalKey()
  ladder.own = await ask<OwnLadder>('ladder/join', { proof: ownProof() ?? '', name } satisfies LadderSignUp)
}

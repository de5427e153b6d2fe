/** Person: whether this browser has a personal key, and what is done with it, loaded only by those who have one. */
import { whenKept } from './kept'
import { keptHere } from './root'

export const PERSON = keptHere('engawa.person')

export const hasPersonalKey = (): boolean => localStorage.getItem(PERSON) !== null

/** What the person's other devices have kept, brought here, and what is new here, kept for them. Never fails: what cannot be
 * reached now is tried again with the next change. */
export async function bringUpToDate(): Promise<void> {
  if (hasPersonalKey()) await (await import('../person/sync.svelte')).sync()
}

/** A change seldom comes alone. */
const AFTER = 1000
let due: ReturnType<typeof setTimeout> | undefined

function soon(): void {
  if (!hasPersonalKey()) return
  clearTimeout(due)
  due = setTimeout(() => void bringUpToDate(), AFTER)
}

/** From now on what is kept here is kept for the person's other devices too, and looked for when one comes back. */
export function followPerson(): void {
  whenKept(soon)
  document.addEventListener('visibilitychange', () => void bringUpToDate())
  soon()
}

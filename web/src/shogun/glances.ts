/** Glances: on a phone the map and the plan are no farther apart than one tap. */
import { BREAKPOINTS, upTo } from '../lib/breakpoints'

const MARGIN = 6

/** Right below the prompt, which lies over the page. */
function glanceAt(part: Element): void {
  const prompt = document.querySelector('.prompt')?.getBoundingClientRect().bottom ?? 0
  scrollBy({ top: part.getBoundingClientRect().top - prompt - MARGIN, behavior: 'instant' })
}

export function glanceAtThe(part: 'map' | 'plan'): void {
  const there = document.querySelector(`[data-landmark='board:${part}']`)
  if (there) glanceAt(there)
}

/** Where the page is longer than the screen, what is to be done now is begun at its top. */
export function seenFirst(part: HTMLElement): void {
  if (matchMedia(upTo(BREAKPOINTS.phone)).matches) glanceAt(part)
}

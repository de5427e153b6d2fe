/** How long things take to move; nothing when the reader wants no motion. */
import type { Attachment } from 'svelte/attachments'
import type { TransitionConfig } from 'svelte/transition'

const still = typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-reduced-motion: reduce)')
const paces = new Map<string, number>()

/** The stylesheet's pace in milliseconds. Read once for each choice of the reader's: to ask a stylesheet makes the
 * browser style the whole page first, and cards are dealt in the midst of a change. */
export function pace(): number {
  const chosen = `${document.documentElement.dataset.pace} ${still?.matches}`
  let known = paces.get(chosen)
  if (known === undefined) {
    known = milliseconds(getComputedStyle(document.documentElement).getPropertyValue('--pace').trim())
    paces.set(chosen, known)
  }
  return known
}

/** In whichever unit a minifier wrote it. */
const milliseconds = (value: string) => (parseFloat(value) || 0) * (value.endsWith('ms') ? 1 : 1000)

export type Fate = 'burnt' | 'retired' | 'gone'

/** A burnt card blackens and sinks, a retired one goes off to its owner's collection, any other fades away. */
export function leaving(_: Element, { at, fate, height }: { at: string; fate: Fate; height: number }): TransitionConfig {
  const ways: Record<Fate, (gone: number) => string> = {
    burnt: (gone) =>
      `transform: ${at} translateY(${gone * height * 0.2}px) scaleY(${1 - gone * 0.35}); filter: brightness(${1 - gone * 0.8}) saturate(${1 - gone}); opacity: ${Math.min(1, 2 - 2 * gone)}`,
    retired: (gone) =>
      `transform: ${at} translate(${gone * height}px, ${-gone * height * 0.6}px) rotate(${gone * 9}deg) scale(${1 - gone * 0.5}); opacity: ${Math.min(1, 2 - 2 * gone)}`,
    gone: (gone) => `transform: ${at} translateY(${gone * height * 0.25}px); opacity: ${1 - gone}`,
  }
  return { duration: pace() * (fate === 'gone' ? 1.2 : 2.5), css: (_here, gone) => ways[fate](gone) }
}

/** A new card is dealt from the left, where the deck lies. */
export function arriving(_: Element, { at }: { at: string }): TransitionConfig {
  return { duration: pace() * 1.6, css: (here, gone) => `transform: ${at} translateX(${-gone * 60}px); opacity: ${here}` }
}

const lain = new WeakMap<Element, string>()

/** Lays a thing where it belongs and lets it slide there from where it lay; also when it changes its order on the page. */
export function glide(place: string): Attachment<SVGElement> {
  return (thing) => {
    const from = lain.get(thing)
    lain.set(thing, place)
    thing.style.transform = place
    if (from === undefined || from === place) return
    thing.animate([{ transform: from }, { transform: place }], { duration: pace() * 1.6, easing: 'cubic-bezier(0.3, 0.7, 0.3, 1)' })
  }
}

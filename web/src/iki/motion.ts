/** How long things take to move; nothing when the reader wants no motion. */
import type { Attachment } from 'svelte/attachments'
import type { TransitionConfig } from 'svelte/transition'

/** The stylesheet's pace in milliseconds, whichever unit a minifier wrote it in. */
export function pace(): number {
  const told = getComputedStyle(document.documentElement).getPropertyValue('--pace').trim()
  return (parseFloat(told) || 0) * (told.endsWith('ms') ? 1 : 1000)
}

/** A burnt card blackens and sinks; any other rises out of the town, to its owner's collection. */
export function leaving(card: Element, { fate, height }: { fate: 'burnt' | 'gone'; height: number }): TransitionConfig {
  const place = getComputedStyle(card).transform
  return {
    duration: pace() * 2.5,
    css: (here, gone) =>
      fate === 'burnt'
        ? `transform: ${place} translateY(${gone * height * 0.2}px) scaleY(${1 - gone * 0.35}); filter: brightness(${0.2 + here * 0.8}) saturate(${here}); opacity: ${Math.min(1, here * 2)}`
        : `transform: ${place} translateY(${-gone * height * 0.5}px) scale(${1 + gone * 0.12}); opacity: ${here}`,
  }
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

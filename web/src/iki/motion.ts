/** How long things take to move; nothing when the reader wants no motion. */
import type { TransitionConfig } from 'svelte/transition'

export function pace(): number {
  return parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--pace')) || 0
}

/** A burnt card blackens and sinks; any other rises out of the town, to its owner's collection. */
export function leaving(_: Element, { fate, height }: { fate: 'burnt' | 'gone'; height: number }): TransitionConfig {
  const place = getComputedStyle(_).transform
  return {
    duration: pace() * 2.5,
    css: (here, gone) =>
      fate === 'burnt'
        ? `transform: ${place} translateY(${gone * height * 0.2}px) scaleY(${1 - gone * 0.35}); filter: brightness(${0.2 + here * 0.8}) saturate(${here}); opacity: ${Math.min(1, here * 2)}`
        : `transform: ${place} translateY(${-gone * height * 0.5}px) scale(${1 + gone * 0.12}); opacity: ${here}`,
  }
}

/** Tooltips: what the reader looks at more closely, by pointing, by focus, by a long press. */
import type { Attachment } from 'svelte/attachments'

export interface TooltipTarget {
  mark: string
  /** Where it is on the board, for laying the closer look beside it. */
  at: DOMRect
  within: DOMRect
}

const HOVERED_FOR = 420
const PRESSED_FOR = 420

export function tooltipTrigger(tell: (seen: TooltipTarget | null) => void): Attachment<HTMLElement> {
  return (board) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let held = false
    const spotOf = (event: Event) => (event.target as Element).closest?.<SVGGElement>('[data-mark]') ?? null
    const look = (spot: SVGGElement, wait: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        held = wait === PRESSED_FOR
        tell({ mark: spot.dataset.mark ?? '', at: spot.getBoundingClientRect(), within: board.getBoundingClientRect() })
      }, wait)
    }
    /** Later: a spot that is taken off the board while it has the focus loses it in the middle of drawing. */
    const away = () => {
      clearTimeout(timer)
      timer = setTimeout(() => tell(null))
    }
    const listeners: Record<string, (event: Event) => void> = {
      pointerover: (event) => {
        const spot = spotOf(event)
        if ((event as PointerEvent).pointerType !== 'mouse') return
        if (spot) look(spot, spot.dataset.mark?.startsWith('space:') ? 0 : HOVERED_FOR)
        else away()
      },
      pointerleave: (event) => (event as PointerEvent).pointerType === 'mouse' && away(),
      pointerdown: (event) => {
        const spot = spotOf(event)
        held = false
        away()
        if (spot && (event as PointerEvent).pointerType !== 'mouse') look(spot, PRESSED_FOR)
      },
      pointerup: (event) => (event as PointerEvent).pointerType !== 'mouse' && away(),
      pointercancel: away,
      focusin: (event) => {
        const spot = spotOf(event)
        if (spot && (event.target as Element).matches(':focus-visible')) look(spot, 0)
      },
      focusout: away,
      keydown: (event) => (event as KeyboardEvent).key === 'Escape' && away(),
      /** Letting go after a long look is no click. */
      click: (event) => {
        if (held) event.stopPropagation()
        held = false
      },
      contextmenu: (event) => held && event.preventDefault(),
    }
    for (const [name, listener] of Object.entries(listeners)) board.addEventListener(name, listener, name === 'click')
    return () => {
      clearTimeout(timer)
      for (const [name, listener] of Object.entries(listeners)) board.removeEventListener(name, listener, name === 'click')
    }
  }
}

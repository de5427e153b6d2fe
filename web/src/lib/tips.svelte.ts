/**
 * Tooltips: what the reader looks at more closely, by pointing, by focus, by a long press. Whatever carries `data-tip`
 * (see `tipped`) or the mark of a spot can have one; the game tells what it says.
 */
import type { Attachment } from 'svelte/attachments'

export type RuleNumber = `${number}.${number}`

export interface Tip {
  /** What it is, in a few words. */
  title: string
  /** What it does, and what it means for the reader now. */
  lines: string[]
  /** The number of its rule: whatever has a tooltip, the rules speak of. */
  rule: RuleNumber
  /** The game draws a picture beside it. */
  pictured?: boolean
  /** The board itself shows it, where it hides nothing that is looked at: here it is only spoken. */
  onBoard?: boolean
}

export interface TipTarget {
  id: string
  element: Element
  /** By a finger: it stays until something else is touched. */
  held: boolean
}

interface Tips {
  /** What the pointer or the focus is on, at once. */
  over: string
  /** What is told of, after a moment's rest. */
  shown: TipTarget | null
  /** The rule that the shown one names. */
  rule: string
}

export const tips = $state<Tips>({ over: '', shown: null, rule: '' })

const HOVERED_FOR = 420
const PRESSED_FOR = 420
/** So long the pointer may be on its way to the link in a tooltip. */
const LEFT_FOR = 260
const ON_THE_WAY = 1200
export const TIPPED = '[data-tip], [data-mark]'

/** What makes something speak for itself: `name` is what a screen reader says of it, the tooltip is its description. */
export function tipped(id: string, name: string, tabindex = -1) {
  return { 'data-tip': id, role: 'img', 'aria-label': name, tabindex } as const
}

export function hideTip(): void {
  tips.shown = null
  tips.over = ''
}

const isMouse = (event: Event) => (event as PointerEvent).pointerType === 'mouse'

/** Listens on everything in which things speak for themselves. */
export const tipTrigger: Attachment<HTMLElement> = (root) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let held = false
  /** Where the pointer was last, and on what: a board that changes beneath a pointer at rest says nothing. */
  let rest = { x: NaN, y: NaN }
  let under: EventTarget | null = null
  // A number that has changed tells why, in a list of its own.
  const targetOf = ({ target }: Event) =>
    target instanceof Element && !target.closest('[data-why], .why') ? target.closest<HTMLElement | SVGElement>(TIPPED) : null
  const idOf = (target: HTMLElement | SVGElement) => target.dataset.tip ?? target.dataset.mark ?? ''
  const show = (target: HTMLElement | SVGElement, isHeld: boolean) => {
    clearTimeout(timer)
    held = isHeld
    tips.over = idOf(target)
    tips.shown = { id: idOf(target), element: target, held: isHeld }
  }
  const showAfter = (target: HTMLElement | SVGElement, wait: number, isHeld = false) => {
    clearTimeout(timer)
    timer = setTimeout(() => show(target, isHeld), wait)
  }
  const hideAfter = (wait = 0) => {
    clearTimeout(timer)
    timer = setTimeout(hideTip, wait)
  }
  /** Over the tooltip itself whatever lies beneath it waits longer, so that its link can be reached. */
  const isOnTheWay = ({ clientX, clientY }: PointerEvent) => {
    const box = document.querySelector('[role="tooltip"]')?.getBoundingClientRect()
    return !!box && clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom
  }
  const listeners: Record<string, (event: Event) => void> = {
    pointermove: (event) => {
      const { clientX: x, clientY: y } = event as PointerEvent
      if (!isMouse(event) || (x === rest.x && y === rest.y)) return
      rest = { x, y }
      if (event.target === under) return
      under = event.target
      const target = targetOf(event)
      tips.over = target ? idOf(target) : ''
      const way = isOnTheWay(event as PointerEvent)
      if (target && target === tips.shown?.element) clearTimeout(timer)
      else if (target) showAfter(target, way ? ON_THE_WAY : HOVERED_FOR)
      else if (!(event.target as Element).closest('[role="tooltip"]')) hideAfter(way ? ON_THE_WAY : LEFT_FOR)
      else clearTimeout(timer)
    },
    pointerleave: (event) => {
      under = null
      if (isMouse(event)) hideAfter(LEFT_FOR)
    },
    pointerdown: (event) => {
      held = false
      clearTimeout(timer)
      const target = targetOf(event)
      if (target && !isMouse(event)) showAfter(target, PRESSED_FOR, true)
    },
    pointerup: (event) => !isMouse(event) && !held && clearTimeout(timer),
    pointercancel: () => !held && hideAfter(),
    focusin: (event) => {
      const target = targetOf(event)
      if (target && (event.target as Element).matches(':focus-visible')) show(target, false)
    },
    /** Later: what is taken off the board while it has the focus loses it in the middle of drawing. */
    focusout: (event) => {
      const to = (event as FocusEvent).relatedTarget
      const isShown = targetOf(event) === tips.shown?.element && !tips.shown?.held
      if (isShown && !(to instanceof Element && to.closest('[role="tooltip"]'))) hideAfter()
    },
    /** Letting go after a long look is no click. */
    click: (event) => {
      if (held && !(event.target as Element).closest('[role="tooltip"]')) event.stopPropagation()
      held = false
    },
    contextmenu: (event) => held && event.preventDefault(),
  }
  for (const [name, listener] of Object.entries(listeners)) root.addEventListener(name, listener, name === 'click')
  return () => {
    clearTimeout(timer)
    hideTip()
    for (const [name, listener] of Object.entries(listeners)) root.removeEventListener(name, listener, name === 'click')
  }
}

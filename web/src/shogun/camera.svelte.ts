/** What part of the map one sees: moved by dragging, wheel, two fingers, keys and buttons. */
import type { Box } from '../lib/box'
import { HEIGHT, WIDTH } from './mapGeometry'

const CLOSEST = 6
/** Pixels for a unit of the map: with fewer, names would be too small to read or larger than their provinces. */
const READABLE = 0.56
const STEP = 1.5
/** Pixels before a press counts as dragging. */
const DRAG = 6
const LONG_PRESS = 450

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const within = (centre: number, size: number, whole: number) => (size >= whole ? whole / 2 : clamp(centre, size / 2, whole - size / 2))

export class Camera {
  /** Of the frame on the screen, in pixels. */
  frame = $state({ width: WIDTH, height: HEIGHT })
  private near = $state(1)
  private at = $state.raw({ x: WIDTH / 2, y: HEIGHT / 2 })

  private width = $derived(Math.max(WIDTH, (HEIGHT * this.frame.width) / this.frame.height) / this.near)
  private height = $derived((this.width * this.frame.height) / this.frame.width)
  box: Box = $derived({ x: this.at.x - this.width / 2, y: this.at.y - this.height / 2, width: this.width, height: this.height })
  isNear = $derived(this.near > 1.001)
  isNearest = $derived(this.near >= CLOSEST)
  /** Whether there is more map above or below; if not, a finger may scroll the page. */
  isCut = $derived(this.height < HEIGHT - 1)

  get centre(): [number, number] {
    return [this.at.x, this.at.y]
  }

  private look(x: number, y: number): void {
    this.at = { x: within(x, this.width, WIDTH), y: within(y, this.height, HEIGHT) }
  }

  /** Nearer or farther; what lies at this part of the frame stays where it is. */
  zoom(by: number, right = 0.5, down = 0.5): void {
    const x = this.box.x + this.box.width * right
    const y = this.box.y + this.box.height * down
    this.near = clamp(this.near * by, 1, CLOSEST)
    this.look(x - this.width * (right - 0.5), y - this.height * (down - 0.5))
  }

  nearer = () => this.zoom(STEP)
  farther = () => this.zoom(1 / STEP)

  whole = () => {
    this.near = 1
    this.look(WIDTH / 2, HEIGHT / 2)
  }

  /** So near that no sea is seen above and below; where a phone begins. */
  fill(x: number, y: number): void {
    this.near = clamp(
      Math.max(WIDTH, (HEIGHT * this.frame.width) / this.frame.height) / ((HEIGHT * this.frame.width) / this.frame.height),
      1,
      CLOSEST,
    )
    this.look(x, y)
  }

  /** By parts of what is seen. */
  move(right: number, down: number): void {
    this.look(this.at.x + this.width * right, this.at.y + this.height * down)
  }

  /** Moves only if the place is not seen, and goes back only as far as the whole of it asks for and names can be read. */
  show({ x, y, width, height }: Box): void {
    const seen = this.box
    if (x >= seen.x && y >= seen.y && x + width <= seen.x + seen.width && y + height <= seen.y + seen.height) return
    const farthest = Math.min(this.near, Math.max(1, (this.near * this.width * READABLE) / this.frame.width))
    this.near = clamp(this.near / Math.max(1, width / seen.width, height / seen.height), farthest, CLOSEST)
    this.look(x + width / 2, y + height / 2)
  }

  press(key: string): boolean {
    if (key === '+' || key === '=') this.nearer()
    else if (key === '-') this.farther()
    else if (key === '0') this.whole()
    else if (!this.isNear) return false
    else if (key === 'ArrowLeft') this.move(-0.2, 0)
    else if (key === 'ArrowRight') this.move(0.2, 0)
    else if (key === 'ArrowUp') this.move(0, -0.2)
    else if (key === 'ArrowDown') this.move(0, 0.2)
    else return false
    return true
  }
}

/** Listens to hands on the frame. `about` hears which province a pointer or the focus rests on. */
export function handle(camera: Camera, about: (mark: string | null) => void) {
  return (frame: HTMLElement) => {
    const fingers = new Map<number, { x: number; y: number }>()
    let dragged = false
    let holding: ReturnType<typeof setTimeout> | undefined
    const stop = new AbortController()
    const on = <K extends keyof HTMLElementEventMap>(type: K, hear: (event: HTMLElementEventMap[K]) => void, options = {}) =>
      frame.addEventListener(type, hear, { signal: stop.signal, ...options })
    const markAt = (target: EventTarget | null) => (target as Element | null)?.closest<SVGElement>('[data-mark]')?.dataset.mark ?? null
    const part = (x: number, y: number): [number, number] => {
      const { left, top, width, height } = frame.getBoundingClientRect()
      return [(x - left) / width, (y - top) / height]
    }

    function pinch(event: PointerEvent, before: { x: number; y: number }): void {
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
      if (!other) return
      const was = Math.hypot(before.x - other.x, before.y - other.y)
      const is = Math.hypot(event.clientX - other.x, event.clientY - other.y)
      camera.zoom(is / Math.max(was, 1), ...part((event.clientX + other.x) / 2, (event.clientY + other.y) / 2))
    }

    on('pointerdown', (event) => {
      if (event.pointerType === 'mouse' && event.button !== 0) return
      if (fingers.size === 0) dragged = false
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      clearTimeout(holding)
      if (event.pointerType === 'mouse') return
      about(null)
      const mark = markAt(event.target)
      holding = setTimeout(() => {
        dragged = true
        about(mark)
      }, LONG_PRESS)
    })
    on('pointermove', (event) => {
      if (event.buttons === 0) fingers.delete(event.pointerId)
      const before = fingers.get(event.pointerId)
      if (!before) return
      const right = event.clientX - before.x
      const down = event.clientY - before.y
      if (!dragged && Math.hypot(right, down) < DRAG) return
      clearTimeout(holding)
      if (fingers.size > 1) pinch(event, before)
      if (fingers.size > 1 || camera.isNear) {
        if (!dragged) frame.setPointerCapture(event.pointerId)
        dragged = true
        const share = 1 / fingers.size
        camera.move((-right * share) / camera.frame.width, (-down * share) / camera.frame.height)
      }
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    })
    const lifted = (event: PointerEvent) => {
      clearTimeout(holding)
      fingers.delete(event.pointerId)
    }
    on('pointerup', lifted)
    on('pointercancel', lifted)
    on('pointerover', (event) => event.pointerType === 'mouse' && about(markAt(event.target)))
    on('pointerleave', (event) => event.pointerType === 'mouse' && about(null))
    on('focusin', (event) => about((event.target as Element).matches(':focus-visible') ? markAt(event.target) : null))
    on('focusout', () => about(null))
    // The end of a drag is no click.
    on('click', (event) => dragged && event.stopPropagation(), { capture: true })
    on('contextmenu', (event) => dragged && event.preventDefault())
    on(
      'wheel',
      (event) => {
        // Where the page has still to scroll, the wheel scrolls it.
        if (!camera.isNear && !event.ctrlKey && (event.deltaY > 0 || scrollY > 0)) return
        event.preventDefault()
        camera.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), ...part(event.clientX, event.clientY))
      },
      { passive: false },
    )
    on('touchmove', (event) => (event.touches.length > 1 || camera.isCut) && event.cancelable && event.preventDefault(), { passive: false })
    on('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      // Arrows alone go from province to province, and the map follows.
      if ((event.key.startsWith('Arrow') && !event.shiftKey) || !camera.press(event.key)) return
      event.preventDefault()
      event.stopPropagation()
    })
    return () => {
      clearTimeout(holding)
      stop.abort()
    }
  }
}

/** Keyboard shortcuts of the table: one list, which the keys act by and the sheet behind “?” is written from. */
import { enter, isDirection, walk } from '../lib/arrows'
import type { Key } from '../lib/i18n'
import type { Table } from '../lib/table.svelte'
import type { TalkTab } from '../lib/talk.svelte'
import { tips } from '../lib/tips.svelte'
import { showRules, toggleAid } from '../rules/beside.svelte'
import { shortcutSheet } from './shortcutSheet.svelte'

/** What keys reach beside the table itself. */
export interface Desk {
  table: Table
  /** The board is on the page, and no curtain before it. */
  isOpen(): boolean
  toggleHistory(): void
}

interface Shortcut {
  /** As it stands on the keyboard. */
  keys: string
  words: Key
  /** Whether a key, as the browser names it, is this one. */
  is: (key: string) => boolean
  /** False where there is nothing to do: the key is the browser's. A shortcut without is the browser's always. */
  act?: (desk: Desk, key: string) => boolean | void
}

const letter = (one: string) => ({ keys: one.toUpperCase(), is: (key: string) => key === one })
const board = () => document.querySelector('main .board')
/** The board, and what stands beside it. */
const all = () => document.querySelector('main')

/** Opens log, chat or notes, wherever on the page they are. */
export function showTalk(table: Table, tab: TalkTab): void {
  table.talk.tab = tab
  // The tab's own things are there after the page has been drawn.
  requestAnimationFrame(() => {
    const panel = document.getElementById('talk-panel')
    const place = panel?.querySelector<HTMLElement>('input, [tabindex="0"]') ?? document.getElementById(`tab-${tab}`)
    place?.focus({ preventScroll: true })
    panel?.scrollIntoView({ block: 'nearest' })
  })
}

/** Whatever is shown to be confirmed; with nothing shown the key is the browser's. */
function confirm({ table }: Desk): boolean {
  if (table.events.current?.isStop) {
    table.events.proceed()
    return true
  }
  if (table.study.goOn()) return true
  const { isForeseeing, toConfirm } = table.selection
  if (!table.undo.wayBack && !toConfirm && !isForeseeing && !table.moves.isWaiting) return false
  void (table.undo.wayBack ? table.undo.goBack() : table.selection.confirm())
  return true
}

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: '0 – 9', words: 'keys.choose', is: (key) => /^[0-9]$/.test(key), act: ({ table }, key) => void table.selection.press(key) },
  { keys: 'Enter', words: 'keys.confirm', is: (key) => key === 'Enter', act: confirm },
  {
    keys: '␣',
    words: 'keys.next_event',
    is: (key) => key === ' ',
    act: ({ table }) => (table.events.isPlaying ? table.events.proceed() : table.study.goOn()),
  },
  { keys: 'Esc', words: 'keys.back', is: (key) => key === 'Escape', act: ({ table }) => table.clear() },
  { keys: 'Tab', words: 'keys.legal', is: (key) => key === 'Tab' },
  {
    keys: '← ↑ → ↓',
    words: 'keys.arrows',
    is: isDirection,
    act: (_desk, key) => {
      const place = all()
      return place !== null && isDirection(key) && walk(place, key)
    },
  },
  {
    ...letter('g'),
    words: 'keys.board',
    act: () => {
      const place = board()
      if (place) enter(place)
    },
  },
  {
    ...letter('u'),
    words: 'keys.undo',
    act: ({ table }) => (table.study.now ? table.study.back() : table.state?.undo.may ? void table.undo.request() : false),
  },
  {
    ...letter('t'),
    words: 'keys.hint',
    act: ({ table }) => (table.advice.mayAsk && !table.advice.hint ? void table.advice.ask() : false),
  },
  { ...letter('s'), words: 'keys.skip', act: ({ table }) => table.events.skip() },
  { ...letter('l'), words: 'talk.log', act: ({ table }) => showTalk(table, 'log') },
  { ...letter('c'), words: 'talk.chat', act: ({ table }) => showTalk(table, 'chat') },
  { ...letter('b'), words: 'look.back', act: (desk) => desk.toggleHistory() },
  { ...letter('h'), words: 'keys.aid', act: toggleAid },
  {
    ...letter('r'),
    words: 'keys.rule',
    act: ({ table }) => {
      const rule = tips.rule || table.promptRule
      return rule ? showRules(rule) : false
    },
  },
  { keys: '?', words: 'keys.sheet', is: (key) => key === '?', act: () => void (shortcutSheet.open = true) },
]

/** A letter stands where the Latin one does on a keyboard of other letters. */
function keyOf({ key, code }: KeyboardEvent): string {
  if (key.length > 1) return key
  return /[^\x20-\x7e]/.test(key) ? (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key) : key.toLowerCase()
}

/** What hears the keys of a table. */
export class Shortcuts {
  /** Who walks by keys presses what they have come to; a click leaves the focus where it was, but Enter is not for that. */
  private isWalking = false

  constructor(private desk: Desk) {}

  pointerdown = (): void => {
    this.isWalking = false
  }

  keydown = (event: KeyboardEvent): void => {
    const at = event.target as Element
    if (event.key === 'Tab' || isDirection(event.key)) this.isWalking = true
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || at.closest('input, textarea, select')) return
    if (!this.desk.isOpen() || document.querySelector('dialog[open]')) return
    const key = keyOf(event)
    if (((key === 'Enter' && this.isWalking) || key === ' ') && at.closest('button, a, summary, .spot')) return
    const act = SHORTCUTS.find((shortcut) => shortcut.is(key))?.act
    if (act && act(this.desk, key) !== false) event.preventDefault()
  }
}

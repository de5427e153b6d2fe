/** A rulebook as data: chapters of numbered rules in which every number that is mentioned is a link. */
import { spansOf, type Span } from '../lib/markdown'

export interface Piece {
  kind: Span['kind'] | 'rule'
  text: string
}

export interface Item {
  kind: 'rule' | 'section' | 'paragraph'
  /** Of a rule: “3.4”. */
  number: string
  pieces: Piece[]
  /** As it is searched. */
  plain: string
}

export interface Chapter {
  number: string
  title: string
  items: Item[]
}

export interface Rulebook {
  title: string
  /** What stands before the first chapter. */
  preface: Item[]
  chapters: Chapter[]
}

const NUMBER = /(?<![\d.])(\d{1,2}\.\d{1,2})(?![\d.]*\d)/

/** Text with the rules it mentions; a number that is no rule (a version, a price) stays text. */
function linked(spans: Span[], numbers: Set<string>): Piece[] {
  return spans.flatMap((span): Piece[] => {
    if (span.kind !== 'text') return [span]
    return span.text
      .split(NUMBER)
      .filter((part) => part !== '')
      .map((part) => ({ kind: numbers.has(part) ? 'rule' : 'text', text: part }))
  })
}

interface Line {
  kind: 'title' | 'chapter' | 'section' | 'rule' | 'paragraph'
  text: string
}

/** Lines that were broken for an editor are one again. */
function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let open: Line | null = null
  for (const line of text.split('\n')) {
    const heading = /^(#{1,3}) (.*)/.exec(line)
    const item = /^- (.*)/.exec(line)
    if (heading) {
      const kind = (['title', 'chapter', 'section'] as const)[(heading[1] ?? '#').length - 1] ?? 'section'
      lines.push({ kind, text: heading[2] ?? '' })
      open = null
    } else if (item) lines.push((open = { kind: 'rule', text: item[1] ?? '' }))
    else if (!line.trim()) open = null
    else if (open) open.text += ` ${line.trim()}`
    else lines.push((open = { kind: 'paragraph', text: line.trim() }))
  }
  return lines
}

export function rulebookOf(text: string): Rulebook {
  const lines = linesOf(text)
  const numbered = /^(\d{1,2}\.\d{1,2}) (.*)/
  const numbers = new Set(lines.flatMap((line) => (line.kind === 'rule' ? (numbered.exec(line.text)?.[1] ?? []) : [])))
  const book: Rulebook = { title: '', preface: [], chapters: [] }
  for (const line of lines) {
    if (line.kind === 'title') book.title = line.text
    else if (line.kind === 'chapter') {
      const [, number = '', title = line.text] = /^(\d+) (.*)/.exec(line.text) ?? []
      book.chapters.push({ number, title, items: [] })
    } else {
      const [, number = '', rest = line.text] = (line.kind === 'rule' && numbered.exec(line.text)) || []
      const pieces = linked(spansOf(rest), numbers)
      const plain = `${number} ${pieces.map((piece) => piece.text).join('')}`.toLowerCase()
      const items = book.chapters.at(-1)?.items ?? book.preface
      items.push({ kind: line.kind === 'rule' && !number ? 'paragraph' : line.kind, number, pieces, plain })
    }
  }
  return book
}

/** The chapters with only what has all these words; sections go where nothing of them is left. */
export function searched(book: Rulebook, wanted: string): Chapter[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return book.chapters
  const has = (item: Item) => item.kind !== 'section' && words.every((word) => item.plain.includes(word))
  return book.chapters.map((chapter) => ({ ...chapter, items: chapter.items.filter(has) })).filter((chapter) => chapter.items.length > 0)
}

/** A text cut where the words stand, so that they can be marked: every second part is one of them. */
export function marked(text: string, wanted: string): string[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [text]
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return text.split(new RegExp(`(${escaped.join('|')})`, 'i'))
}

/** The little Markdown of the rule texts, as data: headings, items, paragraphs; strong, emphasis, code. Nothing of it is HTML. */

export interface Span {
  kind: 'text' | 'strong' | 'em' | 'code'
  text: string
}

export interface Block {
  kind: 'heading' | 'item' | 'paragraph'
  spans: Span[]
}

const KINDS = { '**': 'strong', '*': 'em', '`': 'code' } as const

export function spansOf(text: string): Span[] {
  return text
    .split(/(\*\*.+?\*\*|\*[^*\s][^*]*\*|`[^`]+`)/)
    .filter((part) => part !== '')
    .map((part) => {
      const mark = part.startsWith('**') ? '**' : part.startsWith('*') ? '*' : part.startsWith('`') ? '`' : null
      const isMarked = mark !== null && part.length > 2 * mark.length && part.endsWith(mark)
      return isMarked ? { kind: KINDS[mark], text: part.slice(mark.length, -mark.length) } : { kind: 'text', text: part }
    })
}

/** Lines that were broken for an editor are one again. */
export function blocksOf(text: string): Block[] {
  const found: { kind: Block['kind']; text: string }[] = []
  let open = false
  for (const line of text.split('\n')) {
    const start = /^(#+|-) (.*)/.exec(line)
    if (start) {
      found.push({ kind: start[1] === '-' ? 'item' : 'heading', text: start[2] ?? '' })
      open = start[1] === '-'
    } else if (!line.trim()) open = false
    else if (open) {
      const last = found.at(-1)
      if (last) last.text += ` ${line.trim()}`
    } else {
      found.push({ kind: 'paragraph', text: line.trim() })
      open = true
    }
  }
  return found.map(({ kind, text }) => ({ kind, spans: spansOf(text) }))
}

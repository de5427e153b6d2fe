/** The little Markdown of the rule texts, as data: strong, emphasis, code. Nothing of it is HTML. */

export interface Span {
  kind: 'text' | 'strong' | 'em' | 'code'
  text: string
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

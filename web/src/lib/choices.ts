/** Choices: what the panel offers next, one button for each, and the key that presses it. */
import type { Mark, Option, State } from './protocol'

export interface Choice {
  mark: Mark
  label: string
  notes: string[]
  /** Leads on, rather than only changing one's mind. */
  onward: boolean
  /** The digit that chooses it; none beyond the tenth. */
  key: string
}

/** The first mark of every option that is not yet pointed at and that not all share; what leads on stands first. */
export function choicesOf(state: State, remaining: Option[], chosen: Mark[]): Choice[] {
  const byMark = new Map<Mark, Choice>()
  const first = remaining.length > 1 ? (remaining[0]?.marks ?? []) : []
  const shared = first.filter((mark) => remaining.every(({ marks }) => marks.includes(mark)))
  for (const option of remaining) {
    const left = option.marks.filter((one) => !chosen.includes(one) && !shared.includes(one))
    const mark = left[0]
    if (mark === undefined) continue
    const onward = state.options.includes(option)
    const choice = byMark.get(mark) ?? { mark, label: state.labels[mark] ?? option.move, notes: [], onward, key: '' }
    if (option.note && (left.length === 1 || chosen.length > 0)) choice.notes.push(option.note)
    byMark.set(mark, choice)
  }
  const all = [...byMark.values()]
  if (chosen.length > 0 && !all.some((choice) => choice.onward)) for (const choice of all) choice.onward = true
  const ordered = [...all.filter((choice) => choice.onward), ...all.filter((choice) => !choice.onward)]
  giveKeys(ordered)
  return ordered
}

/** A numbered thing is chosen by its number as the label says it; beside such, others have the digits from 0 downwards. */
function giveKeys(choices: Choice[]): void {
  const taken = new Set<string>()
  // Numbered cards among others are no scale: there the digits count the choices.
  const isScale = choices.filter((choice) => numberOf(choice) === null).length <= 1
  for (const choice of choices) {
    const own = isScale ? numberOf(choice) : null
    if (own === null || own.length > 1 || taken.has(own)) continue
    choice.key = own
    taken.add(own)
  }
  const others = [...(taken.size > 0 ? '0987654321' : '1234567890')].filter((digit) => !taken.has(digit))
  for (const choice of choices) if (!choice.key) choice.key = others.shift() ?? ''
}

function numberOf({ mark, label }: Choice): string | null {
  const name = /^\w+:(\d+)(?:_\w+)?$/.exec(mark)?.[1]
  return name === undefined ? null : (/\d+/.exec(label)?.[0] ?? name)
}

/** View changes: the views of a state's events, worked out from the last back to the first (docs/protocol.md). */
import type { LogEntry, State, View } from './protocol'

type Part = Record<string, unknown> | unknown[]

/** A copy in which one place is another; what is not on the way to it is shared. */
function withPart(part: Part, path: (string | number)[], value: unknown): Part {
  const [step, ...further] = path as [string | number, ...(string | number)[]]
  const copy = (Array.isArray(part) ? [...part] : { ...part }) as Record<string | number, unknown>
  copy[step] = further.length === 0 ? value : withPart(copy[step] as Part, further, value)
  return copy as Part
}

export interface SeenEvent {
  entry: LogEntry
  /** Where in the log it stands. */
  place: number
  /** The game just after it. */
  view: View
}

/** The events of a state that were seen happening, each with the view of its moment. */
export function seenEvents(state: State): SeenEvent[] {
  const events: SeenEvent[] = []
  let view = state.view
  for (const [number, entry] of [...state.log.entries()].reverse()) {
    if (!entry.changes) break
    for (const [path, value] of entry.changes) view = withPart(view, path, value) as View
    events.unshift({ entry, place: state.log_from + number, view })
  }
  return events
}

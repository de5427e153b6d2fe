/** Notices: who came, left, sat down or was stood in for while this page was open; they stand in the log, and in no record. */
import type { LogEntry, Seat, State } from './protocol'

export type NoticeKind = 'sat' | 'came' | 'left' | 'stands_in' | 'back' | 'resigned' | 'left_for_good' | 'out' | EyesKind

/** Of coaches and commentators; these stand there for the own seat too. */
type EyesKind = 'coach' | 'coach_here' | 'coach_gone' | 'commentator' | 'commentator_here' | 'commentator_gone' | 'eyes_tried'
/** The notice is of no seat. */
const NOBODYS = -1

export interface Notice {
  number: number
  kind: NoticeKind
  seat: number
  name: string
  /** How many entries the log had then. */
  place: number
  at: number
}

/** Milliseconds: who is back so soon has only loaded the page anew. */
const BLINK = 10_000
const KEPT = 60

function kindOf(before: Seat, now: Seat): NoticeKind | null {
  if (now.departed !== before.departed && now.departed) return now.departed === 'resigned' ? 'resigned' : 'left_for_good'
  if (!now.person) return null
  if (before.free && !now.free) return 'sat'
  if (before.stands_in !== now.stands_in) return now.stands_in ? 'stands_in' : 'back'
  if (before.present !== now.present) return now.present ? 'came' : 'left'
  return null
}

function coachKind(before: Seat, now: Seat): EyesKind | null {
  if (before.coach === now.coach) return null
  if (now.coach === 'here') return 'coach_here'
  if (now.coach === 'may_come') return before.coach === 'here' ? null : 'coach'
  return 'coach_gone'
}

function commentaryKind(before: State, now: State): EyesKind | null {
  if (before.commentary === now.commentary) return null
  if (now.commentary === 'here') return 'commentator_here'
  return now.commentary === null ? 'commentator_gone' : before.commentary === 'here' ? null : 'commentator'
}

export class Notices {
  list = $state.raw<Notice[]>([])
  private last = 0

  /** What a state tells of the others that the one before did not. */
  add(before: State | null, state: State, place: number, at = performance.now()): void {
    if (!before || state.is_over) return
    state.seats.forEach((seat, number) => {
      const was = before.seats[number]
      const kind = was && number !== state.seat ? kindOf(was, seat) : null
      if (kind) this.put({ number: ++this.last, kind, seat: number, name: seat.name, place, at })
      const coach = was ? coachKind(was, seat) : null
      if (coach) this.put({ number: ++this.last, kind: coach, seat: number, name: seat.name, place, at })
    })
    const commentary = commentaryKind(before, state)
    if (commentary) this.put({ number: ++this.last, kind: commentary, seat: NOBODYS, name: '', place, at })
  }

  /** What the page itself has noticed. */
  tell(kind: NoticeKind, seat: number, name: string, place: number): void {
    this.put({ number: ++this.last, kind, seat, name, place, at: performance.now() })
  }

  private put(notice: Notice): void {
    const left = this.list.findLast(({ seat }) => seat === notice.seat)
    if (notice.kind === 'came' && left?.kind === 'left' && notice.at - left.at < BLINK) {
      this.list = this.list.filter((one) => one !== left)
    } else this.list = [...this.list, notice].slice(-KEPT)
  }

  /** Each where it happened between the entries that are shown; `place` is an entry's own in the whole log. */
  among(entries: { entry: LogEntry; place: number }[]): (Notice | { entry: LogEntry; place: number })[] {
    const rows: (Notice | { entry: LogEntry; place: number })[] = []
    let next = 0
    for (const row of entries) {
      for (; (this.list[next]?.place ?? Infinity) <= row.place; next++) rows.push(this.list[next] as Notice)
      rows.push(row)
    }
    return [...rows, ...this.list.slice(next)]
  }
}

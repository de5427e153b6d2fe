/** Recap: what has happened since the reader's last move, in a few lines, what happened to the reader first. */
import type { LogEntry, PlayedByItself } from './protocol'
import type { Table } from './table.svelte'

const LINES = 5

export interface RecapLine {
  entry: LogEntry
  /** Where in the log it stands. */
  place: number
  /** It happened to the reader. */
  isMine: boolean
  /** The reader's own move, made by itself. */
  how?: PlayedByItself['how']
}

export class RecapState {
  /** How long the log was when the reader moved last; null before the first move at this page. */
  private since = $state<number | null>(null)
  isClosed = $state(false)

  constructor(private table: Pick<Table, 'seat' | 'history' | 'my' | 'state'>) {}

  /** The reader has moved, and that is where the log stood: what comes from now on is news. */
  begin(log: number): void {
    this.since = log
    this.isClosed = false
  }

  /** What was played for the reader comes first, also while it is others' turn. */
  lines: RecapLine[] = $derived.by(() => {
    const { history, state } = this.table
    if (this.isClosed) return []
    const played = (state?.prepared?.played ?? []).flatMap(({ entry: place, how }): RecapLine[] => {
      const entry = history.log[place]
      return entry ? [{ entry, place, isMine: true, how }] : []
    })
    return [...played, ...this.news().filter(({ place }) => played.every((one) => one.place !== place))]
  })

  private news(): RecapLine[] {
    const { seat, my, history } = this.table
    if (!my || seat === null) return []
    const from = this.since ?? history.log.findLastIndex((entry) => entry.seat === seat && entry.weight === 'step') + 1
    if (from === 0) return []
    const news = history.log
      .map((entry, place): RecapLine => ({ entry, place, isMine: concerns(entry, seat) }))
      .slice(from)
      .filter(({ entry, isMine }) => entry.weight === 'event' && (isMine || entry.seat !== seat))
    const mine = news.filter(({ isMine }) => isMine).slice(-LINES)
    const others = news.filter(({ isMine }) => !isMine)
    const room = LINES - mine.length
    return [...mine, ...(room > 0 ? others.slice(-room) : [])]
  }
}

function concerns(entry: LogEntry, seat: number): boolean {
  return entry.stops.includes(seat) || entry.args.against === seat
}

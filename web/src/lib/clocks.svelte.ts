/** Clocks of a table: counted down by the page itself, between what the server tells now and then. */
import type { Pace } from './protocol'
import { settings } from './settings.svelte'
import type { Table } from './table.svelte'

/** Seconds before the end from when on a clock is shown to be short. */
const NEAR_LIVE = 60
const NEAR_DAYS = 3 * 3600

export class ClocksState {
  /** Counts the seconds while a clock runs. */
  private ticks = $state(0)
  /** Seconds that the server's house clock is before this page's own, which nobody sets. */
  private ahead = 0
  private ticking: ReturnType<typeof setInterval> | undefined
  /** Which turn somebody has chosen to wait for, by seat. */
  private waited = $state.raw<Record<number, string>>({})
  private told = new Set<string>()

  constructor(private table: Pick<Table, 'state' | 'seat' | 'welcome' | 'connection' | 'notices' | 'history'>) {}

  pace: Pace | null = $derived.by(() => this.table.state?.clocks?.pace ?? null)
  paused: boolean = $derived.by(() => this.table.state?.clocks?.paused ?? false)

  begin(houseClock: number): void {
    this.ahead = houseClock - performance.now() / 1000
  }

  /** A state has come: what runs is counted, what is out is noticed. */
  follow(): void {
    const runs = this.table.state?.clocks?.seats.some(({ ends }) => ends !== null) ?? false
    if (runs && this.ticking === undefined) this.ticking = setInterval(() => this.tick(), 1000)
    else if (!runs) this.stop()
    this.tick()
    this.tellRest()
  }

  stop(): void {
    clearInterval(this.ticking)
    this.ticking = undefined
  }

  private tick(): void {
    this.ticks += 1
    this.table.state?.seats.forEach(({ name }, seat) => {
      const turn = this.turnOf(seat)
      if (!this.isOut(seat) || this.told.has(turn)) return
      this.told.add(turn)
      this.table.notices.tell('out', seat, name, this.table.history.log.length)
    })
  }

  /** Seconds that a seat has; null where there is no clock. Below nothing where it has run out. */
  left(seat: number): number | null {
    void this.ticks
    const { clocks, seats } = this.table.state ?? {}
    const clock = clocks?.seats[seat]
    if (!clock || !seats?.[seat]?.person || seats[seat].bot !== null) return null
    return clock.ends === null ? clock.left : clock.ends - this.ahead - performance.now() / 1000
  }

  runs(seat: number): boolean {
    const ends = this.table.state?.clocks?.seats[seat]?.ends ?? null
    return ends !== null && this.left(seat) !== null
  }

  isOut(seat: number): boolean {
    return this.runs(seat) && (this.left(seat) ?? 0) <= 0
  }

  isNear(seat: number): boolean {
    return this.runs(seat) && (this.left(seat) ?? Infinity) <= (this.pace?.kind === 'live' ? NEAR_LIVE : NEAR_DAYS)
  }

  /** The others whose time has run out, but those whom one has chosen to wait for. */
  late: number[] = $derived.by(() =>
    (this.table.state?.to_act ?? []).filter((seat) => this.isOut(seat) && this.waited[seat] !== this.turnOf(seat)),
  )

  wait(seat: number): void {
    this.waited = { ...this.waited, [seat]: this.turnOf(seat) }
  }

  private turnOf(seat: number): string {
    return `${seat} ${this.table.state?.clocks?.seats[seat]?.ends}`
  }

  /** The reader's own nights and weekends, where a game is played over days and the server does not know them. */
  private tellRest(): void {
    const { state, seat } = this.table
    if (state?.clocks?.pace.kind !== 'days' || seat === null || state.is_over) return
    const rest = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC', night: settings.night, weekends: settings.weekends }
    const known = state.clocks.rest
    const same = known && known.zone === rest.zone && `${known.night}` === `${rest.night}` && known.weekends === rest.weekends
    const sent = `rest ${seat} ${JSON.stringify(rest)}`
    if (same || this.told.has(sent)) return
    this.told.add(sent)
    this.table.connection.send({ type: 'rest', seat, rest })
  }
}

/** “4:07”, “1:02:07”, and over days “1 d 4 h”, “35 min”. */
export function clockTime(seconds: number, pace: Pace): string {
  const whole = Math.max(0, Math.ceil(seconds))
  if (pace.kind === 'live') {
    const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    const two = (number: number) => String(number).padStart(2, '0')
    return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
  }
  const unit = (unit: string, count: number) =>
    new Intl.NumberFormat(settings.language, { style: 'unit', unit, unitDisplay: 'short' }).format(count)
  const minutes = Math.ceil(whole / 60)
  if (minutes < 60) return unit('minute', minutes)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  return days > 0 ? `${unit('day', days)} ${unit('hour', hours)}` : unit('hour', hours)
}

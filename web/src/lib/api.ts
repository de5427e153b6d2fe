/** The lobby's half of the conversation. */
import type { SeatKey } from './seatKeys'
import type { DrawAsked } from './protocol'
import { settings } from './settings.svelte'

export interface GameOption {
  name: string
  default: string
  choices: string[]
}

/** A computer player. */
export interface Level {
  bot: string
  name: string
  character: string
}

export interface Game {
  name: string
  title: string
  players: [number, number]
  options: GameOption[]
  levels: Level[]
  typeable: string[]
}

export interface Row {
  table: string
  game: string
  names: string[]
  is_open: boolean
  is_over: boolean
  imported: boolean
  free: number[]
  moves: number
  changed: number
  scores: number[] | null
  winners: number[] | null
  /** Scored already; `scores` count as if the game ended now. */
  points: number[]
}

export interface MyRow extends Partial<Row> {
  table: string
  gone?: boolean
  seats?: number[]
  my_turn?: boolean
}

export interface Chair {
  name: string
  bot?: string
  keyboard?: number
  free?: boolean
}

export interface Made {
  table: string
  seats: (string | null)[]
  spectator: string
}

async function ask<T>(path: string, sent?: unknown, plain = false): Promise<T> {
  const body = sent === undefined ? undefined : plain ? String(sent) : JSON.stringify(sent)
  const language = { 'Accept-Language': settings.language }
  const headers = { ...language, 'Content-Type': plain ? 'text/plain' : 'application/json' }
  const answer = await fetch(`/api/${path}`, body === undefined ? { headers: language } : { method: 'POST', body, headers })
  if (answer.ok) return (await answer.json()) as T
  const told: unknown = await answer.json().catch(() => null)
  const draw = (told as { type_in?: DrawAsked } | null)?.type_in
  if (draw) throw new Untold(draw)
  throw new Error(reason(told) ?? `${answer.status} ${answer.statusText}`)
}

function reason(told: unknown): string | null {
  const detail = (told as { detail?: unknown } | null)?.detail
  if (typeof detail === 'string') return detail
  return Array.isArray(detail) ? detail.map((one: { msg?: string }) => one.msg).join('; ') : null
}

export const games = (language: string): Promise<Game[]> => ask(`games?language=${encodeURIComponent(language)}`)
export const tables = (): Promise<Row[]> => ask('tables')
export const mine = (keys: SeatKey[]): Promise<MyRow[]> =>
  ask('tables/mine', { tables: keys.map(({ table, token }) => ({ table, token })) })
export interface Wanted {
  game: string
  seats: Chair[]
  options: Record<string, string>
  figures?: string
  open: boolean
  type_in?: string[]
  typed?: number[][]
}

/** Setting up has drawn something that is to be typed in: ask again with what came of it. */
export class Untold extends Error {
  constructor(readonly draw: DrawAsked) {
    super(draw.question)
  }
}

export const makeTable = (sent: Wanted): Promise<Made> => ask('tables', sent)
export const sitDown = (table: string, seat: number, name: string): Promise<{ token: string }> =>
  ask(`tables/${table}/seats/${seat}`, { name })
export const importRecord = (text: string): Promise<{ table: string }> => ask('records', text, true)
async function read(path: string): Promise<string> {
  const answer = await fetch(`/api/${path}`, { headers: { 'Accept-Language': settings.language } })
  if (answer.ok) return answer.text()
  throw new Error(reason(await answer.json().catch(() => null)) ?? `${answer.status} ${answer.statusText}`)
}

export const rulebook = (game: string): Promise<string> => read(`rules/${encodeURIComponent(game)}`)
export const playerAid = (game: string, language: string): Promise<string> =>
  read(`aids/${encodeURIComponent(game)}?language=${encodeURIComponent(language)}`)

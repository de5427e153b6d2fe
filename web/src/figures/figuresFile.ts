/** A figures file as data: its numbers by their steps, those that are confirmed by their paths. */
import type { PrintedNumber } from '../lib/protocol'

export interface FiguresFile {
  confirmed?: string[]
  [field: string]: unknown
}

type Place = Pick<PrintedNumber, 'path' | 'steps'>
type Container = Record<string | number, unknown>

export const parsedFile = (text: string): FiguresFile => JSON.parse(text) as FiguresFile

/** A good that a cost does not name is not paid. */
export function valueAt(file: FiguresFile, { steps }: Place): number {
  const value = steps.reduce<unknown>((part, step) => (part as Container | undefined)?.[step], file)
  return typeof value === 'number' ? value : 0
}

export const isConfirmed = (file: FiguresFile, { path }: Place): boolean => file.confirmed?.includes(path) ?? false

export function withNumber(file: FiguresFile, place: Place, value: number, confirmed: boolean): FiguresFile {
  const changed = structuredClone(file)
  const holder = place.steps.slice(0, -1).reduce<Container>((part, step) => part[step] as Container, changed)
  holder[place.steps.at(-1) ?? ''] = value
  const others = (file.confirmed ?? []).filter((path) => path !== place.path)
  const paths = confirmed ? [...others, place.path] : others
  if (paths.length > 0) changed.confirmed = paths
  else delete changed.confirmed
  return changed
}

/** The text of a file, laid out for people who edit it by hand: a card, a building, a token is a line. */
export function writtenFile(file: FiguresFile): string {
  return `${laidOut(file, '')}\n`
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

function laidOut(value: unknown, indent: string): string {
  if (!isContainer(value) || !Object.values(value).some(isContainer)) return inline(value)
  const inner = `\n${indent} `
  if (Array.isArray(value)) return `[${inner}${value.map(inline).join(`,${inner}`)}\n${indent}]`
  const fields = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${laidOut(part, `${indent} `)}`)
  return `{${inner}${fields.join(`,${inner}`)}\n${indent}}`
}

/** One line, with a space behind each comma and colon. */
function inline(value: unknown): string {
  if (!isContainer(value)) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  const fields = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${inline(part)}`)
  return `{${fields.join(', ')}}`
}

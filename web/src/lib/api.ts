/** The lobby's half of the conversation. */
import type {
  Catalogue,
  ContinuationRequest,
  Door,
  DoorRequest,
  DrawNeeded,
  DrawQuestion,
  FiguresProblem,
  FiguresSheet,
  ForgetKeyringRequest,
  ForgetRequest,
  Forgotten,
  GameInfo,
  HttpProblem,
  KeepRequest,
  Kept,
  Keyring,
  KeyringRequest,
  KeysRequest,
  LadderProof,
  MissingRow,
  MyRow,
  NoticeChange,
  NoticeRequest,
  Notices,
  NoticesRequest,
  RecordStored,
  SeatTaken,
  SitRequest,
  StudyList,
  StudyRequest,
  TableMade,
  TableRequest,
  TableRow,
} from './protocol'
import { heldBeside } from './eyesKeys'
import type { SeatKey } from './seatKeys'
import { settings } from './settings.svelte'
import { rooted } from './root'

export async function ask<T>(path: string, sent?: unknown, plain = false): Promise<T> {
  const body = sent === undefined ? undefined : plain ? String(sent) : JSON.stringify(sent)
  const language = { 'Accept-Language': settings.language }
  const headers = { ...language, 'Content-Type': plain ? 'text/plain' : 'application/json' }
  const answer = await fetch(rooted(`/api/${path}`), body === undefined ? { headers: language } : { method: 'POST', body, headers })
  if (answer.ok) return (await answer.json()) as T
  const told: unknown = await answer.json().catch(() => null)
  if ((told as Partial<FiguresProblem> | null)?.beside) throw new FiguresRefused(told as FiguresProblem)
  const draw = (told as Partial<DrawNeeded> | null)?.type_in
  if (draw) throw new Untold(draw)
  const detail = (told as Partial<HttpProblem> | null)?.detail ?? `${answer.status} ${answer.statusText}`
  throw answer.status === 404 ? new NothingThere(detail) : answer.status === 409 ? new Outdated(detail) : new Error(detail)
}

/** Somebody else has changed it meanwhile. */
export class Outdated extends Error {}

/** There is no such thing at the server. */
export class NothingThere extends Error {}

export const games = (language: string): Promise<GameInfo[]> => ask(`games?language=${encodeURIComponent(language)}`)
export const tables = (): Promise<TableRow[]> => ask('tables')
/** So many keys are asked about at a time. */
const ASKED_TOGETHER = 200

export async function mine(keys: SeatKey[]): Promise<(MyRow | MissingRow)[]> {
  const asked = keys.map(({ table, token }) => ({ table, token }))
  const parts = Array.from({ length: Math.ceil(asked.length / ASKED_TOGETHER) }, (_, part) =>
    ask<(MyRow | MissingRow)[]>('tables/mine', {
      tables: asked.slice(part * ASKED_TOGETHER, (part + 1) * ASKED_TOGETHER),
    } satisfies KeysRequest),
  )
  return (await Promise.all(parts)).flat()
}

/** What is kept under a personal key; sealed, unless it is the version that is known. */
export const openKeyring = (proof: string, known: number): Promise<Keyring> =>
  ask('keyring/open', { proof, known } satisfies KeyringRequest)
export const keepKeyring = (proof: string, sealed: string, version: number): Promise<Kept> =>
  ask('keyring/keep', { proof, sealed, version } satisfies KeepRequest)
export const forgetKeyring = (proof: string): Promise<Forgotten> => ask('keyring/forget', { proof } satisfies ForgetKeyringRequest)

export const forgetLadderName = (proof: string): Promise<Forgotten> => ask('ladder/forget', { proof } satisfies LadderProof)

/** Deletes name, note, chat and key of the seats that a key opens. */
export const forgetMe = ({ table, token }: SeatKey): Promise<Forgotten> => ask(`tables/${table}/forget`, { token } satisfies ForgetRequest)

/** Setting up has drawn something that is to be typed in: ask again with what came of it. */
export class Untold extends Error {
  constructor(readonly draw: DrawQuestion) {
    super(draw.question)
  }
}

/** A figures file that cannot be played with, and where it is wrong. */
export class FiguresRefused extends Error {
  readonly path: string
  readonly beside: string
  constructor({ detail, path, beside }: FiguresProblem) {
    super(detail)
    this.path = path
    this.beside = beside
  }
}

/** How a person is told of their turn outside the page: what is set, and what is changed of it. */
export const notices = (table: string, sent: NoticesRequest): Promise<Notices> => ask(`tables/${table}/notices`, sent)
export const addNotice = (table: string, sent: NoticeRequest): Promise<Notices> => ask(`tables/${table}/notices/add`, sent)
export const changeNotice = (table: string, id: string, sent: NoticeChange): Promise<Notices> =>
  ask(`tables/${table}/notices/${id}/change`, sent)
export const removeNotice = (table: string, id: string, sent: NoticesRequest): Promise<Notices> =>
  ask(`tables/${table}/notices/${id}/remove`, sent)
export const tryNotice = (table: string, id: string, sent: NoticesRequest): Promise<Notices> =>
  ask(`tables/${table}/notices/${id}/test`, sent)

export const makeTable = (sent: TableRequest): Promise<TableMade> => ask('tables', sent)
export const lookAtDoor = (table: string, token: string): Promise<Door> => ask(`tables/${table}/door`, { token } satisfies DoorRequest)
export const sitDown = (table: string, seat: number, name: string): Promise<SeatTaken> =>
  ask(`tables/${table}/seats/${seat}`, { name, held: heldBeside(table, '') } satisfies SitRequest)
export const goOnFrom = (table: string, sent: ContinuationRequest): Promise<TableMade> => ask(`tables/${table}/continuations`, sent)
export const studies = (game: string, language: string): Promise<StudyList> =>
  ask(`studies/${encodeURIComponent(game)}?language=${encodeURIComponent(language)}`)
export const openStudy = (sent: StudyRequest): Promise<TableMade> => ask('studies', sent)
export const importRecord = (text: string): Promise<RecordStored> => ask('records', text, true)

async function read(path: string): Promise<string> {
  const answer = await fetch(rooted(`/api/${path}`), { headers: { 'Accept-Language': settings.language } })
  if (answer.ok) return answer.text()
  const told: unknown = await answer.json().catch(() => null)
  throw new Error((told as Partial<HttpProblem> | null)?.detail ?? `${answer.status} ${answer.statusText}`)
}

export const rulebook = (game: string, language: string): Promise<string> =>
  read(`rules/${encodeURIComponent(game)}?language=${encodeURIComponent(language)}`)
export const playerAid = (game: string, language: string): Promise<string> =>
  read(`aids/${encodeURIComponent(game)}?language=${encodeURIComponent(language)}`)
/** What is printed on a game's components, away from any table. */
export const catalogue = (game: string, language: string): Promise<Catalogue> =>
  ask(`catalogues/${encodeURIComponent(game)}?language=${encodeURIComponent(language)}`)

export const builtInFigures = (game: string): Promise<string> => read(`figures/${encodeURIComponent(game)}`)
export const checkFigures = (game: string, text: string): Promise<FiguresSheet> => ask(`figures/${encodeURIComponent(game)}`, text, true)

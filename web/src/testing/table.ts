/** A table at which the test is the server. */
import type { LogEntry, Option, Seat, State, Welcome } from '../lib/protocol'
import { Table } from '../lib/table.svelte'
import { FakeSocket, fakeSockets } from './fakeSocket'

export const entry = (key: string, told: Partial<LogEntry> = {}): LogEntry => ({
  key,
  text: key,
  seat: 1,
  args: {},
  marks: [],
  weight: 'event',
  stops: [],
  ...told,
})

export const option = (move: string, ...marks: string[]): Option => ({ move, marks, note: '' })

export const seat = (name: string, told: Partial<Seat> = {}): Seat =>
  ({
    name,
    bot: null,
    person: true,
    present: true,
    stands_in: false,
    free: false,
    cut_short: false,
    departed: null,
    coach: null,
    ...told,
  }) as Seat

export const welcome = (told: Partial<Welcome> = {}): Welcome =>
  ({
    type: 'welcome',
    game: 'toy',
    title: 'Toy',
    seat: 0,
    seats: [0],
    key: null,
    secrets: false,
    catalogue: {},
    now: Date.now() / 1000,
    absence: 60,
    clock: 0,
    leaving: 'bot',
    chat: [],
    note: '',
    ...told,
  }) as Welcome

export const state = (told: Partial<State> = {}): State =>
  ({
    type: 'state',
    moves: 0,
    turn: 'first',
    view: {},
    to_act: [0],
    is_over: false,
    seat: 0,
    seats: [seat('Mika'), seat('Bo', { person: false, bot: 'neighbour' })],
    ask: 'Choose.',
    waiting: 'Mika chooses.',
    options: [],
    revisions: [],
    at_once: false,
    aside: {},
    labels: {},
    undo: { may: false, why_not: null, may_ask: false },
    proposal: null,
    clocks: null,
    agreed: false,
    redo: [],
    seats_asked: [],
    gathering: false,
    rematch: null,
    prepared: null,
    branch: null,
    pages: 1,
    log_from: 0,
    log: [],
    type_in: null,
    study: null,
    thinking: false,
    mending: null,
    seed: null,
    shuffle: null,
    ...told,
  }) as State

/** One sits at it, welcomed and in this state. */
export function sitDown(told: Partial<State> = {}, greeted: Partial<Welcome> = {}): { table: Table; server: FakeSocket } {
  fakeSockets()
  const table = new Table('table', 'token')
  const server = FakeSocket.last
  server.open()
  server.tell(welcome(greeted))
  server.tell(state(told))
  return { table, server }
}

/** Until everything that follows from an answer has been done. */
export const answered = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

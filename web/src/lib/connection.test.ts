import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSocket, fakeSockets } from '../testing/fakeSocket'
import { Connection, type ConnectionListener } from './connection'
import type { Hello, ServerMessage } from './protocol'

const HELLO: Hello = { type: 'hello', table: 'somewhere' }

class Listener implements ConnectionListener {
  heard: string[] = []
  breaks = 0
  silences: boolean[] = []
  hello = () => HELLO
  receive = (message: ServerMessage) => void this.heard.push(message.type)
  disconnected = () => void (this.breaks += 1)
  silent = (isSilent: boolean) => void this.silences.push(isSilent)
}

beforeEach(() => {
  vi.useFakeTimers()
  fakeSockets()
})
afterEach(() => {
  opened.splice(0).forEach((connection) => connection.close())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const opened: Connection[] = []

function connect(): { connection: Connection; listener: Listener } {
  const listener = new Listener()
  const connection = new Connection(listener)
  opened.push(connection)
  FakeSocket.last.open()
  return { connection, listener }
}

test('it says hello as soon as it is open', () => {
  connect()
  expect(FakeSocket.last.sent).toEqual([HELLO])
})

test('an answer finds its question, whatever is told between', async () => {
  const { connection, listener } = connect()
  const first = connection.ask({ type: 'why', marks: [] })
  const second = connection.ask({ type: 'hint' })
  FakeSocket.last.tell({ type: 'note', text: '' })
  FakeSocket.last.tell({ type: 'hint', id: 2 })
  FakeSocket.last.tell({ type: 'why', id: 1 })
  expect([(await first).type, (await second).type]).toEqual(['why', 'hint'])
  expect(listener.heard).toEqual(['note', 'hint', 'why'])
})

test('what comes while a state is painted is handed over together, in its order', () => {
  const paintings: (() => void)[] = []
  Connection.afterPaint = (call) => void paintings.push(call)
  const { listener } = connect()
  const tell = (...types: string[]) => types.forEach((type) => FakeSocket.last.tell({ type }))
  tell('note', 'state', 'chat', 'pong', 'state')
  expect(listener.heard).toEqual(['note', 'state'])
  paintings.shift()?.()
  expect(listener.heard).toEqual(['note', 'state', 'chat', 'state'])
  tell('chat')
  expect(listener.heard.length).toBe(4)
  vi.advanceTimersByTime(100)
  expect(listener.heard.length, 'a browser that does not paint is not waited for').toBe(5)
  tell('state')
  vi.advanceTimersByTime(200)
  tell('chat')
  expect(listener.heard.length, 'nothing is being painted').toBe(7)
})

test('a refusal of what was asked quietly reaches the asker alone', async () => {
  const { connection, listener } = connect()
  const question = connection.ask({ type: 'move', seat: 0, move: 'done', turn: '1' }, true)
  FakeSocket.last.tell({ type: 'error', id: 1, error: 'stale', detail: 'Too late.', rule: '' })
  await expect(question).rejects.toMatchObject({ message: 'Too late.', problem: { error: 'stale' } })
  expect(listener.heard).toEqual([])
})

test('it waits longer after each break, and no longer than eight seconds', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { listener } = connect()
  const waits: number[] = []
  for (let time = 0; time < 7; time++) {
    const before = FakeSocket.all.length
    const since = Date.now()
    FakeSocket.last.close()
    while (FakeSocket.all.length === before) vi.advanceTimersByTime(100)
    waits.push(Date.now() - since)
  }
  expect(waits).toEqual([300, 600, 1200, 2400, 4800, 8000, 8000])
  expect(listener.breaks).toBe(7)
})

test('pages do not all come back at the same moment', () => {
  connect()
  for (const [random, wait] of [
    [0, 300],
    [1, 420],
  ] as const) {
    vi.spyOn(Math, 'random').mockReturnValue(random)
    const before = FakeSocket.all.length
    FakeSocket.last.close()
    vi.advanceTimersByTime(wait - 1)
    expect(FakeSocket.all).toHaveLength(before)
    vi.advanceTimersByTime(1)
    expect(FakeSocket.all).toHaveLength(before + 1)
  }
})

test('its address names the table, so that a proxy can send all of its visitors to one server', () => {
  connect()
  expect(FakeSocket.last.url).toMatch(/\/api\/socket\/somewhere$/)
})

test('an id that the question brings along is kept over a new connection', async () => {
  const { connection } = connect()
  const move = { type: 'move', seat: 0, move: 'a', turn: '1', id: 'f00dcafef00dcafe' } as const
  const played = connection.ask(move)
  FakeSocket.last.close()
  vi.advanceTimersByTime(300)
  FakeSocket.last.open()
  FakeSocket.last.tell({ type: 'welcome' })
  expect(FakeSocket.last.sent.at(-1)).toEqual(move)
  FakeSocket.last.answer({ type: 'done' })
  expect((await played).type).toBe('done')
})

test('what was not answered is asked again after the next welcome, and a welcome makes it patient anew', async () => {
  const { connection } = connect()
  const question = connection.ask({ type: 'course' })
  FakeSocket.last.close()
  vi.advanceTimersByTime(300)
  FakeSocket.last.open()
  expect(FakeSocket.last.types()).toEqual(['hello'])
  FakeSocket.last.tell({ type: 'welcome' })
  expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'course', id: 1 })
  FakeSocket.last.tell({ type: 'course', id: 1 })
  await question
  FakeSocket.last.close()
  vi.advanceTimersByTime(300)
  expect(FakeSocket.all).toHaveLength(3)
})

test('what is sent while it is broken is lost, not kept for later', () => {
  const { connection } = connect()
  FakeSocket.last.close()
  connection.send({ type: 'say', text: 'hello?' })
  vi.advanceTimersByTime(300)
  FakeSocket.last.open()
  FakeSocket.last.tell({ type: 'welcome' })
  expect(FakeSocket.all.flatMap((socket) => socket.types())).toEqual(['hello', 'hello'])
})

test('once closed it stays closed, and nobody is told', () => {
  const { connection, listener } = connect()
  connection.close()
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.all).toHaveLength(1)
  expect(listener.breaks).toBe(0)
})

/** A connection of which the test says when the network goes and comes. */
function connectWithNetwork() {
  const network = new EventTarget()
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network))
  return { ...connect(), become: (what: 'offline' | 'online') => network.dispatchEvent(new Event(what)) }
}

test('without the network it is lost at once, and back as soon as the network is', async () => {
  const { listener, become } = connectWithNetwork()
  const socket = FakeSocket.last
  vi.stubGlobal('fetch', () => Promise.reject(new Error('away')))
  become('offline')
  await vi.advanceTimersByTimeAsync(0)
  expect([listener.breaks, socket.readyState]).toEqual([1, 3])
  become('online')
  expect(FakeSocket.all).toHaveLength(2)
})

test('a server on this machine needs no network', async () => {
  const { listener, become } = connectWithNetwork()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
  become('offline')
  await vi.advanceTimersByTimeAsync(0)
  expect(listener.breaks).toBe(0)
})

test('silence is noticed within five seconds, and ends with the next word', () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
  const { listener } = connect()
  FakeSocket.last.tell({ type: 'welcome' })
  vi.advanceTimersByTime(2500)
  expect(FakeSocket.last.types()).toEqual(['hello', 'ping'])
  vi.advanceTimersByTime(2500)
  expect(listener.silences).toEqual([true])
  FakeSocket.last.tell({ type: 'pong' })
  expect(listener.silences).toEqual([true, false])
  expect(listener.heard).toEqual(['welcome'])
  expect(listener.breaks).toBe(0)
})

test('a server that answers is asked every two seconds of silence, and nothing is lost', () => {
  const { listener } = connect()
  FakeSocket.last.tell({ type: 'welcome' })
  for (let time = 0; time < 20; time++) {
    vi.advanceTimersByTime(500)
    if (FakeSocket.last.types().at(-1) === 'ping') FakeSocket.last.tell({ type: 'pong' })
  }
  expect(listener.silences).toEqual([])
  expect(FakeSocket.all).toHaveLength(1)
})

test('a connection that stays silent is given up for another, also where the server answers otherwise', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
  const { listener } = connect()
  FakeSocket.last.tell({ type: 'welcome' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect([listener.breaks, FakeSocket.all.length]).toEqual([1, 2])
})

test('a page whose timers slept for minutes is not lost for that', () => {
  const { listener } = connect()
  FakeSocket.last.tell({ type: 'welcome' })
  const clock = vi.spyOn(performance, 'now')
  for (const minute of [1, 2, 3]) {
    clock.mockReturnValue(minute * 60_000)
    vi.advanceTimersByTime(500)
    FakeSocket.last.tell({ type: 'pong' })
  }
  clock.mockRestore()
  expect([listener.silences, listener.breaks]).toEqual([[], 0])
})

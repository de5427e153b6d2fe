import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RefusedError } from './connection'
import { MoveQueue } from './moveQueue.svelte'
import type { ClientMessage, Problem, State } from './protocol'
import type { Table } from './table.svelte'
import { state } from '../testing/table'

type Reply = Pick<Problem, 'error'> | null

/** A table whose server answers as the test says. */
class Host {
  seat: number | null = 0
  state: State | null = state({ turn: 'one' })
  open = new Set(['a', 'b'])
  refused: string[] = []
  sent: ClientMessage[] = []
  replies: (Reply | (() => Reply | Promise<Reply>))[] = []
  probes = 0
  connection = {
    breaks: 0,
    probe: () => Promise.resolve(void (this.probes += 1)),
    ask: (message: ClientMessage) => this.reply(message),
  }
  isOpen = (move: string) => this.open.has(move)
  refuse = ({ error }: Problem) => void this.refused.push(error)

  private async reply(message: ClientMessage): Promise<unknown> {
    this.sent.push(message)
    const next = this.replies.shift() ?? null
    const reply = typeof next === 'function' ? await next() : next
    if (reply) throw new RefusedError({ type: 'error', detail: '', rule: '', ...reply })
    return { type: 'done' }
  }
}

let host: Host
let queue: MoveQueue

beforeEach(() => {
  vi.useFakeTimers()
  host = new Host()
  queue = new MoveQueue(host as unknown as Table)
})
afterEach(() => vi.useRealTimers())

const moves = () => host.sent.map((message) => ('move' in message ? message.move : null))

test('steps are done one after the other', async () => {
  const done: string[] = []
  let answer = () => {}
  const first = queue.run(() => new Promise<void>((resolve) => (answer = resolve)).then(() => void done.push('first')))
  await queue.run(() => void done.push('second'))
  expect(done).toEqual([])
  answer()
  await first
  expect(done).toEqual(['first', 'second'])
})

test('a step that fails does not stop the queue for ever', async () => {
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const done: string[] = []
  await queue.run(() => void done.push('next'))
  expect(done).toEqual(['next'])
})

test('a move waits for its answer, and says so', async () => {
  let answer = (_: Reply) => {}
  host.replies = [() => new Promise<Reply>((resolve) => (answer = resolve))]
  const played = queue.play('a')
  expect(queue.isWaiting).toBe(true)
  await vi.advanceTimersByTimeAsync(0)
  answer(null)
  await played
  expect(queue.isWaiting).toBe(false)
  expect(host.sent).toMatchObject([{ type: 'move', seat: 0, move: 'a', turn: 'one' }])
})

test('each move has an id of its own, by which the server knows it again', async () => {
  await queue.playAll(['a', 'b'])
  const ids = host.sent.map((message) => String(message.id))
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/)
})

test('who has no seat plays nothing', async () => {
  host.seat = null
  await queue.play('a')
  expect(host.sent).toEqual([])
})

test('what was too fast is sent again after a breath', async () => {
  host.replies = [{ error: 'too_fast' }]
  const played = queue.play('a')
  await vi.advanceTimersByTimeAsync(499)
  expect(moves()).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1)
  await played
  expect(moves()).toEqual(['a', 'a'])
  expect(host.refused).toEqual([])
})

test('what is refused drops what was to follow', async () => {
  host.replies = [{ error: 'refused' }]
  await queue.playAll(['a', 'b'])
  expect(moves()).toEqual(['a'])
  expect(host.refused).toEqual(['refused'])
})

test('a stale card of a plan is sent once more on the state that has come since', async () => {
  host.state = state({ turn: 'one', at_once: true })
  host.replies = [
    () => {
      host.state = state({ turn: 'two', at_once: true })
      return { error: 'stale' }
    },
  ]
  await queue.play('a')
  expect(host.sent.map((message) => ('turn' in message ? message.turn : null))).toEqual(['one', 'two'])
})

test('what another device of the same person has decided is not decided again at the next decision', async () => {
  host.replies = [
    () => {
      host.state = state({ turn: 'two' })
      return { error: 'stale' }
    },
  ]
  await queue.playAll(['a', 'b'])
  expect(moves()).toEqual(['a'])
  expect(host.refused).toEqual(['stale'])
})

test('a move that was on its way when the connection broke is not played twice', async () => {
  host.replies = [
    () => {
      host.state = state({ turn: 'two' })
      host.connection.breaks += 1
      return { error: 'stale' }
    },
  ]
  await queue.play('a')
  expect(moves()).toEqual(['a'])
  expect(host.refused).toEqual([])
})

test('while seats decide at once it is tried again even so: the same card laid twice is one card', async () => {
  host.state = state({ turn: 'one', at_once: true })
  host.replies = [
    () => {
      host.state = state({ turn: 'two', at_once: true })
      host.connection.breaks += 1
      return { error: 'stale' }
    },
  ]
  await queue.play('a')
  expect(moves()).toEqual(['a', 'a'])
})

test('of a whole plan only what is still open is played', async () => {
  host.open = new Set(['b'])
  await queue.playAll(['a', 'b'])
  expect(moves()).toEqual(['b'])
})

test('what is dropped is not begun', async () => {
  host.replies = [
    () => {
      queue.drop()
      return null
    },
  ]
  await queue.playAll(['a', 'b'])
  expect(moves()).toEqual(['a'])
})

test('a move that is not answered for long makes the page look whether the server is there', async () => {
  let answer: () => void = () => undefined
  host.replies = [() => new Promise((resolve) => (answer = () => resolve(null)))]
  const playing = queue.play('a')
  await vi.advanceTimersByTimeAsync(3900)
  expect(host.probes).toBe(0)
  await vi.advanceTimersByTimeAsync(200)
  expect(host.probes).toBe(1)
  answer()
  await playing
  await vi.advanceTimersByTimeAsync(10_000)
  expect(host.probes).toBe(1)
})

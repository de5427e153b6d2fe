import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSocket, fakeSockets } from '../testing/fakeSocket'
import { runErrand } from './errand'

const KEY = { table: 'a', token: 'mine' }

beforeEach(() => {
  vi.useFakeTimers()
  fakeSockets()
})
afterEach(() => vi.useRealTimers())

test('it is done by the table’s own door, which is closed again', async () => {
  const done = runErrand(KEY, { type: 'leave' })
  FakeSocket.last.open()
  FakeSocket.last.tell({ type: 'welcome' })
  expect(FakeSocket.last.types()).toEqual(['hello', 'leave'])
  expect(FakeSocket.last.sent[0]).toMatchObject({ table: 'a', token: 'mine' })
  FakeSocket.last.answer({ type: 'done' })
  await done
  expect(FakeSocket.last.readyState).toBe(3)
})

test('who is not let in, or refused, is told why', async () => {
  for (const error of ['no_entry', 'refused']) {
    const done = runErrand(KEY, { type: 'resign', seat: 0 })
    FakeSocket.last.open()
    if (error === 'refused') FakeSocket.last.tell({ type: 'welcome' })
    if (error === 'refused') FakeSocket.last.answer({ type: 'error', error, detail: error, rule: '' })
    else FakeSocket.last.tell({ type: 'error', error, detail: error, rule: '' })
    await expect(done).rejects.toThrow(error)
  }
})

test('a server that does not answer is not waited for for ever', async () => {
  const told = expect(runErrand(KEY, { type: 'leave' })).rejects.toThrow('The server does not answer')
  await vi.advanceTimersByTimeAsync(8000)
  await told
})

import { beforeEach, expect, test } from 'vitest'
import { FakeSocket, fakeSockets } from '../testing/fakeSocket'
import { welcome } from '../testing/table'
import { ConnectionState } from './connectionState.svelte'
import type { ServerMessage } from './protocol'
import { acceptLink, keyOf, storeKey } from './seatKeys'

const heard: ServerMessage[] = []
const table = { id: 'a', seat: null as number | null, receive: (message: ServerMessage) => void heard.push(message) }

beforeEach(() => {
  fakeSockets()
  heard.length = 0
  table.seat = null
})

function comeIn(token: string | null = null): ConnectionState {
  const connection = new ConnectionState(table, token)
  FakeSocket.last.open()
  return connection
}

test('it is joining until it is welcomed, and lost when the connection breaks', () => {
  const connection = comeIn('token')
  expect(connection.status).toBe('joining')
  FakeSocket.last.tell(welcome())
  expect(connection.status).toBe('open')
  FakeSocket.last.close()
  expect([connection.status, connection.breaks]).toEqual(['lost', 1])
})

test('whoever has a seat asks for the same again', () => {
  table.seat = 2
  comeIn('token')
  expect(FakeSocket.last.sent[0]).toMatchObject({ type: 'hello', table: 'a', token: 'token', seat: 2 })
})

test('what this browser keeps goes before what the address says', () => {
  storeKey({ table: 'a', token: 'own' })
  comeIn('from-address')
  expect(FakeSocket.last.sent[0]).toMatchObject({ token: 'own' })
})

test('who comes by a link for the first time sends the key made for the seat, and keeps what the server answers', () => {
  acceptLink('a', 'link')
  const fresh = keyOf('a')?.coming?.fresh
  comeIn('link')
  expect(FakeSocket.last.sent[0]).toMatchObject({ token: 'link', key: fresh })
  FakeSocket.last.tell(welcome({ key: fresh ?? null }))
  expect(keyOf('a')).toMatchObject({ token: fresh, link: 'link' })
  expect(keyOf('a')?.coming).toBeUndefined()
})

test('a link that opens nothing leaves whoever sat here before with their key', () => {
  storeKey({ table: 'a', token: 'own' })
  acceptLink('a', 'dead')
  const connection = comeIn('dead')
  connection.refuse()
  expect(connection.status).toBe('refused')
  expect(keyOf('a')).toMatchObject({ token: 'own' })
  expect(keyOf('a')?.coming).toBeUndefined()
  expect(connection.token).toBe('dead')
})

test('who watches comes without a key, whatever this browser keeps', () => {
  storeKey({ table: 'a', token: 'own' })
  comeIn('')
  expect(FakeSocket.last.sent[0]).toMatchObject({ token: '' })
  expect(keyOf('a')).toMatchObject({ token: 'own' })
})

test('a new key opens a new connection', () => {
  const connection = comeIn('dead')
  connection.refuse()
  connection.enter('good')
  FakeSocket.last.open()
  expect(FakeSocket.all).toHaveLength(2)
  expect(FakeSocket.last.sent[0]).toMatchObject({ token: 'good' })
  expect(connection.status).toBe('joining')
})

test('a link for another device takes the place of the key', async () => {
  table.seat = 1
  const connection = comeIn('token')
  const link = connection.newLink(1)
  expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'link', seat: 1 })
  FakeSocket.last.answer({ type: 'link', seat: 1, token: 'new' })
  expect(await link).toBe('new')
  expect(connection.hello()).toMatchObject({ token: 'new' })
})

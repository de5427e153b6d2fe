/** A web socket whose other end is the test. */
import { vi } from 'vitest'

/** What was sent, as the other end reads it. */
type Message = { type: string; [name: string]: unknown }

export class FakeSocket {
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  readyState = 0
  sent: Message[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: () => void

  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }

  static get last(): FakeSocket {
    return FakeSocket.all.at(-1) as FakeSocket
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Message)
  }

  close(): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.onclose?.()
  }

  open(): void {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
  }

  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  /** Answers the last question. */
  answer(answer: object): void {
    this.tell({ ...answer, id: this.sent.at(-1)?.id })
  }

  types(): string[] {
    return this.sent.map((message) => message.type)
  }
}

export function fakeSockets(): void {
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
}

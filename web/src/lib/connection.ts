/** The line to the server: taken up again when it breaks, and what was not answered is asked again. */
import type { Answer, FromServer, Problem } from './protocol'

export type Message = { type: string; [name: string]: unknown }

/** Who sits at this end. */
export interface Guest {
  hello(): Message
  hear(told: FromServer): void
  lost(): void
}

/** Why something asked for was not done. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail)
  }
}

const FIRST_RETRY = 300
const LAST_RETRY = 8000

export class Line {
  private socket: WebSocket | null = null
  private questions = new Map<number, { message: Message; quietly: boolean; settle: (answer: Answer) => void }>()
  private asked = 0
  private retry = FIRST_RETRY
  private left = false

  constructor(private guest: Guest) {
    this.connect()
  }

  private connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/socket`)
    this.socket = socket
    socket.onopen = () => socket.send(JSON.stringify(this.guest.hello()))
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as FromServer)
    socket.onclose = () => this.lost()
  }

  private hear(told: FromServer): void {
    const id = 'id' in told ? told.id : undefined
    const asked = id === undefined ? undefined : this.questions.get(id)
    if (!asked?.quietly) this.guest.hear(told)
    if (told.type === 'welcome') {
      this.retry = FIRST_RETRY
      for (const { message } of this.questions.values()) this.send(message)
    } else if (id !== undefined) {
      this.questions.delete(id)
      asked?.settle(told as Answer)
    }
  }

  private lost(): void {
    if (this.left) return
    this.guest.lost()
    setTimeout(() => !this.left && this.connect(), this.retry)
    this.retry = Math.min(this.retry * 2, LAST_RETRY)
  }

  send(message: Message): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  /** What is asked quietly is refused to the asker alone. */
  ask<T extends Answer>(question: Message, quietly = false): Promise<T> {
    const message = { ...question, id: ++this.asked }
    return new Promise((resolve, reject) => {
      const settle = (answer: Answer) => (answer.type === 'error' ? reject(new Refused(answer)) : resolve(answer as T))
      this.questions.set(message.id, { message, quietly, settle })
      this.send(message)
    })
  }

  /** Begins the conversation again. */
  again(): void {
    this.socket?.close()
  }

  leave(): void {
    this.left = true
    this.socket?.close()
  }
}

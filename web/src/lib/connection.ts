/** The web socket connection to the server: reconnects when it breaks, and asks again what was not answered. */
import type { Answer, ClientMessage, Hello, Id, Problem, ServerMessage } from './protocol'
import { rooted } from './root'

/** Who sits at this end. */
export interface ConnectionListener {
  hello(): Hello
  receive(message: ServerMessage): void
  disconnected(): void
}

/** Why something asked for was not done. */
export class RefusedError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail)
  }
}

/** A server that is there answers sooner. */
const PATIENCE = 3000
const FIRST_RETRY = 300
const LAST_RETRY = 8000

export class Connection {
  private socket: WebSocket | null = null
  private questions = new Map<Id, { message: ClientMessage; quietly: boolean; settle: (answer: Answer) => void }>()
  private lastId = 0
  private retry = FIRST_RETRY
  private isClosed = false
  private retrying: ReturnType<typeof setTimeout> | undefined

  constructor(private listener: ConnectionListener) {
    addEventListener('offline', this.probe)
    addEventListener('online', this.hurry)
    this.connect()
  }

  /** Whether the server is still there: a socket may take minutes to notice that it is not. */
  probe = async (): Promise<void> => {
    const { socket } = this
    const health = await fetch(rooted('/api/health'), { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }).catch(() => null)
    if (health?.ok || socket !== this.socket || socket?.readyState !== WebSocket.OPEN) return
    socket.onmessage = socket.onclose = null
    socket.close()
    this.reconnect()
  }

  /** The network is back: not even a moment longer. */
  private hurry = (): void => {
    if (this.isClosed || this.retrying === undefined) return
    clearTimeout(this.retrying)
    this.connect()
  }

  private connect(): void {
    this.retrying = undefined
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}${rooted('/api/socket')}`)
    this.socket = socket
    socket.onopen = () => socket.send(JSON.stringify(this.listener.hello()))
    socket.onmessage = (event: MessageEvent<string>) => this.receive(JSON.parse(event.data) as ServerMessage)
    socket.onclose = () => this.reconnect()
  }

  private receive(message: ServerMessage): void {
    const id = 'id' in message ? message.id : undefined
    const question = id === undefined ? undefined : this.questions.get(id)
    if (!question?.quietly) this.listener.receive(message)
    if (message.type === 'welcome') {
      this.retry = FIRST_RETRY
      for (const open of this.questions.values()) this.send(open.message)
    } else if (id !== undefined) {
      this.questions.delete(id)
      question?.settle(message as Answer)
    }
  }

  private reconnect(): void {
    if (this.isClosed) return
    this.listener.disconnected()
    this.retrying = setTimeout(() => !this.isClosed && this.connect(), this.retry)
    this.retry = Math.min(this.retry * 2, LAST_RETRY)
  }

  send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  /** What is asked quietly is refused to the asker alone. */
  ask<T extends Answer>(question: ClientMessage, quietly = false): Promise<T> {
    const id = ++this.lastId
    const message = { ...question, id }
    return new Promise((resolve, reject) => {
      const settle = (answer: Answer) => (answer.type === 'error' ? reject(new RefusedError(answer)) : resolve(answer as T))
      this.questions.set(id, { message, quietly, settle })
      this.send(message)
    })
  }

  close(): void {
    this.isClosed = true
    removeEventListener('offline', this.probe)
    removeEventListener('online', this.hurry)
    this.socket?.close()
  }
}

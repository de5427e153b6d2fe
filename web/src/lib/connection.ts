/** The web socket connection to the server: reconnects when it breaks, and asks again what was not answered. */
import { afterPaint } from './afterPaint'
import type { Answer, ClientMessage, Hello, Id, Problem, ServerMessage } from './protocol'
import { rooted } from './root'

/** Who sits at this end. */
export interface ConnectionListener {
  hello(): Hello
  receive(message: ServerMessage): void
  disconnected(): void
  /** The server has been silent for too long, or is heard again, over the same connection. */
  silent(isSilent: boolean): void
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
/** Of a wait, at most: many pages whose server was started anew do not all come at the same moment. */
const SPREAD = 0.3
/** After so long a silence the server is asked whether it is there; who hears nothing for so long then says so, and in the
 * end believes that it is another connection that is needed. */
const QUIET = 2000
const ANSWER_WITHIN = 2500
const GIVE_UP = 12_000
const BEAT = 500
/** A browser that paints nothing is not waited for. */
const PAINTED_WITHIN = 100

export class Connection {
  static afterPaint: (call: () => void) => void = afterPaint
  private socket: WebSocket | null = null
  private questions = new Map<Id, { message: ClientMessage; quietly: boolean; settle: (answer: Answer) => void }>()
  private lastId = 0
  private retry = FIRST_RETRY
  private isClosed = false
  private retrying: ReturnType<typeof setTimeout> | undefined
  private beating: ReturnType<typeof setInterval> | undefined
  private heardAt = 0
  /** When the server was asked whether it is there; null when it has said something since. */
  private pingedAt: number | null = null
  private isSilent = false
  /** What has come since a state was handed over that is not on the page yet. */
  private inbox: ServerMessage[] = []
  private painting: ReturnType<typeof setTimeout> | undefined

  constructor(private listener: ConnectionListener) {
    addEventListener('offline', this.probe)
    addEventListener('online', this.hurry)
    addEventListener('pageshow', this.wake)
    globalThis.document?.addEventListener('visibilitychange', this.wake)
    this.beating = setInterval(this.beat, BEAT)
    this.connect()
  }

  /** A page that was hidden, or a machine that slept, finds out at once. */
  private wake = (): void => {
    if (globalThis.document?.hidden) return
    this.hurry()
    if (this.pingedAt === null) this.ping()
  }

  private ping(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return
    this.pingedAt = performance.now()
    this.send({ type: 'ping' })
  }

  private beat = (): void => {
    if (this.socket?.readyState !== WebSocket.OPEN) return
    const now = performance.now()
    if (this.pingedAt === null) {
      if (now - this.heardAt >= QUIET) this.ping()
    } else if (now - this.pingedAt >= GIVE_UP) this.drop()
    else if (now - this.pingedAt >= ANSWER_WITHIN && !this.isSilent) {
      this.isSilent = true
      this.listener.silent(true)
      void this.probe()
    }
  }

  private hear(): void {
    this.heardAt = performance.now()
    this.pingedAt = null
    if (this.isSilent) this.listener.silent(false)
    this.isSilent = false
  }

  /** What has been silent for too long is not waited for. */
  private drop(): void {
    const { socket } = this
    if (!socket) return
    socket.onmessage = socket.onclose = null
    socket.close()
    this.reconnect()
  }

  /** Whether the server is still there: a socket may take minutes to notice that it is not. */
  probe = async (): Promise<void> => {
    const { socket } = this
    const health = await fetch(rooted('/api/health'), { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }).catch(() => null)
    if (!health?.ok && socket === this.socket && socket?.readyState === WebSocket.OPEN) this.drop()
  }

  /** The network is back: not even a moment longer. */
  private hurry = (): void => {
    if (this.isClosed || this.retrying === undefined) return
    clearTimeout(this.retrying)
    this.connect()
  }

  private connect(): void {
    this.retrying = undefined
    this.isSilent = false
    this.pingedAt = null
    this.heardAt = performance.now()
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const path = rooted(`/api/socket/${encodeURIComponent(this.listener.hello().table)}`)
    const socket = new WebSocket(`${scheme}://${location.host}${path}`)
    this.socket = socket
    socket.onopen = () => socket.send(JSON.stringify(this.listener.hello()))
    socket.onmessage = (event: MessageEvent<string>) => this.receive(JSON.parse(event.data) as ServerMessage)
    socket.onclose = () => this.reconnect()
  }

  private receive(message: ServerMessage): void {
    this.hear()
    if (message.type === 'pong') return
    this.inbox.push(message)
    if (this.painting === undefined) this.deliver()
  }

  /** What comes in a burst, as bots' moves do, is handed over at once after each painting: drawing every step of it would
   * hold up the first, which the reader waits for. */
  private deliver = (): void => {
    clearTimeout(this.painting)
    this.painting = undefined
    const due = this.inbox
    if (due.length === 0) return
    this.inbox = []
    // Only a state is drawn at length; an answer may be what the next message waits for.
    if (globalThis.document?.hidden === false && due.some(({ type }) => type === 'state')) {
      this.painting = setTimeout(this.deliver, PAINTED_WITHIN)
      Connection.afterPaint(this.deliver)
    }
    for (const message of due) this.hand(message)
  }

  private hand(message: ServerMessage): void {
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
    const wait = this.retry * (1 - SPREAD * Math.random())
    this.retrying = setTimeout(() => !this.isClosed && this.connect(), wait)
    this.retry = Math.min(this.retry * 2, LAST_RETRY)
  }

  send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  /** What is asked quietly is refused to the asker alone. */
  ask<T extends Answer>(question: ClientMessage, quietly = false): Promise<T> {
    const id = question.id ?? ++this.lastId
    const message = { ...question, id }
    return new Promise((resolve, reject) => {
      const settle = (answer: Answer) => (answer.type === 'error' ? reject(new RefusedError(answer)) : resolve(answer as T))
      this.questions.set(id, { message, quietly, settle })
      this.send(message)
    })
  }

  close(): void {
    this.isClosed = true
    clearInterval(this.beating)
    clearTimeout(this.painting)
    this.inbox = []
    removeEventListener('pageshow', this.wake)
    globalThis.document?.removeEventListener('visibilitychange', this.wake)
    removeEventListener('offline', this.probe)
    removeEventListener('online', this.hurry)
    this.socket?.close()
  }
}

/** Connection state of a table: how one comes in, with which key, and whether the server answers. */
import { Connection, type ConnectionListener } from './connection'
import type { Answer, ClientMessage, Hello, Link, ServerMessage } from './protocol'
import { forgetEyes, heldBeside, keepEyes } from './eyesKeys'
import { newVersion } from './newVersion.svelte'
import { keyOf, storeKey, type SeatKey } from './seatKeys'
import { settings } from './settings.svelte'
import type { Table } from './table.svelte'

type Status = 'joining' | 'open' | 'lost' | 'refused'

export class ConnectionState implements ConnectionListener {
  status = $state<Status>('joining')
  /** How often the connection broke: what was sent before may have been done or not. */
  breaks = 0
  /** What one came in with, or tried to. */
  token: string
  /** The link that one comes by for the first time, and the key made for its seat. */
  private coming: SeatKey['coming']
  private connection: Connection

  constructor(
    private table: Pick<Table, 'id' | 'seat' | 'receive'>,
    token: string | null,
    /** By the link of a coach or a commentator, which is no seat's key. */
    private looksOn = false,
  ) {
    this.token = this.takeKey(token)
    this.connection = new Connection(this)
  }

  /** The link by which one comes; where that has been opened before, what this browser keeps for the table. Nothing at
   * all for who watches. */
  private takeKey(token: string | null): string {
    this.coming = undefined
    if (token === '' || (this.looksOn && token !== null)) return token
    const stored = keyOf(this.table.id)
    this.coming = stored?.coming
    return stored?.coming?.link ?? stored?.token ?? token ?? ''
  }

  hello(): Hello {
    const { id, seat } = this.table
    const key = this.coming === undefined ? {} : { key: this.coming.fresh }
    const hello: Hello = {
      type: 'hello',
      table: id,
      token: this.token,
      language: settings.language,
      events: true,
      held: heldBeside(id, this.token),
      ...key,
    }
    return seat === null ? hello : { ...hello, seat }
  }

  receive(message: ServerMessage): void {
    if (message.type === 'welcome') {
      this.token = message.key ?? this.token
      if (this.coming !== undefined) storeKey({ table: this.table.id, token: this.token, link: this.coming.link })
      if (this.looksOn) keepEyes(this.table.id, this.token)
      this.coming = undefined
      this.status = 'open'
      if (this.breaks > 0) void newVersion.look()
    }
    this.table.receive(message)
  }

  disconnected(): void {
    this.status = 'lost'
    this.breaks += 1
  }

  silent(isSilent: boolean): void {
    if (this.status === 'open' || this.status === 'lost') this.status = isSilent ? 'lost' : 'open'
  }

  send(message: ClientMessage): void {
    this.connection.send(message)
  }

  ask<T extends Answer>(question: ClientMessage, quietly = false): Promise<T> {
    return this.connection.ask<T>(question, quietly)
  }

  /** Looks whether the server is still there. */
  probe(): Promise<void> {
    return this.connection.probe()
  }

  /** No key opens this table. Whoever sat here before coming by a link that opens nothing sits here still. */
  refuse(): void {
    this.status = 'refused'
    this.connection.close()
    forgetEyes(this.table.id, this.token)
    const stored = keyOf(this.table.id)
    if (stored && this.coming && stored.token !== this.coming.link) storeKey({ table: this.table.id, token: stored.token })
  }

  /** With a key that has come since: by a link pasted into this tab, or from the lobby. */
  enter(token: string): void {
    this.looksOn = false
    this.token = this.takeKey(token)
    this.status = 'joining'
    this.connection.close()
    this.connection = new Connection(this)
  }

  /** A link that opens this seat elsewhere; the key it had until now opens nothing any more. */
  async newLink(seat: number): Promise<string> {
    const link = await this.ask<Link>({ type: 'link', seat })
    this.token = link.token
    return link.token
  }

  close(): void {
    this.connection.close()
  }
}

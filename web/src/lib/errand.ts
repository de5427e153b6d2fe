/** Errand: one thing done at a table by its own door, for who does not sit there now: resign, leave. */
import { Connection } from './connection'
import { t } from './i18n'
import type { ClientMessage, Done } from './protocol'
import type { SeatKey } from './seatKeys'
import { settings } from './settings.svelte'

/** Milliseconds: by then a server that is there has answered. */
const PATIENCE = 8000

/** Resolves when it is done; fails with the sentence of whoever refuses it. */
export function runErrand({ table, token }: SeatKey, message: ClientMessage): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const connection = new Connection({
      hello: () => ({ type: 'hello', table, token, language: settings.language }),
      receive: (heard) => {
        if (heard.type === 'error') finish(() => reject(new Error(heard.detail)))
      },
      disconnected: () => undefined,
      silent: () => undefined,
    })
    const waiting = setTimeout(() => finish(() => reject(new Error(t('lobby.unanswered')))), PATIENCE)
    function finish(how: () => void) {
      clearTimeout(waiting)
      connection.close()
      how()
    }
    connection.ask<Done>(message).then(
      () => finish(resolve),
      (error: Error) => finish(() => reject(error)),
    )
  })
}

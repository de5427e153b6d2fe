/** Services that a webhook can speak to, by their own names; none for one that takes plain JSON. */
import type { WebhookTarget } from '../lib/protocol'

export type Shape = WebhookTarget['shape']

export const SERVICES: Record<Shape, string> = {
  discord: 'Discord',
  slack: 'Slack',
  matrix: 'Matrix',
  ntfy: 'ntfy',
  telegram: 'Telegram',
  json: '',
}

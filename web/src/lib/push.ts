/** Web push: this browser's subscription, by which the server tells it something while no page is open. */
import type { PushTarget } from './protocol'
import { t } from './i18n'
import { requestPermission } from './notifications'

/** Where the page does not come by a secure connection there is no service worker, and nothing to subscribe with. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return canPush() ? ((await navigator.serviceWorker.getRegistration()) ?? undefined) : undefined
}

/** By which the server knows this browser; nothing where it has not subscribed. */
export async function ownEndpoint(): Promise<string> {
  return (await (await registration())?.pushManager.getSubscription())?.endpoint ?? ''
}

/** Asks the reader for leave, and the browser's own push service for an address. Throws a sentence where either says no. */
export async function subscribe(serverKey: string): Promise<PushTarget> {
  const worker = await registration()
  if (!worker) throw new Error(t('notices.push_unable'))
  if (!(await requestPermission())) throw new Error(t('notices.push_blocked'))
  const wish = { userVisibleOnly: true, applicationServerKey: serverKey }
  let subscription: PushSubscription
  try {
    subscription = await worker.pushManager.subscribe(wish).catch(async () => {
      // One for another server's key, from before it had to make a new one.
      await (await worker.pushManager.getSubscription())?.unsubscribe()
      return worker.pushManager.subscribe(wish)
    })
  } catch (error) {
    throw new Error(t('notices.push_failed', { reason: error instanceof Error ? error.message : String(error) }), { cause: error })
  }
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  return { kind: 'push', endpoint: subscription.endpoint, p256dh, auth }
}

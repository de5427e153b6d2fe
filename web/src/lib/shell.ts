/** Shell: the service worker, which keeps a page for when the server cannot be reached. Browsers have none where the page does
 * not come by a secure connection (or from this machine), and nothing depends on it. */
import { rooted } from './root'
import { settings } from './settings.svelte'

/** Once the page is there: nobody waits for it. Asked again in another language, it keeps that one's page. */
export function keepShell(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    const address = rooted(`/worker.js?language=${encodeURIComponent(settings.language)}`)
    void navigator.serviceWorker.register(address, { scope: rooted('/') }).catch(() => undefined)
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

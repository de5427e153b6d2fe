/** New version: the server has another page by now than this one. Nothing is loaded anew unless the reader wants it. */
import type { Health } from './protocol'
import { rooted } from './root'

/** Between two looks of a page that nobody has looked at meanwhile. */
const SELDOM = 60_000

class NewVersion {
  isThere = $state(false)
  private lookedAt = performance.now()

  constructor() {
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && performance.now() - this.lookedAt > SELDOM) void this.look()
    })
  }

  /** When the server may have been started anew. */
  async look(): Promise<void> {
    this.lookedAt = performance.now()
    const own = document.documentElement.dataset.build
    const health = await fetch(rooted('/api/health'), { cache: 'no-store' }).catch(() => null)
    if (!own || !health?.ok) return
    const { page } = (await health.json()) as Health
    if (page && page !== own) this.isThere = true
  }

  /** Until the next one. */
  putOff(): void {
    this.isThere = false
  }
}

export const newVersion = new NewVersion()

/** Before each test: a browser that keeps nothing, paints at once, English, and nothing that moves. */
import { beforeEach } from 'vitest'
import { Connection } from '../lib/connection'
import { settings } from '../lib/settings.svelte'

beforeEach(() => {
  localStorage.clear()
  Connection.afterPaint = (call) => call()
  Object.assign(settings, { name: '', language: 'en', theme: 'light', pace: 'instant', sound: false, confirm: true, notices: false })
})

/** Before each test: a browser that keeps nothing, English, and nothing that moves. */
import { beforeEach } from 'vitest'
import { settings } from '../lib/settings.svelte'

beforeEach(() => {
  localStorage.clear()
  Object.assign(settings, { name: '', language: 'en', theme: 'light', pace: 'instant', sound: false, confirm: true, notices: false })
})

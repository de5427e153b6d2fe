/** Service worker: keeps one page to be shown while the server cannot be reached, and nothing of any game. All but that page and
 * the way to others is none of its business. The server writes the build into it, so that a new one keeps its own page. */

const BUILD = ''
const scope = self.registration.scope
const language = new URL(self.location.href).searchParams.get('language') ?? 'en'
const OFFLINE = new URL(`offline?language=${encodeURIComponent(language)}`, scope).href
const SCRIPT = new URL('offline.js', scope).href
/** Of this server: another one on the same site has a shell of its own. */
const OURS = `engawa-shell ${scope} `
const SHELL = `${OURS}${BUILD} ${language}`

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((shell) => shell.addAll([OFFLINE, SCRIPT].map((address) => new Request(address, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith(OURS) && name !== SHELL).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { mode, url } = event.request
  const kept = mode === 'navigate' ? OFFLINE : url === SCRIPT ? SCRIPT : null
  if (kept) event.respondWith(fetch(event.request).catch(async () => (await caches.match(kept)) ?? Response.error()))
})

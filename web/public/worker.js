/** Service worker: keeps one page to be shown while the server cannot be reached, and nothing of any game; shows what the server
 * pushes to this browser. All other requests are none of its business. The server writes the build into it, so that a new one keeps its own page. */

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

/** What the server pushes: a heading, a sentence, and the plain address of a table; one notice for each table. */
self.addEventListener('push', (event) => {
  const { title, body, link, table } = event.data.json()
  const icon = new URL('icons/192.png', scope).href
  event.waitUntil(self.registration.showNotification(title, { body, icon, lang: language, tag: table, data: { link } }))
})

/** To the page that has the table open already, or to a new one. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { link } = event.notification.data
  const come = async () => {
    const pages = await self.clients.matchAll({ type: 'window' })
    const open = pages.find(({ url }) => url.split('#')[0] === link)
    await (open ? open.focus() : self.clients.openWindow(link))
  }
  event.waitUntil(come())
})

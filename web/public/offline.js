/** Of the offline page: comes back as soon as the server answers. */

const EVERY = 10_000
const HEALTH = new URL('api/health', document.currentScript.src).href

async function look() {
  const health = await fetch(HEALTH, { cache: 'no-store' }).catch(() => null)
  if (health?.ok) location.reload()
}

addEventListener('online', look)
setInterval(look, EVERY)

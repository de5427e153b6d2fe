/** Of the offline page: comes back as soon as the server answers. */

const EVERY = 10_000

async function look() {
  const root = document.documentElement.dataset.root
  const health = await fetch(`${root}/api/health`, { cache: 'no-store' }).catch(() => null)
  if (health?.ok) location.reload()
}

addEventListener('online', look)
setInterval(look, EVERY)

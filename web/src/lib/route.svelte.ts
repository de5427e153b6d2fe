/** Which page is shown: `/` the lobby, `/t/…` a table, `/rules/…`, `/learn/…` and `/figures/…` a game's rules, lessons and card values. */

export const route = $state({ path: location.pathname })

export function go(path: string): void {
  history.pushState(null, '', path)
  route.path = path
  window.scrollTo(0, 0)
}

window.addEventListener('popstate', () => (route.path = location.pathname))

/** For links: pages of our own open without loading anew. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest('a')
  if (!link || link.origin !== location.origin || link.hasAttribute('download') || link.target) return
  if (event.ctrlKey || event.metaKey || event.shiftKey || link.pathname.startsWith('/api')) return
  event.preventDefault()
  go(link.pathname)
}

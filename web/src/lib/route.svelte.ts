/** Which page is shown: `/` the lobby, `/me` one's own games and key, `/ladder` the ratings, `/t/…` a table, `/rules/…`, `/learn/…` and `/figures/…` a game's rules, lessons and card values. */
import { isOurs, rooted, unrooted } from './root'

export const route = $state({ path: unrooted(location.pathname) })

export function go(path: string): void {
  history.pushState(null, '', rooted(path))
  route.path = path
  window.scrollTo(0, 0)
}

window.addEventListener('popstate', () => (route.path = unrooted(location.pathname)))

/** For links: pages of our own open without loading anew. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest('a')
  if (!link || link.origin !== location.origin || link.hasAttribute('download') || link.target) return
  if (event.ctrlKey || event.metaKey || event.shiftKey || !isOurs(link.pathname) || link.pathname.startsWith(rooted('/api'))) return
  event.preventDefault()
  go(unrooted(link.pathname))
}

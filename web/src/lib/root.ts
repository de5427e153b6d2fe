/** Root path: where the page lies on its site: `/games/engawa` behind a proxy that serves other things too, nothing on a server of its own. */

const root = (): string => document.documentElement.dataset.root ?? ''

/** An address of ours (`/t/…`) as browsers and friends need it. */
export const rooted = (path: string): string => root() + path

/** Whether an address of this site is one of ours. */
export const isOurs = (pathname: string): boolean => pathname.startsWith(rooted('/')) || pathname === root()

/** An address of the browser as our own pages know it. */
export const unrooted = (pathname: string): string => (isOurs(pathname) ? pathname.slice(root().length) || '/' : pathname)

/** What is kept in the browser for this server, and not for another on the same site. */
export const keptHere = (name: string): string => name + root()

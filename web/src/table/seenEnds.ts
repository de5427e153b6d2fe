/** Seen ends: finished games whose final score this browser has shown by itself: it does so once. */
const STORED = 'engawa.ends'
const KEPT = 200

function seen(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Whether it is the first time; from now on it is not. */
export function isFirstSight(table: string): boolean {
  const known = seen()
  if (known.includes(table)) return false
  try {
    localStorage.setItem(STORED, JSON.stringify([...known, table].slice(-KEPT)))
  } catch {
    // A browser that keeps nothing shows it again.
  }
  return true
}

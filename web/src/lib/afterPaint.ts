/** Layout measurements, all at once after a paint: measuring what was drawn makes the browser lay everything out at once: it is done when that has been done anyway. */
const waiting = new Set<() => void>()

function measureAll(): void {
  const due = [...waiting]
  waiting.clear()
  for (const measure of due) measure()
}

/** Once after the next painting; what is returned forgets it. */
export function afterPaint(measure: () => void): () => void {
  if (waiting.size === 0) requestAnimationFrame(() => setTimeout(measureAll))
  waiting.add(measure)
  return () => waiting.delete(measure)
}

/** Rules beside the board: whether they are open, and what they show. */

export const beside = $state({ open: false, what: 'aid' as 'aid' | 'rules', at: '' })

export function showAid(): void {
  Object.assign(beside, { open: true, what: 'aid' })
}

export function showRules(at = ''): void {
  Object.assign(beside, { open: true, what: 'rules', at })
}

export function toggleAid(): void {
  if (beside.open) beside.open = false
  else showAid()
}

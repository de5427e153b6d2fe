/** Whether the sheet of keyboard shortcuts is open. */
export const shortcutSheet = $state({ open: false })

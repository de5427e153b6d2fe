/** The sheet with the links of the table and who sits there. */
export const inviteSheet = $state({ open: false })

/** Pending invitation: a table just made with seats for friends: the invitations open by themselves, once. */
let made = ''

export function inviteTo(table: string): void {
  made = table
}

export function takeInvitation(table: string): boolean {
  const isPending = made === table
  if (isPending) made = ''
  return isPending
}

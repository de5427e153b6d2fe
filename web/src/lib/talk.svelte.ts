/** Talk at a table: which of log, chat and notes is open, and how much of the chat has not been read. */
import type { Table } from './table.svelte'

export const TALK_TABS = ['log', 'chat', 'note'] as const
export type TalkTab = (typeof TALK_TABS)[number]

export class TalkState {
  tab = $state<TalkTab>('log')
  private read = $state(0)

  constructor(private table: Pick<Table, 'chat' | 'welcome'>) {}

  /** What others have said since the chat was last looked at. */
  unread: number = $derived.by(() => {
    const { chat, welcome } = this.table
    if (this.tab === 'chat') return 0
    return chat.slice(this.read).filter((line) => !welcome?.seats.includes(line.seat)).length
  })

  /** Everything said so far has been seen. */
  markRead(): void {
    this.read = this.table.chat.length
  }
}

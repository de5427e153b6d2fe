/** Order of one's own tables: where it is one's move first, and of those the clock that runs out soonest; then the latest. */
import type { MyRow } from '../lib/protocol'

type Row = Pick<MyRow, 'my_turn' | 'left' | 'changed'>

const urgency = ({ left }: Row): number => left ?? Infinity

export function byTurn(one: Row, other: Row): number {
  if (one.my_turn !== other.my_turn) return one.my_turn ? -1 : 1
  if (one.my_turn && urgency(one) !== urgency(other)) return urgency(one) - urgency(other)
  return other.changed - one.changed
}

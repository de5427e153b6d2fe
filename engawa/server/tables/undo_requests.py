"""Taking the game back past what is fair: only with the consent of all people concerned."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engawa.kernel.record import MoveLine
from engawa.kernel.refusal import refuse
from engawa.server.errors import NotYours, RequestError
from engawa.server.state.parts import Message

if TYPE_CHECKING:
    from engawa.server.tables.table import LiveTable


@dataclass
class UndoRequest:
    """Lapses when anybody moves in everybody's sight, or the asker at all."""

    seat: int
    moves: int
    """How many moves the game would then have, unseen ones too."""
    waiting: list[int]
    agreed: list[int] = field(default_factory=list)

    def told(self) -> Message:
        return {"seat": self.seat, "agreed": self.agreed, "waiting": self.waiting}


async def ask(table: "LiveTable", seat: int, own: list[int]) -> None:
    """Ask everybody concerned; where nobody is, it is done at once. `own` are the asker's seats at one keyboard."""
    async with table.awake():
        match = table.match
        if match.position.is_over():
            raise refuse("kernel.refuse.game_over")
        lines = match.line_before_last_move(seat)
        if lines < 0:
            raise refuse("kernel.refuse.no_move_yet")
        if table.asked is not None and table.asked.seat not in own:
            raise RequestError("server.already_asked", name=table.names[table.asked.seat])
        moves = sum(isinstance(line, MoveLine) for line in match.record.lines[:lines])
        table.asked = UndoRequest(seat, moves, concerned(table, own))
        await _settle(table)
    table.bot_turns.wake()


async def answer(table: "LiveTable", seat: int, agree: bool) -> None:
    """One of those concerned agrees or not; the asker may take the request back."""
    async with table.awake():
        asked = table.asked
        if asked is None:
            raise refuse("kernel.refuse.stale")
        if seat in asked.waiting and agree:
            asked.waiting.remove(seat)
            asked.agreed.append(seat)
        elif seat in [asked.seat, *asked.waiting, *asked.agreed] and not agree:
            table.asked = None
        elif seat not in asked.agreed:
            raise NotYours("server.not_asked")
        await _settle(table)
    table.bot_turns.wake()


async def nobody_waits_for(table: "LiveTable", seat: int) -> None:
    """A bot plays for the seat now: it need not be asked. The caller holds the lock."""
    if table.asked is not None and seat in table.asked.waiting:
        table.asked.waiting.remove(seat)
    await _settle(table)


async def _settle(table: "LiveTable") -> None:
    asked = table.asked
    if asked is not None and not asked.waiting:
        await table.rewind(asked.seat)
    else:
        table.broadcast_state()


def concerned(table: "LiveTable", own: list[int]) -> list[int]:
    """People who play themselves, beside the asker."""
    chairs = table.stored.seats
    return [c.seat for c in chairs if c.seat not in own and c.person() and c.bot is None and not c.is_free]

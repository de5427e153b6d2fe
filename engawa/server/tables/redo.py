"""Redo: moves that were taken back are played again, as long as nothing else has happened since.

What they draw comes from the seed again, so the game is as it was before they were taken back.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engawa.kernel.match import Match
from engawa.kernel.position import SPECTATOR
from engawa.kernel.record import ChanceLine, MoveLine
from engawa.server.errors import NotYours, RequestError
from engawa.server.protocol.state import Redoable

if TYPE_CHECKING:
    from engawa.server.tables.table import LiveTable


@dataclass(frozen=True)
class UndoneMoves:
    seat: int
    """Who took them back, and may play them again."""
    moves: list[MoveLine]
    alone: bool
    """While seats decide at once, of the own decision only: what others decide does not touch it."""


class RedoStack:
    """What can be redone at a table, the latest last. Forgotten with the table's sitting: it is not stored."""

    def __init__(self) -> None:
        self._undone: list[UndoneMoves] = []

    def latest_of(self, seat: int) -> UndoneMoves | None:
        return next((taken for taken in reversed(self._undone) if taken.seat == seat), None)

    def offers(self, seat: int) -> list[Redoable]:
        """As a seat may know them: that others change their minds while all decide at once is told to nobody."""
        if not self._undone:
            return []
        latest = {taken.seat: len(taken.moves) for taken in self._undone if taken.seat == seat or not taken.alone}
        return [{"seat": other, "moves": moves} for other, moves in sorted(latest.items())]

    def push(self, taken: UndoneMoves | None, seat: int) -> None:
        """The seat has taken something back; None is what cannot be redone."""
        alone = taken is not None and taken.alone
        self._undone = [other for other in self._undone if other.seat == seat or (alone and other.alone)]
        if taken is None:
            self._undone = []
        else:
            self._undone.append(taken)

    def remove(self, redone: UndoneMoves) -> None:
        self._undone.remove(redone)

    def clear(self) -> None:
        self._undone = []

    def after_move(self, seat: int, at_once: bool) -> None:
        """The seat has made a move of its own."""
        self._undone = [taken for taken in self._undone if at_once and taken.alone and taken.seat != seat]


def last_of(match: Match, seat: int) -> UndoneMoves:
    """What a fair undo takes back."""
    line = match.record.lines[match.line_before_last_move(seat)]
    assert isinstance(line, MoveLine)
    return UndoneMoves(seat, [line], match.position.decides_at_once())


def all_since(match: Match, seat: int, typed: bool) -> UndoneMoves | None:
    """What is taken back by consent; not to be redone where people threw real things since."""
    since = match.record.lines[match.line_before_last_move(seat) :]
    if typed and any(isinstance(line, ChanceLine) for line in since):
        return None
    return UndoneMoves(seat, [line for line in since if isinstance(line, MoveLine)], False)


async def redo(table: "LiveTable", seat: int) -> None:
    async with table.awake() as match:
        table.check_goes_on()
        if table.waiting is not None:
            raise NotYours("server.draw_waits")
        taken = table.redo_stack.latest_of(seat)
        if taken is None:
            raise RequestError("server.nothing_to_redo")
        log_kept, before = len(match.log), len(match.seen_by)
        try:
            for line in taken.moves:
                await table.append(line.seat, line.move)
            table.redo_stack.remove(taken)
        except BaseException:
            table.redo_stack.clear()
            raise
        finally:
            seen = (await table.wake_up()).seen_by[before:]
            table.after_change(log_kept, SPECTATOR if SPECTATOR in seen or not seen else seat)
    table.bot_turns.wake()

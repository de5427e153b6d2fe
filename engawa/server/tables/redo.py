"""Redoing: moves that were taken back are played again, as long as nothing else has happened since.

What they draw comes from the seed again, so the game is as it was before they were taken back.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engawa.kernel.match import Match
from engawa.kernel.position import SPECTATOR
from engawa.kernel.record import ChanceLine, MoveLine
from engawa.server.errors import NotYours, RequestError

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
        self.kept: list[UndoneMoves] = []

    def of(self, seat: int) -> UndoneMoves | None:
        return next((taken for taken in reversed(self.kept) if taken.seat == seat), None)

    def told(self, seat: int) -> list[dict[str, int]]:
        """As a seat may know it: that others change their minds while all decide at once is told to nobody."""
        latest = {taken.seat: len(taken.moves) for taken in self.kept if taken.seat == seat or not taken.alone}
        return [{"seat": other, "moves": moves} for other, moves in sorted(latest.items())]

    def take_back(self, taken: UndoneMoves | None, seat: int) -> None:
        """The seat has taken something back; None is what cannot be redone."""
        alone = taken is not None and taken.alone
        self.kept = [other for other in self.kept if other.seat == seat or (alone and other.alone)]
        if taken is None:
            self.kept = []
        else:
            self.kept.append(taken)

    def move(self, seat: int, at_once: bool) -> None:
        """The seat has made a move of its own."""
        self.kept = [taken for taken in self.kept if at_once and taken.alone and taken.seat != seat]


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
        if table.waiting is not None:
            raise NotYours("server.draw_waits")
        taken = table.undone.of(seat)
        if taken is None:
            raise RequestError("server.nothing_to_redo")
        kept, before = len(match.log), len(match.seen_by)
        try:
            for line in taken.moves:
                await table.append(line.seat, table.game.read_move(table.match.position, line.move))
            table.undone.kept.remove(taken)
        except BaseException:
            table.undone.kept = []
            raise
        finally:
            await table.wake_up()
            seen = table.match.seen_by[before:]
            table.moved_on(kept, SPECTATOR if SPECTATOR in seen or not seen else seat)
    table.bot_turns.wake()

"""Undo requests: taking the game back past what is fair, only with the consent of all people concerned."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from pydantic import BaseModel, ValidationError

from engawa.kernel.match import Match
from engawa.kernel.position import SPECTATOR
from engawa.kernel.record import MoveLine
from engawa.kernel.refusal import refuse
from engawa.server.errors import NotYours, RequestError
from engawa.server.storage.table_store import TableStore
from engawa.server.tables.names import shown_name

if TYPE_CHECKING:
    from engawa.server.tables.table import LiveTable


class UndoRequest(BaseModel):
    """Lapses when anybody moves in everybody's sight, or the asker at all."""

    seat: int
    moves: int
    """How many moves the game would then have, unseen ones too."""
    waiting: list[int]
    """Seats that have not answered."""
    told: int
    """How many moves the asker had seen, its own too."""
    agreed: list[int] = []


class UndoRequests:
    """The one request that may be open at a table; stored, so that it stays open when the table is taken up anew."""

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self._open: UndoRequest | None = None

    def take_up(self, match: Match) -> None:
        """What was asked for and has not lapsed since."""
        written = self._store.undo_asked()
        if written is None:
            return
        try:
            request = UndoRequest.model_validate_json(written)
        except ValidationError:
            return  # it was edited by hand: whoever asked asks again
        seats = [request.seat, *request.waiting, *request.agreed]
        if all(0 <= seat < match.record.players for seat in seats) and request.told == match.moves_told(request.seat):
            self._open = request

    @asynccontextmanager
    async def stored(self) -> AsyncIterator[None]:
        """Around a change: stored before anybody is told. What everybody agrees with is done at once, and not kept."""
        before = None if self._open is None else self._open.model_copy(deep=True)
        try:
            yield
            if self.granted_to() is None:
                await self._store.ask_undo(None if self._open is None else self._open.model_dump_json())
        except BaseException:
            self._open = before
            raise

    def current(self) -> UndoRequest | None:
        return self._open

    def is_by(self, seat: int) -> bool:
        return self._open is not None and self._open.seat == seat

    def open(self, request: UndoRequest) -> None:
        self._open = request

    def close(self) -> None:
        self._open = None

    def lapse(self, seen_by: int) -> bool:
        """Something has happened that this seat, or everybody, has seen; whether a request lapses by that."""
        if self._open is None or seen_by not in (SPECTATOR, self._open.seat):
            return False
        self._open = None
        return True

    def answer(self, seat: int, agree: bool) -> None:
        """One of those concerned agrees or not; the asker may take the request back."""
        request = self._open
        if request is None:
            raise refuse("kernel.refuse.stale")
        if seat in request.waiting and agree:
            request.waiting.remove(seat)
            request.agreed.append(seat)
        elif seat in [request.seat, *request.waiting, *request.agreed] and not agree:
            self._open = None
        elif seat not in request.agreed:
            raise NotYours("server.not_asked")

    def excuse(self, seat: int) -> None:
        """It need not answer any more."""
        if self._open is not None and seat in self._open.waiting:
            self._open.waiting.remove(seat)

    def granted_to(self) -> int | None:
        """The seat that everybody has agreed with."""
        return self._open.seat if self._open is not None and not self._open.waiting else None


async def ask(table: "LiveTable", seat: int, own: list[int]) -> None:
    """Ask everybody concerned; where nobody is, it is done at once. `own` are the asker's seats at one keyboard."""
    async with table.awake() as match:
        table.check_goes_on()
        if match.position.is_over():
            raise refuse("kernel.refuse.game_over")
        lines = match.line_before_last_move(seat)
        if lines < 0:
            raise refuse("kernel.refuse.no_move_yet")
        if not table.stored.allows_take_backs:
            raise RequestError("server.no_take_backs")
        pending = table.undo_requests.current()
        if pending is not None and pending.seat not in own:
            raise RequestError("server.already_asked", name=shown_name(table.seats[pending.seat].name, pending.seat))
        moves = sum(isinstance(line, MoveLine) for line in match.record.lines[:lines])
        told = match.moves_told(seat)
        async with table.undo_requests.stored():
            asked = UndoRequest(seat=seat, moves=moves, waiting=concerned(table, own), told=told)
            table.undo_requests.open(asked)
        await _settle(table)
    table.bot_turns.wake()


async def answer(table: "LiveTable", seat: int, agree: bool) -> None:
    async with table.awake():
        async with table.undo_requests.stored():
            table.undo_requests.answer(seat, agree)
        await _settle(table)
    table.bot_turns.wake()


async def excuse(table: "LiveTable", seat: int) -> None:
    """A bot plays for the seat now: it need not be asked. The caller holds the lock."""
    async with table.undo_requests.stored():
        table.undo_requests.excuse(seat)
    await _settle(table)


async def _settle(table: "LiveTable") -> None:
    seat = table.undo_requests.granted_to()
    if seat is not None:
        await table.rewind(seat)
    else:
        table.broadcast_state()


def concerned(table: "LiveTable", own: list[int]) -> list[int]:
    """People who play themselves, beside the asker."""
    return [c.seat for c in table.seats if c.seat not in own and c.person() and c.bot is None and not c.is_free]

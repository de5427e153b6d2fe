"""Proposals: what is done only when all people concerned agree, as taking back past what is fair, or an end."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from pydantic import BaseModel, ValidationError

from engawa.kernel.match import Match
from engawa.kernel.position import SPECTATOR
from engawa.kernel.record import MoveLine
from engawa.kernel.refusal import refuse
from engawa.server.errors import NotYours, RequestError
from engawa.server.protocol.fields import Proposed
from engawa.server.protocol.pace import Pace
from engawa.server.storage.table_store import TableStore
from engawa.server.tables import rated_play
from engawa.server.tables.clock_face import check_pace
from engawa.server.tables.names import shown_name
from engawa.server.tokens import new_token, token_hash

if TYPE_CHECKING:
    from engawa.server.tables.table import LiveTable


class Proposal(BaseModel):
    what: Proposed
    seat: int
    waiting: list[int]
    """Seats that have not answered."""
    agreed: list[int] = []
    pace: Pace | None = None
    """What is proposed instead of the present one."""
    moves: int = 0
    """To take back: how many moves the game would then have, unseen ones too."""
    told: int = 0
    """How many moves the asker had seen, its own too."""
    undone: list[int] = []
    """How often moves had been taken back."""

    def fits(self, match: Match) -> bool:
        """Nothing has happened by which it lapses."""
        if self.what == "undo":
            return (self.told, self.undone) == (match.moves_told(self.seat), match.undone)
        return self.what == "delete" or not match.position.is_over()


class Proposals:
    """The one proposal that may be open at a table; stored, so that it stays open when the table is taken up anew.

    To take back lapses when anybody moves in everybody's sight, or the asker at all; what else is proposed stays open
    while the game goes on.
    """

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self._open: Proposal | None = None

    def take_up(self, match: Match) -> None:
        """What was asked for and has not lapsed since."""
        written = self._store.proposal()
        if written is None:
            return
        try:
            proposal = Proposal.model_validate_json(written)
        except ValidationError:
            return  # it was edited by hand: whoever asked asks again
        seats = [proposal.seat, *proposal.waiting, *proposal.agreed]
        if all(0 <= seat < match.record.players for seat in seats) and proposal.fits(match):
            self._open = proposal

    @asynccontextmanager
    async def stored(self) -> AsyncIterator[None]:
        """Around a change: stored before anybody is told. What everybody agrees with is done at once, and not kept."""
        before = None if self._open is None else self._open.model_copy(deep=True)
        try:
            yield
            if self.granted() is None:
                await self._store.propose(None if self._open is None else self._open.model_dump_json())
        except BaseException:
            self._open = before
            raise

    def current(self) -> Proposal | None:
        return self._open

    def takes_back(self, seat: int) -> bool:
        """The seat asks for it."""
        return self._open is not None and (self._open.what, self._open.seat) == ("undo", seat)

    def open(self, proposal: Proposal) -> None:
        self._open = proposal

    def close(self) -> None:
        self._open = None

    def lapse(self, seen_by: int, is_over: bool) -> bool:
        """Something has happened that this seat, or everybody, has seen; whether the proposal lapses by that."""
        proposal = self._open
        if proposal is None:
            return False
        taken = proposal.what == "undo" and seen_by in (SPECTATOR, proposal.seat)
        if taken or (is_over and proposal.what != "delete"):
            self._open = None
        return self._open is None

    def answer(self, seat: int, agree: bool) -> None:
        """One of those concerned agrees or not; the asker may take the proposal back."""
        proposal = self._open
        if proposal is None:
            raise refuse("kernel.refuse.stale")
        if seat in proposal.waiting and agree:
            proposal.waiting.remove(seat)
            proposal.agreed.append(seat)
        elif seat in [proposal.seat, *proposal.waiting, *proposal.agreed] and not agree:
            self._open = None
        elif seat not in proposal.agreed:
            raise NotYours("server.not_asked")

    def excuse(self, seat: int) -> None:
        """It need not answer any more, but whether the table is deleted."""
        if self._open is not None and self._open.what != "delete" and seat in self._open.waiting:
            self._open.waiting.remove(seat)

    def forget(self, seats: list[int]) -> None:
        """They have gone: what they have proposed is nobody's wish any more, and they are not asked."""
        proposal = self._open
        if proposal is not None and proposal.seat in seats:
            self._open = None
        elif proposal is not None:
            proposal.waiting = [seat for seat in proposal.waiting if seat not in seats]

    def granted(self) -> Proposal | None:
        """What everybody has agreed with."""
        return self._open if self._open is not None and not self._open.waiting else None


async def propose(table: "LiveTable", seat: int, what: Proposed, own: list[int], pace: Pace | None) -> None:
    """Ask everybody concerned; where nobody is, it is done at once. `own` are the asker's seats at one keyboard."""
    async with table.awake() as match:
        _check(table, what, pace)
        lines = match.line_before_last_move(seat)
        if what == "undo" and lines < 0:
            raise refuse("kernel.refuse.no_move_yet")
        pending = table.proposals.current()
        if pending is not None and pending.seat not in own:
            raise RequestError("server.already_asked", name=shown_name(table.seats[pending.seat].name, pending.seat))
        proposal = Proposal(what=what, seat=seat, waiting=concerned(table, what, own), pace=pace)
        if what == "undo":
            proposal.moves = sum(isinstance(line, MoveLine) for line in match.record.lines[:lines])
            proposal.told, proposal.undone = match.moves_told(seat), match.undone.copy()
        async with table.proposals.stored():
            table.proposals.open(proposal)
        await settle(table)
    table.bot_turns.wake()


def _check(table: "LiveTable", what: Proposed, pace: Pace | None) -> None:
    if table.study is not None or table.stored.imported:
        raise NotYours("server.no_proposals")
    if what == "delete":
        return
    if table.now.is_over:
        raise refuse("kernel.refuse.game_over")
    table.check_goes_on()
    if what == "undo" and not table.stored.allows_take_backs:
        raise RequestError("server.no_take_backs")
    if what == "end":
        table.check_begun()
        rated_play.check_end(table)
    if what == "commentator":
        check_commentator(table)
    if (what == "pause" and (table.clocks.pace is None or table.clocks.paused)) or (
        what == "resume" and not table.clocks.paused
    ):
        raise refuse("kernel.refuse.stale")
    if what == "pace":
        check_pace(pace)


def check_commentator(table: "LiveTable") -> None:
    if not table.game.has_secrets:
        raise RequestError("server.nothing_hidden")
    if table.stored.commentator_hash is not None:
        raise refuse("kernel.refuse.stale")


async def answer(table: "LiveTable", seat: int, agree: bool) -> None:
    async with table.awake():
        async with table.proposals.stored():
            table.proposals.answer(seat, agree)
        await settle(table)
    table.bot_turns.wake()


async def excuse(table: "LiveTable", seat: int) -> None:
    """A bot plays for the seat now: it need not be asked. The caller holds the lock."""
    async with table.proposals.stored():
        table.proposals.excuse(seat)
    await settle(table)


async def settle(table: "LiveTable") -> None:
    """What everybody agrees with is done."""
    granted = table.proposals.granted()
    if granted is None:
        table.broadcast_state()
        return
    match granted.what:
        case "undo":
            await table.rewind(granted.seat)
        case "end":
            await table.end_by_agreement()
        case "delete":
            await table.delete()
            return
        case "pause" | "resume":
            await table.clocks.pause(granted.what == "pause")
        case "commentator":
            await table.change_commentator(token_hash(new_token()))
        case "pace":
            await table.clocks.change_pace(granted.pace, table.now.to_act if table.may_play() else [])
    if granted.what != "undo":
        async with table.proposals.stored():
            table.proposals.close()
        table.broadcast_state()


def concerned(table: "LiveTable", what: Proposed, own: list[int]) -> list[int]:
    """People who play themselves, beside the asker; everybody who has a seat where the table is to be deleted. Whose
    time has run out and who is not there is not asked whether to end."""
    people = [chair for chair in table.seats if chair.seat not in own and chair.person() and not chair.is_free]
    if what == "delete":
        return [chair.seat for chair in people]
    playing = [chair.seat for chair in people if chair.bot is None]
    gone = [seat for seat in playing if table.clocks.has_run_out(seat) and not table.audience.is_present(seat)]
    return [seat for seat in playing if what != "end" or seat not in gone]

"""Prepared moves: what a seat's person has decided beforehand is played when the decision comes; nobody else is told.

Two kinds: the only option of a decision, where the person wants that; and moves in order of preference for the next
decision of a kind that the game names (`Game.preparable`), of which the first that is legal then is played.
"""

import asyncio
import logging
import random
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal
from weakref import ref

import orjson

from engawa.kernel.match import Match
from engawa.kernel.position import SPECTATOR, Position
from engawa.kernel.registry import page_of
from engawa.kernel.words import Words
from engawa.server.errors import NotYours, RequestError
from engawa.server.protocol.server_messages import PreparableDecision
from engawa.server.protocol.state import PlayedByItself, PreparedTold
from engawa.server.storage.failures import StoreFailed

if TYPE_CHECKING:
    from engawa.server.tables.table import LiveTable

LOG = logging.getLogger("engawa.server")
MOST_PLAYED: Final = 20
"""Of moves that were made for a seat, the latest."""
GUESSES: Final = 4
"""Ways the others' secrets might be, in each of which an only option must be the only one."""


@dataclass(frozen=True)
class Prepared:
    """Of one seat."""

    only: bool = False
    kind: str = ""
    moves: list[str] = field(default_factory=list)
    held: int | None = None
    """Where its person has taken something back: nothing is played by itself while the game has so many moves."""
    dropped: bool = False
    played: list[PlayedByItself] = field(default_factory=list)

    @staticmethod
    def read(written: str) -> "Prepared":
        return Prepared(**orjson.loads(written)) if written else NOTHING

    def written(self) -> str:
        return "" if self == NOTHING else orjson.dumps(asdict(self)).decode()

    def without_list(self) -> "Prepared":
        return replace(self, kind="", moves=[])


NOTHING: Final = Prepared()


class PreparedMoves:
    def __init__(self, table: "LiveTable") -> None:
        self._table = ref(table)
        self._task: asyncio.Task[None] | None = None

    @property
    def table(self) -> "LiveTable":
        """Not held, so that a table that is closed is gone at once."""
        table = self._table()
        assert table is not None
        return table

    def of(self, seat: int) -> Prepared:
        return Prepared.read(self.table.seats[seat].prepared)

    def busy(self) -> bool:
        return self._task is not None

    def offers(self, seat: int, words: Words) -> list[PreparableDecision]:
        """What the seat may prepare now, in words. The caller has the match awake."""
        table, position = self.table, self.table.match.position
        return [
            {
                "kind": decision.kind,
                "name": page_of(table.game).prepared_words(decision.kind, words),
                "moves": [
                    {"move": table.game.write_move(position, move), "label": self._label(seat, move, words)}
                    for move in decision.moves
                ],
            }
            for decision in (table.game.preparable(position, seat) if self._may(seat) else [])
        ]

    def _may(self, seat: int) -> bool:
        """Where nobody is waited for but bots there is nothing to prepare."""
        table = self.table
        others = any(chair.person() and chair.seat != seat for chair in table.seats)
        return others and table.may_play() and table.study is None and table.seats[seat].plays_itself()

    def _label(self, seat: int, move: int, words: Words) -> str:
        table = self.table
        return ", ".join(page_of(table.game).labels(table.match.position, seat, move, words))

    def told(self, seat: int, words: Words) -> PreparedTold | None:
        """To the seat itself; None to who only watches."""
        table = self.table
        if seat == SPECTATOR or table.study is not None or table.now.is_over:
            return None
        prepared, position = self.of(seat), table.match.position
        listed = [table.game.read_move(position, move) for move in prepared.moves]
        own_log = _own_log(table.match, seat) if prepared.played else 0
        return {
            "may": self._may(seat) and bool(table.game.preparable(position, seat)),
            "only": prepared.only,
            "decision": page_of(table.game).prepared_words(prepared.kind, words) if listed else None,
            "moves": [self._label(seat, move, words) for move in listed],
            "dropped": prepared.dropped,
            "played": [one for one in prepared.played if one["entry"] < own_log],
        }

    async def prepare(self, seat: int, kind: str, moves: list[str]) -> None:
        """For the next decision of the kind, in the place of what was prepared; without moves: nothing."""
        async with self.table.awake() as match:
            prepared = replace(self.of(seat).without_list(), dropped=False)
            if moves:
                prepared = replace(prepared, kind=kind, moves=self._checked(match.position, seat, kind, moves))
            await self._change(seat, prepared)
            self._tell(seat)
        self.wake()

    def _checked(self, position: Position, seat: int, kind: str, moves: list[str]) -> list[str]:
        game = self.table.game
        offered = {one.kind: one.moves for one in (game.preparable(position, seat) if self._may(seat) else [])}
        if kind not in offered:
            raise NotYours("server.not_preparable")
        wanted = [game.read_move(position, move) for move in moves]
        if len(set(wanted)) < len(wanted) or not set(wanted) <= set(offered[kind]):
            raise RequestError("server.badly_prepared")
        return [game.write_move(position, move) for move in wanted]

    async def play_only(self, seat: int, on: bool) -> None:
        async with self.table.awake():
            if self.table.study is not None:
                raise NotYours("server.not_preparable")
            await self._change(seat, replace(self.of(seat), only=on))
            self._tell(seat)
        self.wake()

    def _tell(self, seat: int) -> None:
        """For everybody else nothing has happened."""
        self.table.audience.send_state_to([seat], len(self.table.match.log))

    async def _change(self, seat: int, prepared: Prepared) -> None:
        if prepared != self.of(seat):
            await self.table.seats.change(seat, prepared=prepared.written())

    async def forget_decided(self, seat: int, kind: str) -> None:
        """The seat's person, or a stand-in, has moved: a list for that decision is done with, and what was played
        before is no news. The move is stored already; where this cannot be, it waits for the next."""
        prepared = replace(self.of(seat), played=[], dropped=False)
        if kind and prepared.kind == kind:
            prepared = prepared.without_list()
        with suppress(StoreFailed):
            await self._change(seat, prepared)

    async def hold(self, seat: int, moves: int) -> None:
        """The seat takes a move back: at that moment, when the game has so many, nothing is played by itself."""
        prepared = self.of(seat)
        if prepared.only or prepared.played:
            await self._change(seat, replace(prepared, held=moves, played=[], dropped=False))

    async def hold_all(self, moves: int) -> None:
        """All have agreed to go back: what was prepared since is for a game that is no more."""
        for chair in self.table.seats:
            prepared = self.of(chair.seat)
            if prepared != NOTHING:
                with suppress(StoreFailed):
                    await self._change(chair.seat, Prepared(prepared.only, held=moves))

    def _waited_for(self) -> bool:
        """Somebody who has prepared something is to act."""
        table = self.table
        if not table.may_play() or table.waiting is not None or table.study is not None:
            return False
        return any(table.seats[seat].prepared and table.seats[seat].plays_itself() for seat in table.now.to_act)

    def wake(self) -> None:
        """Something has happened: what was prepared for it is played, after a while."""
        if self._task is None and self._waited_for():
            self._task = asyncio.create_task(self._play_on())

    async def _play_on(self) -> None:
        table = self.table
        try:
            is_playing = True
            while is_playing and self._waited_for():
                await asyncio.sleep(table.settings.prepared_after)
                with suppress(StoreFailed):  # then it is tried again
                    is_playing = await self._play_next()
                if is_playing:
                    table.bot_turns.wake()
        except Exception:
            LOG.exception("a prepared move at table %s could not be played", table.stored.id)
        finally:
            self._task = None
            table.rest()

    async def _play_next(self) -> bool:
        """Whether a move was played. What is prepared is done with before: it is never played twice."""
        table = self.table
        async with table.awake() as match:
            if not self._waited_for():
                return False
            for seat in table.now.to_act:
                if not table.seats[seat].plays_itself():
                    continue
                prepared = self.of(seat)
                if prepared.moves and prepared.kind == table.game.decision_kind(match.position, seat):
                    move = self._first_legal(match.position, seat, prepared)
                    if move is not None:
                        await self._play(match, seat, move, "prepared")
                        return True
                    await self._change(seat, replace(prepared.without_list(), dropped=True))
                    self._tell(seat)
                elif prepared.only and prepared.held != len(match.seen_by) and is_only_option(match.position, seat):
                    (option,) = match.position.options(seat)
                    await self._play(match, seat, table.game.write_move(match.position, option), "only")
                    return True
        return False

    def _first_legal(self, position: Position, seat: int, prepared: Prepared) -> str | None:
        legal = {self.table.game.write_move(position, move) for move in position.options(seat)}
        return next((move for move in prepared.moves if move in legal), None)

    async def _play(self, match: Match, seat: int, move: str, how: Literal["prepared", "only"]) -> None:
        prepared = replace(self.of(seat), held=None)
        played: PlayedByItself = {"entry": _own_log(match, seat), "how": how}
        if how == "prepared":
            prepared = prepared.without_list()
        await self._change(seat, replace(prepared, played=[*prepared.played, played][-MOST_PLAYED:]))
        await self.table.play_by_itself(seat, move)
        if _own_log(self.table.match, seat) == played["entry"]:  # it brought nothing to tell of
            with suppress(StoreFailed):
                await self._change(seat, prepared)


def _own_log(match: Match, seat: int) -> int:
    """How many entries of the log the seat can read."""
    return sum(entry.may_see(seat) for entry in match.log)


def is_only_option(position: Position, seat: int) -> bool:
    """There is one, and everybody may know that: never while all decide at once, and not where a quick answer would
    tell what the seat keeps secret."""
    options = position.options(seat)
    if position.decides_at_once() or len(options) != 1 or position.revisions(seat):
        return False
    return all(position.resample(SPECTATOR, random.Random(guess)).options(seat) == options for guess in range(GUESSES))

"""A table in play: who sits there, and moves that are stored before anybody is told."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Protocol

from engawa.kernel.chance import SeededChance
from engawa.kernel.match import Match
from engawa.kernel.record import Line, parse, write_line
from engawa.kernel.refusal import Refusal, refuse
from engawa.kernel.registry import game_named
from engawa.kernel.replay import Replay
from engawa.server.history import History
from engawa.server.moments import Message
from engawa.server.presence import Absences
from engawa.server.robots import Robots
from engawa.server.sentences import Complaint, NotYours
from engawa.server.settings import CHAT_SHOWN, Settings
from engawa.server.standing import Standing
from engawa.server.store import Store, StoredTable
from engawa.server.telling import Ear, Telling
from engawa.server.thinking import Thinkers, read_figures
from engawa.server.tokens import opens
from engawa.server.typing_in import Untyped, Waiting, typed_chance
from engawa.server.undoing import UndoRequest

NOTHING_TOLD: list[list[int]] = []


class Listener(Protocol):
    """Somebody who is told what happens at a table."""

    seat: int
    """Whose eyes it looks from."""
    seats: list[int]
    """The seats its key opens."""
    language: str

    def tell(self, text: str) -> None: ...


class LiveTable:
    """Whoever reads or changes the match does so while `awake`: what is not stored yet has not happened yet.

    A table where nothing happens for a while sleeps: its match is in the store only, until somebody needs it.
    """

    def __init__(
        self, stored: StoredTable, store: Store, thinkers: Thinkers, settings: Settings, absences: Absences
    ) -> None:
        self.stored = stored
        self.store = store
        self.settings = settings
        self.absences = absences
        self.game = game_named(stored.game)
        self.figures = read_figures(self.game, stored.figures)
        self.names = [seat.name for seat in stored.seats]
        self.lock = asyncio.Lock()
        self.listeners: list[Listener] = []
        self.visitors = 0
        """How many hold this table, listening or about to."""
        self.asked: UndoRequest | None = None
        self.waiting: Waiting | None = None
        """A move that waits for what is typed in."""
        self.history: History | None = None
        self.chat = store.chat(stored.id)
        self.telling = Telling(self)
        self.robots = Robots(self, thinkers)
        self.on_rest: Callable[[LiveTable], None] = lambda _: None
        self._announcing: asyncio.Task[None] | None = None
        self._match: Match | None = self._load()
        self._undone = self._match.undone
        self._used_at = 0.0
        self._dozing: asyncio.TimerHandle | None = None

    @property
    def match(self) -> Match:
        assert self._match is not None, "the table sleeps"
        return self._match

    @match.setter
    def match(self, match: Match) -> None:
        self._match = match

    @asynccontextmanager
    async def awake(self) -> AsyncIterator[Match]:
        """The table to oneself, with its match."""
        async with self.lock:
            if self._match is None:
                self._match = await asyncio.to_thread(self._load)
                self._match.undone = self._undone
            yield self._match
            self._doze_later(self.settings.nap)

    def _doze_later(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._used_at = loop.time()
        if self._dozing is None:
            self._dozing = loop.call_later(seconds, self._doze)

    def _doze(self) -> None:
        self._dozing = None
        left = self._used_at + self.settings.nap - asyncio.get_running_loop().time()
        if left > 0 or self.lock.locked() or self.waiting is not None or self.robots.busy():
            self._doze_later(max(left, 1.0))
        elif self._match is not None:
            self._undone = self._match.undone
            self._match = self.history = None
            self.telling.forget_all()

    def close(self) -> None:
        if self._dozing is not None:
            self._dozing.cancel()

    def _load(self) -> Match:
        """The match as it is stored, with the draws its seed will bring."""
        written, drawn = self.store.lines(self.stored.id)
        name = f"table {self.stored.id}"
        record = parse("\n".join([self.stored.header, *written]) + "\n", name)
        record.seed = self.stored.provable_seed()
        return Match.take_up(Replay(self.game, self.figures, record, name), self._chance(drawn))

    def _chance(self, drawn: int, told: list[list[int]] = NOTHING_TOLD) -> SeededChance:
        """What the seed will bring, and what is typed in."""
        if not self.stored.typed:
            return SeededChance(self.stored.seed, drawn)
        return typed_chance(self.stored.seed, self.stored.typed_draws(), told, drawn)

    def may_play(self) -> bool:
        """An imported game is there to be looked at."""
        return not self.stored.imported

    def is_open_to_all(self) -> bool:
        return self.stored.imported or self.match.position.is_over()

    def seats_of(self, token: str) -> list[int] | None:
        """The seats a token opens: one, several at one keyboard, none for a spectator; None for a wrong one."""
        found = [seat.seat for seat in self.stored.seats if opens(token, seat.token_hash)]
        if found:
            return found
        return [] if self.is_open_to_all() or opens(token, self.stored.spectator_hash) else None

    def standing(self) -> Standing:
        return Standing.of(self.match.position, self.match.record.moves())

    async def play(self, seat: int, text: str, turn: str) -> None:
        """A person's or a bot's move; refused without harm when it is stale or against the rules."""
        async with self.awake():
            if self.waiting is not None:
                raise NotYours("server.draw_waits")
            await self._play(seat, text, turn, NOTHING_TOLD)
        self.robots.wake()

    async def type_in(self, values: list[int] | None, own: list[int]) -> None:
        """What came of the draw that a move waits for; None takes one's own move back."""
        async with self.awake():
            waiting = self.waiting
            if waiting is None:
                raise Complaint("server.nothing_to_type")
            if values is not None:
                await self._play(waiting.seat, waiting.move, waiting.turn, [*waiting.told, values])
            elif waiting.seat in own:
                self.waiting = None
                self.tell_all()
            else:
                raise NotYours("server.not_your_seat")
        self.robots.wake()

    async def _play(self, seat: int, text: str, turn: str, told: list[list[int]]) -> None:
        """With what is typed in for its draws; where that is missing, the move waits. The caller holds the lock."""
        match = self.match
        if turn != match.turn(seat):
            raise refuse("kernel.refuse.stale")
        move = self.game.read_move(match.position, text)
        if self.stored.typed:
            try:
                match.position.copy().play(seat, move, self._chance(match.chance.drawn, told))
            except Untyped as draw:
                self.waiting = Waiting(seat, text, turn, told, draw)
                self.tell_all()
                return
            match.chance = self._chance(match.chance.drawn, told)
        first, kept = len(match.record.lines), len(match.log)
        async with self._kept_whole():
            match.play(seat, move)
            added = _written(match.record.lines[first:])
            await self.store.append(self.stored.id, first, added, match.chance.drawn, self.standing())
        self._moved_on(kept)

    async def undo(self, seat: int) -> None:
        """As far as it is fair. When the game is over its seed is known, and nothing is taken back any more."""
        async with self.awake() as match:
            if match.position.is_over():
                raise refuse("kernel.refuse.game_over")
            first, kept = match.settled_lines, match.settled_log
            async with self._kept_whole():
                match.undo(seat)
                await self._replace(first, _written(match.record.lines[first:]), match.chance.drawn)
            self._moved_on(kept)
        self.robots.wake()

    async def rewind(self, seat: int) -> None:
        """By consent: the game as it was before the seat's last move. The caller holds the lock."""
        lines = self.match.line_before_last_move(seat)
        drawn = await asyncio.to_thread(self.store.drawn_before, self.stored.id, lines)
        chance = self._chance(drawn)
        async with self._kept_whole():
            self.match = await asyncio.to_thread(self.match.rewound, lines, chance, seat)
            await self._replace(lines, [], drawn)
        self._moved_on(len(self.match.log))

    async def _replace(self, first: int, kept: list[str], drawn: int) -> None:
        await self.store.replace(self.stored.id, first, kept, drawn, self.standing())

    @asynccontextmanager
    async def _kept_whole(self) -> AsyncIterator[None]:
        """On the disk before anybody is told; what failed on the way there has not happened."""
        undone = self.match.undone.copy()
        try:
            yield
        except Refusal:
            raise
        except Exception:
            self.match = await asyncio.to_thread(self._load)
            self.match.undone = undone
            raise

    def _moved_on(self, kept: int) -> None:
        """Everybody hears it; of the log, `kept` entries stand as they stood."""
        self.asked = None
        self.waiting = None
        self.telling.forget_moment()
        self.tell_all(kept)

    def company(self) -> Message:
        """Who is there, beside what the position tells."""
        return {
            "seats": [
                {
                    "name": chair.name,
                    "bot": chair.bot,
                    "person": chair.person(),
                    "present": self.is_present(chair.seat),
                    "away_since": self.away_since(chair.seat),
                    "stands_in": chair.person() and chair.bot is not None,
                    "free": chair.is_free,
                }
                for chair in self.stored.seats
            ],
            "undo_asked": self.asked.told() if self.asked is not None else None,
            "thinking": self.robots.thinking(),
        }

    def is_present(self, seat: int) -> bool:
        return any(seat in listener.seats for listener in self.listeners)

    def away_since(self, seat: int) -> float | None:
        chair = self.stored.seats[seat]
        if not chair.person() or chair.is_free or self.is_present(seat):
            return None
        return max(self.stored.created, self.absences.since(self.stored.id, seat))

    def listen(self, listener: Listener) -> None:
        """The caller holds the lock, and tells the new listener everything."""
        came = any(not self.is_present(seat) for seat in listener.seats)
        self.listeners.append(listener)
        if came:
            self.tell_all(besides=listener)

    def leave(self, listener: Listener) -> None:
        if listener not in self.listeners:
            return
        self.listeners.remove(listener)
        went = [seat for seat in listener.seats if not self.is_present(seat)]
        self.absences.went(self.stored.id, went)
        if went:
            self.announce()

    def announce(self) -> None:
        """Who is there has changed: told as soon as nothing is on its way to the disk."""
        if self._announcing is None:
            self._announcing = asyncio.create_task(self._announce())

    async def _announce(self) -> None:
        async with self.awake():
            self._announcing = None
            self.tell_all()

    def tell_all(self, kept: int | None = None, besides: Listener | None = None) -> None:
        """Each by own view; without `kept` the log has not changed."""
        stands = len(self.match.log) if kept is None else kept
        company = self.company()
        states: dict[Ear, str] = {}
        for listener in self.listeners:
            if listener is besides:
                continue
            ear = Ear(listener.seat, listener.language)
            if ear not in states:
                states[ear] = self.telling.state(ear, stands, company)
            listener.tell(states[ear])
        self.telling.keep_only({Ear(listener.seat, listener.language) for listener in self.listeners})

    def hear_line(self, line: Message) -> None:
        """The latest lines are shown to whoever comes."""
        self.chat = [*self.chat, line][-CHAT_SHOWN:]

    def rest(self) -> None:
        self.on_rest(self)

    def is_deserted(self) -> bool:
        return self.visitors == 0 and not self.robots.busy()


def _written(lines: list[Line]) -> list[str]:
    return [write_line(line) for line in lines]

"""A table in play: who sits there, what they do, and who is told."""

import asyncio
from collections.abc import Callable
from typing import Protocol

from engawa.bots.review import Review
from engawa.kernel.position import SPECTATOR
from engawa.kernel.refusal import refuse
from engawa.server.bot_queue import Owner
from engawa.server.bot_workers import BotWorkers
from engawa.server.errors import NotYours, RequestError
from engawa.server.settings import CHAT_SHOWN, Settings
from engawa.server.state.encoder import StateEncoder, Viewpoint, viewpoint_for
from engawa.server.state.parts import Message
from engawa.server.storage.failures import StoreFailed
from engawa.server.storage.store import Store, StoredTable
from engawa.server.tables.bot_turns import WHILE_THE_STORE_FAILS, BotTurns
from engawa.server.tables.history import History
from engawa.server.tables.presence import Absences
from engawa.server.tables.redo import RedoStack, all_since, last_of
from engawa.server.tables.stored_match import NOTHING_TOLD, StoredMatch
from engawa.server.tables.undo_requests import UndoRequest
from engawa.server.tokens import opens


class Listener(Protocol):
    """Somebody who is told what happens at a table."""

    seat: int
    """Whose eyes it looks from."""
    seats: list[int]
    """The seats its key opens."""
    language: str

    @property
    def address(self) -> str: ...

    def tell(self, text: str) -> None: ...

    def let_go(self) -> None:
        """It may come back at once."""


def viewpoint_of(listener: Listener) -> Viewpoint:
    return viewpoint_for(listener.seat, listener.seats, listener.language)


class LiveTable(StoredMatch):
    def __init__(
        self, stored: StoredTable, store: Store, bot_workers: BotWorkers, settings: Settings, absences: Absences
    ) -> None:
        super().__init__(stored, store, settings.nap)
        self.settings = settings
        self.absences = absences
        self.names = [seat.name for seat in stored.seats]
        self.listeners: list[Listener] = []
        self.visitors = 0
        """How many hold this table, listening or about to."""
        self.asked: UndoRequest | None = None
        self.undone = RedoStack()
        self.history: History | None = None
        self.reviewing: asyncio.Task[Review] | None = None
        """A finished game is looked through once for all who ask."""
        self.readers: list[Callable[[int], None]] = []
        """Those who wait for that, to be told their place in the line."""
        self._patron = ""
        self.chat = store.chat(stored.id)
        self.encoder = StateEncoder(self)
        self.bot_turns = BotTurns(self, bot_workers)
        self.on_rest: Callable[[LiveTable], None] = lambda _: None
        self.on_lost: Callable[[LiveTable], None] = lambda _: None
        self.is_lost = False
        self._announcing: asyncio.Task[None] | None = None

    def may_play(self) -> bool:
        """An imported game is there to be looked at."""
        return not self.stored.imported and not self.is_lost

    def is_open_to_all(self) -> bool:
        return self.stored.imported or self.now.is_over

    def seats_of(self, token: str) -> list[int] | None:
        """The seats a token opens: one, several at one keyboard, none for a spectator; None for a wrong one."""
        found = self.seats_opened_by(token)
        if found:
            return found
        return [] if self.is_open_to_all() or opens(token, self.stored.spectator_hash) else None

    def seats_opened_by(self, key: str) -> list[int]:
        return [seat.seat for seat in self.stored.seats if opens(key, seat.token_hash)]

    async def play(self, seat: int, text: str, turn: str) -> None:
        """A person's or a bot's move; refused without harm when it is stale or against the rules."""
        async with self.awake():
            if self.waiting is not None:
                raise NotYours("server.draw_waits")
            await self._play(seat, text, turn, NOTHING_TOLD)
        self.bot_turns.wake()

    async def type_in(self, values: list[int] | None, own: list[int]) -> None:
        """What came of the draw that a move waits for; None takes one's own move back, while it has shown nothing."""
        async with self.awake():
            waiting = self.waiting
            if waiting is None:
                raise RequestError("server.nothing_to_type")
            if values is not None:
                await self._play(waiting.seat, waiting.move, waiting.turn, [*waiting.told, values])
            elif waiting.seat not in own:
                raise NotYours("server.not_your_seat")
            elif waiting.is_settled:
                raise NotYours("server.draw_settled")
            else:
                await self.wait(None)
                self.broadcast_state()
        self.bot_turns.wake()

    async def _play(self, seat: int, text: str, turn: str, told: list[list[int]]) -> None:
        """With what is typed in for its draws; where that is missing, the move waits."""
        match = self.match
        if turn != match.turn(seat):
            raise refuse("kernel.refuse.stale")
        move = self.game.read_move(match.position, text)
        if self.stored.typed:
            waiting = self.missing(match, seat, text, told)
            if waiting is not None:
                await self.wait(waiting)
                self.broadcast_state()
                return
            match.chance = self.chance(match.chance.drawn, told)
        kept, at_once = len(match.log), match.position.decides_at_once()
        await self.append(seat, move)
        self.undone.move(seat, at_once)
        self.moved_on(kept, match.seen_by[-1])

    async def undo(self, seat: int) -> None:
        """As far as it is fair. When the game is over its seed is known, and nothing is taken back any more."""
        async with self.awake() as match:
            if match.position.is_over():
                raise refuse("kernel.refuse.game_over")
            if self.waiting is not None:
                raise NotYours("server.draw_waits")
            kept, taken = match.settled_log, last_of(match, seat) if match.undo_refusal(seat) is None else None
            seen_by = await self.take_back(seat)
            self.undone.take_back(taken, seat)
            self.moved_on(kept, seen_by)
        self.bot_turns.wake()

    async def rewind(self, seat: int) -> None:
        """By consent: the game as it was before the seat's last move. The caller has it awake."""
        taken = all_since(self.match, seat, bool(self.stored.typed))
        await self.go_back(seat)
        self.undone.take_back(taken, seat)
        self.moved_on(len(self.match.log), SPECTATOR)

    def moved_on(self, kept: int, seen_by: int) -> None:
        """Whoever has seen it hears of it; of the log, `kept` entries stand as they stood."""
        self.encoder.forget_moment()
        self.waiting = None
        if self.asked is not None and seen_by in (SPECTATOR, self.asked.seat):
            self.asked = None
            seen_by = SPECTATOR
        if seen_by == SPECTATOR:
            self.broadcast_state(kept)
        else:
            self.send_state_to([seen_by], kept)

    def is_busy(self) -> bool:
        return super().is_busy() or self.bot_turns.busy()

    def lose_track(self) -> None:
        """Everybody comes back to the table as it is stored."""
        self.is_lost = True
        self.on_lost(self)
        for listener in self.listeners:
            listener.let_go()

    def fall_asleep(self) -> None:
        self.history = None
        self.reviewing = None
        self.encoder.forget_all()

    def company(self) -> Message:
        """Who is there, beside what the position tells."""
        present = {seat for listener in self.listeners for seat in listener.seats}
        return {
            "seats": [
                {
                    "name": chair.name,
                    "bot": chair.bot,
                    "person": chair.person(),
                    "present": chair.seat in present,
                    "away_since": None if chair.seat in present else self.away_since(chair.seat),
                    "stands_in": chair.person() and chair.bot is not None,
                    "free": chair.is_free,
                    "cut_short": chair.bot is not None and chair.seat in self.bot_turns.cut_short,
                }
                for chair in self.stored.seats
            ],
            "thinking": self.bot_turns.thinking(),
        }

    def is_present(self, seat: int) -> bool:
        return any(seat in listener.seats for listener in self.listeners)

    def away_since(self, seat: int) -> float | None:
        chair = self.stored.seats[seat]
        if not chair.person() or chair.is_free or self.is_present(seat):
            return None
        return self.absences.since(self.stored.id, seat)

    def has_audience(self) -> bool:
        """Bots play while somebody watches, and for people who are away up to the moves that these must make
        themselves; where nobody plays but bots, they do not play on for nobody."""
        return bool(self.listeners) or any(chair.bot is None for chair in self.stored.seats)

    def patron(self) -> Owner:
        """In whose turn this table's bots think: those who play here come before those who watch."""
        if self.listeners:
            self._patron = next((one for one in self.listeners if one.seats), self.listeners[0]).address
        return Owner(self._patron, self.stored.id)

    def listen(self, listener: Listener) -> None:
        """The caller holds the lock, and tells the new listener everything."""
        came = any(not self.is_present(seat) for seat in listener.seats)
        self.listeners.append(listener)
        if came:
            self.broadcast_state(besides=listener)
        elif listener.seats:
            self.send_state_to(listener.seats, besides=listener)

    def leave(self, listener: Listener) -> None:
        if listener not in self.listeners:
            return
        self.listeners.remove(listener)
        self.bot_turns.stop_what_is_in_vain()
        went = [seat for seat in listener.seats if not self.is_present(seat)]
        self.absences.went(self.stored.id, went)
        if listener.seats:
            self.announce()

    def announce(self) -> None:
        """Who is there has changed: told as soon as nothing is on its way to the disk."""
        if self._announcing is None and self.listeners:
            self._announcing = asyncio.create_task(self._announce())

    async def _announce(self) -> None:
        """While the store gives nothing it waits, as long as there is anybody to tell."""
        try:
            while self.listeners:
                try:
                    async with self.awake():
                        self.broadcast_state()
                    return
                except StoreFailed:
                    await asyncio.sleep(WHILE_THE_STORE_FAILS)
        except RequestError:
            pass  # the record was damaged while it slept: who does anything here is told so
        finally:
            self._announcing = None

    def close(self) -> None:
        super().close()
        if self._announcing is not None:
            self._announcing.cancel()

    def broadcast_state(self, kept: int | None = None, besides: Listener | None = None) -> None:
        """Each by own view; without `kept` the log has not changed."""
        self._tell({viewpoint_of(listener) for listener in self.listeners}, kept, besides)

    def send_state_to(self, seats: list[int], kept: int | None = None, besides: Listener | None = None) -> None:
        """Only whoever sits on one of these seats: for the others nothing has happened, and not even when it did."""
        own = {viewpoint_of(listener) for listener in self.listeners if any(seat in listener.seats for seat in seats)}
        self._tell(own, kept, besides)

    def _tell(self, ears: set[Viewpoint], kept: int | None, besides: Listener | None) -> None:
        stands = len(self.match.log) if kept is None else kept
        company = self.encoder.company()
        states = {viewpoint: self.encoder.state(viewpoint, company, stands) for viewpoint in ears}
        for listener in self.listeners:
            viewpoint = viewpoint_of(listener)
            if viewpoint not in states:
                self.encoder.hear(viewpoint, stands)
            elif listener is not besides:
                listener.tell(states[viewpoint])
        self.encoder.keep_only({viewpoint_of(listener) for listener in self.listeners})

    def broadcast_chat(self, line: Message) -> None:
        """The latest lines are shown to whoever comes."""
        self.chat = [*self.chat, line][-CHAT_SHOWN:]

    def rest(self) -> None:
        self.on_rest(self)

    def is_deserted(self) -> bool:
        return self.visitors == 0 and not self.bot_turns.busy()

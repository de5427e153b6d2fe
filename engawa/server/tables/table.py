"""Live table: its stored match, seats, chat, undo requests, bots and audience, and the moves that pass through them."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final
from weakref import ref

from engawa.kernel.cache import BoundedCache
from engawa.kernel.match import Match
from engawa.kernel.position import SPECTATOR
from engawa.kernel.refusal import refuse
from engawa.kernel.shuffle import Shuffle
from engawa.server.bot_queue import Owner
from engawa.server.bot_workers import BotWorkers
from engawa.server.errors import NotYours, RequestError
from engawa.server.meter import Meter
from engawa.server.protocol.state import Coach, Commentary, Seat
from engawa.server.settings import Settings
from engawa.server.state.encoder import StateEncoder
from engawa.server.state.parts import Message
from engawa.server.storage.failures import StoreFailed
from engawa.server.storage.ladder_results import Rated
from engawa.server.storage.rules_check import Difference
from engawa.server.storage.store import Store, StoredSeat, StoredTable
from engawa.server.storage.summary import Summary
from engawa.server.tables import mending, rated_play
from engawa.server.tables.audience import Audience, Listener
from engawa.server.tables.bot_turns import WHILE_THE_STORE_FAILS, BotTurns
from engawa.server.tables.chat import Chat
from engawa.server.tables.clock_face import Timepiece
from engawa.server.tables.clocks import Clocks
from engawa.server.tables.history import History, HistoryCache
from engawa.server.tables.mending import MendingChoices
from engawa.server.tables.prepared_moves import PreparedMoves
from engawa.server.tables.presence import Absences
from engawa.server.tables.proposals import Proposals
from engawa.server.tables.redo import RedoStack, all_since, last_of
from engawa.server.tables.reviews import KEPT, Reviews, SharedReview
from engawa.server.tables.seat_requests import SeatRequests
from engawa.server.tables.seats import Seats
from engawa.server.tables.shuffling import Shuffling
from engawa.server.tables.stored_match import NOTHING_TYPED, Awake, StoredMatch
from engawa.server.tables.table_study import study_at
from engawa.server.tables.typed_draws import PendingMove
from engawa.server.tokens import opens

EYES_WITHDRAWN: Final = "server.eyes_withdrawn"


@dataclass(frozen=True)
class Services:
    """What a server lends to each of its tables."""

    store: Store
    bot_workers: BotWorkers
    settings: Settings
    absences: Absences
    clock: Timepiece
    on_rest: Callable[["LiveTable"], None]
    """Its bots have stopped."""
    on_lost: Callable[["LiveTable"], None]
    """It is no longer as it is stored."""
    on_presence: Callable[["LiveTable", list[int], bool], None]
    """Seats have come, or left."""
    meter: Meter = field(default_factory=Meter)
    reviews: Reviews = field(default_factory=lambda: BoundedCache(KEPT))


class LiveTable:
    """Other modules ask it and its parts by their methods, and set nothing of them."""

    def __init__(self, stored: StoredTable, services: Services, mended: Difference | None = None) -> None:
        """`mended`: it comes to something else since its rules were, and waits for its players' choice."""
        self.stored = stored
        self.settings = services.settings
        self.absences = services.absences
        self._services = services
        self.store = services.store.of(stored.id, stored.epoch)
        self.store.on_lost = _letting_go(ref(self))
        self.seats = Seats(stored, self.store)
        self.clocks = Clocks(stored, self.seats, self.store, services.clock)
        self._stored_match = StoredMatch(
            stored, self.store, services.settings.nap, self, None if mended is None else mended.equal
        )
        self.mending = None if mended is None else MendingChoices(self.store, mended)
        self.game, self.figures = self._stored_match.game, self._stored_match.figures
        self.chat = Chat(self.store)
        self.proposals = Proposals(self.store)
        if mended is None:
            self.proposals.take_up(self.match)
        self.seat_requests = SeatRequests()
        self.redo_stack = RedoStack()
        self.shuffling = Shuffling(self, self.store)
        self.review = SharedReview(stored.id, services.reviews)
        self.encoder = StateEncoder(self)
        self.audience = Audience(self.encoder)
        self.bot_turns = BotTurns(self, services.bot_workers)
        self.prepared_moves = PreparedMoves(self)
        self.study = study_at(self, self.store)
        self._history = HistoryCache(self.encoder)
        self._visitors = 0
        """How many hold this table, listening or about to."""
        self._is_lost = False
        self._in_doubt = False
        """Whether everybody must be told anew what they know already."""
        self._announcing: asyncio.Task[None] | None = None

    @property
    def match(self) -> Match:
        return self._stored_match.match

    @property
    def now(self) -> Summary:
        """How the stored game stands, known also while the match sleeps."""
        return self._stored_match.now

    @property
    def waiting(self) -> PendingMove | None:
        """A move that waits for what is typed in."""
        return self._stored_match.waiting

    @property
    def lock(self) -> asyncio.Lock:
        """For what needs no match."""
        return self._stored_match.lock

    def awake(self) -> Awake:
        """The match to oneself."""
        return self._stored_match.awake()

    async def wake_up(self) -> Match:
        """The caller has the lock."""
        return await self._stored_match.wake_up()

    def turn_now(self, seat: int) -> str | None:
        """None while the match sleeps: then nothing has happened for long."""
        return self._stored_match.turn_now(seat)

    def may_begin(self) -> bool:
        """An imported game is there to be looked at, and so is one that was ended."""
        shown_only = self.stored.imported or self.stored.ended or self.stored.agreed
        awaits = self.is_gathering() or self.stored.rated == "asked"
        return not shown_only and not self._is_lost and self.mending is None and not awaits

    def check_goes_on(self) -> None:
        """NotYours where the game is not to be changed: it was ended, or waits to be mended."""
        if self.stored.ended or self.stored.agreed:
            raise NotYours("server.ended")
        if self.mending is not None:
            raise NotYours("server.mending")

    def may_play(self) -> bool:
        """The game has begun, and everything is drawn that it begins with."""
        return self.may_begin() and not self.shuffling.is_open()

    def is_gathering(self) -> bool:
        return self.seats.is_gathering()

    def check_begun(self) -> None:
        """NotYours while the table waits for its people, or is being shuffled."""
        if self.is_gathering():
            raise NotYours("server.gathering")
        if self.stored.rated == "asked":
            raise NotYours("server.ladder_awaits")
        if self.shuffling.is_open():
            raise NotYours("server.being_shuffled")

    async def follow_clocks(self) -> None:
        """Who plays has changed: whoever the table waits for has a clock that runs. The caller has the lock."""
        await self.clocks.follow(self.now.to_act if self.may_play() else [])

    async def begin(self) -> None:
        """Without those who have not come; whoever is still to come may sit down later."""
        async with self.awake():
            self.check_goes_on()
            if not self.is_gathering():
                raise refuse("kernel.refuse.stale")
            await self.stop_awaiting()
            await rated_play.settle(self)
            await self.follow_clocks()
            self.broadcast_state()
        self.go_on()

    async def change_rated(self, rated: Rated) -> None:
        """The caller has the lock, and tells everybody."""
        await self.store.change_rated(rated)
        self.stored.rated = rated

    async def stop_awaiting(self) -> None:
        """Nobody is waited for any more. The caller has the lock."""
        await self.store.stop_awaiting()
        self.stored.awaits_people = False

    def go_on(self) -> None:
        """The game may have begun: it is shuffled, and bots that are to act do."""
        self.shuffling.wake()
        self.bot_turns.wake()

    async def set_up(self, shuffle: Shuffle) -> None:
        """With what has come of the shuffle. The caller has it awake, and tells everybody."""
        await self._stored_match.set_up(shuffle)

    def tell_set_up(self) -> None:
        """The whole game anew: what was shown until now was nobody's."""
        self._history.forget()
        self.encoder.forget_names()
        self.broadcast_state(0)

    def is_open_to_all(self) -> bool:
        return self.stored.imported or self.now.is_over

    def seats_of(self, token: str) -> list[int] | None:
        """The seats a token opens: one, several at one keyboard, none for a spectator, and none without a token for
        whoever has the address; None for a wrong one."""
        seats = self.seats.opened_by(token)
        if seats:
            return seats
        if self.study is not None:
            return None
        return [] if token == "" or self.is_open_to_all() or opens(token, self.stored.spectator_hash) else None

    async def play(self, seat: int, text: str, turn: str, move_id: str | None = None) -> None:
        """A person's or a bot's move; refused without harm when it is stale or against the rules. One that comes again
        with the id it came with before is made already."""
        begun = time.perf_counter()
        async with self.awake():
            if move_id is not None and self._stored_match.has_made(seat, move_id):
                if self._in_doubt:
                    self._tell_anew()
                return
            self.check_goes_on()
            self.check_begun()
            if self.waiting is not None:
                raise NotYours("server.draw_waits")
            await self._play(seat, text, turn, NOTHING_TYPED, move_id)
            if self.study is not None:
                await self.study.follow()
        self._services.meter.moved(self.stored.game, time.perf_counter() - begun)
        self.bot_turns.wake()

    async def play_by_itself(self, seat: int, text: str) -> None:
        """A move that its person has prepared. The caller has it awake, and wakes who is next."""
        await self._play(seat, text, self.match.turn(seat), NOTHING_TYPED, None, by_itself=True)

    async def type_in(self, values: list[int] | None, own: list[int]) -> None:
        """What came of the draw that a move waits for; None takes one's own move back, while it has shown nothing."""
        async with self.awake():
            self.check_goes_on()
            waiting = self.waiting
            if waiting is None:
                raise RequestError("server.nothing_to_type")
            if values is not None:
                await self._play(waiting.seat, waiting.move, waiting.turn, [*waiting.typed, values], waiting.id)
            elif waiting.seat not in own:
                raise NotYours("server.not_your_seat")
            elif waiting.is_settled:
                raise NotYours("server.draw_settled")
            else:
                await self._stored_match.wait(None)
                self.broadcast_state()
        self.bot_turns.wake()

    async def _play(
        self,
        seat: int,
        text: str,
        turn: str,
        typed: list[list[int]],
        move_id: str | None,
        by_itself: bool = False,
    ) -> None:
        """With what is typed in for its draws; where that is missing, the move waits."""
        match = self.match
        if turn != match.turn(seat):
            raise refuse("kernel.refuse.stale")
        move = self.game.read_move(match.position, text)
        if self.stored.typed:
            waiting = self._stored_match.pending_move(match, seat, text, typed, move_id)
            if waiting is not None:
                await self._stored_match.wait(waiting)
                self.broadcast_state()
                return
            self._stored_match.prepare(typed)
        if self.study is not None:
            self.study.check(seat, move)
        log_kept, at_once = len(match.log), match.position.decides_at_once()
        decided = self.game.decision_kind(match.position, seat)
        await self._append(seat, move, move_id)
        if not by_itself:
            await self.prepared_moves.forget_decided(seat, decided)
        if self.study is not None:
            await self.study.after_own_move()
        self.redo_stack.after_move(seat, at_once)
        self.after_change(log_kept, match.seen_by[-1])

    async def _append(self, seat: int, move: int, move_id: str | None = None) -> None:
        """A move with its draws, those that a study has written for it."""
        if self.study is not None:
            self._stored_match.write_draws(self.study.written_draws())
        await self._stored_match.append(seat, move, move_id)

    async def play_for_study(self, seat: int, move: int) -> None:
        """A move that is not the learner's. The caller has it awake."""
        log_kept = len(self.match.log)
        await self._append(seat, move)
        self.after_change(log_kept, self.match.seen_by[-1])

    async def go_back_in_study(self, moves: int) -> None:
        """To when so many moves had been made. The caller has it awake, and sees to what comes after the change."""
        lines = len(self.match.record.lines_until(moves))
        if lines < len(self.match.record.lines):
            await self._stored_match.go_back(lines, SPECTATOR)
        self.after_change(len(self.match.log), SPECTATOR)

    async def append(self, seat: int, text: str) -> None:
        """A move of a redo: the caller has it awake, and sees to what comes after the change."""
        await self._stored_match.append(seat, self.game.read_move(self.match.position, text))

    async def undo(self, seat: int) -> None:
        """As far as it is fair. When the game is over its seed is known, and nothing is taken back any more."""
        async with self.awake() as match:
            if match.position.is_over():
                raise refuse("kernel.refuse.game_over")
            self.check_goes_on()
            if self.waiting is not None:
                raise NotYours("server.draw_waits")
            if self.study is not None:
                raise NotYours("server.study_back")
            log_kept, undone = match.settled_log, last_of(match, seat) if match.undo_refusal(seat) is None else None
            if undone is not None:
                await self.prepared_moves.hold(seat, len(match.seen_by) - 1)
            seen_by = await self._stored_match.take_back(seat)
            self.redo_stack.push(undone, seat)
            self.after_change(log_kept, seen_by)
        self.bot_turns.wake()

    async def rewind(self, seat: int) -> None:
        """By consent: the game as it was before the seat's last move. The caller has it awake."""
        undone = all_since(self.match, seat, bool(self.stored.typed))
        await self.seats.change(seat, take_backs=self.seats[seat].take_backs + 1)
        await self._stored_match.go_back(self.match.line_before_last_move(seat), seat)
        self.redo_stack.push(undone, seat)
        await self.prepared_moves.hold_all(len(self.match.seen_by))
        self.after_change(len(self.match.log), SPECTATOR)

    async def end_by_agreement(self) -> None:
        """With the scores as they are. The caller has it awake, and tells everybody."""
        await self._stored_match.end_by_agreement()
        self.redo_stack.clear()
        self.encoder.forget_names()

    async def change_title(self, title: str) -> None:
        """What a branch is called. The caller has it awake, and tells everybody."""
        await self.store.change_title(title)
        self.stored.title = title

    async def change_commentator(self, hashed: str | None) -> None:
        """Whose key looks from all seats' eyes; whoever came by another leaves. The caller has it awake, and tells
        everybody."""
        await self.store.change_commentator(hashed)
        self.stored.commentator_hash = hashed
        for listener in self.audience:
            if listener.comments:
                listener.send_away(EYES_WITHDRAWN)

    async def change_coach(self, seat: int, hashed: str | None) -> None:
        """Whose key looks from the seat's eyes; whoever came by another leaves. The caller has it awake, and tells
        everybody."""
        if self.seats[seat].coach_hash != hashed:
            await self.seats.change(seat, coach_hash=hashed)
            self.send_coaches_away(seat)

    def send_coaches_away(self, seat: int) -> None:
        for listener in self.audience:
            if listener.viewpoint.coaches and listener.viewpoint.seat == seat:
                listener.send_away(EYES_WITHDRAWN)

    async def delete(self) -> None:
        """Whoever is there has nothing to come back to. The caller has it awake."""
        await self.store.delete()
        self.match_is_lost()

    def after_change(self, log_kept: int, seen_by: int) -> None:
        """Whoever has seen it is sent the state; of the log, `log_kept` entries stand as they stood."""
        self.encoder.forget_moment()
        self._stored_match.nothing_waits()
        if self.proposals.lapse(seen_by, self.now.is_over):
            seen_by = SPECTATOR
        if seen_by == SPECTATOR:
            self.broadcast_state(log_kept)
        else:
            self.audience.send_state_to([seen_by], log_kept)
        self.match.drop_snapshots()

    async def history(self) -> tuple[History, bool]:
        """The table's past up to now, and whether the game is open to all."""
        async with self.awake() as match:
            return await self._history.up_to_now(match), self.is_open_to_all()

    def is_busy(self) -> bool:
        return self.bot_turns.busy() or self.prepared_moves.busy()

    def match_is_lost(self) -> None:
        """Everybody comes back to the table as it is stored."""
        self._is_lost = True
        self._services.on_lost(self)
        self.audience.let_go()

    async def hand_over(self) -> None:
        """What is under way here is done to its end; then whoever goes on does so elsewhere."""
        async with self.lock:
            self._is_lost = True

    def match_in_doubt(self) -> None:
        self._in_doubt = True
        self.announce()

    def _tell_anew(self) -> None:
        """Nobody knows yet whether what was on its way is stored."""
        self._in_doubt = False
        self.broadcast_state(0)

    def match_sleeps(self) -> None:
        self._history.forget()
        self.review.forget()
        self.encoder.forget_all()

    def company(self, language: str) -> Message:
        """Who is there, beside what the position tells."""
        present, names = self.audience.present_seats(), self.seats.names_in(language)
        coached = self.audience.coached_seats()
        seats: list[Seat] = [
            {
                "name": names[chair.seat],
                "bot": chair.bot,
                "person": chair.person(),
                "present": chair.seat in present,
                "away_since": None if chair.seat in present else self._away_since(chair.seat),
                "stands_in": chair.person() and chair.bot is not None,
                "free": chair.is_free,
                "cut_short": chair.bot is not None and chair.seat in self.bot_turns.cut_short,
                "hints": chair.hints,
                "take_backs": chair.take_backs,
                "departed": chair.departed or None,
                "coach": coach_of(chair, chair.seat in coached),
            }
            for chair in self.seats
        ]
        told = None if self.mending is None else self.mending.told(mending.asked(self))
        thinking, shuffle = self.bot_turns.thinking(), self.shuffling.told()
        return {
            "seats": seats,
            "spectators": self.audience.spectators(),
            "commentary": self._commentary(),
            "thinking": thinking,
            "mending": told,
            "shuffle": shuffle,
            "rated": rated_play.told(self),
        }

    def _commentary(self) -> Commentary | None:
        if self.audience.has_commentator():
            return "here"
        return None if self.stored.commentator_hash is None else "agreed"

    def _away_since(self, seat: int) -> float | None:
        """Of somebody who is not there."""
        chair = self.seats[seat]
        return None if not chair.person() or chair.is_free else self.absences.since(self.stored.id, seat)

    def has_audience(self) -> bool:
        """Bots play while somebody watches, and for people who are away up to the moves that these must make
        themselves; where nobody plays but bots, they do not play on for nobody."""
        return len(self.audience) > 0 or any(chair.bot is None for chair in self.seats)

    def patron(self) -> Owner:
        """In whose turn this table's bots think."""
        return Owner(self.audience.patron(), self.stored.id)

    def listen(self, listener: Listener) -> None:
        """The caller holds the lock, and sends the new listener everything."""
        came = [seat for seat in listener.seats if not self.audience.is_present(seat)]
        self.audience.add(listener)
        if came:
            self._services.on_presence(self, came, True)
        if came or not listener.seats:
            self.broadcast_state(besides=listener)
        else:
            self.audience.send_state_to(listener.seats, len(self.match.log), listener)

    def leave(self, listener: Listener) -> None:
        if listener not in self.audience:
            return
        self.audience.remove(listener)
        self.seat_requests.withdraw(listener)
        self.bot_turns.stop_what_is_in_vain()
        left = [seat for seat in listener.seats if not self.audience.is_present(seat)]
        self.absences.went(self.stored.id, left)
        if left and not self._is_lost:
            self._services.on_presence(self, left, False)
        self.announce()

    def broadcast_state(self, log_kept: int | None = None, besides: Listener | None = None) -> None:
        """Each by own view; without `log_kept` the log has not changed."""
        self.audience.broadcast_state(len(self.match.log) if log_kept is None else log_kept, besides)

    def announce_rematch(self, table_id: str) -> None:
        """The table where the same people play again."""
        self.stored.rematch = table_id
        self.broadcast_state()

    def announce(self) -> None:
        """Who is there has changed: broadcast as soon as nothing is on its way to the disk."""
        if self._announcing is None and len(self.audience):
            self._announcing = asyncio.create_task(self._announce())

    async def _announce(self) -> None:
        """While the store gives nothing it waits, as long as there is anybody to tell."""
        try:
            while len(self.audience):
                try:
                    async with self.awake():
                        if self._in_doubt:
                            self._tell_anew()
                        else:
                            self.broadcast_state()
                    return
                except StoreFailed:
                    await asyncio.sleep(WHILE_THE_STORE_FAILS)
        except RequestError:
            pass  # the record was damaged while it slept: who does anything here is told so
        finally:
            self._announcing = None

    def rest(self) -> None:
        self._services.on_rest(self)

    def enter(self) -> None:
        """Somebody holds the table, to listen or to do something."""
        self._visitors += 1

    def exit(self) -> None:
        self._visitors -= 1

    def is_deserted(self) -> bool:
        return self._visitors == 0 and not self.is_busy()

    def close(self) -> None:
        self._stored_match.close()
        self.shuffling.close()
        if self._announcing is not None:
            self._announcing.cancel()


def coach_of(chair: StoredSeat, is_here: bool) -> Coach | None:
    """As everybody is told."""
    if is_here:
        return "here"
    return "may_come" if chair.coach_hash is not None else "had" if chair.coached else None


def _letting_go(table: ref[LiveTable]) -> Callable[[], None]:
    """When somebody else has written to it. Its store does not hold the table, so that one that is closed is gone."""

    def let_go() -> None:
        there = table()
        if there is not None:
            there.match_is_lost()

    return let_go

"""Clocks of a table: what each person who plays has left, by the pace that the table has agreed on.

A clock runs while the table waits for its person: a turn is from when that begins until it ends, however many decisions
it takes. It is measured by the house clock (`engawa.server.storage.house_clock`), and stored with the move that starts
or stops it. Running out ends nothing: it gives the others a right.
"""

from collections.abc import Callable, Iterator
from typing import Final

from engawa.server.protocol.pace import DaysPace, LivePace, Pace, Rest
from engawa.server.protocol.state import SeatClockTold
from engawa.server.state.parts import Message
from engawa.server.storage.store import StoredTable
from engawa.server.storage.table_store import TableStore
from engawa.server.tables.clock_face import Face, SeatClock, Timepiece, fresh_face, read_face, read_pace, run_out_at
from engawa.server.tables.rest_hours import HOUR, check_rest, waking_seconds
from engawa.server.tables.seats import Seats

MARKS_KEPT: Final = 40
"""Turns back to which an undo gives others their time."""
LEAST_ON_RETURN: Final = 60.0
"""Seconds that somebody who takes a seat back from a bot has at least."""


Turn = Callable[[SeatClock], SeatClock]


class Clocks:
    def __init__(self, stored: StoredTable, seats: Seats, store: TableStore, time: Timepiece) -> None:
        self._stored = stored
        self._seats = seats
        self._store = store
        self._time = time
        self.pace = read_pace(stored.pace)
        self._face = read_face(stored.clocks, self.pace, len(seats))
        self._ends: dict[int, tuple[SeatClock, float]] = {}

    @property
    def paused(self) -> bool:
        return self._face.paused

    def now(self) -> float:
        """The house clock."""
        return self._time.now()

    def left(self, seat: int) -> float:
        """Seconds, below nothing where it has run out."""
        return self._left(self._face.seats[seat])

    def has_run_out(self, seat: int) -> bool:
        clock = self._face.seats[seat]
        return self.pace is not None and clock.since is not None and self._left(clock) <= 0

    def after_move(self, to_act: list[int], lines: int) -> Face:
        """As they will be once a move is stored with which the record has so many lines."""
        if self.pace is None:
            return self._face
        seats = self._turned(to_act, self._begun, self._done)
        return self._face if seats is None else self._marked(seats, lines)

    def after_undo(self, to_act: list[int], lines: int, seat: int, by_consent: bool) -> Face:
        """As they will be once the record has only so many lines again, which this seat has asked for: its own time
        stays spent, and what the turn had added goes; the others get back what they have spent since."""
        if self.pace is None:
            return self._face
        awaited = self._awaited(to_act)
        marks = [mark for mark in self._face.marks if mark[0] <= lines]
        then = marks[-1][1] if marks else [self._left(clock) for _, clock in self._each()]
        seats = [clock for _, clock in self._each()]
        for other, clock in self._each():
            if other == seat:
                seats[other] = self._reopened(clock, then[other], other in awaited)
            elif by_consent or clock.on != (other in awaited):
                seats[other] = self._given_back(clock, then[other], other in awaited)
        return self._face.model_copy(update={"seats": seats, "marks": marks})

    def written(self, face: Face) -> str:
        return "" if self.pace is None else face.model_dump_json(exclude_defaults=True)

    def keep(self, face: Face) -> None:
        """It is stored."""
        self._face = face

    async def follow(self, to_act: list[int]) -> None:
        """Somebody has come, a bot plays, or the game has begun: whoever the table waits for has a clock that runs."""
        seats = None if self.pace is None else self._turned(to_act, self._returned, self._stopped)
        if seats is not None:
            await self._change(self._face.model_copy(update={"seats": seats}))

    async def pause(self, paused: bool) -> None:
        seats = [
            clock.model_copy(update={"left": self._left(clock), "since": self._since(clock.on, paused)})
            for _, clock in self._each()
        ]
        await self._change(self._face.model_copy(update={"seats": seats, "paused": paused}))

    async def change_pace(self, pace: Pace | None, to_act: list[int]) -> None:
        """By consent: everybody begins anew."""
        await self._time.begin()
        before, self.pace = self.pace, pace
        fresh = fresh_face(pace, len(self._face.seats))
        if pace is not None:
            for clock, (_, old) in zip(fresh.seats, self._each(), strict=True):
                clock.rest, clock.wish = old.rest, old.wish
            seats = [
                self._begun(clock) if seat in self._awaited(to_act) else clock for seat, clock in enumerate(fresh.seats)
            ]
            fresh = fresh.model_copy(update={"seats": seats})
        try:
            await self._change(fresh)
        except BaseException:
            self.pace = before
            raise

    async def set_rest(self, seat: int, rest: Rest) -> None:
        """Of a person's own choice: at once where the clock does not run, or never had any, else from the next turn."""
        check_rest(rest)
        clock = self._face.seats[seat]
        if self.pace is None or rest == (clock.wish or clock.rest):
            return
        if clock.since is None or clock.rest is None:
            since = self._since(clock.on, self.paused)
            changed = clock.model_copy(update={"left": self._left(clock), "since": since, "rest": rest, "wish": None})
        else:
            changed = clock.model_copy(update={"wish": rest})
        seats = [changed if other == seat else one for other, one in self._each()]
        await self._change(self._face.model_copy(update={"seats": seats}))

    def told(self, seat: int) -> Message | None:
        """As a seat is told of them; its own rest hours are nobody else's business."""
        if self.pace is None:
            return None
        own = self._face.seats[seat] if 0 <= seat < len(self._face.seats) else None
        rest = None if own is None else own.wish or own.rest
        return {
            "pace": self.pace.model_dump(),
            "paused": self.paused,
            "seats": [self._told(number, clock) for number, clock in self._each()],
            "rest": None if rest is None else rest.model_dump(),
        }

    def _told(self, seat: int, clock: SeatClock) -> SeatClockTold:
        return {"left": round(clock.left, 1), "ends": None if clock.since is None else round(self._end(seat, clock), 1)}

    def _end(self, seat: int, clock: SeatClock) -> float:
        """When it runs out, by the house clock; found once for as long as it runs."""
        assert self.pace is not None
        known = self._ends.get(seat)
        if known is None or known[0] is not clock:
            known = self._ends[seat] = (clock, run_out_at(clock, self.pace, self._time))
        return known[1]

    def _each(self) -> Iterator[tuple[int, SeatClock]]:
        return enumerate(self._face.seats)

    def _turned(self, to_act: list[int], begin: Turn, end: Turn) -> list[SeatClock] | None:
        """Whom the table waits for now begins, for whom it does no longer ends; None where all is as it was."""
        awaited = self._awaited(to_act)
        if awaited == [seat for seat, clock in self._each() if clock.on]:
            return None
        return [
            clock if clock.on == (seat in awaited) else end(clock) if clock.on else begin(clock)
            for seat, clock in self._each()
        ]

    def _awaited(self, to_act: list[int]) -> list[int]:
        """Bots have no clock, nor has a seat that nobody has taken."""
        return sorted(seat for seat in to_act if self._seats[seat].plays_itself())

    def _left(self, clock: SeatClock) -> float:
        if clock.since is None:
            return clock.left
        passed = max(0.0, self._time.now() - clock.since)
        if isinstance(self.pace, DaysPace) and clock.rest is not None:
            wall = self._time.wall()
            passed = waking_seconds(wall - passed, wall, clock.rest)
        return clock.left - passed

    def _since(self, on: bool, paused: bool) -> float | None:
        return self._time.now() if on and not paused else None

    def _begun(self, clock: SeatClock) -> SeatClock:
        """A new turn."""
        rest = clock.wish or clock.rest
        left = self.pace.hours * HOUR if isinstance(self.pace, DaysPace) else clock.left
        return SeatClock(left=left, on=True, since=self._since(True, self.paused), rest=rest)

    def _done(self, clock: SeatClock) -> SeatClock:
        """A turn that has ended."""
        left, given = max(0.0, self._left(clock)), 0.0
        if isinstance(self.pace, LivePace):
            given = max(0.0, min(float(self.pace.increment), self.pace.cap - left))
        return clock.model_copy(update={"left": left + given, "given": given, "on": False, "since": None})

    def _stopped(self, clock: SeatClock) -> SeatClock:
        """Somebody else plays there now."""
        return clock.model_copy(update={"left": max(0.0, self._left(clock)), "given": 0.0, "on": False, "since": None})

    def _returned(self, clock: SeatClock) -> SeatClock:
        begun = self._begun(clock)
        if isinstance(self.pace, LivePace):
            least = min(float(self.pace.bank), max(LEAST_ON_RETURN, self.pace.increment))
            begun.left = max(begun.left, least)
        return begun

    def _reopened(self, clock: SeatClock, then: float, is_awaited: bool) -> SeatClock:
        if clock.on:
            return clock if is_awaited else self._stopped(clock)
        left = max(0.0, min(clock.left - clock.given, then))
        since = self._since(is_awaited, self.paused)
        return clock.model_copy(update={"left": left, "given": 0.0, "on": is_awaited, "since": since})

    def _given_back(self, clock: SeatClock, then: float, is_awaited: bool) -> SeatClock:
        left, since = max(self._left(clock) - clock.given, then), self._since(is_awaited, self.paused)
        return clock.model_copy(update={"left": left, "given": 0.0, "on": is_awaited, "since": since})

    def _marked(self, seats: list[SeatClock], lines: int) -> Face:
        before = self._face.marks or [(0, [clock.left for _, clock in self._each()])]
        mark = (lines, [round(self._left(clock), 1) for clock in seats])
        return self._face.model_copy(update={"seats": seats, "marks": [*before, mark][-MARKS_KEPT:]})

    async def _change(self, face: Face) -> None:
        pace = "" if self.pace is None else self.pace.model_dump_json()
        await self._store.change_clocks(pace, self.written(face))
        self._stored.pace = pace
        self._face = face

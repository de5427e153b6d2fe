"""Clock face: what the clocks of a table show at one moment, as it is stored."""

from typing import Protocol

from pydantic import BaseModel, ValidationError

from engawa.server.errors import RequestError
from engawa.server.protocol.pace import PACE, LivePace, Pace, Rest
from engawa.server.tables.rest_hours import HOUR, moment_after


class Timepiece(Protocol):
    """The house clock, and the clock on the wall."""

    def now(self) -> float: ...

    def wall(self) -> float: ...

    async def begin(self) -> None:
        """Before the first time is measured."""


class SeatClock(BaseModel):
    left: float
    on: bool = False
    """The table waits for its person."""
    since: float | None = None
    """Since when it runs, by the house clock; None while it stands."""
    given: float = 0.0
    """What the last turn has added at its end."""
    rest: Rest | None = None
    """By which it runs."""
    wish: Rest | None = None
    """By which it will from the next turn on: nobody goes to bed to stop a clock that runs."""


class Face(BaseModel):
    """All clocks of a table at one moment. Never changed: another takes its place once that is stored."""

    seats: list[SeatClock]
    paused: bool = False
    marks: list[tuple[int, list[float]]] = []
    """How many lines the record had after a move that started or stopped a clock, and what everybody had left then."""


def fresh_face(pace: Pace | None, players: int) -> Face:
    """Nobody's clock has run yet."""
    full = 0.0 if pace is None else float(pace.bank) if isinstance(pace, LivePace) else pace.hours * HOUR
    return Face(seats=[SeatClock(left=full) for _ in range(players)])


def read_face(written: str, pace: Pace | None, players: int) -> Face:
    """Where nothing is written yet, or it was edited by hand, everybody begins anew."""
    try:
        face = Face.model_validate_json(written) if written and pace is not None else None
    except ValidationError:
        face = None
    return face if face is not None and len(face.seats) == players else fresh_face(pace, players)


def read_pace(written: str) -> Pace | None:
    """As it is stored; what cannot be read is none."""
    try:
        return PACE.validate_json(written) if written else None
    except ValidationError:
        return None


def check_pace(pace: Pace | None) -> None:
    if isinstance(pace, LivePace) and pace.cap < pace.bank:
        raise RequestError("server.bad_cap")


def run_out_at(clock: SeatClock, pace: Pace, time: Timepiece) -> float:
    """When a clock that runs will have run out, by the house clock, nights and weekends counted in."""
    assert clock.since is not None
    if isinstance(pace, LivePace) or clock.rest is None:
        return clock.since + clock.left
    began = time.wall() - (time.now() - clock.since)
    return clock.since + moment_after(began, clock.left, clock.rest) - began


def seconds_left(written: str, pace: Pace | None, players: int, seats: list[int], time: Timepiece) -> float | None:
    """Until the first clock of these seats runs out; None while none of them runs."""
    if pace is None:
        return None
    clocks = [read_face(written, pace, players).seats[seat] for seat in seats]
    ends = [run_out_at(clock, pace, time) - time.now() for clock in clocks if clock.since is not None]
    return round(min(ends)) if ends else None

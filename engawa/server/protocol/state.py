"""The state message: what a visitor may know of a table now, by own view.

The server writes it from fragments that several visitors share (`server.state`), so nothing but tests holds it against
these types.
"""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from engawa.kernel.page import Weight
from engawa.server.protocol.fields import Departed, DrawQuestion, Mark, Proposed, View
from engawa.server.protocol.pace import Pace, Rest
from engawa.studies.study import StudyStanding


class Option(TypedDict):
    """A legal move, and what one points at to choose it, in the order in which the panel asks for it."""

    move: str
    marks: list[Mark]
    note: str


class LogEntry(TypedDict):
    """One thing that happened: a sentence, and the same for programs."""

    text: str
    seat: int
    key: str
    args: dict[str, str | int]
    marks: list[Mark]
    weight: Weight
    """How much it matters when the game is played back."""
    stops: list[int]
    """The seats that want to stop there and read."""
    changes: NotRequired[list[tuple[list[str | int], Any]]]
    """For who has asked for events in `hello`: what makes the view just after this entry of the view after the next one
    (for the last entry: of the state's), as paths and values. Left out of what was not seen happening."""


Coach = Literal["may_come", "here", "had"]
Commentary = Literal["agreed", "here"]


class Seat(TypedDict):
    """Who sits there."""

    name: str
    bot: str | None
    person: bool
    present: bool
    away_since: float | None
    """Seconds since 1970; null for whoever is there, and for bots and free seats."""
    stands_in: bool
    free: bool
    cut_short: bool
    """Its bot made its last move before it had thought to the end."""
    hints: int
    """How many it was given."""
    take_backs: int
    """How often it has taken the game back past what is fair."""
    departed: Departed | None
    """Its person has left, or resigned; a bot plays on."""
    coach: Coach | None
    """Somebody with a coach's link looks from this seat's eyes now, may come, or had come before it was withdrawn."""


class UndoRight(TypedDict):
    """Whether the own last move can be taken back, and if not, whether others may be asked for it."""

    may: bool
    why_not: str | None
    may_ask: bool


class ProposalTold(TypedDict):
    """Somebody asks all others to agree."""

    what: Proposed
    seat: int
    agreed: list[int]
    waiting: list[int]
    moves: int
    """To take back: how many the game would then have."""
    pace: Pace | None
    """Another pace: this one; none: without clocks."""


class SeatClockTold(TypedDict):
    """A person's clock."""

    left: float
    """Seconds that it had when it stopped, or began to run."""
    ends: float | None
    """When it runs out, by the clock that `welcome` tells, nights and weekends counted in; null while it stands."""


class ClocksTold(TypedDict):
    """How fast is played, and what everybody has left."""

    pace: Pace
    paused: bool
    seats: list[SeatClockTold]
    rest: Rest | None
    """When the own clock rests."""


class Mending(TypedDict):
    """The game comes to something else since its rules were corrected: those who play choose what becomes of it."""

    equal: int
    """Moves that come to the same; the game is shown so far."""
    made: int
    """Moves that had been made."""
    go_on: list[int]
    end: list[int]
    """Seats that want to go on from there, and that want to end it."""
    waiting: list[int]
    """Seats that have not chosen."""


class RatedTold(TypedDict):
    """A game for the ladder of this server."""

    begun: bool
    """All have agreed; before that nobody moves."""
    given: list[int]
    """Seats whose people play for the ladder."""
    waiting: list[int]
    """Seats whose people have not agreed yet."""


class SeatAsked(TypedDict):
    """Somebody who watches asks for a free seat."""

    number: int
    seat: int
    name: str


class ShufflePage(TypedDict):
    """A page that is bound to a part of the shuffle: a seat's, or that of several people at one screen."""

    seats: list[int]
    commitment: str
    revealed: bool
    """In time; the shuffle was made without one that did not."""
    nonce: str | None
    """Told when the game is over."""


class ShuffleInfo(TypedDict):
    """How the seed of the draws comes about, where the server does not choose it alone."""

    phase: Literal["open", "sealed", "drawn"]
    """Pages bind themselves; all are bound, and reveal; the game is set up. Before that nobody can move, and what the
    view shows is not what will be played."""
    pages: list[ShufflePage]
    """From the sealing on; a person's page that is not among them took no part."""
    server_seed: str | None
    """Told when the game is over."""


class BranchTold(TypedDict):
    """The table goes on from a moment of another game, one person against bots."""

    title: str
    """What its person calls it, or nothing."""
    of: str | None
    """The table it began at, for its person alone."""


class PlayedByItself(TypedDict):
    """A move that was made for the seat."""

    entry: int
    """Where in the own log it begins."""
    how: Literal["prepared", "only"]
    """From the prepared moves, or as the only option."""


class PreparedTold(TypedDict):
    """What is played for the own seat by itself; nobody else is told of it."""

    may: bool
    """Something can be prepared now: `preparable` tells what."""
    only: bool
    """A decision with one option only is made by itself."""
    decision: str | None
    """What the prepared moves are for, in words; null where there are none."""
    moves: list[str]
    """In words, the most wanted first."""
    dropped: bool
    """None of the moves that were prepared last was possible when the decision came."""
    played: list[PlayedByItself]
    """Since the last move that the person has made."""


class Redoable(TypedDict):
    """Moves that a seat has taken back and may play again."""

    seat: int
    moves: int


class PendingDraw(DrawQuestion):
    """A draw that a move waits for."""

    seat: int
    number: int
    """A move may call for several, one after the other."""
    may_take_back: bool


class StateUpdate(TypedDict):
    """The state of a table as it is sent: parts that have not changed since the last one are left out."""

    type: Literal["state"]
    seat: int | None
    moves: int
    turn: NotRequired[str]
    """To be sent back with a move."""
    view: NotRequired[View]
    to_act: list[int]
    is_over: bool
    seats: NotRequired[list[Seat]]
    ask: NotRequired[str | None]
    """What the own seat is asked, when it is to act."""
    waiting: str
    """What the table waits for."""
    options: NotRequired[list[Option]]
    revisions: NotRequired[list[Option]]
    """Changes of mind about what is not settled yet."""
    at_once: bool
    """Seats decide at once, and change their minds freely until all have committed."""
    aside: NotRequired[dict[str, Any]]
    """What helps with this decision; the game's own page knows its shape."""
    labels: NotRequired[dict[Mark, str]]
    undo: UndoRight
    proposal: ProposalTold | None
    clocks: ClocksTold | None
    """Null at a table without."""
    agreed: bool
    """It is over because all agreed to end it, with the scores as they are."""
    redo: list[Redoable]
    seats_asked: list[SeatAsked]
    """For those who sit here; others are told nothing of it."""
    gathering: bool
    """The game has not begun: the table waits for its people. `start` begins it."""
    pages: int
    """How many pages have this seat open."""
    log_from: int
    """Entries from here on are replaced by `log`."""
    log: list[LogEntry]
    type_in: PendingDraw | None
    thinking: NotRequired[bool]
    """A bot is at work."""
    spectators: NotRequired[int]
    """How many pages look on without a seat."""
    commentary: NotRequired[Commentary | None]
    """People have agreed that a commentator may look from all seats' eyes, later; or one is here."""
    mending: NotRequired[Mending | None]
    shuffle: NotRequired[ShuffleInfo | None]
    """Null where the seed came from one alone, or there is none."""
    rated: NotRequired[RatedTold | None]
    """Null where nobody's rating changes."""
    rematch: str | None
    """The table where these people play again; the same key opens it."""
    prepared: PreparedTold | None
    """Of the own seat; null for who watches, and in a study."""
    branch: BranchTold | None
    """Null at other tables."""
    study: StudyStanding | None
    """Of a lesson, level, puzzle or quiz; null at other tables."""
    seed: str | None
    """Of the draws; told when the game is over."""


PARTS = (
    ("view",),
    ("turn", "ask", "options", "revisions", "aside", "labels"),
    ("seats", "spectators", "commentary", "thinking", "mending", "shuffle", "rated"),
)
"""What is left out together where it has not changed. The first state after `welcome` or `sit` has all of it."""


def check_parts(state: StateUpdate) -> None:
    """ValueError where half of a part is there."""
    for part in PARTS:
        there = [name for name in part if name in state]
        if there and len(there) < len(part):
            raise ValueError(f"a state with {', '.join(there)} has all of {', '.join(part)}")

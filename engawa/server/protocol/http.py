"""HTTP bodies: requests to the lobby, and what it answers."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from engawa.server.protocol.fields import Counts, DrawQuestion, Long, Spec, Strict, TableId, Token
from engawa.server.settings import LARGEST_FIGURES


class ChairRequest(Strict):
    """A seat: a bot, or a person; people with the same `keyboard` number share one key."""

    name: Long = ""
    bot: Spec | None = None
    keyboard: Annotated[int, Field(ge=0, lt=100)] | None = None
    free: bool = False
    """Nobody is named for it yet."""


class TableRequest(Strict):
    """A new table."""

    game: Annotated[str, StringConstraints(max_length=50)]
    seats: Annotated[list[ChairRequest], Field(max_length=10)]
    options: dict[str, Spec] = Field(default_factory=dict, max_length=50)
    figures: Annotated[str, StringConstraints(max_length=LARGEST_FIGURES)] | None = None
    open: bool = False
    type_in: list[Annotated[str, StringConstraints(max_length=50)]] = Field(default_factory=list, max_length=10)
    """Draws that people will type in: they have the real thing."""
    typed: list[Counts] = Field(default_factory=list, max_length=10)
    """What came of those that setting up needs."""


class TableMade(Strict):
    """The keys of a new table, told once."""

    table: str
    seats: list[str | None]
    """A key for each person's seat, none where a bot sits."""
    spectator: str


class Key(Strict):
    """What opens a table: a seat of it, or a spectator's place."""

    table: TableId
    token: Token


class KeysRequest(Strict):
    """Which tables do these keys open?"""

    tables: Annotated[list[Key], Field(max_length=200)]


class SitRequest(Strict):
    """Sit down on a free seat, under this name."""

    name: Long


class SeatTaken(Strict):
    """The key of a seat, told once."""

    token: str


class RecordStored(Strict):
    """Where an imported game can be looked at."""

    table: str


class TableRow(Strict):
    """A table in a list."""

    table: str
    game: str
    names: list[str]
    is_open: bool
    is_over: bool
    imported: bool
    free: list[int]
    moves: int
    changed: float
    """Seconds since 1970."""
    scores: list[int]
    """As if the game ended now."""
    winners: list[int]
    points: list[int]
    """Scored already; empty where that is not known."""


class MyRow(TableRow):
    """A table that a key opens."""

    seats: list[int]
    """Those that the key opens."""
    my_turn: bool


class MissingRow(Strict):
    """A table that is no longer there, or that its key opens no longer."""

    table: str
    gone: Literal[True] = True


class Health(Strict):
    """How the server is, and how it is reached."""

    version: str
    mode: str
    """Compiled or interpreted."""
    address: str
    """Where other devices reach the server; empty where they do not."""


class GameOptionInfo(Strict):
    """A variant to choose; without choices it is written by hand."""

    name: str
    default: str
    choices: list[str]


class LevelInfo(Strict):
    """A computer player: what to ask for, what it is called, what it is like."""

    bot: str
    name: str
    character: str


class GameInfo(Strict):
    """A game that can be played here."""

    name: str
    title: str
    players: tuple[int, int]
    """At least and at most."""
    options: list[GameOptionInfo]
    levels: list[LevelInfo]
    typeable: list[str]
    """Draws that people may type in."""
    languages: list[str]


class HttpProblem(Strict):
    """Why a request was refused, in a sentence."""

    detail: str


class DrawNeeded(HttpProblem):
    """A draw of setting up is to be typed in."""

    type_in: DrawQuestion

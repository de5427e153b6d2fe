"""HTTP bodies: requests to the lobby, and what it answers."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from engawa.server.protocol.fields import Counts, DrawQuestion, Hash, Leaving, Long, Spec, Strict, TableId, Token
from engawa.server.protocol.pace import Pace
from engawa.server.settings import LARGEST_FIGURES, LARGEST_KEYRING


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
    take_backs: bool = True
    """Whether the game may be taken back past what is fair, if all agree."""
    coaches: bool = True
    """Whether people may have somebody look from their seat's eyes by a coach's link."""
    wait: bool = False
    """The game begins when no seat is empty any more, or when one of those who came says so."""
    pace: Pace | None = None
    """How fast is played; without: nobody's time is measured."""
    leaving: Leaving = "bot"
    rated: bool = False
    """A game for the ladder of this server, if all people agree before it begins."""


class ContinuationRequest(Strict):
    """A branch: go on from a game after so many of its moves, on this seat, against bots. The game is over, or is one's
    own against bots only, or somebody's branch."""

    at: Annotated[int, Field(ge=0, lt=1_000_000)]
    seat: Annotated[int, Field(ge=0, lt=100)]
    name: Long
    title: Long = ""
    """What the branch is called in one's list of tables."""
    token: Token = ""
    """The key of the own seat, where the game is still played: moves are counted as that seat has seen them."""


class StudyRequest(Strict):
    """A lesson, a level, a puzzle or a quiz to take."""

    game: Annotated[str, StringConstraints(max_length=50)]
    study: Annotated[str, StringConstraints(max_length=100)]
    """Its kind and name: `lesson/walk`, `example/5.4`, `level/rice`, `puzzle/017`, `quiz/` and any letters."""
    language: Annotated[str, StringConstraints(max_length=20)] = "en"


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


class ForgetRequest(Strict):
    """Delete the data of the seats that this key opens."""

    token: Token


class Forgotten(Strict):
    """Whether the key has opened a seat, whose data are deleted now."""

    forgotten: bool


class KeyringRequest(Strict):
    """What is kept under a personal key?"""

    proof: Hash
    """Made from the key, which stays in the browser."""
    known: Annotated[int, Field(ge=0, lt=2**31)] = 0
    """The version that the page has already; 0 for none."""


class Keyring(Strict):
    """What is kept under a personal key, as the page has sealed it."""

    version: int
    sealed: str | None
    """Null where the page knows this version."""


class KeepRequest(Strict):
    """Keep this under a personal key, in the place of the version that the page knows."""

    proof: Hash
    sealed: Annotated[str, StringConstraints(min_length=1, max_length=LARGEST_KEYRING, pattern=r"^[A-Za-z0-9_-]+$")]
    version: Annotated[int, Field(ge=0, lt=2**31 - 1)]
    """0: there is nothing yet."""


class Kept(Strict):
    """It is kept, under this version."""

    version: int


class ForgetKeyringRequest(Strict):
    """Delete what is kept under a personal key."""

    proof: Hash


class LadderSignUp(Strict):
    """Play for the ladder under this name; whoever does already is called so from now on."""

    proof: Hash
    """Made from the personal key, another one than the keyring's."""
    name: Long


class LadderProof(Strict):
    """Who plays for the ladder."""

    proof: Hash


class LadderRow(Strict):
    """Somebody on the ladder of a game."""

    name: str
    bot: str | None
    """The level of a computer player, whose rating is fixed; null of a person."""
    place: int | None
    """Among the people; null of bots, and of whoever has no number yet."""
    rating: int | None
    """400 points are odds of ten to one of finishing before the other; null before so many games as `shown_from`."""
    spread: int | None
    """The strength lies so many points around it, nineteen times of twenty; null of bots, and without a rating."""
    games: int
    wins: int


class LadderTable(Strict):
    """The ladder of a game, the strongest first; whoever has no number yet comes last."""

    game: str
    title: str
    rows: list[LadderRow]


class Ladder(Strict):
    """The ladders of this server."""

    shown_from: int
    """Games after which somebody is told a number."""
    tables: list[LadderTable]


class OwnLadder(Strict):
    """A person's own rows."""

    name: str
    shown_from: int
    tables: list[LadderTable]
    """Of the games that the person has played for the ladder, with one row each."""


class DoorRequest(Strict):
    """What is this table, and what would the key open?"""

    token: Token = ""


class DoorSeat(Strict):
    """A seat as it is seen from the door."""

    name: str
    person: bool
    free: bool


class Door(Strict):
    """What whoever has a table's address is told before coming in."""

    game: str
    title: str
    seats: list[DoorSeat]
    is_open: bool
    """Free seats are for anybody."""
    is_over: bool
    gathering: bool
    """The game has not begun: the table waits for its people."""
    opens: Literal["nothing", "invitation", "seat", "watching", "coach", "commentator"]
    """What the key is: an invitation opens a free seat to whoever is first; without a key one may watch."""
    invited: int | None
    """The seat that an invitation is for, or a coach."""


class SitRequest(Strict):
    """Sit down on a free seat, under this name."""

    name: Long
    held: list[Token] = Field(default_factory=list, max_length=4)
    """Other keys to this table that the same browser has: who looks from others' eyes does not play against them."""


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
    gathering: bool
    """The game has not begun: the table waits for its people."""
    moves: int
    changed: float
    """Seconds since 1970."""
    scores: list[int]
    """As if the game ended now."""
    winners: list[int]
    points: list[int]
    """Scored already; empty where that is not known."""
    pace: Pace | None
    agreed: bool
    """It is over because all agreed to end it."""


class MyRow(TableRow):
    """A table that a key opens."""

    seats: list[int]
    """Those that the key opens."""
    my_turn: bool
    left: float | None
    """Seconds until the own clock runs out, nights and weekends counted in; null while none runs."""
    may_delete: bool
    """Nobody else is asked: no other person has a seat there."""
    rematch: str
    """The table where its people play again, which the same key opens; empty where there is none."""
    bots: list[str | None]
    """The computer player of each seat; null where it is a person's, also while a bot stands in."""
    resigned: bool
    """The own seat was resigned: a bot plays on for it."""
    continued: bool
    """It is a branch: it took another game up in the middle."""
    title: str
    """What its person calls the branch; empty where it has no name, and at other tables."""


class MissingRow(Strict):
    """A table that is no longer there, or that its key opens no longer."""

    table: str
    gone: Literal[True] = True


class Ready(Strict):
    """Whether the server is ready for more visitors, part by part."""

    ready: bool
    database: bool
    """It can be written to."""
    disk: bool
    """There is room where the tables are, as far as this machine knows."""
    workers: bool
    """Bots can think."""
    open: bool
    """New tables are made: its host has not closed it for them."""


class Health(Strict):
    """How the server is, and how it is reached."""

    version: str
    mode: str
    """Compiled or interpreted."""
    address: str
    """Where other devices reach the server; empty where they do not."""
    page: str
    """The build of the page that it serves; a page of another one is old."""


class GameOptionInfo(Strict):
    """A variant to choose; without choices it is written by hand."""

    name: str
    default: str
    choices: list[str]


class LevelWins(Strict):
    """What a level has won against a table of the one below it, as it was measured."""

    share: float
    """Of wins, 0 to 1."""
    games: int
    players: int
    as_now: bool
    """Its bot is still the one that was measured."""


class LevelInfo(Strict):
    """A computer player: what to ask for, what it is called, what it is like. The gentlest comes first."""

    bot: str
    name: str
    character: str
    wins: LevelWins | None
    """Null where nothing was measured."""


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
    ladder: bool
    """Whether tables can be made that count for the ladder of this server."""


class LessonRow(Strict):
    """A lesson or a worked example in the list of studies."""

    study: str
    title: str
    about: str
    minutes: int
    steps: int


class LevelRow(Strict):
    """A level in the list of studies."""

    study: str
    title: str
    goal: str
    most_moves: int
    star_moves: list[int]
    """How many own moves give three stars, and two."""


class StudyList(Strict):
    """What can be learned of a game, in the order in which it is best learned."""

    game: str
    title: str
    lessons: list[LessonRow]
    examples: dict[str, LessonRow]
    """By the number of the rule."""
    levels: list[LevelRow]
    puzzles: list[str]
    puzzle_of_the_day: str | None
    quiz: bool
    """Whether there are positions to ask about."""


class HttpProblem(Strict):
    """Why a request was refused, in a sentence."""

    detail: str


class PrintedNumber(Strict):
    """A reconstructed number that an owner of the printed game is asked for."""

    path: str
    """Where it stands in the figures file, as complaints name it."""
    steps: list[str | int]
    """The same, as keys and places."""
    mark: str
    """The component it is printed on."""
    part: str
    """Which of the component's numbers."""
    group: str
    name: str
    label: str
    value: int
    confirmed: bool


class FiguresSheet(Strict):
    """A figures file that can be played with."""

    title: str
    """Of the game."""
    catalogue: dict[str, object]
    """What is printed on the components; the game's own page knows its shape."""
    numbers: list[PrintedNumber]


class FiguresProblem(HttpProblem):
    """Why a figures file cannot be played with."""

    path: str
    """Where in the file; empty where it is the whole."""
    beside: str
    """The same in words for who has the place before their eyes."""


class DrawNeeded(HttpProblem):
    """A draw of setting up is to be typed in."""

    type_in: DrawQuestion

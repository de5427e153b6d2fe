"""What is said to the server: the bodies of HTTP requests, the messages of a socket."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

from engawa.server.settings import LARGEST_FIGURES, LONGEST_NOTE

Id = Annotated[int, Field(ge=-(2**63), lt=2**63)] | Annotated[str, StringConstraints(max_length=64)] | None
Seat = Annotated[int, Field(ge=0, lt=100)]
TableId = Annotated[str, StringConstraints(max_length=64)]
Token = Annotated[str, StringConstraints(max_length=128)]
Spec = Annotated[str, StringConstraints(max_length=200)]
"""A bot with its settings."""
Long = Annotated[str, StringConstraints(max_length=1000)]
"""A name or a line of chat; how long it may really be, and of what, is said in a sentence by `checking`."""


Counts = Annotated[list[Annotated[int, Field(ge=0, lt=1000)]], Field(max_length=50)]
"""What came of a draw."""


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class ChairRequest(Strict):
    """A seat: a bot, or a person; people with the same `keyboard` number share one key."""

    name: Long = ""
    bot: Spec | None = None
    keyboard: Annotated[int, Field(ge=0, lt=100)] | None = None
    free: bool = False
    """Nobody is named for it yet."""


class TableRequest(Strict):
    game: Annotated[str, StringConstraints(max_length=50)]
    seats: Annotated[list[ChairRequest], Field(max_length=10)]
    options: Annotated[dict[str, Spec], Field(max_length=50)] = {}
    figures: Annotated[str, StringConstraints(max_length=LARGEST_FIGURES)] | None = None
    open: bool = False
    type_in: Annotated[list[Annotated[str, StringConstraints(max_length=50)]], Field(max_length=10)] = []
    """Draws that people will type in: they have the real thing."""
    typed: Annotated[list[Counts], Field(max_length=10)] = []
    """What came of those that setting up needs."""


class TableMade(BaseModel):
    table: str
    seats: list[str | None]
    spectator: str


class Key(Strict):
    table: TableId
    token: Token


class KeysRequest(Strict):
    tables: Annotated[list[Key], Field(max_length=200)]


class SitRequest(Strict):
    name: Long


class SeatTaken(BaseModel):
    token: str


class RecordStored(BaseModel):
    table: str


class TableRow(BaseModel):
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
    scores: list[int]
    """As if the game ended now."""
    winners: list[int]
    points: list[int]
    """Scored already; empty where that is not known."""


class MyRow(TableRow):
    seats: list[int]
    my_turn: bool


class MissingRow(BaseModel):
    table: str
    gone: Literal[True] = True


class Health(BaseModel):
    version: str
    mode: str
    address: str


class Kind(BaseModel):
    name: str
    most: int


class DrawQuestion(BaseModel):
    what: str
    question: str
    kinds: list[Kind]


class GameOptionInfo(BaseModel):
    name: str
    default: str
    choices: list[str]


class LevelInfo(BaseModel):
    """A computer player: what to ask for, what it is called, what it is like."""

    bot: str
    name: str
    character: str


class GameInfo(BaseModel):
    name: str
    title: str
    players: tuple[int, int]
    options: list[GameOptionInfo]
    levels: list[LevelInfo]
    typeable: list[str]
    languages: list[str]


class Problem(BaseModel):
    detail: str


class DrawNeeded(Problem):
    """A draw of setting up is to be typed in."""

    type_in: DrawQuestion


class Hello(Strict):
    type: Literal["hello"]
    table: TableId
    token: Token = ""
    key: Annotated[str, StringConstraints(min_length=32, max_length=128)] | None = None
    """For who comes by link: the key that is to open the seat from now on, made and kept before it is sent."""
    seat: Seat | None = None
    language: Annotated[str, StringConstraints(max_length=20)] = "en"
    id: Id = None


class ClientRequest(Strict):
    id: Id = None


class Play(ClientRequest):
    type: Literal["move"]
    seat: Seat
    move: Annotated[str, StringConstraints(max_length=200)]
    turn: Annotated[str, StringConstraints(max_length=64)]


class Undo(ClientRequest):
    type: Literal["undo"]
    seat: Seat


class AskUndo(ClientRequest):
    type: Literal["ask_undo"]
    seat: Seat


class AnswerUndo(ClientRequest):
    type: Literal["answer_undo"]
    seat: Seat
    agree: bool


class UndoWhere(ClientRequest):
    """Where it would lead to take the seat's last move back."""

    type: Literal["undo_where"]
    seat: Seat


class Redo(ClientRequest):
    type: Literal["redo"]
    seat: Seat


class StandIn(ClientRequest):
    type: Literal["stand_in"]
    seat: Seat
    bot: Spec | None


class Sit(ClientRequest):
    type: Literal["sit"]
    seat: Seat


class Preview(ClientRequest):
    type: Literal["preview"]
    move: Annotated[str, StringConstraints(max_length=200)]
    turn: Annotated[str, StringConstraints(max_length=64)]


class Why(ClientRequest):
    type: Literal["why"]
    marks: Annotated[list[Annotated[str, StringConstraints(max_length=100)]], Field(max_length=20)]


class Look(ClientRequest):
    type: Literal["look"]
    at: Annotated[int, Field(ge=0, lt=1_000_000)]
    seat: Seat | None = None


class Course(ClientRequest):
    type: Literal["course"]


class Hint(ClientRequest):
    """What the strongest player would do."""

    type: Literal["hint"]


class ReviewGame(ClientRequest):
    """A finished game looked through again."""

    type: Literal["review"]


class SendChat(ClientRequest):
    type: Literal["say"]
    text: Long


class SaveNote(ClientRequest):
    type: Literal["note"]
    text: Annotated[str, StringConstraints(max_length=LONGEST_NOTE)]


class Rename(ClientRequest):
    type: Literal["rename"]
    seat: Seat
    name: Long


class TypeDraw(ClientRequest):
    """What came of the draw that is asked for; nothing takes the move back that called for it."""

    type: Literal["type_in"]
    values: Counts | None


class Link(ClientRequest):
    type: Literal["link"]
    seat: Seat


ClientMessage = (
    Play
    | Undo
    | AskUndo
    | AnswerUndo
    | UndoWhere
    | Redo
    | StandIn
    | Sit
    | Preview
    | Why
    | Look
    | Course
    | Hint
    | ReviewGame
    | SendChat
    | SaveNote
    | Rename
    | TypeDraw
    | Link
)
HELLO = TypeAdapter[Hello](Hello)
CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(Annotated[ClientMessage, Field(discriminator="type")])

"""Server messages: what a visitor hears by web socket."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from engawa.server.protocol.fields import Catalogue, ErrorKind, Id, Leaving, View
from engawa.server.protocol.state import LogEntry, StateUpdate


class ChatLine(TypedDict):
    """What somebody has said at the table."""

    number: int
    seat: int
    text: str
    at: float
    """Seconds since 1970."""


class FiguresInfo(TypedDict):
    """The figures that are played with."""

    name: str
    built_in: bool
    measured: bool
    """Whether the computer players at this table have learned with them."""


class StudyInfo(TypedDict):
    """Which lesson, level, puzzle or quiz a table is."""

    kind: str
    id: str
    study: str
    """Kind and id, as it is asked for."""
    title: str
    of: int
    """How many steps it has; 0 where they are not counted."""
    next: str | None
    """The study that comes after it."""


class Welcome(TypedDict):
    """The first message: what does not change while one sits there."""

    type: Literal["welcome"]
    table: str
    game: str
    title: str
    seat: int | None
    """Whose eyes one looks from; null for a spectator."""
    seats: list[int]
    """Those that the key opens; none for a coach, who looks from a seat's eyes."""
    key: str | None
    """What opens the seat from now on, where one came by its link."""
    language: str
    secrets: bool
    """Whether players keep anything from each other."""
    catalogue: Catalogue
    options: dict[str, str]
    figures: FiguresInfo
    seed_hash: str | None
    """SHA-256 of the server's seed. Null where no seed makes the draws: people type some in, or the game comes from
    elsewhere."""
    take_backs: bool
    """Whether the game may be taken back past what is fair, if all agree."""
    coaches: bool
    """Whether people may have a coach."""
    comments: bool
    """One came by a commentator's link: `look` from all seats' eyes is answered up to what `delayed` tells."""
    now: float
    """The server's clock, in seconds since 1970: `away_since` is told by it."""
    clock: float
    """The house clock, in seconds: `ends` of a person's clock is told by it."""
    leaving: Leaving
    absence: float
    """Seconds after which a bot may stand in for somebody who is away."""
    chat: list[ChatLine]
    note: str
    """The seat's private one."""
    study: StudyInfo | None


class Chat(TypedDict):
    """Somebody has said something."""

    type: Literal["chat"]
    line: ChatLine


class Note(TypedDict):
    """The seat's private note, where another page has changed it or one looks from other eyes."""

    type: Literal["note"]
    text: str


class SeatAnswered(TypedDict):
    """To whoever has asked for a seat: it is given, and its key opens it now, or it is not."""

    type: Literal["seat_answered"]
    seat: int
    given: bool


class EyesRefused(TypedDict):
    """To everybody: who has a seat here came by a link to look from others' eyes, and was not let in."""

    type: Literal["eyes_refused"]
    seat: int | None
    """Whose coach's link it was; null for a commentator's."""
    by: int


class Queued(TypedDict):
    """The place of a hint or review in the line for a free worker; 0 when it is thought about."""

    type: Literal["queued"]
    question: Id | None
    place: int


class Answered(TypedDict):
    id: NotRequired[Id]
    """Of what was asked, where it had one."""


class Pong(Answered):
    """The server is there."""

    type: Literal["pong"]


class Done(Answered):
    """What was asked for with this `id`, and has no other answer, has been done."""

    type: Literal["done"]


class Problem(Answered):
    """Why something was not done."""

    type: Literal["error"]
    error: ErrorKind
    detail: str
    rule: str
    """The number of the rule that forbids it, or nothing."""


class Change(TypedDict):
    """One of a seat's numbers, and by how much it changes."""

    seat: int
    what: str
    by: int


class Preview(Answered):
    """What a move costs and brings before anything is drawn."""

    type: Literal["preview"]
    move: str
    sentence: str
    changes: list[Change]
    log: list[LogEntry]
    undoable: bool
    """Whether it could be taken back at once: nothing is drawn or revealed, and the seat goes on deciding."""


class Why(Answered):
    """Why nothing with these marks can be done now."""

    type: Literal["why"]
    text: str
    rule: str


class MoveMade(TypedDict):
    """A move of the past, as it was written and in a sentence."""

    seat: int
    text: str
    sentence: str


class Looked(Answered):
    """The game after so many moves, with what the last of them brought."""

    type: Literal["looked"]
    at: int
    view: View
    move: MoveMade | None
    log_length: int
    log: list[LogEntry]
    waiting: str


class UndoWhere(Answered):
    """Where taking back by consent would lead."""

    type: Literal["undo_where"]
    at: int
    """After how many moves."""
    moves: int
    """How many would be taken back."""
    stage: str
    same_stage: bool
    crosses: bool
    """Something was drawn or revealed since."""
    label: str
    """What the button does, in a few words: “Undo: attack from Shinano (autumn, year 1)”."""
    sentence: str


class CoursePoint(TypedDict):
    """How it stood after so many moves."""

    at: int
    label: str
    points: list[int]
    """Scored by then."""
    scores: list[int]
    """As if the game had ended there."""


class Category(TypedDict):
    """What points are made of."""

    key: str
    label: str


class Course(Answered):
    """The scores through the parts of the game, and what the present ones are made of."""

    type: Literal["course"]
    points: list[CoursePoint]
    categories: list[Category]
    breakdown: list[dict[str, int]]
    """Each seat's points by category."""


class AdvisedChange(Change):
    left: int | None
    """What is there then; null of the score, which nobody spends."""


class Advice(TypedDict):
    """Moves to make one after the other; a whole plan where there are several."""

    moves: list[str]
    marks: list[list[str]]
    """Of each, what it is pointed at with."""
    sentences: list[str]
    done: list[bool]
    """Of each, whether it would change nothing: so much of a plan is laid already."""
    reasons: list[str]
    """What all of it gains or avoids, in sentences, the most telling first."""
    chance: float
    """To win, from 0 to 1."""
    changes: list[AdvisedChange]


class Hint(Answered):
    """The best that the strongest player finds, the best first."""

    type: Literal["hint"]
    turn: str
    advice: list[Advice]


class Turning(TypedDict):
    """A decision that turned the game, in sentences, and what would have been better."""

    at: int
    seat: int
    played: list[str]
    chance: float
    better: list[str]
    better_chance: float


class ChancePoint(TypedDict):
    """Each seat's chance to win after so many moves; they add up to 1."""

    at: int
    chances: list[float]


class Review(Answered):
    """A finished game looked through: how the chances ran, where they turned, and how little each seat gave away."""

    type: Literal["review"]
    points: list[ChancePoint]
    """A plan that is laid in secret counts as one step."""
    turnings: list[Turning]
    """The worst of all, and the worst of each person, in the order of the game."""
    accuracy: list[int | None]
    """By seat, from 0 to 100."""


class PreparableMove(TypedDict):
    move: str
    label: str


class PreparableDecision(TypedDict):
    """A decision to come, and the moves that may be legal then."""

    kind: str
    name: str
    moves: list[PreparableMove]


class PreparableTold(Answered):
    """What a seat may prepare now."""

    type: Literal["preparable"]
    decisions: list[PreparableDecision]


class Link(Answered):
    """A new key for the own seat."""

    type: Literal["link"]
    seat: int
    token: str


class EyesLink(Answered):
    """A new key for a coach, or for a commentator."""

    type: Literal["eyes_link"]
    seat: int | None
    token: str


class Delayed(Answered):
    """How far a commentator may look from all seats' eyes: a whole part of the game lies between then and now."""

    type: Literal["delayed"]
    entries: int | None
    """How many entries the log had then; null before the first whole part of the game has passed."""
    stage: str
    """The part of the game that begins there; empty where there is nothing to look at yet."""


Answer = (
    Pong
    | Done
    | Problem
    | Preview
    | Why
    | Looked
    | UndoWhere
    | Course
    | Hint
    | Review
    | PreparableTold
    | Link
    | EyesLink
    | Delayed
)
ServerMessage = Welcome | StateUpdate | Chat | Note | SeatAnswered | EyesRefused | Queued | Answer

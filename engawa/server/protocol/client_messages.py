"""Client messages: what a visitor says by web socket."""

from typing import Annotated, Final, Literal

from pydantic import Field, StringConstraints, TypeAdapter

from engawa.server.protocol.fields import Counts, Hash, Id, Long, Proposed, SeatNumber, Spec, Strict, TableId, Token
from engawa.server.protocol.pace import Pace, Rest
from engawa.server.settings import LONGEST_NOTE

LASTING_ID: Final = 16


class Hello(Strict):
    """The first message: which table, and the key that opens a seat of it."""

    type: Literal["hello"]
    table: TableId
    token: Token = ""
    key: Annotated[str, StringConstraints(min_length=32, max_length=128)] | None = None
    """For who comes by link: the key that is to open the seat from now on, made and kept before it is sent."""
    held: list[Token] = Field(default_factory=list, max_length=4)
    """Other keys to this table that the same browser has: nobody looks from two seats' eyes by a coach's or a
    commentator's link."""
    seat: SeatNumber | None = None
    """At a keyboard of several: whose eyes to look from."""
    language: Annotated[str, StringConstraints(max_length=20)] = "en"
    events: bool = False
    """With each log entry, how the view was when it happened (`LogEntry.changes`)."""
    id: Id | None = None


class ClientRequest(Strict):
    """Anything after `hello`; whoever gives it an `id` gets an answer that carries it."""

    id: Id | None = None


class Ping(ClientRequest):
    """Is the server still there?"""

    type: Literal["ping"]


class Play(ClientRequest):
    """A move, at the turn that the player has seen."""

    type: Literal["move"]
    seat: SeatNumber
    move: Annotated[str, StringConstraints(max_length=200)]
    turn: Annotated[str, StringConstraints(max_length=64)]

    def lasting_id(self) -> str | None:
        """An id that is stored with the move: a text of 16 characters or more, which nobody chooses twice."""
        return self.id if isinstance(self.id, str) and len(self.id) >= LASTING_ID else None


class Undo(ClientRequest):
    """Take back the seat's last move, as far as it is fair."""

    type: Literal["undo"]
    seat: SeatNumber


class Propose(ClientRequest):
    """Ask the others to agree: to take the game back to before the seat's last move, to end, to pause the clocks, to
    play at another pace, to delete the table."""

    type: Literal["propose"]
    seat: SeatNumber
    what: Proposed
    pace: Pace | None = None
    """The new one; none: without clocks."""


class AnswerProposal(ClientRequest):
    """Agree to what was proposed, or do not; the asker takes it back so."""

    type: Literal["answer_proposal"]
    seat: SeatNumber
    agree: bool


class ChooseMending(ClientRequest):
    """Where the rules were corrected: to go on from the last position that comes to the same, or to end the game."""

    type: Literal["choose_mending"]
    seat: SeatNumber
    choice: Literal["go_on", "end"]


class UndoWhereRequest(ClientRequest):
    """Where would it lead to take back the seat's last move?"""

    type: Literal["undo_where"]
    seat: SeatNumber


class Redo(ClientRequest):
    """Play again what the seat has taken back last."""

    type: Literal["redo"]
    seat: SeatNumber


class StandIn(ClientRequest):
    """A bot plays for this seat; none gives it back to its person."""

    type: Literal["stand_in"]
    seat: SeatNumber
    bot: Spec | None


class SetRest(ClientRequest):
    """When the own clock is to rest, where a game is played over days."""

    type: Literal["rest"]
    seat: SeatNumber
    rest: Rest


class PlayForLadder(ClientRequest):
    """Before a rated game begins: give the own seat to the ladder, as whoever the proof is of; or without a proof, let
    everybody play it without ratings."""

    type: Literal["ladder"]
    seat: SeatNumber
    proof: Hash | None


class Leave(ClientRequest):
    """Give up the own seats: the key opens them no longer, and a bot plays on or they are free, as the table wants."""

    type: Literal["leave"]


class Resign(ClientRequest):
    """A bot plays on for the own seat to the end, and the result says so; the key still opens it to watch and talk."""

    type: Literal["resign"]
    seat: SeatNumber


class Start(ClientRequest):
    """Begin without those who have not come."""

    type: Literal["start"]


class Commit(ClientRequest):
    """What binds the own page to its nonce, before the game is shuffled; none: it takes no part."""

    type: Literal["commit"]
    commitment: Hash | None


class Reveal(ClientRequest):
    """The own page's nonce, once all are bound."""

    type: Literal["reveal"]
    nonce: Hash


class Rematch(ClientRequest):
    """The game is over: the same people, options and figures once more, seats turned by one."""

    type: Literal["rematch"]


class Prepare(ClientRequest):
    """For the seat's next decision of this kind: the first of these moves that is legal then is played by itself; none:
    what was prepared is revoked."""

    type: Literal["prepare"]
    seat: SeatNumber
    kind: Annotated[str, StringConstraints(max_length=50)]
    moves: Annotated[list[Annotated[str, StringConstraints(max_length=200)]], Field(max_length=20)]


class PlayOnly(ClientRequest):
    """Whether a decision of the seat with one option only is made by itself."""

    type: Literal["play_only"]
    seat: SeatNumber
    on: bool


class PreparableRequest(ClientRequest):
    """What may the seat prepare now?"""

    type: Literal["preparable"]
    seat: SeatNumber


class NameBranch(ClientRequest):
    """What the own branch is called; empty: nothing."""

    type: Literal["name_branch"]
    title: Long


class AskSeat(ClientRequest):
    """Of who watches: may I have this free seat, under this name? It would be opened by the key that comes along."""

    type: Literal["ask_seat"]
    seat: SeatNumber
    name: Long
    key: Annotated[str, StringConstraints(min_length=32, max_length=128)]


class WithdrawSeat(ClientRequest):
    """Of who has asked for a seat: never mind."""

    type: Literal["withdraw_seat"]


class AnswerSeat(ClientRequest):
    """Let somebody who asks have the seat, or do not."""

    type: Literal["answer_seat"]
    number: Annotated[int, Field(ge=0, lt=1_000_000_000)]
    agree: bool


class Sit(ClientRequest):
    """At a keyboard of several: look from this seat's eyes."""

    type: Literal["sit"]
    seat: SeatNumber


class PreviewRequest(ClientRequest):
    """What would this move cost and bring?"""

    type: Literal["preview"]
    move: Annotated[str, StringConstraints(max_length=200)]
    turn: Annotated[str, StringConstraints(max_length=64)]


class WhyRequest(ClientRequest):
    """Why can nothing with these marks be done now?"""

    type: Literal["why"]
    marks: Annotated[list[Annotated[str, StringConstraints(max_length=100)]], Field(max_length=20)]


class LookRequest(ClientRequest):
    """How was the game after so many moves?"""

    type: Literal["look"]
    at: Annotated[int, Field(ge=0, lt=1_000_000)]
    seat: SeatNumber | None = None
    """From whose eyes: the own ones unless told, nobody's where it is null."""


class LookAtEventRequest(ClientRequest):
    """How was the game just after an entry of the own log?"""

    type: Literal["look_at_event"]
    entries: Annotated[int, Field(ge=0, lt=10_000_000)]
    """How many entries the log had then."""
    seat: SeatNumber | None = None
    """From whose eyes, as in `look`."""


class CourseRequest(ClientRequest):
    """How did the scores run through the game?"""

    type: Literal["course"]


class HintRequest(ClientRequest):
    """What would the strongest player do?"""

    type: Literal["hint"]


class ReviewRequest(ClientRequest):
    """Look through a finished game: where did it turn?"""

    type: Literal["review"]


class SendChat(ClientRequest):
    """A line of chat."""

    type: Literal["say"]
    text: Long


class SaveNote(ClientRequest):
    """The seat's private note."""

    type: Literal["note"]
    text: Annotated[str, StringConstraints(max_length=LONGEST_NOTE)]


class Rename(ClientRequest):
    """A name for the own seat."""

    type: Literal["rename"]
    seat: SeatNumber
    name: Long


class TypeDraw(ClientRequest):
    """What came of the draw that is asked for; nothing takes the move back that called for it."""

    type: Literal["type_in"]
    values: Counts | None


class LinkRequest(ClientRequest):
    """A new key for the own seat; the old one opens it no longer."""

    type: Literal["link"]
    seat: SeatNumber


class EyesLinkRequest(ClientRequest):
    """A new key for who looks from the own seat's eyes as a coach, or from all as a commentator; an older one opens
    nothing any more."""

    type: Literal["eyes_link"]
    seat: SeatNumber | None
    """Null for a commentator, once people have agreed."""


class WithdrawEyes(ClientRequest):
    """Nobody is to look from the own seat's eyes any more, or, as a commentator, from all."""

    type: Literal["withdraw_eyes"]
    seat: SeatNumber | None


class DelayedRequest(ClientRequest):
    """Of a commentator: how far may I look from all seats' eyes?"""

    type: Literal["delayed"]


class StudyContinue(ClientRequest):
    """On to the next step of a lesson."""

    type: Literal["study_continue"]


class StudyBack(ClientRequest):
    """One step of a study back."""

    type: Literal["study_back"]


class StudyAgain(ClientRequest):
    """A study from its beginning."""

    type: Literal["study_again"]


class StudyAnswer(ClientRequest):
    """One of a quiz's choices, by its number from 0."""

    type: Literal["study_answer"]
    choice: Annotated[int, Field(ge=0, lt=100)]


ClientMessage = (
    Ping
    | Play
    | Undo
    | Propose
    | AnswerProposal
    | ChooseMending
    | UndoWhereRequest
    | Redo
    | StandIn
    | SetRest
    | PlayForLadder
    | Leave
    | Resign
    | Start
    | Commit
    | Reveal
    | Rematch
    | NameBranch
    | Prepare
    | PlayOnly
    | PreparableRequest
    | AskSeat
    | WithdrawSeat
    | AnswerSeat
    | Sit
    | PreviewRequest
    | WhyRequest
    | LookRequest
    | LookAtEventRequest
    | CourseRequest
    | HintRequest
    | ReviewRequest
    | SendChat
    | SaveNote
    | Rename
    | TypeDraw
    | LinkRequest
    | EyesLinkRequest
    | WithdrawEyes
    | DelayedRequest
    | StudyContinue
    | StudyBack
    | StudyAgain
    | StudyAnswer
)
HELLO = TypeAdapter[Hello](Hello)
CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(Annotated[ClientMessage, Field(discriminator="type")])

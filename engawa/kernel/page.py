"""Page: a game as a browser draws it, what can be pointed at, what its buttons say, what is printed on its components.

A mark is a word for one thing that can be pointed at, `kind:name` (docs/protocol.md).
"""

from abc import ABC, abstractmethod
from typing import ClassVar, Final, Literal, NamedTuple

from engawa.kernel.journal import Entry
from engawa.kernel.position import Figures, Position
from engawa.kernel.words import Words

Weight = Literal["quiet", "step", "event", "chapter"]
QUIET: Final = "quiet"
"""A step of one's own mind (a card laid in secret): neither shown nor listed."""
STEP: Final = "step"
"""A part of somebody's turn."""
EVENT: Final = "event"
"""Something that changes how the game stands, worth a look."""
CHAPTER: Final = "chapter"
"""A new part of the game begins."""


class PrintedNumber(NamedTuple):
    """A number on a component that is reconstructed: an owner of the printed game is asked for it."""

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
    """An owner has read it off the printed game."""


class Page(ABC):
    """One per game package, as `PAGE` in its module `page`."""

    moving_marks: ClassVar[tuple[str, ...]] = ()
    """Kinds of marks that a move has by how things stand (where a walk ends); its other marks never change."""

    commit_mark: ClassVar[str] = ""
    """The mark of the move that ends what one seat decides while all decide at once; the moves before it can be changed
    freely. Empty where there is none."""

    def is_fixed(self, move: int) -> bool:
        """Its marks, labels and note are always the same: worked out once, for decisions with many options."""
        return False

    @abstractmethod
    def catalogue(self, figures: Figures, players: int, words: Words) -> dict[str, object]:
        """What is printed on boards, cards and tokens, for drawing: names and skills in the reader's language."""

    def printed_numbers(self, figures: Figures, words: Words) -> list[PrintedNumber]:
        """The reconstructed numbers, those confirmed included, in the order in which components lie in the box."""
        return []

    @abstractmethod
    def marks(self, position: Position, seat: int, move: int) -> list[str]:
        """What a person points at to choose the move, in the order the panel asks; legal now or not.

        No two options of a decision have the same marks, and none has all the marks of another and more.
        """

    def arranged(
        self, position: Position, seat: int, options: list[int], revisions: list[int]
    ) -> tuple[list[int], list[int]]:
        """A decision's options and revisions in the order in which people look at them; often as they are. A revision
        that decides what is still open may be offered among the options."""
        return options, revisions

    def landmarks(self, figures: Figures) -> list[str]:
        """Marks of what is never chosen but can be pointed at while the game is explained: a shop, a month."""
        return []

    @abstractmethod
    def labels(self, position: Position, seat: int, move: int, words: Words) -> list[str]:
        """What the button for each of the move's marks says: what will happen, and for what.

        Within a decision a mark has one label, whichever of its options it is asked of.
        """

    @abstractmethod
    def sentence(self, position: Position, seat: int, move: int, words: Words) -> str:
        """The whole move as one sentence of what will happen, to confirm: “Hire the monk at 1.4 for 3 mon.”"""

    def reasons(self, position: Position, seat: int, moves: list[int], words: Words) -> list[str]:
        """Why a move, or a plan of several, may be worth making: what it gains or avoids, each a sentence, the most
        telling first; from a position that knows no more than the seat. None where there is nothing to add."""
        return []

    @abstractmethod
    def waiting(self, position: Position, words: Words) -> str:
        """For those who wait: who is to do what; at the end, who has won."""

    @abstractmethod
    def where(self, entry: Entry) -> list[str]:
        """The marks of what a log entry speaks of."""

    def weight(self, entry: Entry) -> Weight:
        """How much a log entry matters when the game is played back."""
        return EVENT

    def stops(self, entry: Entry, seats: int) -> list[int]:
        """The seats that want to stop there and read: what happens to them, and what everybody must know."""
        return []

    @abstractmethod
    def numbers(self, position: Position) -> list[dict[str, int]]:
        """Each seat's open resources by name, `score` among them: a preview tells how a move changes them."""

    @abstractmethod
    def number_words(self, what: str, count: int, words: Words) -> str:
        """The name of one of the numbers, as it stands beside so many: “1 sandal”, “2 sandals”."""

    @abstractmethod
    def stage(self, position: Position, words: Words) -> str:
        """The part of the game the position is in, for the axis of a graph: “Month 3”."""

    @abstractmethod
    def categories(self, words: Words) -> dict[str, str]:
        """The categories of the score, with their names in the order in which they are shown."""

    def ask_draw(self, what: str, amounts: list[int], words: Words) -> tuple[str, list[tuple[str, int]]]:
        """For a draw that is typed in: the question, and each number asked for with its name and the most it can be."""
        raise NotImplementedError(what)

    def prepared_words(self, kind: str, words: Words) -> str:
        """What a decision is called that a seat may prepare (`Game.preparable`)."""
        raise NotImplementedError(kind)

    def aside(self, position: Position, seat: int, words: Words) -> dict[str, object]:
        """What helps the seat with the decision before it (a plan's running account); often nothing."""
        return {}

"""Text interface of a game, for terminals and screen readers (accessibility)."""

import unicodedata
from abc import ABC, abstractmethod

from engawa.kernel.position import Figures, Position
from engawa.kernel.words import Words


class Text(ABC):
    """One per game package, as `TEXT` in its module `text`."""

    @abstractmethod
    def words(self, figures: Figures, names: list[str], language: str = "en") -> Words:
        """The game's sentences at a table where these players sit."""

    @abstractmethod
    def picture(self, position: Position, seat: int, words: Words) -> str:
        """The whole table, from a seat's point of view."""

    @abstractmethod
    def standing(self, position: Position, seat: int, words: Words) -> str:
        """The short view: when it is, and how everybody stands."""

    @abstractmethod
    def ask(self, position: Position, seat: int, words: Words) -> str:
        """The sentence that says what the seat is asked for."""

    @abstractmethod
    def explain(self, position: Position, seat: int, move: int, words: Words) -> str:
        """What a move costs and brings, in a few words; empty where its notation says it all."""

    def note(self, position: Position, seat: int, move: int, words: Words) -> str:
        """What sets a move apart from others listed with it (a dearer stall, the odds with so many); often nothing."""
        return ""

    def own(self, position: Position, seat: int, words: Words) -> str:
        """What the seat has before it while it decides (a plan being laid); often nothing."""
        return ""

    def ask_draw(self, position: Position | None, what: str, amounts: list[int], words: Words) -> str:
        """The question for a draw that is typed in; `amounts` are the items, or the trials by kind."""
        return words.say("kernel.type_in", what=what)

    @abstractmethod
    def details(self, position: Position, name: str, words: Words) -> str | None:
        """Everything about one component by its id, its figures' sources included; None if there is none."""


def text_width(text: str) -> int:
    """How many places of a terminal it takes: a character of Chinese, Japanese or Korean two, a mark upon one none."""
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text
    )


def to_the_left(cell: str, width: int) -> str:
    return cell + " " * (width - text_width(cell))


def to_the_right(cell: str, width: int) -> str:
    return " " * (width - text_width(cell)) + cell


def figures_table(table: list[list[str]]) -> str:
    """Names to the left, figures to the right; the first row is the head."""
    first, *others = _widths(table)
    return "\n".join("  ".join([to_the_left(line[0], first), *map(to_the_right, line[1:], others)]) for line in table)


def columns(rows: list[list[str]]) -> str:
    """Rows in aligned columns; the last one is as long as it is."""
    widths = _widths(rows)
    return "\n".join("  ".join(map(to_the_left, row, widths)).rstrip() for row in rows)


def _widths(rows: list[list[str]]) -> list[int]:
    return [max(text_width(row[column]) for row in rows) for column in range(len(rows[0]))]

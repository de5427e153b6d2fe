"""Game: what one offers to everybody else, setting up, words for moves and draws, figures."""

from abc import ABC, abstractmethod
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

from engawa.kernel.cache import BoundedCache
from engawa.kernel.chance import Chance
from engawa.kernel.figures import built_in_text
from engawa.kernel.journal import Journal
from engawa.kernel.packages import package_of
from engawa.kernel.position import Figures, Position
from engawa.kernel.refusal import Part, Phrase, refuse
from engawa.kernel.words import bad_input

MOST_BOOKS: Final = 32
"""Of notations and their moves: as many figures files and numbers of players as are played at the same time."""


class GameOption:
    """A choice made when a game is set up: a variant, a board, a probability."""

    def __init__(self, name: str, default: str, choices: list[str]) -> None:
        self.name = name
        self.default = default
        self.choices = choices


class Preparable(NamedTuple):
    """A decision to come that a seat may prepare while others act."""

    kind: str
    moves: list[int]
    """Those that may be legal then, as far as the seat can know."""


class Game(ABC):
    """One per game package, as `GAME` in its module `game`."""

    name: str
    title: str
    titles: ClassVar[dict[str, str]] = {}
    """What editions in other languages are called, where that differs."""
    min_players: int
    max_players: int
    has_secrets = False
    """Whether players keep anything from each other."""
    typeable: tuple[str, ...] = ()
    """Draws that people with the real thing on their table may want to type in."""
    rules_version = 1
    """Grows with every change of the rules after which a game in play might come to something else; a table keeps the
    one it was begun with (`docs/formats.md`)."""
    example_winner = 0
    """The score of who wins the rulebook's example of scoring; 0 where there is none."""

    def __init__(self) -> None:
        self._books: BoundedCache[tuple[str, int], dict[str, int]] = BoundedCache(MOST_BOOKS)

    @abstractmethod
    def figures(self, file: Path | None = None) -> Figures:
        """The built-in figures, or those of a player's own file, validated."""

    @abstractmethod
    def figures_from_text(self, text: str) -> Figures:
        """A player's own figures that did not come as a file, validated."""

    def title_in(self, language: str) -> str:
        return self.titles.get(language, self.title)

    def built_in_figures(self) -> str:
        """The text of the built-in figures file."""
        return built_in_text(package_of(self.name))

    def options(self) -> list[GameOption]:
        """What can be chosen when a game is set up, beside the number of players and the figures."""
        return []

    @abstractmethod
    def new(
        self,
        players: int,
        figures: Figures,
        chance: Chance,
        chosen: dict[str, str] | None = None,
        journal: Journal | None = None,
    ) -> Position:
        """The position after setting up, ready for the first decision; what is not chosen goes by default.

        What happens on the way is told to the journal; the position does not keep it.
        """

    @abstractmethod
    def restore(self, data: dict[str, object], figures: Figures) -> Position:
        """The position that `Position.save` wrote."""

    @abstractmethod
    def write_move(self, position: Position, move: int) -> str:
        """A move in notation."""

    @abstractmethod
    def every_move(self, position: Position) -> list[int]:
        """Every move that can be written with these figures and players, legal now or not."""

    @abstractmethod
    def outcome_words(self, figures: Figures, what: str) -> list[str]:
        """The words for a kind of draw; an outcome is an index into them."""

    def read_move(self, position: Position, text: str) -> int:
        """The move a notation means, legal now or not; a Refusal when it means none."""
        words = " ".join(text.lower().split())
        move = self._book(position).get(words)
        if move is None:
            raise refuse("kernel.refuse.unknown_move", said=words[:80])
        return move

    def other_writings(self, position: Position) -> dict[str, int]:
        """Further ways in which people may write a move; the record always has the one of `write_move`."""
        return {}

    def _book(self, position: Position) -> dict[str, int]:
        """Every notation and its move, written once for each figures file and number of players."""
        key = (position.figures_checksum(), position.seats())
        book = self._books.get(key)
        if book is None:
            written = {self.write_move(position, move): move for move in self.every_move(position)}
            book = self.other_writings(position) | written
            self._books.put(key, book)
        return book

    def write_outcome(self, figures: Figures, what: str, value: int) -> str:
        return self.outcome_words(figures, what)[value]

    def read_outcome(self, figures: Figures, what: str, text: str) -> int:
        words = self.outcome_words(figures, what)
        if text not in words:
            raise bad_input("kernel.refuse.no_outcome", said=text, what=what)
        return words.index(text)

    def preparable(self, position: Position, seat: int) -> list[Preparable]:
        """What the seat, which waits for others, may prepare for: where an answer hangs on what others leave free."""
        return []

    def decision_kind(self, position: Position, seat: int) -> str:
        """The kind, as in `preparable`, of the decision that is before the seat; empty where it is of none."""
        return ""

    def variants(self) -> list[dict[str, str]]:
        """Every way to choose the options that have a list of choices, for tests and menus."""
        variants: list[dict[str, str]] = [{}]
        for option in self.options():
            if option.choices:
                variants = [{**chosen, option.name: choice} for chosen in variants for choice in option.choices]
        return variants

    def settle(self, chosen: dict[str, str] | None) -> dict[str, str]:
        """Every option with the value chosen for it, or its default."""
        known = {option.name: option for option in self.options()}
        settled = {name: option.default for name, option in known.items()}
        for name, value in (chosen or {}).items():
            if name not in known:
                offered: Part = ", ".join(known) or Phrase("kernel.none", {})
                raise bad_input("kernel.bad.no_option", game=self.title, option=name, known=offered)
            if known[name].choices and value not in known[name].choices:
                choices = ", ".join(known[name].choices)
                raise bad_input("kernel.bad.option_value", option=name, game=self.title, known=choices)
            settled[name] = value
        return settled

    def check_players(self, players: int) -> None:
        if not self.min_players <= players <= self.max_players:
            raise bad_input(
                "kernel.bad.players", game=self.title, least=self.min_players, most=self.max_players, players=players
            )

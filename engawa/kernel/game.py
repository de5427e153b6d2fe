"""What a game offers to the house: setting up, words for moves and draws, figures."""

import random
from abc import ABC, abstractmethod
from pathlib import Path

from engawa.kernel.chance import Chance
from engawa.kernel.figures import Figures
from engawa.kernel.position import Position
from engawa.kernel.refusal import Arg, BadInput, refuse


class Game(ABC):
    """One per game package, as `GAME` in its module `game`."""

    name: str
    title: str
    min_players: int
    max_players: int

    def __init__(self) -> None:
        self._books: dict[tuple[str, int], dict[str, int]] = {}

    @abstractmethod
    def figures(self, file: Path | None = None) -> Figures:
        """The built-in figures, or those of a player's own file, validated."""

    @abstractmethod
    def built_in_figures(self) -> str:
        """The text of the built-in figures file."""

    @abstractmethod
    def new(self, players: int, figures: Figures, chance: Chance) -> Position:
        """The position after setting up, ready for the first decision."""

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

    @abstractmethod
    def words_for(self, figures: Figures, language: str, name: str, value: Arg) -> str | None:
        """A log argument (a card, a stall) as a player reads it; None when it is no word of the game."""

    def read_move(self, position: Position, text: str) -> int:
        """The move a notation means, legal now or not; a Refusal when it means none."""
        words = " ".join(text.lower().split())
        move = self._book(position).get(words)
        if move is None:
            raise refuse("kernel.refuse.unknown_move", text=words[:80])
        return move

    def _book(self, position: Position) -> dict[str, int]:
        """Every notation and its move, written once for each figures file and number of players."""
        key = (position.figures_checksum(), position.seats())
        if key not in self._books:
            self._books[key] = {self.write_move(position, move): move for move in self.every_move(position)}
        return self._books[key]

    def write_outcome(self, figures: Figures, what: str, value: int) -> str:
        return self.outcome_words(figures, what)[value]

    def read_outcome(self, figures: Figures, what: str, text: str) -> int:
        words = self.outcome_words(figures, what)
        if text not in words:
            raise BadInput(f"“{text}” is no outcome of the draw “{what}”")
        return words.index(text)

    def check_players(self, players: int) -> None:
        if not self.min_players <= players <= self.max_players:
            raise BadInput(f"{self.title} is for {self.min_players} to {self.max_players} players, not {players}")


def playout(position: Position, rng: random.Random, chance: Chance) -> int:
    """Play uniformly random moves to the end; the number of decisions made."""
    toss = rng.random
    decisions = 0
    seat = position.next_to_act()
    while seat >= 0:
        options = position.options(seat)
        position.apply(seat, options[int(toss() * float(len(options)))], chance)
        seat = position.next_to_act()
        decisions += 1
    return decisions

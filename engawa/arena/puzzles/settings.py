"""Puzzle settings: what the `puzzles` of a game's bots say of how its puzzles are made."""

import random
from typing import Protocol, cast

from engawa.bots.evaluator import Evaluator
from engawa.bots.packages import module_of
from engawa.kernel.position import Position


class Judge(Protocol):
    """Says what moves are worth; with the same generator all moves of a position are judged under the same draws."""

    def worth(self, seen: Position, seat: int, moves: list[int]) -> float:
        """The share of the win to be expected when the seat makes them; knows no more than the seat."""


class PuzzleSettings(Protocol):
    PLAYERS: list[str]
    """Bots that sit down, in turn."""
    OPTIONS: list[dict[str, str]]
    """Of the games, in turn."""
    REVIEWED: int
    """Decisions of each kind and phase that are thought over, those after which the own chance fell most."""
    REVIEW_LOOKS: int
    """0 where all of them are compared: a review that looks at single moves too shortly to tell."""
    COMPARED: int
    """Decisions of each kind and phase whose moves are all compared, the worst by the review."""
    SCREENINGS: list[int]
    """Looks at each move that can be made, and again at those that come near the best."""
    CHECK_LOOKS: int
    """At each candidate, by each of the generators of a check."""
    GENERATORS: int
    MARGIN: float
    """How much better, as a chance to win, the best move must be than any other: far above the noise of a check."""

    def make_judge(self, evaluator: Evaluator, rng: random.Random, looks: int) -> Judge: ...


def puzzle_settings(game: str) -> PuzzleSettings:
    return cast(PuzzleSettings, module_of(game, "puzzles", "puzzles"))

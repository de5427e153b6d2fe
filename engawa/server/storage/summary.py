"""Summary of a table, for lists: told without taking the table up."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import orjson

from engawa.kernel.position import Position
from engawa.kernel.refusal import BadInput


@dataclass(frozen=True)
class Summary:
    moves: int
    to_act: list[int]
    is_over: bool
    scores: list[int]
    winners: list[int]
    points: list[int] = field(default_factory=list)
    """What is scored already; `scores` counts as if the game ended now. Unknown of tables that were last played before
    it was kept."""
    clocks: str = ""
    """What everybody's clock shows, as it is written; with the standing, since a move changes both."""
    turns: list[int | None] = field(default_factory=list)
    """By seat: how many moves had been made when its turn began; None where it is not its turn. Told to nobody: it says
    also who has laid a secret plan already."""

    @staticmethod
    def of(position: Position, moves: int) -> "Summary":
        over = position.is_over()
        winners = position.winners() if over else []
        scores, points = position.scores(), position.points()
        turns = turns_after([], position, moves)
        return Summary(moves, position.to_act(), over, scores, winners, points, turns=turns)

    @staticmethod
    def agreed(position: Position, moves: int, winners: list[int]) -> "Summary":
        """Of a game that its people have agreed to end."""
        return Summary(moves, [], True, position.scores(), winners, position.points())

    @staticmethod
    def read(row: Mapping[Any, Any]) -> "Summary":
        """BadInput where the row does not say it."""
        numbers = {name: orjson.loads(row[name]) for name in ("to_act", "scores", "winners", "points")}
        for name, values in numbers.items():
            if not (isinstance(values, list) and all(isinstance(number, int) for number in values)):
                raise BadInput(f"its {name} are not numbers")
        return Summary(moves=row["moves"], is_over=row["is_over"], **numbers)

    def columns(self) -> dict[str, Any]:
        """Of the table's row, for the database."""
        return {
            "moves": self.moves,
            "to_act": _numbers(self.to_act),
            "is_over": self.is_over,
            "scores": _numbers(self.scores),
            "winners": _numbers(self.winners),
            "points": _numbers(self.points),
            "clocks": self.clocks,
            "turns": write_turns(self.turns),
        }

    def touched(self) -> dict[str, Any]:
        """The same after a change now."""
        return {"changed": time.time(), **self.columns()}


@dataclass(frozen=True)
class Unseen:
    """After a move that nobody else may notice: only whose turn it is has changed."""

    turns: list[int | None]


def turns_after(before: list[int | None], position: Position, moves: int) -> list[int | None]:
    """A turn is from when the table begins to wait for a seat until it does no longer, however many decisions it takes;
    what is taken back leads to the same turn again."""
    to_act = position.to_act()
    turns: list[int | None] = [None] * len(position.scores())
    for seat in to_act:
        began = before[seat] if seat < len(before) else None
        turns[seat] = moves if began is None else min(began, moves)
    return turns


def read_turns(written: str) -> list[int | None]:
    """Nothing of tables where nobody has moved since they are kept."""
    turns: list[int | None] = orjson.loads(written) if written else []
    return turns


def write_turns(turns: list[int | None]) -> str:
    return orjson.dumps(turns).decode()


def _numbers(numbers: list[int]) -> str:
    return orjson.dumps(numbers).decode()

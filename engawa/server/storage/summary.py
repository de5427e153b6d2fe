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

    @staticmethod
    def of(position: Position, moves: int) -> "Summary":
        over = position.is_over()
        winners = position.winners() if over else []
        return Summary(moves, position.to_act(), over, position.scores(), winners, position.points())

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
        }

    def touched(self) -> dict[str, Any]:
        """The same after a change now."""
        return {"changed": time.time(), **self.columns()}


def _numbers(numbers: list[int]) -> str:
    return orjson.dumps(numbers).decode()

"""Hints: the best moves that the strongest player finds, each with the chance to win that is to be expected."""

import random

from engawa.bots.calibration_table import calibration_of, chance_of
from engawa.bots.network.bundled import bundled_evaluator
from engawa.bots.registry import make_adviser
from engawa.kernel.position import Position

HINT_SECONDS = 3.0
"""At most: the strongest player looks as often as at the table, which a busy machine may not allow."""
HINTS = 3
REASONS = 2
"""Sentences for a move; a plan has more to be said of."""
REASONS_OF_PLAN = 5


def best_moves(game: str, known: Position, seat: int, rng: random.Random) -> list[tuple[list[int], float]]:
    """The best first, from a position that knows no more than the seat; a plan is several moves."""
    adviser = make_adviser(game, rng, HINT_SECONDS)
    evaluator, table = bundled_evaluator(game), calibration_of(game)
    advised = [
        (advice.moves, chance_of(known, evaluator, table, seat, advice.share))
        for advice in adviser.advise(known, seat, HINTS)
    ]
    return sorted(advised, key=lambda one: -round(one[1], 2))


def most_reasons(moves: list[int]) -> int:
    return REASONS if len(moves) == 1 else REASONS_OF_PLAN

"""Anchors: the levels' strength in points, from the shares of wins that were measured; people are rated beside them.

400 points are odds of ten to one of finishing before the other, as Plackett and Luce reckon them: a level that wins a
share p of its games against n others of the level below has odds of p / (1 - p) against all of them together, so of
n · p / (1 - p) against each.
"""

from functools import lru_cache
from itertools import pairwise
from math import log
from typing import Final

from engawa.bots.level_strength import strength_of
from engawa.bots.levels import LEVELS

SCALE: Final = 400.0 / log(10.0)
"""Points as chess players know them."""
MIDDLE: Final = "neighbour"
MIDDLE_POINTS: Final = 1500.0
"""Of the level that plays about as people do who know the game."""


@lru_cache
def anchors_of(game: str) -> dict[str, float]:
    """The points of each level; empty where not all of them were measured, each against the one below it."""
    points = {LEVELS[0]: 0.0}
    for below, level in pairwise(LEVELS):
        strength = strength_of(level, game)
        if strength is None or strength.against != below:
            return {}
        odds = (strength.players - 1) * strength.share / (1 - strength.share)
        points[level] = points[below] + SCALE * log(odds)
    return {level: MIDDLE_POINTS + own - points[MIDDLE] for level, own in points.items()}

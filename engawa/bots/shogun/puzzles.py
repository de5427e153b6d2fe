"""Puzzle settings of Shogun: who plays the games that puzzles are taken from, and how moves are compared."""

import random
from typing import Final

from engawa.bots.evaluator import Evaluator
from engawa.bots.shogun.rollouts import Rollouts

PLAYERS: Final = ["greedy:slips=0.3", "greedy", "value", "greedy:slips=0.1"]
OPTIONS: Final[list[dict[str, str]]] = [{"setup": "sample"}, {"setup": "sample"}, {}]
REVIEWED: Final = 10
COMPARED: Final = 10
REVIEW_LOOKS: Final = 0
SCREENINGS: Final = [8, 30, 200]
CHECK_LOOKS: Final = 1600
GENERATORS: Final = 1
MARGIN: Final = 0.04


def make_judge(evaluator: Evaluator, rng: random.Random, looks: int) -> Rollouts:
    return Rollouts(evaluator, rng, looks)

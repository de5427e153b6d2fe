"""Puzzle settings of IKI: who plays the games that puzzles are taken from, and how moves are compared."""

import random
from typing import Final

from engawa.bots.bot import Adviser
from engawa.bots.evaluator import Evaluator
from engawa.bots.registry import NEVER
from engawa.bots.tree_search import Search

PLAYERS: Final = ["greedy", "search:looks=80", "greedy:slips=0.1", "search:looks=300", "value"]
OPTIONS: Final[list[dict[str, str]]] = [{}]
REVIEWED: Final = 2
COMPARED: Final = 1
REVIEW_LOOKS: Final = 300
SCREENINGS: Final = [120, 800]
CHECK_LOOKS: Final = 4000
GENERATORS: Final = 2
MARGIN: Final = 0.04


def make_judge(evaluator: Evaluator, rng: random.Random, looks: int) -> Adviser:
    return Search(evaluator, rng, NEVER, looks)

"""The learned players of IKI: the network one move deep, and at the leaves of a search."""

import random

from engawa.bots.bot import Adviser, Bot
from engawa.bots.evaluator import Judge
from engawa.bots.iki.features import IkiSight
from engawa.bots.tree_search import Search
from engawa.bots.value_player import Value


def make_features() -> IkiSight:
    return IkiSight()


def make_value(judge: Judge, rng: random.Random, slips: float = 0.0) -> Bot:
    return Value(judge, rng, slips)


def make_search(judge: Judge, rng: random.Random, seconds: float, looks: int) -> Adviser:
    return Search(judge, rng, seconds, looks)

"""Learned players of IKI: the network one move deep, and at the leaves of a tree search."""

import random

from engawa.bots.bot import Adviser, Bot
from engawa.bots.evaluator import Evaluator
from engawa.bots.iki.features import IkiFeatures
from engawa.bots.tree_search import Search
from engawa.bots.value_player import Value


def make_features() -> IkiFeatures:
    return IkiFeatures()


def make_value(evaluator: Evaluator, rng: random.Random, slips: float = 0.0) -> Bot:
    return Value(evaluator, rng, slips)


def make_search(evaluator: Evaluator, rng: random.Random, seconds: float, looks: int) -> Adviser:
    return Search(evaluator, rng, seconds, looks)

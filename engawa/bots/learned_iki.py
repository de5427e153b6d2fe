"""The learned players of IKI: the network one move deep, and at the leaves of a search."""

import random

from engawa.bots.bot import Adviser, Bot
from engawa.bots.judge import Judge
from engawa.bots.search import Search
from engawa.bots.value import Value


def make_value(judge: Judge, rng: random.Random, slips: float = 0.0) -> Bot:
    return Value(judge, rng, slips)


def make_search(judge: Judge, rng: random.Random, seconds: float, looks: int) -> Adviser:
    return Search(judge, rng, seconds, looks)

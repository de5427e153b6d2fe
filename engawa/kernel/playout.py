"""Playout: random play to the end of a game."""

import random

from engawa.kernel.chance import Chance
from engawa.kernel.position import Position


def playout(position: Position, rng: random.Random, chance: Chance) -> int:
    """Play uniformly random moves to the end; the number of decisions made."""
    toss = rng.random
    decisions = 0
    seat = position.next_to_act()
    while seat >= 0:
        options = position.options(seat)
        position.apply(seat, options[int(toss() * float(len(options)))], chance)
        seat = position.next_to_act()
        decisions += 1
    return decisions

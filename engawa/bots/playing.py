"""Bots playing a whole game among themselves."""

import random

from engawa.bots.bot import Bot
from engawa.kernel.chance import Chance
from engawa.kernel.position import Position


def play_out(position: Position, bots: list[Bot], chance: Chance, rng: random.Random) -> int:
    """Play to the end; the number of decisions made. Each bot is shown only what its seat may know."""
    decisions = 0
    seat = position.next_to_act()
    while seat >= 0:
        position.play(seat, bots[seat].choose(position.resample(seat, rng), seat), chance)
        seat = position.next_to_act()
        decisions += 1
    return decisions

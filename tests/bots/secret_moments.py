"""Moments of Shogun with secrets, and twins of them that differ in nothing else."""

import random

from engawa.bots.registry import make_bot
from engawa.kernel.chance import SeededChance
from engawa.kernel.position import Position
from engawa.kernel.registry import game_named

SHOGUN = game_named("shogun")
MOMENTS = 4


def moments(seed: str) -> list[tuple[Position, Position, int]]:
    """Positions in the second half of a round, when plans are laid and only partly open.

    With each a twin: the same to the seat that is to act, with other secrets.
    """
    chance = SeededChance(seed)
    position = SHOGUN.new(3, SHOGUN.figures(), chance, {"setup": "sample"})
    rng = random.Random(seed)
    bots = [make_bot("greedy:slips=0.2", "shogun", random.Random(f"{seed}/{seat}")) for seat in range(3)]
    found: list[tuple[Position, Position, int]] = []
    while len(found) < MOMENTS:
        assert not position.is_over(), "too few moments with secrets"
        seat = position.next_to_act()
        if len(position.options(seat)) > 1 and rng.random() < (0.02 if position.decides_at_once() else 0.3):
            twin = differing(position, seat)
            if twin is not None:
                found.append((position.copy(), twin, seat))
        position.play(seat, bots[seat].choose(position, seat), chance)
    return found


def differing(position: Position, seat: int) -> Position | None:
    """The same to the seat, other secrets; None where there are none, as when every plan is open."""
    for attempt in range(50):
        other = position.resample(seat, random.Random(attempt))
        if other.save() != position.save():
            assert other.view(seat) == position.view(seat)
            return other
    return None

"""Value player: of all moves the one after which a network expects most."""

import random
from typing import Final

from engawa.bots.bot import Bot
from engawa.bots.evaluator import Evaluator
from engawa.kernel.chance import SearchChance
from engawa.kernel.position import Position

HOPELESS: Final = -1.0e9


class Value(Bot):
    """`slips` makes it explore: so much is a value wrong by, at random."""

    def __init__(self, evaluator: Evaluator, rng: random.Random, slips: float = 0.0) -> None:
        super().__init__(rng)
        self.evaluator = evaluator
        self.chance = SearchChance(rng)
        self.slips = slips

    def decide(self, seen: Position, seat: int) -> int:
        options = seen.options(seat)
        evaluator = self.evaluator
        evaluator.forget()
        best = options[0]
        best_value = HOPELESS
        for option in options:
            after = seen.copy()
            after.apply(seat, option, self.chance)
            value = evaluator.shares(after, seat)[seat]
            if self.slips > 0.0:
                value += self.slips * (self.rng.random() + self.rng.random() - 1.0)
            if value > best_value:
                best = option
                best_value = value
        return best

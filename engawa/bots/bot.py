"""What a computer player is."""

import random
from abc import ABC, abstractmethod

from engawa.kernel.position import Position


class Bot(ABC):
    """Chooses one of a seat's options.

    It never meets the true position: `seen` is one that agrees with what the seat may know, other
    players' secrets drawn anew (`Position.resample`).
    """

    @abstractmethod
    def choose(self, seen: Position, seat: int) -> int:
        """One of `seen.options(seat)`."""


class RandomBot(Bot):
    """Any option, all equally likely."""

    def __init__(self, rng: random.Random) -> None:
        self.random = rng.random

    def choose(self, seen: Position, seat: int) -> int:
        options = seen.options(seat)
        return options[int(self.random() * float(len(options)))]

"""Where every draw comes from. Outcomes, not seeds, are what a record keeps.

Every primitive draw of a seeded chance takes exactly one number from its generator, so that
a game can be taken up again in the middle (`skip`) and its draws be checked against the seed.
"""

import random
from abc import ABC, abstractmethod

from engawa.kernel.refusal import BadInput


class Outcome:
    """What one draw or throw brought: `what` names the kind of draw, `values` what came of it."""

    def __init__(self, what: str, values: list[int]) -> None:
        self.what = what
        self.values = values


class Chance(ABC):
    """The source of every random outcome of a game."""

    @abstractmethod
    def draw(self, what: str, items: list[int]) -> int:
        """One of `items`, all equally likely."""


class SearchChance(Chance):
    """Draws for searches and playouts: nothing is recorded."""

    def __init__(self, rng: random.Random) -> None:
        self.random = rng.random

    def draw(self, what: str, items: list[int]) -> int:
        return items[int(self.random() * len(items))]


class SeededChance(Chance):
    """Draws from a seed and notes each outcome for the record."""

    def __init__(self, seed: str, skip: int = 0) -> None:
        self.random = random.Random(seed).random
        self.outcomes: list[Outcome] = []
        for _ in range(skip):
            self.random()

    def draw(self, what: str, items: list[int]) -> int:
        item = items[int(self.random() * len(items))]
        self.outcomes.append(Outcome(what, [item]))
        return item

    def take(self) -> list[Outcome]:
        taken = self.outcomes
        self.outcomes = []
        return taken


class RecordedChance(Chance):
    """Reads outcomes back: replays, tests, and results that people type in."""

    def __init__(self, outcomes: list[Outcome]) -> None:
        self.outcomes = outcomes
        self.next = 0

    def draw(self, what: str, items: list[int]) -> int:
        outcome = self.expect(what)
        if len(outcome.values) != 1 or outcome.values[0] not in items:
            raise BadInput(f"the outcome of the draw “{what}” is not among what could be drawn")
        return outcome.values[0]

    def expect(self, what: str) -> Outcome:
        if self.next >= len(self.outcomes):
            raise BadInput(f"an outcome for the draw “{what}” is missing")
        outcome = self.outcomes[self.next]
        if outcome.what != what:
            raise BadInput(f"an outcome for “{outcome.what}” stands where the game draws “{what}”")
        self.next += 1
        return outcome

    def used_up(self) -> bool:
        return self.next == len(self.outcomes)

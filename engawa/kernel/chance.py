"""Chance: where every draw comes from. Outcomes, not seeds, are what a record keeps.

Every primitive draw of a seeded chance takes exactly one number from its generator, so that
a game can be taken up again in the middle (`skip`) and its draws be checked against the seed.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable

from engawa.kernel.refusal import Refusal, refuse
from engawa.kernel.words import bad_input


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

    @abstractmethod
    def tally(self, what: str, trials: list[int], shares: list[float], kinds: int) -> list[int]:
        """Successes by kind: entry i is of kind i modulo `kinds` and has `trials[i]` independent trials,
        each a success with probability `shares[i]`."""


def one_of(items: list[int], share: float) -> int:
    """The item that a number from [0, 1) falls on."""
    return items[int(share * float(len(items)))]


def successes(toss: Callable[[], float], trials: list[int], shares: list[float], kinds: int) -> list[int]:
    """One number from the generator for each trial."""
    counts = [0] * kinds
    for entry in range(len(trials)):
        share = shares[entry]
        for _ in range(trials[entry]):
            if toss() < share:
                counts[entry % kinds] += 1
    return counts


class SearchChance(Chance):
    """Draws for searches and playouts: nothing is recorded."""

    def __init__(self, rng: random.Random) -> None:
        self.random = rng.random

    def draw(self, what: str, items: list[int]) -> int:
        return one_of(items, self.random())

    def tally(self, what: str, trials: list[int], shares: list[float], kinds: int) -> list[int]:
        return successes(self.random, trials, shares, kinds)


class SeededChance(Chance):
    """Draws from a seed and notes each outcome for the record."""

    def __init__(self, seed: str, skip: int = 0) -> None:
        self.random = random.Random(seed).random
        self.drawn = skip
        """Numbers taken from the generator so far."""
        self.outcomes: list[Outcome] = []
        for _ in range(skip):
            self.random()

    def draw(self, what: str, items: list[int]) -> int:
        item = one_of(items, self.random())
        self.drawn += 1
        self.outcomes.append(Outcome(what, [item]))
        return item

    def tally(self, what: str, trials: list[int], shares: list[float], kinds: int) -> list[int]:
        counts = successes(self.random, trials, shares, kinds)
        self.drawn += sum(trials)
        self.outcomes.append(Outcome(what, counts))
        return counts

    def take(self) -> list[Outcome]:
        taken = self.outcomes
        self.outcomes = []
        return taken


class TypedChance(SeededChance):
    """Some kinds of draws are asked for instead: people with the real thing type in what came of it.

    `ask` gets the kind of draw, what can be drawn (or the trials), and, after an answer that cannot be, why not.
    """

    def __init__(
        self, seed: str, typed: list[str], ask: Callable[[str, list[int], Refusal | None], list[int]], skip: int = 0
    ) -> None:
        super().__init__(seed, skip)
        self.typed = typed
        self.ask = ask

    def draw(self, what: str, items: list[int]) -> int:
        if what not in self.typed:
            return super().draw(what, items)
        problem: Refusal | None = None
        while True:
            values = self.ask(what, items, problem)
            problem = draw_problem(what, values, items)
            if problem is None:
                self.outcomes.append(Outcome(what, values))
                return values[0]

    def tally(self, what: str, trials: list[int], shares: list[float], kinds: int) -> list[int]:
        if what not in self.typed:
            return super().tally(what, trials, shares, kinds)
        problem: Refusal | None = None
        while True:
            values = self.ask(what, trials, problem)
            problem = tally_problem(what, values, trials, kinds)
            if problem is None:
                self.outcomes.append(Outcome(what, values))
                return values.copy()


def draw_problem(what: str, values: list[int], items: list[int]) -> Refusal | None:
    """Why this cannot have been drawn; None when it can."""
    if len(values) != 1 or values[0] not in items:
        return refuse("kernel.refuse.not_to_be_drawn", what=what)
    return None


def tally_problem(what: str, values: list[int], trials: list[int], kinds: int) -> Refusal | None:
    """Why these counts cannot be; None when they can."""
    if len(values) != kinds:
        return refuse("kernel.refuse.other_count", what=what, kinds=kinds, found=len(values))
    for kind in range(kinds):
        most = sum(trials[kind::kinds])
        if not 0 <= values[kind] <= most:
            return refuse("kernel.refuse.too_many", what=what, found=values[kind], most=most)
    return None


class RecordedChance(Chance):
    """Reads outcomes back: replays, tests, and results that people type in."""

    def __init__(self, outcomes: list[Outcome]) -> None:
        self.outcomes = outcomes
        self.next = 0

    def draw(self, what: str, items: list[int]) -> int:
        outcome = self.expect(what)
        problem = draw_problem(what, outcome.values, items)
        if problem is not None:
            raise bad_input(problem.key, **problem.details)
        return outcome.values[0]

    def tally(self, what: str, trials: list[int], shares: list[float], kinds: int) -> list[int]:
        outcome = self.expect(what)
        problem = tally_problem(what, outcome.values, trials, kinds)
        if problem is not None:
            raise bad_input(problem.key, **problem.details)
        return list(outcome.values)

    def expect(self, what: str) -> Outcome:
        if self.next >= len(self.outcomes):
            raise bad_input("kernel.bad.outcome_missing", what=what)
        outcome = self.outcomes[self.next]
        if outcome.what != what:
            raise bad_input("kernel.bad.other_outcome", found=outcome.what, what=what)
        self.next += 1
        return outcome

    def used_up(self) -> bool:
        return self.next == len(self.outcomes)

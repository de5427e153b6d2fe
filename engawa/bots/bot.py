"""Bot: what a computer player is, and what one is that gives advice."""

import random
from abc import ABC, abstractmethod

from engawa.kernel.position import Position


class Bot(ABC):
    """Chooses one of a seat's options.

    Fair by construction: before it thinks, everything its seat may not know is drawn anew from its own generator, so
    that whatever was hidden in the position it was given is gone. A bot that looks at nothing is given no position at
    all, only its options: nothing has to be drawn for it.
    """

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.is_blind = False
        """It looks at nothing: `pick` chooses for it."""
        self.is_cut_short = False
        """Its last thought ended because the time was over, before it had looked as often as it should."""
        self.cuts = 0

    def leave(self) -> None:
        """The game is over: let go of whatever was needed for it."""
        return

    def reports(self) -> list[str]:
        """What went wrong, for whoever runs the game."""
        if self.cuts == 0:
            return []
        return ["a bot was cut short by its cap on time: another run of the same seed may be another game"]

    def thought_to(self, is_cut_short: bool) -> None:
        """How a thought ended."""
        self.is_cut_short = is_cut_short
        if is_cut_short:
            self.cuts += 1

    def choose(self, seen: Position, seat: int) -> int:
        """One of `seen.options(seat)`."""
        options = seen.options(seat)
        if len(options) == 1:
            return options[0]
        if self.is_blind:
            return self.pick(options)
        return self.decide(seen.resample(seat, self.rng), seat)

    def pick(self, options: list[int]) -> int:
        """One of several options, all that a blind bot gets to know."""
        raise NotImplementedError

    @abstractmethod
    def decide(self, seen: Position, seat: int) -> int:
        """One of several options of a position that knows no more than the seat."""


class Advice:
    """Moves to be made one after the other, and the share of the win to be expected of them."""

    def __init__(self, moves: list[int], share: float) -> None:
        self.moves = moves
        self.share = share


class Adviser(Bot):
    """A bot that can say what else could be done, and how good it is."""

    def advise(self, seen: Position, seat: int, most: int) -> list[Advice]:
        """The best first; knows no more than the seat."""
        return self.weigh_up(seen.resample(seat, self.rng), seat, most)

    def worth(self, seen: Position, seat: int, moves: list[int]) -> float:
        """The share of the win to be expected when the seat makes these moves from here."""
        return self.weigh(seen.resample(seat, self.rng), seat, moves)

    @abstractmethod
    def weigh_up(self, seen: Position, seat: int, most: int) -> list[Advice]:
        """Advice for a position that knows no more than the seat."""

    @abstractmethod
    def weigh(self, seen: Position, seat: int, moves: list[int]) -> float:
        """The worth of moves in a position that knows no more than the seat."""


def best_of(advice: list[Advice], most: int) -> list[Advice]:
    """The highest shares; of equal ones the earlier."""
    shares = [(-advice[place].share, place) for place in range(len(advice))]
    shares.sort()
    return [advice[place] for _, place in shares[:most]]


class RandomBot(Bot):
    """Any option, all equally likely."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.is_blind = True
        self.random = rng.random

    def pick(self, options: list[int]) -> int:
        return options[int(self.random() * float(len(options)))]

    def decide(self, seen: Position, seat: int) -> int:
        return self.pick(seen.options(seat))


class BlunderingBot(Bot):
    """Plays like another bot, but now and then makes any move at all."""

    def __init__(self, other: Bot, rng: random.Random, slips: float) -> None:
        super().__init__(rng)
        self.other = other
        self.slips = slips

    def decide(self, seen: Position, seat: int) -> int:
        if self.rng.random() >= self.slips:
            return self.other.decide(seen, seat)
        options = seen.options(seat)
        return options[int(self.rng.random() * float(len(options)))]

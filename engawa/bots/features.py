"""Feature vector: a position as a row of numbers, from one seat's eyes, for a network."""

from abc import ABC, abstractmethod

from librt.vecs import vec
from mypy_extensions import i64

from engawa.bots.network.network import zeros
from engawa.kernel.position import Position


class FeatureVector(ABC):
    """Each game has its own; `version` changes whenever the numbers mean something else."""

    version: int
    seats: int
    """The most players there can be; the numbers of those who are not there are 0."""

    def __init__(self) -> None:
        self.numbers: vec[float] = zeros(self.size())
        self.at: i64 = 0

    @abstractmethod
    def size(self) -> int:
        """How many numbers there are."""

    @abstractmethod
    def look(self, position: Position, seat: int) -> None:
        """Write the numbers anew; only what the seat may know is read."""

    def stage(self, position: Position) -> int:
        """How far the game has come, as a number that never falls."""
        return 0

    def is_training_sample(self, position: Position) -> bool:
        """Whether the position tells something that the one before it did not."""
        return True

    def clear(self) -> None:
        numbers = self.numbers
        for place in range(len(numbers)):
            numbers[place] = 0.0
        self.at = 0

    def tell(self, number: float) -> None:
        self.numbers[self.at] = number
        self.at += 1

    def add_one_hot(self, which: int, kinds: int) -> None:
        """One number for each kind: 1 for the one it is."""
        if 0 <= which < kinds:
            self.numbers[self.at + which] = 1.0
        self.at += kinds

    def as_list(self) -> list[float]:
        return list(self.numbers)

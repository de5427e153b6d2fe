"""Neural network, a small one: from what a seat sees, how the game will end: shares of the win, and scores.

Plain loops over unboxed numbers: compiled, one look costs some microseconds, which is faster than handing so little
to a library for large matrices, and nothing has to be installed.
"""

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

SCORE_SCALE: Final = 100.0
"""A score of the network of 1 stands for so many points."""


def zeros(count: int) -> vec[float]:
    values = vec[float]()
    for _ in range(count):
        values = append(values, 0.0)
    return values


def numbers(values: list[float]) -> vec[float]:
    copied = vec[float]()
    for value in values:
        copied = append(copied, value)
    return copied


class Network:
    """Two hidden layers; the first is fed by few inputs that are not 0, so it is stored input by input."""

    def __init__(self, inputs: int, first: int, second: int, seats: int, weights: list[float]) -> None:
        self.inputs: i64 = inputs
        self.first: i64 = first
        self.second: i64 = second
        self.seats: i64 = seats
        ends = [inputs * first]
        for size in (first, first * second, second, second * 2 * seats, 2 * seats):
            ends.append(ends[len(ends) - 1] + size)
        self.first_weights = numbers(weights[: ends[0]])
        self.first_bias = numbers(weights[ends[0] : ends[1]])
        self.second_weights = numbers(weights[ends[1] : ends[2]])
        self.second_bias = numbers(weights[ends[2] : ends[3]])
        self.last_weights = numbers(weights[ends[3] : ends[4]])
        self.last_bias = numbers(weights[ends[4] : ends[5]])
        self.before = zeros(inputs)
        self.sums = numbers(weights[ends[0] : ends[1]])
        self.hidden = zeros(first)
        self.deep = zeros(second)

    def forget(self) -> None:
        """Begin anew, so that what is told does not depend on earlier looks, not even by rounding."""
        before = self.before
        for place in range(self.inputs):
            before[place] = 0.0
        sums = self.sums
        bias = self.first_bias
        for number in range(self.first):
            sums[number] = bias[number]

    def look(self, seen: vec[float], players: i64) -> list[float]:
        """Shares of the win by place, the own seat first; they add up to 1."""
        self.think(seen)
        shares: list[float] = []
        for place in range(players):
            shares.append(self.output(place))
        highest = max(shares)
        total = 0.0
        for place in range(players):
            shares[place] = exp(shares[place] - highest)
            total += shares[place]
        for place in range(players):
            shares[place] /= total
        return shares

    def scores(self, seen: vec[float], players: i64) -> list[float]:
        """Final scores to be expected, by place."""
        self.think(seen)
        return [SCORE_SCALE * self.output(self.seats + place) for place in range(players)]

    def output(self, place: i64) -> float:
        """One number of the last layer."""
        weights = self.last_weights
        deep = self.deep
        second = self.second
        base = place * second
        total = self.last_bias[place]
        for number in range(second):
            total += weights[base + number] * deep[number]
        return total

    def think(self, seen: vec[float]) -> None:
        """The hidden layers. Looks that follow each other are alike: only what has changed is summed up anew."""
        first = self.first
        sums = self.sums
        before = self.before
        weights = self.first_weights
        for place in range(self.inputs):
            change = seen[place] - before[place]
            if change != 0.0:
                before[place] = seen[place]
                base = place * first
                for number in range(first):
                    sums[number] += change * weights[base + number]
        hidden = self.hidden
        for number in range(first):
            hidden[number] = sums[number] if sums[number] > 0.0 else 0.0
        deep = self.deep
        weights = self.second_weights
        for place in range(self.second):
            total = self.second_bias[place]
            base = place * first
            for number in range(first):
                total += hidden[number] * weights[base + number]
            deep[place] = total if total > 0.0 else 0.0

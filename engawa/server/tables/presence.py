"""Presence: who has been away since when."""

import time
from collections.abc import Callable, Iterable
from typing import Final

from engawa.kernel.cache import BoundedCache

MOST_REMEMBERED: Final = 10_000


class Absences:
    """When the last socket of a seat was closed, or its table was made; what is not remembered counts from the
    server's start, or from the last that had to be forgotten.

    How long that is, is not told by the clock on the wall, which people and networks set.
    """

    def __init__(self, now: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.steady = steady
        self.began = (now(), steady())
        self._since: BoundedCache[tuple[str, int], tuple[float, float]] = BoundedCache(MOST_REMEMBERED)

    def went(self, table: str, seats: Iterable[int]) -> None:
        for seat in seats:
            self.began = self._since.put((table, seat), (self.now(), self.steady())) or self.began

    def went_before(self, table: str, seat: int, seconds: float) -> None:
        """So long ago: another node has seen it."""
        self.began = self._since.put((table, seat), (self.now() - seconds, self.steady() - seconds)) or self.began

    def since(self, table: str, seat: int) -> float:
        """By the clock on the wall, for people."""
        return self._left(table, seat)[0]

    def seconds(self, table: str, seat: int) -> float:
        """For how long."""
        return self.steady() - self._left(table, seat)[1]

    def _left(self, table: str, seat: int) -> tuple[float, float]:
        return self._since.get((table, seat)) or self.began

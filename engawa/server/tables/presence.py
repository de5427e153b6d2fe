"""Who has been gone since when."""

import time
from collections.abc import Callable, Iterable
from typing import Final

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
        self._since: dict[tuple[str, int], tuple[float, float]] = {}

    def went(self, table: str, seats: Iterable[int]) -> None:
        for seat in seats:
            self._since.pop((table, seat), None)
            self._since[table, seat] = (self.now(), self.steady())
        while len(self._since) > MOST_REMEMBERED:
            self.began = self._since.pop(next(iter(self._since)))

    def since(self, table: str, seat: int) -> float:
        """By the clock on the wall, for people."""
        return self._since.get((table, seat), self.began)[0]

    def seconds(self, table: str, seat: int) -> float:
        """For how long."""
        return self.steady() - self._since.get((table, seat), self.began)[1]

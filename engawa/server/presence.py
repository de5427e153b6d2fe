"""Who has been gone since when."""

import time
from collections.abc import Callable, Iterable
from typing import Final

MOST_REMEMBERED: Final = 10_000


class Absences:
    """When the last socket of a seat was closed; what is not remembered counts from the server's start."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self.now = now
        self.began = now()
        self._since: dict[tuple[str, int], float] = {}

    def went(self, table: str, seats: Iterable[int]) -> None:
        for seat in seats:
            self._since.pop((table, seat), None)
            self._since[table, seat] = self.now()
        while len(self._since) > MOST_REMEMBERED:
            del self._since[next(iter(self._since))]

    def since(self, table: str, seat: int) -> float:
        return self._since.get((table, seat), self.began)

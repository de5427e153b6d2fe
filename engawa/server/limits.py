"""How much is too much: messages of a visitor, tables made from one address."""

import time
from collections.abc import Callable
from typing import Final

MOST_REMEMBERED: Final = 10_000


class Allowance:
    """So many at once, refilled by so many a second."""

    def __init__(self, at_once: float, per_second: float, now: Callable[[], float] = time.monotonic) -> None:
        self.at_once = at_once
        self.per_second = per_second
        self.now = now
        self.left = at_once
        self.asked_at = now()

    def take(self) -> bool:
        moment = self.now()
        self.left = min(self.at_once, self.left + (moment - self.asked_at) * self.per_second)
        self.asked_at = moment
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Allowances:
    """One for each address; the longest unused is forgotten first."""

    def __init__(self, per_minute: int) -> None:
        self.per_minute = per_minute
        self._by_address: dict[str, Allowance] = {}

    def take(self, address: str) -> bool:
        allowance = self._by_address.pop(address, None) or Allowance(self.per_minute, self.per_minute / 60)
        self._by_address[address] = allowance
        if len(self._by_address) > MOST_REMEMBERED:
            del self._by_address[next(iter(self._by_address))]
        return allowance.take()

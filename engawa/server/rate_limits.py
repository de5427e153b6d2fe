"""Rate limiting: messages of a visitor, tables made from one address, all that is stored for it."""

import time
from collections import Counter
from collections.abc import Callable
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Final

from starlette.requests import HTTPConnection

from engawa.kernel.cache import BoundedCache
from engawa.server.errors import TooMuch
from engawa.server.settings import Settings

MOST_REMEMBERED: Final = 10_000
WORTH_TELLING: Final = 0.02
"""Of what one may have at once: who asks for less is no other node's business."""
ONE_VISITORS: Final = 64
"""Bits of an IPv6 address that tell visitors apart: whoever has one has all that begin alike."""


def address_of(connection: HTTPConnection) -> str:
    """Where a visitor comes from, as far as limits tell visitors apart."""
    return one_visitors(connection.client.host if connection.client is not None else "")


def one_visitors(host: str) -> str:
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address.packed, ONE_VISITORS), strict=False))


class Allowance:
    """So many at once, refilled by so many a second."""

    def __init__(self, at_once: float, per_second: float, now: Callable[[], float] = time.monotonic) -> None:
        self.at_once = at_once
        self.per_second = per_second
        self.now = now
        self.left = at_once
        self.asked_at = now()

    def take(self, amount: float = 1) -> bool:
        moment = self.now()
        self.left = min(self.at_once, self.left + (moment - self.asked_at) * self.per_second)
        self.asked_at = moment
        if self.left < amount:
            return False
        self.left -= amount
        return True

    def spend(self, amount: float) -> None:
        """Whether there is so much left or not."""
        self.take(0)
        self.left = max(0.0, self.left - amount)


class Places:
    """So many at the same time, for each address and in all."""

    def __init__(self, for_one: int, in_all: int) -> None:
        self.for_one = for_one
        self.in_all = in_all
        self._taken: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        if self._taken[address] >= self.for_one or self.taken() >= self.in_all:
            return False
        self._taken[address] += 1
        return True

    def taken(self) -> int:
        return self._taken.total()

    def leave(self, address: str) -> None:
        self._taken[address] -= 1
        if not self._taken[address]:
            del self._taken[address]


class Allowances:
    """One for each address; the longest unused is forgotten first."""

    def __init__(self, at_once: float, per_second: float) -> None:
        self.at_once = at_once
        self.per_second = per_second
        self._by_address: BoundedCache[str, Allowance] = BoundedCache(MOST_REMEMBERED)
        self._spent: dict[str, float] | None = None
        """Since it was told last, where anybody wants to know."""

    @staticmethod
    def per_minute(most: int) -> "Allowances":
        return Allowances(most, most / 60)

    def take(self, address: str, amount: float = 1) -> bool:
        allowance = self._of(address)
        taken = allowance.take(amount)
        if taken and self._spent is not None:
            self._spent[address] = self._spent.get(address, 0) + amount
        return taken

    def _of(self, address: str) -> Allowance:
        allowance = self._by_address.get(address) or Allowance(self.at_once, self.per_second)
        self._by_address.put(address, allowance)
        return allowance

    def has_any(self, address: str) -> bool:
        """Whether one more would be allowed; takes nothing."""
        allowance = self._of(address)
        allowance.take(0)
        return allowance.left >= 1

    def watch(self) -> None:
        """Somebody wants to know what is spent."""
        self._spent = {}

    def spent(self) -> dict[str, float]:
        """By addresses that have asked for much since this was asked last."""
        spent, self._spent = self._spent or {}, {}
        return {address: amount for address, amount in spent.items() if amount >= self.at_once * WORTH_TELLING}

    def spend_elsewhere(self, address: str, amount: float) -> None:
        self._of(address).spend(amount)


class Limits:
    """What the addresses share among the doors of one server."""

    def __init__(self, settings: Settings) -> None:
        self.requests = Allowances.per_minute(settings.requests_per_minute)
        self.makings = Allowances.per_minute(settings.makings_per_minute)
        self.stored = Allowances(settings.bytes_per_hour, settings.bytes_per_hour / 3600)
        self.guesses = Allowances.per_minute(settings.guesses_per_minute)
        self.whys = Allowances(settings.whys_at_once, settings.whys_per_second)
        self.sockets = Places(settings.sockets_for_one, settings.sockets)

    def shared(self) -> dict[str, Allowances]:
        """Those that hold for the nodes of a cluster together."""
        return {
            "requests": self.requests,
            "makings": self.makings,
            "stored": self.stored,
            "whys": self.whys,
            "guesses": self.guesses,
        }

    def make(self, address: str) -> None:
        """A table, a record, a seat that is taken."""
        if not self.makings.take(address):
            raise TooMuch("server.many_makings")

    def check_guesses(self, address: str) -> None:
        """Who has tried many personal keys that are nobody's is not told of a further one whether it is."""
        if not self.guesses.has_any(address):
            raise TooMuch("server.many_guesses")

    def store(self, address: str, amount: int) -> None:
        """So many bytes."""
        if not self.stored.take(address, amount):
            raise TooMuch("server.much_stored")

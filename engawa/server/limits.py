"""How much is too much: messages of a visitor, tables made from one address."""

import time
from collections import Counter
from collections.abc import Callable
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Final

from starlette.requests import HTTPConnection

MOST_REMEMBERED: Final = 10_000
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

    def take(self) -> bool:
        moment = self.now()
        self.left = min(self.at_once, self.left + (moment - self.asked_at) * self.per_second)
        self.asked_at = moment
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Places:
    """So many at the same time, for each address and in all."""

    def __init__(self, for_one: int, in_all: int) -> None:
        self.for_one = for_one
        self.in_all = in_all
        self._taken: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        if self._taken[address] >= self.for_one or self._taken.total() >= self.in_all:
            return False
        self._taken[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._taken[address] -= 1
        if not self._taken[address]:
            del self._taken[address]


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

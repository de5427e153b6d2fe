"""Shuffle of a game by several: the seed of its draws, made of the server's seed and of a number from each page.

Everybody is bound before anybody shows anything (commit and reveal, `docs/shuffle.md`): the server by the SHA-256 of
its seed, each page by that of its nonce. The seed of the draws is an HMAC of all of it, and the server's own seed, its
key, stays secret until the game is over: who reveals last knows as little of what comes as who reveals first.
"""

import hashlib
import hmac
import re
from dataclasses import dataclass, replace
from typing import Final, cast

from engawa.kernel.refusal import Part
from engawa.kernel.words import bad_input

COMMITMENT: Final = "engawa commitment 1"
SHUFFLE: Final = "engawa shuffle 1"
"""What is hashed begins with the use it is made for, so that no hash of one kind passes for another."""
HASH: Final = re.compile(r"[0-9a-f]{64}")
"""A nonce, a commitment or a fingerprint: 256 bits."""
TABLE: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")


def seed_hash(seed: str) -> str:
    """The fingerprint, shown from the start, so that at the end anybody can see that the seed was not changed."""
    return hashlib.sha256(seed.encode()).hexdigest()


def is_hash(text: object) -> bool:
    return isinstance(text, str) and HASH.fullmatch(text) is not None


def commitment(table: str, fingerprint: str, seats: tuple[int, ...], nonce: str) -> str:
    """What binds a page to its nonce: good for these seats of this table and this seed of its server, for no other."""
    parts = [COMMITMENT, table, fingerprint, _numbers(seats), nonce]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


@dataclass(frozen=True)
class Contribution:
    """Of one page: a seat's, or that of several people at one screen."""

    seats: tuple[int, ...]
    commitment: str
    nonce: str | None = None
    """None where the page was bound and did not reveal it in time: then the shuffle is made without it."""


@dataclass(frozen=True)
class Shuffle:
    table: str
    fingerprint: str
    """Of the server's seed."""
    contributions: tuple[Contribution, ...] = ()
    server_seed: str | None = None
    """Told when the game is over."""

    def seed(self, server_seed: str) -> str:
        """Where the draws come from."""
        told = [f"{_numbers(one.seats)} {one.nonce}" for one in self.contributions if one.nonce is not None]
        return hmac.digest(server_seed.encode(), "\n".join([SHUFFLE, self.table, *told]).encode(), "sha256").hex()

    def revealing(self, nonces: dict[tuple[int, ...], str]) -> "Shuffle":
        """With what pages have revealed, by their seats."""
        told = tuple(replace(one, nonce=nonces.get(one.seats, one.nonce)) for one in self.contributions)
        return replace(self, contributions=told)

    def part(self, seats: tuple[int, ...]) -> Contribution | None:
        return next((one for one in self.contributions if one.seats == seats), None)

    def is_bound_by(self, one: Contribution) -> bool:
        """The nonce is the one that its page was bound to."""
        return one.nonce is None or commitment(self.table, self.fingerprint, one.seats, one.nonce) == one.commitment

    def problem(self, seed: str | None) -> tuple[str, dict[str, Part]] | None:
        """Why this is not how the seed of the draws came about; None where it is. A key and its details."""
        if self.server_seed is None or seed is None:
            return "kernel.bad.shuffle_untold", {}
        if seed_hash(self.server_seed) != self.fingerprint:
            return "kernel.bad.shuffle_server", {}
        for one in self.contributions:
            if not self.is_bound_by(one):
                return "kernel.bad.shuffle_nonce", {"seats": seat_numbers(one.seats)}
        if self.seed(self.server_seed) != seed:
            return "kernel.bad.shuffle_seed", {}
        return None

    def row(self) -> dict[str, object]:
        """As the head of a record has it."""
        told = [
            {"seats": one.seats, "commitment": one.commitment} | ({} if one.nonce is None else {"nonce": one.nonce})
            for one in self.contributions
        ]
        return {"table": self.table, "fingerprint": self.fingerprint, "pages": told}

    def text_lines(self) -> list[str]:
        """The same as text, seats counted from 1."""
        told = [f"page {seat_numbers(one.seats)} {one.commitment} {one.nonce or '-'}" for one in self.contributions]
        return [f"shuffle {self.table} {self.fingerprint}", *told]


def read_shuffle(row: object, players: int, where: Part) -> Shuffle | None:
    """Of a record's head; None where it has none."""
    if row is None:
        return None
    if isinstance(row, dict):
        table, fingerprint, pages = row.get("table"), row.get("fingerprint"), row.get("pages")
        if isinstance(table, str) and TABLE.fullmatch(table) and is_hash(fingerprint) and isinstance(pages, list):
            told = [_contribution(page, players) for page in pages]
            if _in_order(told):
                return Shuffle(table, str(fingerprint), tuple(cast(list[Contribution], told)))
    raise bad_input("kernel.bad.shuffle", where=where)


def _in_order(told: list[Contribution | None]) -> bool:
    """Each seat at most once, the pages in the order of their first seats: there is one way only to write a shuffle."""
    firsts, seats = [one.seats[0] for one in told if one], [seat for one in told if one for seat in one.seats]
    return None not in told and firsts == sorted(firsts) and len(seats) == len(set(seats))


def _contribution(page: object, players: int) -> Contribution | None:
    if not isinstance(page, dict):
        return None
    seats, bound, nonce = page.get("seats"), page.get("commitment"), page.get("nonce")
    if not isinstance(seats, list | tuple) or not seats or not all(type(seat) is int for seat in seats):
        return None
    in_order = list(seats) == sorted(set(seats)) and seats[0] >= 0 and seats[-1] < players
    if not in_order or not is_hash(bound) or not (nonce is None or is_hash(nonce)):
        return None
    return Contribution(tuple(seats), str(bound), nonce)


def page_row(text: str) -> dict[str, object] | None:
    """The row that a line of a record's text stands for (`page 1,3 COMMITMENT NONCE`); None where it cannot be read."""
    parts = text.split()
    if len(parts) != 3 or not re.fullmatch(r"[0-9]{1,3}(,[0-9]{1,3})*", parts[0]):
        return None
    seats = [int(number) - 1 for number in parts[0].split(",")]
    return {"seats": seats, "commitment": parts[1], "nonce": None if parts[2] == "-" else parts[2]}


def seat_numbers(seats: tuple[int, ...]) -> str:
    """As people count."""
    return ",".join(str(seat + 1) for seat in seats)


def _numbers(seats: tuple[int, ...]) -> str:
    return ",".join(map(str, seats))

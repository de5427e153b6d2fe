"""Seats in a record: people under their names, bots by their spec (`person:Aki`, `greedy`)."""

from collections.abc import Callable
from typing import Final

PERSON: Final = "person:"
"""Before the name of a person."""


def person(name: str) -> str:
    return PERSON + name


def is_person(seat: str) -> bool:
    return seat.startswith(PERSON)


def seat_names(seats: list[str], bot_name: Callable[[str], str]) -> list[str]:
    """What players are called where nobody wrote it down: people by their names, bots by what they are and the seat."""
    return [
        seat.removeprefix(PERSON) if is_person(seat) else f"{bot_name(seat)} {number}"
        for number, seat in enumerate(seats, 1)
    ]

"""Staged positions, led by an agenda: the stack of what is still to be done is part of the position.

An entry is a step and a seat. Steps below FIRST_DECISION the game takes by itself; the others are
decisions that a seat owes. So a game can be saved and taken up again in the middle of any effect.
"""

from abc import abstractmethod
from typing import Final

from engawa.kernel.chance import Chance
from engawa.kernel.position import NOBODY, Position

FIRST_DECISION: Final = 20
FIRST_TO_DECIDE: Final = FIRST_DECISION << 3
"""The lowest entry that is a decision."""
GOES_ON: Final = -2
"""The actor while the game takes a step by itself: nobody is asked anything, but it is not over."""
NOT_ASKED: Final = 0
ROOM: Final = 24
"""Of the stack: fixed, which is faster than a list that grows."""
AGENDA_FIELDS: Final = ["depth", "actor", "asked"]


class Staged(Position):
    __slots__ = ("actor", "agenda", "asked", "depth")

    agenda: list[int]
    depth: int
    """How many entries of the agenda are in use; what lies above is left over."""
    actor: int
    """The seat that owes a decision (the first of several), NOBODY when the game is over; GOES_ON in between."""
    asked: int
    """What it has to decide."""

    @abstractmethod
    def take_step(self, step: int, seat: int, chance: Chance) -> None:
        """Something the game does by itself; it may push what follows from it."""

    def next_to_act(self) -> int:
        return self.actor

    def to_act(self) -> list[int]:
        return [] if self.actor < 0 else [self.actor]

    def clear_agenda(self) -> None:
        self.agenda = [0] * ROOM
        self.depth = 0
        self.actor = NOBODY
        self.asked = FIRST_DECISION

    def push(self, step: int, seat: int = 0) -> None:
        self.agenda[self.depth] = step << 3 | seat
        self.depth += 1

    def push_for_each(self, step: int, order: list[int]) -> None:
        """One entry a seat, the first of the order on top."""
        depth = self.depth
        for seat in reversed(order):
            self.agenda[depth] = step << 3 | seat
            depth += 1
        self.depth = depth

    def advance(self, chance: Chance) -> None:
        """Take the steps of the agenda until a seat has something to decide, or the game is over."""
        while self.depth > 0:
            entry = self.agenda[self.depth - 1]
            if entry >= FIRST_TO_DECIDE:
                self.actor = entry & 7
                self.asked = entry >> 3
                return
            self.depth -= 1
            self.actor = GOES_ON
            self.asked = NOT_ASKED
            self.take_step(entry >> 3, entry & 7, chance)
        self.actor = NOBODY

    def become_staged(self, other: "Staged") -> None:
        """Take over the other's agenda; a copy keeps no journal."""
        self.journal = None
        self.agenda = other.agenda.copy()
        self.depth = other.depth
        self.actor = other.actor
        self.asked = other.asked

    def save_staged(self, fields: list[str]) -> dict[str, object]:
        return {**save_fields(self, AGENDA_FIELDS + fields), "agenda": self.agenda[: self.depth]}

    def load_staged(self, data: dict[str, object], fields: list[str]) -> None:
        self.journal = None
        load_fields(self, data, ["agenda", *AGENDA_FIELDS, *fields])
        self.agenda.extend([0] * (ROOM - self.depth))


def save_fields(thing: object, names: list[str]) -> dict[str, object]:
    """Attributes that are numbers or lists of numbers, as plain data."""
    return {name: _plain(getattr(thing, name)) for name in names}


def load_fields(thing: object, data: dict[str, object], names: list[str]) -> None:
    for name in names:
        setattr(thing, name, _plain(data[name]))


def _plain(value: object) -> object:
    return list(value) if isinstance(value, list) else value

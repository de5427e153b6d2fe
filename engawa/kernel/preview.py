"""Preview of a move: tried out on a copy until something is drawn or revealed."""

import contextlib
import random
from collections.abc import Callable
from typing import NamedTuple

from engawa.kernel.chance import Chance
from engawa.kernel.journal import Entry, Journal
from engawa.kernel.page import Page
from engawa.kernel.position import Position
from engawa.kernel.refusal import Arg


class Unforeseen(Exception):
    """What comes next nobody can tell beforehand."""


class NoChance(Chance):
    """Nothing is drawn: the game stops where something would be."""

    def draw(self, what: str, items: list[int]) -> int:
        raise Unforeseen

    def tally(self, what: str, trials: list[int], shares: list[float], kinds: int) -> list[int]:
        raise Unforeseen


class WaryJournal(Journal):
    """Stops the game at the first entry after a secret has come to light: in a copy it is an invented one.

    A game logs what is revealed before it acts on it.
    """

    def __init__(self, secrets_told: Callable[[], int]) -> None:
        super().__init__()
        self.secrets_told = secrets_told
        self.told = secrets_told()

    def note(self, key: str, seat: int, **args: Arg) -> None:
        self.stop_if_told()
        super().note(key, seat, **args)

    def note_for(self, visible_to: list[int], key: str, seat: int, **args: Arg) -> None:
        self.stop_if_told()
        super().note_for(visible_to, key, seat, **args)

    def stop_if_told(self) -> None:
        if self.secrets_told() != self.told:
            raise Unforeseen


class Change:
    """One of a seat's numbers, and by how much it changes."""

    def __init__(self, seat: int, what: str, by: int) -> None:
        self.seat = seat
        self.what = what
        self.by = by


class Preview(NamedTuple):
    """What a seat would see of a move, what it changes, and whether the seat could take it back at once."""

    entries: list[Entry]
    changes: list[Change]
    undoable: bool


def preview(page: Page, position: Position, seat: int, move: int) -> Preview:
    """What the seat would see of a legal move.

    The copy agrees with what the seat knows; the others' secrets in it are invented. So while seats
    decide unseen by each other, nothing is told but what the move does to the seat itself; and no change when it
    ends their deciding, since what follows comes of all they have decided.
    """
    tried = position.resample(seat, random.Random(0))
    before = page.numbers(tried)
    at_once = tried.decides_at_once()
    journal = WaryJournal(tried.secrets_told)
    tried.journal = journal
    foreseen = False
    with contextlib.suppress(Unforeseen):
        tried.apply(seat, move, NoChance())
        foreseen = tried.secrets_told() == journal.told
    tried.journal = None
    undoable = foreseen and seat in tried.to_act() and at_once == tried.decides_at_once()
    entries = [entry for entry in journal.entries if entry.may_see(seat) and (not at_once or entry.seat == seat)]
    if at_once and not tried.decides_at_once():
        return Preview(entries, [], undoable)
    after = page.numbers(tried)
    changes = [
        Change(other, what, after[other][what] - amount)
        for other, numbers in enumerate(before)
        if not at_once or other == seat
        for what, amount in numbers.items()
        if after[other][what] != amount
    ]
    return Preview(entries, changes, undoable)

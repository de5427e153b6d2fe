"""What a move will bring, as far as the rules alone decide: tried out on a copy up to the first draw."""

import contextlib
import random

from engawa.kernel.chance import NoChance, Undrawn
from engawa.kernel.journal import Entry, Journal
from engawa.kernel.page import Page
from engawa.kernel.position import Position


class Change:
    """One of a seat's numbers, and by how much it changes."""

    def __init__(self, seat: int, what: str, by: int) -> None:
        self.seat = seat
        self.what = what
        self.by = by

    def as_data(self) -> dict[str, object]:
        return {"seat": self.seat, "what": self.what, "by": self.by}


def preview(page: Page, position: Position, seat: int, move: int) -> tuple[list[Entry], list[Change]]:
    """What the seat would see of a legal move, and what it changes.

    The copy agrees with what the seat knows; the others' secrets in it are invented. So while seats
    decide unseen by each other, nothing is told but what the move does to the seat itself.
    """
    tried = position.resample(seat, random.Random(0))
    before = page.numbers(tried)
    journal = Journal()
    tried.journal = journal
    at_once = tried.decides_at_once()
    with contextlib.suppress(Undrawn):
        tried.apply(seat, move, NoChance())
    after = page.numbers(tried)
    entries = [entry for entry in journal.entries if entry.may_see(seat) and (not at_once or entry.seat == seat)]
    changes = [
        Change(other, what, after[other][what] - amount)
        for other, numbers in enumerate(before)
        if not at_once or other == seat
        for what, amount in numbers.items()
        if after[other][what] != amount
    ]
    return entries, changes

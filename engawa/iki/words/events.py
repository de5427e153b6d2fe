"""Events of IKI, played back between two decisions: how much each matters, and who wants to stop and read."""

from typing import Final

from engawa.kernel.journal import Entry
from engawa.kernel.page import CHAPTER, EVENT, STEP, Weight

CHAPTERS: Final = ("month", "new_year_begins", "season_ends")
EVENTS: Final = (
    *("hired", "built", "lap", "retired", "fire", "burnt", "building_burnt", "fire_stopped", "fire_out", "saved"),
    *("neutral_burnt", "salary", "no_salary", "harmony", "fed", "starved"),
)
FOR_THEIR_OWNER: Final = ("retired", "burnt", "building_burnt", "starved")
FOR_ALL: Final = ("season_ends", "new_year_begins")
PREFIX: Final = "iki.log."


def weight(entry: Entry) -> Weight:
    what = entry.key.removeprefix(PREFIX)
    if what in CHAPTERS:
        return CHAPTER
    return EVENT if what in EVENTS else STEP


def stops(entry: Entry, seats: int) -> list[int]:
    what = entry.key.removeprefix(PREFIX)
    if what in FOR_ALL:
        return list(range(seats))
    return [entry.seat] if what in FOR_THEIR_OWNER and entry.seat >= 0 else []

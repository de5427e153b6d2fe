"""Events of Shogun, played back between two decisions: how much each matters, and who wants to stop and read."""

from typing import Final

from engawa.kernel.journal import Entry
from engawa.kernel.page import CHAPTER, EVENT, QUIET, STEP, Weight

UNSHOWN: Final = ("planned", "cleared", "tower")
"""What is planned in secret, and what falls out: the fight shows it, and its words would come before the cubes."""
STEPS: Final = (
    *("drew", "put_under", "event_opened", "action_opened", "committed", "took_back", "paid", "opened", "took_special"),
    *("defends", "defends_not", "skipped", "marched", "calmed"),
)
CHAPTERS: Final = ("year", "season", "winter")
OUTCOMES: Final = ("conquered", "defended", "battle_drawn", "stays_neutral", "revolt_quelled", "revolt_won")
FOR_ITS_SEAT: Final = ("famine", "scored")
FOR_ALL: Final = ("event", "bids_ranked", "winter")
PREFIX: Final = "shogun.log."


def weight(entry: Entry) -> Weight:
    what = entry.key.removeprefix(PREFIX)
    if what in UNSHOWN:
        return QUIET
    if what in CHAPTERS:
        return CHAPTER
    return STEP if what in STEPS else EVENT


def stops(entry: Entry, seats: int) -> list[int]:
    """A battle stops both sides when its outcome is there."""
    what = entry.key.removeprefix(PREFIX)
    if what in FOR_ALL:
        return list(range(seats))
    if what in FOR_ITS_SEAT:
        return [entry.seat]
    if what not in OUTCOMES:
        return []
    against = entry.args.get("against", -1)
    return [seat for seat in range(seats) if seat in (entry.seat, against)]

"""Ladder results: which games count for the ladder, and who came before whom in them.

A game counts that was played to its end by the rules. Whoever has given up comes last: who resigned or left, for whom a
bot stands in at the end, or has made more than `MOST_STOOD_IN` decisions. Where no person is left, it counts at once.
An end by agreement counts only where all but one have given up.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

import orjson

from engawa.bots.levels import LEVELS
from engawa.server.storage.summary import Summary

Rated = Literal["", "asked", "open", "counted"]
"""Not for the ladder; to be, if all people agree before it begins; begun for it; and what has come of it is known."""
MOST_STOOD_IN: Final = 5
BOT: Final = "bot:"
ANYBODY: Final = ""
"""A person who has not given the seat to the ladder, having come later; or a bot whose strength nobody has measured."""

Places = list[tuple[str, int]]
"""Of each seat: who sat there, and how many came before, plus one. Who has the same place is as good as the other."""


def places_at(
    table: Mapping[Any, Any], chairs: Sequence[Mapping[Any, Any]], *, is_deleted: bool = False
) -> Places | None:
    """None where the game does not count, or not yet. Where it is deleted, who was the last person to play gives up."""
    people = [chair for chair in chairs if chair["ladder"]]
    if table["ended"] or table["imported"] or not people:
        return None
    standing = Summary.read(table)
    gone = {chair["seat"] for chair in people if chair["departed"]}
    if is_deleted and not standing.is_over and standing.moves and len(people) - len(gone) <= 1:
        gone = {chair["seat"] for chair in people}
    if standing.is_over and not table["agreed"]:
        gone |= {chair["seat"] for chair in people if chair["bot"] is not None or chair["stood_in"] > MOST_STOOD_IN}
    if len(gone) == len(people):
        if not (standing.moves or standing.is_over):
            return None
        ranks = [(int(chair["seat"] in gone), 0) for chair in chairs]
    elif standing.is_over and (standing.winners or not table["agreed"]):
        scores, winners = standing.scores, standing.winners
        ranks = [
            (2, 0) if seat in gone else (0, 0) if seat in winners else (1, -scores[seat]) for seat in range(len(chairs))
        ]
    else:
        return None
    return [(_who(chair), 1 + sum(other < rank for other in ranks)) for chair, rank in zip(chairs, ranks, strict=True)]


def _who(chair: Mapping[Any, Any]) -> str:
    if chair["ladder"]:
        return str(chair["ladder"])
    plays_for_nobody = chair["token_hash"] is None or chair["is_free"]
    return f"{BOT}{chair['bot']}" if plays_for_nobody and chair["bot"] in LEVELS else ANYBODY


def read_places(written: str) -> Places:
    """ValueError where they were damaged."""
    rows = orjson.loads(written)
    if not isinstance(rows, list) or not all(
        isinstance(row, list) and len(row) == 2 and isinstance(row[0], str) and isinstance(row[1], int) for row in rows
    ):
        raise ValueError("these are no places")
    return [(who, place) for who, place in rows]


def write_places(places: Places) -> str:
    return orjson.dumps(places).decode()

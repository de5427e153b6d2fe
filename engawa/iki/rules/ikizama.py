"""3A Way of life: choosing turn order and move on the ikizama track."""

from typing import Final

from engawa.iki.figures.components import IKIZAMA_SPACES, MONTHS
from engawa.iki.figures.moves import IKIZAMA, a_of, move
from engawa.iki.rules import agenda
from engawa.iki.rules.position import NO_WAY, Town
from engawa.kernel.position import NOBODY
from engawa.kernel.refusal import Refusal, refuse

FREE_CHOICE: Final = 0
"""The first space of the track, `1-4`."""
WAYS: Final = [move(IKIZAMA, space) for space in range(IKIZAMA_SPACES)]


def options(town: Town) -> list[int]:
    """3.1: the free spaces; one pawn a space. 6.2: not the closed one."""
    legal: list[int] = []
    for space, stands in enumerate(town.track):
        if stands == NOBODY and space != town.blocked:
            legal.append(WAYS[space])
    return legal


def to_come(town: Town, seat: int) -> list[int]:
    """What may be free when the seat, which waits for others, chooses next; nothing where it will choose no more."""
    if town.actor == seat or town.actor == NOBODY:
        return []
    if agenda.IKIZAMA << 3 | seat in town.agenda[: town.depth]:
        return options(town)
    return WAYS.copy() if town.month < MONTHS else []


def refusal(town: Town, code: int) -> Refusal | None:
    space = a_of(code)
    if space == town.blocked:
        return refuse("iki.refuse.space_blocked", "6.2", way=town.figures.ikizama_track[space])
    if town.track[space] != NOBODY:
        return refuse("iki.refuse.space_taken", "3.1", way=town.figures.ikizama_track[space], player=town.track[space])
    return None


def place(town: Town, seat: int, code: int) -> None:
    space = a_of(code)
    stand(town, seat, space)
    if town.journal is not None:
        town.journal.note("iki.log.ikizama", seat, way=town.figures.ikizama_track[space])


def stand(town: Town, seat: int, space: int) -> None:
    town.track[space] = seat
    town.players[seat].way = space


def turn_order(town: Town) -> list[int]:
    """3.2: in the order of the track, `1-4` first."""
    return [seat for seat in town.track if seat != NOBODY]


def take_back(town: Town, seat: int) -> None:
    """3.12: at the end of the turn the ikizama returns to its owner; at New Year there is none (10.1)."""
    player = town.players[seat]
    if player.way != NO_WAY:
        town.track[player.way] = NOBODY
        player.way = NO_WAY

"""10 New Year: one last business on any street space."""

from engawa.iki.figures.components import STREET_SPACES
from engawa.iki.figures.moves import NEW_YEAR, a_of, move
from engawa.iki.rules.position import OFF_BOARD, Town


def leave_street(town: Town) -> None:
    """3.16: every oyakata leaves the board."""
    for player in town.players:
        player.space = OFF_BOARD


def options() -> list[int]:
    """10.1: any space, occupied or not."""
    return [move(NEW_YEAR, space) for space in range(1, STREET_SPACES + 1)]


def place(town: Town, seat: int, code: int) -> None:
    town.players[seat].space = a_of(code)
    if town.journal is not None:
        town.journal.note("iki.log.new_year", seat, shop=town.figures.shops[a_of(code)].id)

"""The map: borders, regions, what hangs together."""

import pytest

from engawa.shogun.figures.components import MOON, SUN, Board
from tests.rules.shogun.scene import FIGURES

BOARDS = [(side, players) for side in (SUN, MOON) for players in (3, 4)]


def reach(board: Board, among: list[int]) -> list[int]:
    """What can be reached from the first of these provinces without leaving them."""
    found = [among[0]]
    for province in found:
        found += [other for other in board.neighbours[province] if other in among and other not in found]
    return sorted(found)


@pytest.mark.parametrize(("side", "players"), BOARDS)
@pytest.mark.rule("1.1", "3.16")
def test_borders_are_symmetric_and_ascending(side: int, players: int) -> None:
    board = FIGURES.board(side, players)
    for province in range(45):
        neighbours = board.neighbours[province]
        assert neighbours == sorted(set(neighbours))
        assert province not in neighbours
        assert all(province in board.neighbours[other] for other in neighbours)
        assert set(neighbours) <= set(FIGURES.borders[province])


@pytest.mark.rule("3.16")
def test_number_of_borders_and_sea_routes() -> None:
    assert sum(map(len, FIGURES.board(SUN, 4).neighbours)) == 2 * (91 + 6)


@pytest.mark.parametrize(("side", "players"), BOARDS)
@pytest.mark.rule("1.1")
def test_five_regions_of_nine_seven_or_nine_with_three_players(side: int, players: int) -> None:
    board = FIGURES.board(side, players)
    sizes = [sum(board.region[province] == region for province in board.in_play) for region in range(5)]
    assert sizes == ([9] * 5 if players == 4 else [7, 7, 9, 7, 7])


@pytest.mark.parametrize(("side", "players"), BOARDS)
@pytest.mark.rule("1.1")
def test_the_board_hangs_together(side: int, players: int) -> None:
    board = FIGURES.board(side, players)
    assert reach(board, board.in_play) == board.in_play


@pytest.mark.parametrize(("side", "players"), BOARDS)
@pytest.mark.rule("1.1")
def test_regions_hang_together_but_green_on_the_moon_board(side: int, players: int) -> None:
    """The moon board's real sea routes are not known to us; with the sun routes as a stand-in Sanuki,
    green there, is cut off from the other green provinces: its route goes to Harima, which is red."""
    board = FIGURES.board(side, players)
    for region, name in enumerate(FIGURES.regions):
        among = [province for province in board.in_play if board.region[province] == region]
        apart = [FIGURES.provinces[province].id for province in among if province not in reach(board, among)]
        assert apart == (["sanuki"] if side == MOON and name == "green" else [])

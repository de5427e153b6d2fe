"""7 End."""

import pytest

from engawa.kernel.position import NOBODY
from tests.rules.shogun.scene import Scene


def ended(points: list[int], chests: list[int]) -> Scene:
    scene = Scene(players=len(points))
    for seat, player in enumerate(scene.realm.players):
        player.scored = [points[seat], 0, 0, 0, 0]
        player.chests = chests[seat]
    scene.realm.actor = NOBODY
    return scene


@pytest.mark.parametrize(
    ("points", "chests", "winners"),
    [
        ([20, 25, 23], [9, 0, 9], [1]),
        ([25, 25, 23], [3, 4, 9], [1]),
        ([25, 20, 25], [4, 9, 4], [0, 2]),
        ([7, 7, 7], [1, 1, 1], [0, 1, 2]),
    ],
)
@pytest.mark.rule("7.1")
def test_most_points_then_most_chests_then_shared(points: list[int], chests: list[int], winners: list[int]) -> None:
    scene = ended(points, chests)
    assert scene.realm.winners() == winners
    assert scene.realm.scores() == points


@pytest.mark.rule("7.1")
def test_nobody_has_won_before_the_end() -> None:
    scene = ended([20, 25, 23], [9, 0, 9])
    scene.own(0, "settsu")
    scene.realm.actor = 0
    assert scene.realm.winners() == []
    assert scene.realm.scores() == [21, 25, 23], "as if the board were scored now"
    assert scene.realm.breakdown(0)["provinces"] == 21

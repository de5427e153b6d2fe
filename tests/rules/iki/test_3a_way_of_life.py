"""3A Way of life."""

import pytest

from engawa.iki import agenda
from tests.rules.iki.scene import Scene


@pytest.mark.rule("3.1")
def test_ikizama_go_to_free_spaces_in_descending_firefighting_order() -> None:
    scene = Scene(players=3)
    scene.firefighting(1, 5, 3)
    scene.step(agenda.WAY_OF_LIFE)
    assert scene.town.to_act() == [1]
    assert scene.options() == ["ikizama 1-4", "ikizama 1", "ikizama 2", "ikizama 3", "ikizama 4"]
    scene.play("ikizama 3")
    assert scene.town.to_act() == [2]
    assert scene.options() == ["ikizama 1-4", "ikizama 1", "ikizama 2", "ikizama 4"]


@pytest.mark.rule("3.1")
def test_one_pawn_per_space() -> None:
    scene = Scene(players=3)
    scene.step(agenda.WAY_OF_LIFE)
    scene.play("ikizama 2")
    reason = scene.refused("ikizama 2")
    assert (reason.key, reason.rule) == ("iki.refuse.space_taken", "3.1")
    assert reason.details == {"way": "2", "player": 0}


@pytest.mark.rule("3.1", "12.11")
def test_of_two_markers_on_one_space_the_upper_places_first() -> None:
    scene = Scene(players=3)
    scene.firefighting(0, 2, 1)
    scene.town.raise_firefighting(2, 1)
    scene.step(agenda.WAY_OF_LIFE)
    assert scene.town.to_act() == [2]

"""3A Way of life."""

import pytest

from engawa.iki.rules import agenda
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


@pytest.mark.rule("3.1")
def test_month_one_follows_the_initial_stack() -> None:
    scene = Scene(players=4)
    scene.step(agenda.WAY_OF_LIFE)
    placed = []
    for way in ["4", "1-4", "2", "1"]:
        placed += scene.town.to_act()
        scene.play(f"ikizama {way}")
    assert placed == [0, 1, 2, 3]
    assert scene.town.track == [1, 3, 2, -1, 0]


@pytest.mark.rule("3.1")
def test_the_last_of_four_players_has_two_spaces_left() -> None:
    scene = Scene(players=4)
    scene.step(agenda.WAY_OF_LIFE)
    for way in ["1-4", "2", "4"]:
        scene.play(f"ikizama {way}")
    assert scene.options() == ["ikizama 1", "ikizama 3"]
    for way, holder in [("1-4", 0), ("2", 1), ("4", 2)]:
        reason = scene.refused(f"ikizama {way}")
        assert (reason.key, reason.rule) == ("iki.refuse.space_taken", "3.1")
        assert reason.details == {"way": way, "player": holder}


@pytest.mark.rule("3.1")
def test_nobody_places_out_of_turn_or_twice() -> None:
    scene = Scene(players=3)
    scene.step(agenda.WAY_OF_LIFE)
    reason = scene.refused("ikizama 3", seat=1)
    assert (reason.key, reason.rule) == ("kernel.refuse.not_your_turn", "3.1")
    scene.play("ikizama 1")
    assert scene.refused("ikizama 3", seat=0).key == "kernel.refuse.not_your_turn"


@pytest.mark.rule("3.1")
def test_nothing_but_an_ikizama_answers_the_way_of_life() -> None:
    scene = Scene(players=3)
    scene.step(agenda.WAY_OF_LIFE)
    for other in ["income", "move 1", "done"]:
        reason = scene.refused(other)
        assert (reason.key, reason.rule) == ("iki.refuse.other_decision", "3.1")

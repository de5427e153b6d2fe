"""3A Laying out."""

import random

import pytest

from engawa.kernel.chance import Outcome, SearchChance
from engawa.shogun.rules import agenda
from tests.rules.shogun.scene import Scene, new_game


def laid_out(actions: list[int], specials: list[int]) -> list[Outcome]:
    draws = [Outcome("action", [action]) for action in actions]
    return draws + [Outcome("special", [special]) for special in specials]


@pytest.mark.rule("3.1")
def test_five_actions_lie_open_and_five_are_not_decided_yet() -> None:
    scene = Scene()
    scene.step(agenda.LAY_OUT, draws=laid_out([9, 0, 4, 7, 2], [0, 1, 2, 3, 4]))
    assert scene.realm.action_row == [9, 0, 4, 7, 2]
    assert scene.realm.actions_left == [1, 3, 5, 6, 8]
    assert scene.realm.view(0)["actions"] == ["battle_b", "castle", "taxes", "deploy_1_and_move", "theatre"]


@pytest.mark.rule("3.1", "3.9")
def test_after_each_action_the_next_card_is_opened() -> None:
    position = new_game(4, setup="sample")
    chance = SearchChance(random.Random(4))
    while position.season == 0:
        seat = position.next_to_act()
        options = position.options(seat)
        position.apply(seat, options[-1], chance)
        if position.in_actions():
            assert len(position.action_row) == min(10, 5 + position.action_at)
            assert sorted(position.action_row + position.actions_left) == list(range(10))


@pytest.mark.rule("3.2")
def test_the_special_cards_are_shuffled_onto_their_places() -> None:
    scene = Scene(players=3)
    scene.step(agenda.LAY_OUT, draws=laid_out([0, 1, 2, 3, 4], [4, 2, 0, 1, 3]))
    assert scene.realm.view(0)["specials"] == [
        "deploy_6",
        "taxes_plus_1",
        "attack_plus_1",
        "defence_plus_1",
        "rice_plus_1",
    ]
    assert scene.realm.track == [-1] * 5
    assert scene.realm.to_act() == [0, 1, 2]


@pytest.mark.rule("3.2", "3.8")
def test_the_order_of_the_last_round_is_over_when_the_next_is_laid_out() -> None:
    scene = Scene(players=3)
    scene.realm.order = [2, 0, 1]
    scene.step(agenda.LAY_OUT)
    assert scene.realm.order == []
    assert scene.realm.view(0)["order"] == []

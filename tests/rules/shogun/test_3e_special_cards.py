"""3E Special cards."""

import pytest

from engawa.shogun.rules import agenda
from tests.rules.shogun.scene import Scene, doing, fall


@pytest.mark.parametrize(("special", "chests", "rice"), [("taxes_plus_1", 23, 0), ("rice_plus_1", 22, 0)])
@pytest.mark.rule("3.17")
def test_one_more_chest_from_taxes(special: str, chests: int, rice: int) -> None:
    scene = doing("taxes", "settsu")
    scene.special(0, special)
    scene.begin("taxes", draws=[])
    assert (scene.player(0).chests, scene.player(0).rice) == (chests, rice)


@pytest.mark.parametrize(("special", "rice"), [("rice_plus_1", 4), ("taxes_plus_1", 3)])
@pytest.mark.rule("3.17")
def test_one_more_rice(special: str, rice: int) -> None:
    scene = doing("rice", "settsu")
    scene.special(0, special)
    scene.begin("rice", draws=[])
    assert scene.player(0).rice == rice


@pytest.mark.rule("3.18")
def test_six_armies_instead_of_five_is_a_choice() -> None:
    scene = doing("deploy_5", "settsu")
    scene.special(0, "deploy_6")
    scene.begin("deploy_5", draws=[])
    assert scene.options() == ["deploy 5", "deploy 6"]
    assert scene.refused("deploy 3") == ("other_number", "3.18")
    scene.play("deploy 6", draws=[])
    assert scene.armies("settsu") == 7
    assert scene.player(0).chests == 12


@pytest.mark.rule("3.18")
def test_with_exactly_five_in_reserve_only_five() -> None:
    scene = doing("deploy_5", "settsu")
    scene.special(0, "deploy_6")
    scene.keep_in_reserve(0, 5)
    scene.begin("deploy_5", draws=[])
    assert scene.armies("settsu") == 6


@pytest.mark.parametrize(
    ("reserve", "options", "armies"), [(6, ["deploy 3", "deploy 6"], 1), (5, [], 4), (3, [], 4), (2, [], 1)]
)
@pytest.mark.rule("3.18", "8.9")
def test_under_the_event_the_choice_is_three_or_six(reserve: int, options: list[str], armies: int) -> None:
    scene = doing("deploy_5", "settsu")
    scene.special(0, "deploy_6")
    scene.event("deploy_fewer")
    scene.keep_in_reserve(0, reserve)
    scene.begin("deploy_5", draws=[])
    assert scene.options() == options
    assert scene.armies("settsu") == armies


@pytest.mark.rule("3.18")
def test_the_card_does_not_touch_the_other_deployments() -> None:
    scene = doing("deploy_3", "settsu")
    scene.special(0, "deploy_6")
    scene.begin("deploy_3", draws=[])
    assert scene.armies("settsu") == 4


@pytest.mark.rule("3.19")
def test_one_more_army_when_attacking() -> None:
    scene = doing("battle_a", "shima", armies=2)
    scene.own(0, "ise")
    scene.special(0, "attack_plus_1")
    scene.begin("battle_a")
    assert scene.options() == [
        "attack izu from shima with 1",
        "attack izu from shima with 1 +1",
        "move ise from shima with 1",
    ]
    reserve = scene.player(0).reserve
    scene.play("attack izu from shima with 1 +1", draws=[fall(2, 0, 0, 0, 0)])
    assert scene.armies("izu") == 2
    assert scene.player(0).reserve == reserve - 1


@pytest.mark.rule("3.19")
def test_no_bonus_without_the_card_or_with_an_empty_reserve() -> None:
    scene = doing("battle_a", "shima", armies=2)
    scene.begin("battle_a")
    assert scene.refused("attack izu from shima with 1 +1") == ("no_extra_army", "3.19")
    scene = doing("battle_a", "shima", armies=2)
    scene.special(0, "attack_plus_1")
    scene.keep_in_reserve(0, 0)
    scene.begin("battle_a")
    assert scene.refused("attack izu from shima with 1 +1") == ("no_extra_army", "3.19")


def defence(defends: bool, reserve: int = 10) -> Scene:
    """Seat 0 may attack Ise, held by seat 1 with the defence card."""
    scene = doing("battle_a", "shima", armies=4)
    scene.own(1, "ise", armies=2)
    scene.special(1, "defence_plus_1", defends)
    scene.keep_in_reserve(1, reserve)
    scene.begin("battle_a")
    return scene


@pytest.mark.parametrize(("defends", "reserve", "thrown"), [(True, 10, 3), (False, 10, 2), (True, 0, 2)])
@pytest.mark.rule("3.20")
def test_one_more_army_when_attacked_as_the_standing_order_says(defends: bool, reserve: int, thrown: int) -> None:
    scene = defence(defends, reserve)
    before = scene.realm.tower[1]
    scene.play("attack ise from shima with 3", draws=[fall(0, 0, 0, 0, 0)])
    assert scene.realm.tower[1] - before == thrown


@pytest.mark.rule("3.20")
def test_the_standing_order_is_changed_during_the_actions_also_on_anothers_turn() -> None:
    scene = defence(True)
    assert scene.revisions(1) == ["defend no"]
    assert scene.refused("defend yes", 1) == ("order_stands", "3.20")
    assert scene.refused("defend no", 0) == ("no_defence_card", "3.20")
    scene.play("defend no", 1, draws=[])
    assert scene.realm.to_act() == [0]
    assert not scene.player(1).defends
    assert scene.revisions(1) == ["defend yes"]


@pytest.mark.rule("3.20")
def test_it_is_set_when_taking_the_card_yes_by_default() -> None:
    for text, defends in (("take defence_plus_1", True), ("take defence_plus_1 defend no", False)):
        scene = Scene()
        scene.realm.special_row = [0, 1, 2, 3, 4]
        scene.realm.push(agenda.TAKE_SPECIAL, 1)
        scene.ask(agenda.TAKE_SPECIAL, 0)
        scene.play(text)
        assert scene.player(0).defends is defends
        assert scene.refused("defend no", 0) == ("not_your_turn", "3.7")
        assert scene.revisions(0) == [], "the actions have not begun"


@pytest.mark.rule("3.20")
def test_it_ends_with_the_round_and_is_public() -> None:
    scene = defence(True)
    players = scene.realm.view(3)["players"]
    assert isinstance(players, list)
    assert players[1]["defends"] is True
    scene.realm.depth = 0
    scene.step(agenda.ROUND_ENDS)
    assert scene.player(1).special == -1
    assert not scene.player(1).defends


@pytest.mark.rule("3.20")
def test_not_in_revolts() -> None:
    scene = doing("taxes", "settsu", armies=2)
    scene.special(0, "defence_plus_1")
    scene.mark("settsu", 1)
    scene.begin("taxes", draws=[fall(0, 0, 0, 0, 0)])
    assert scene.realm.tower == [2, 0, 0, 0, 1]


@pytest.mark.rule("3.21")
def test_the_event_first_then_the_special_card() -> None:
    scene = doing("taxes", "settsu")
    scene.event("taxes_at_most")
    scene.special(0, "taxes_plus_1")
    scene.begin("taxes", draws=[])
    assert scene.player(0).chests == 15 + 6, "7, at most 5, one more"


@pytest.mark.rule("3.21")
def test_without_the_card_the_cap_stands() -> None:
    scene = doing("taxes", "settsu")
    scene.event("taxes_at_most")
    scene.begin("taxes", draws=[])
    assert scene.player(0).chests == 15 + 5

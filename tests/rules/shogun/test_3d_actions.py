"""3D Actions."""

import json
from pathlib import Path

import pytest

from engawa.kernel.chance import Outcome
from engawa.shogun.game import GAME
from engawa.shogun.rules import agenda
from tests.rules.shogun.scene import Scene, doing, fall


@pytest.mark.rule("3.9")
def test_a_card_is_opened_on_its_owners_turn_also_when_skipped() -> None:
    scene = doing("castle", "settsu")
    scene.player(0).chests = 0
    scene.own(1, "kii", armies=2)
    scene.lay(1, "castle", "kii")
    scene.lay(2, "castle", "chest_2")
    scene.begin("castle", draws=[])
    opened = [(entry.seat, entry.args["card"]) for entry in scene.log() if entry.key == "shogun.log.opened"]
    assert opened == [(0, "settsu"), (1, "kii"), (2, "chest_2"), (3, "nothing")]
    assert scene.standing("settsu") == []
    assert scene.standing("kii") == ["castle"]


@pytest.mark.rule("3.9")
def test_a_card_of_a_later_player_is_not_open_yet() -> None:
    scene = doing("battle_a", "settsu", armies=2)
    scene.own(1, "kai", armies=2)
    scene.lay(1, "battle_a", "kai")
    scene.begin("battle_a")
    assert scene.player(0).opened == 1 << 8
    assert scene.player(1).opened == 0


@pytest.mark.rule("3.10")
def test_what_can_be_done_must_be_done() -> None:
    scene = doing("castle", "settsu")
    scene.begin("castle", draws=[])
    assert scene.standing("settsu") == ["castle"]
    assert scene.player(0).chests == 12


@pytest.mark.rule("3.10")
def test_who_cannot_pay_does_nothing_and_pays_nothing() -> None:
    scene = doing("castle", "settsu")
    scene.player(0).chests = 2
    scene.begin("castle", draws=[])
    assert scene.standing("settsu") == []
    assert scene.player(0).chests == 2
    assert scene.skipped() == ["too_few_chests"]


def attack_on_kii(won: bool) -> Scene:
    """Seat 0 attacks Kii, which seat 1 has planned for taxes and for nothing else."""
    scene = doing("battle_a", "settsu", armies=5)
    scene.own(1, "kii", armies=1)
    scene.lay(1, "taxes", "kii")
    scene.lay(0, "battle_b", "chest_0")
    scene.begin("battle_a", "taxes", order=[0, 1, 2, 3])
    scene.play("attack kii from settsu with 4", draws=[fall(4, 1, 0, 0, 0) if won else fall(2, 2, 0, 0, 0)][:1])
    return scene


@pytest.mark.rule("3.11")
def test_the_card_of_a_lost_province_goes_to_the_conqueror_at_once() -> None:
    scene = attack_on_kii(won=True)
    assert scene.owner("kii") == 0
    assert "kii" in scene.hand(0)
    assert "kii" not in scene.plan(1)
    assert scene.plan(1)[4] == "nothing"
    assert scene.player(0).chests == scene.player(1).chests == 15, "nobody collects with it in this round"


@pytest.mark.rule("3.11")
def test_the_card_goes_to_the_pile_when_the_province_becomes_neutral() -> None:
    scene = doing("battle_a", "settsu", armies=5)
    scene.own(1, "kii", armies=2)
    scene.lay(1, "bid", "kii")
    scene.begin("battle_a", "taxes")
    scene.play("attack kii from settsu with 4", draws=[fall(2, 2, 0, 0, 0)])
    assert scene.owner("kii") == -1
    assert "kii" not in scene.plan(1) + scene.hand(1) + scene.hand(0), "the bid space too"
    assert scene.plan(1)[10] == "nothing"


@pytest.mark.rule("3.11")
def test_its_action_is_gone_also_when_the_province_is_regained() -> None:
    scene = doing("battle_a", "settsu", armies=5)
    scene.own(1, "kii", armies=1)
    scene.own(1, "yamato", armies=5)
    scene.lay(1, "taxes", "kii")
    scene.lay(1, "battle_b", "yamato")
    scene.begin("battle_a", "battle_b", "taxes")
    scene.play("attack kii from settsu with 4", draws=[fall(4, 0, 0, 0, 0)])
    scene.play("attack kii from yamato with 4", draws=[fall(0, 4, 0, 0, 0)])
    assert scene.owner("kii") == 1
    assert "kii" in scene.hand(1)
    assert scene.player(1).chests == 15


@pytest.mark.rule("3.11")
def test_cards_stay_on_the_plan_until_the_round_ends() -> None:
    scene = doing("castle", "settsu")
    scene.begin("castle", draws=[])
    assert scene.plan(0)[0] == "settsu"
    scene.realm.season = 0
    scene.step(agenda.ROUND_ENDS)
    assert scene.plan(0)[0] == "—"
    assert "settsu" in scene.hand(0)


@pytest.mark.parametrize(("action", "cost"), [("castle", 3), ("temple", 2), ("theatre", 1)])
@pytest.mark.rule("3.12")
def test_building_costs(action: str, cost: int) -> None:
    for chests in (cost, cost - 1):
        scene = doing(action, "izu")
        scene.player(0).chests = chests
        scene.begin(action, draws=[])
        assert scene.standing("izu") == ([action] if chests == cost else [])
        assert scene.player(0).chests == (0 if chests == cost else chests)


@pytest.mark.rule("3.12")
def test_one_of_each_kind_and_no_more_than_the_sites() -> None:
    scene = doing("temple", "aki")
    scene.build("aki", "temple")
    scene.begin("temple", draws=[])
    assert scene.skipped() == ["already_built"]
    scene = doing("theatre", "aki")
    scene.build("aki", "temple")
    scene.begin("theatre", draws=[])
    assert scene.standing("aki") == ["temple", "theatre"], "Aki has two sites"
    scene = doing("castle", "aki")
    scene.build("aki", "temple", "theatre")
    scene.begin("castle", draws=[])
    assert scene.skipped() == ["no_free_site"]
    assert scene.player(0).chests == 15


@pytest.mark.parametrize(("action", "rice", "chests"), [("rice", 3, 15), ("taxes", 0, 22)])
@pytest.mark.rule("3.13")
def test_collecting_gains_the_figure_and_puts_a_marker(action: str, rice: int, chests: int) -> None:
    scene = doing(action, "settsu")
    scene.begin(action, draws=[])
    assert (scene.player(0).rice, scene.player(0).chests) == (rice, chests)
    assert scene.markers("settsu") == 1


@pytest.mark.rule("3.13")
def test_a_second_marker_comes_only_after_a_won_revolt() -> None:
    scene = doing("taxes", "settsu", armies=3)
    scene.mark("settsu", 1)
    scene.begin("taxes", draws=[fall(3, 0, 0, 0, 1)])
    assert scene.markers("settsu") == 2
    assert scene.armies("settsu") == 2
    assert scene.player(0).chests == 22


@pytest.mark.parametrize("fallen", [(1, 1), (0, 0), (1, 2)])
@pytest.mark.rule("3.13", "5.6")
def test_a_lost_or_drawn_revolt_loses_the_province_but_the_gain_stays(fallen: tuple[int, int]) -> None:
    scene = doing("taxes", "settsu", armies=3)
    scene.mark("settsu", 2)
    scene.build("settsu", "castle")
    scene.begin("taxes", draws=[fall(fallen[0], 0, 0, 0, fallen[1])])
    assert scene.owner("settsu") == -1
    assert scene.markers("settsu") == 0
    assert scene.standing("settsu") == []
    assert scene.player(0).chests == 22
    assert scene.plan(0)[4] == "nothing"
    assert "settsu" not in scene.hand(0)


@pytest.mark.parametrize(("action", "armies", "cost"), [("deploy_5", 5, 3), ("deploy_3", 3, 2)])
@pytest.mark.rule("3.14")
def test_deploying(action: str, armies: int, cost: int) -> None:
    scene = doing(action, "settsu")
    scene.own(0, "kii")
    scene.begin(action, draws=[])
    assert scene.armies("settsu") == 1 + armies
    assert scene.player(0).chests == 15 - cost
    assert scene.player(0).reserve == 60 - armies
    assert scene.realm.actor == -1, "these do not move on"


@pytest.mark.rule("3.14")
def test_one_army_and_an_optional_move_to_an_own_neighbour() -> None:
    scene = doing("deploy_1_and_move", "settsu", armies=2)
    scene.own(0, "kii", "hida")
    scene.own(1, "yamato")
    scene.begin("deploy_1_and_move", draws=[])
    assert scene.armies("settsu") == 3
    assert scene.player(0).chests == 14
    assert scene.options() == ["move kii from settsu with 1", "move kii from settsu with 2", "stay"]
    assert scene.refused("move kii from settsu with 3") == ("one_must_stay", "3.15")
    assert scene.refused("move yamato from settsu with 1") == ("not_own_province", "3.14")
    assert scene.refused("attack yamato from settsu with 1") == ("not_own_province", "3.14")
    assert scene.refused("move harima from settsu with 1") == ("not_own_province", "3.14")
    assert scene.refused("move kii from ise with 1") == ("other_province", "3.9")
    scene.play("move kii from settsu with 2", draws=[])
    assert (scene.armies("settsu"), scene.armies("kii")) == (1, 3)


@pytest.mark.rule("3.14")
def test_the_move_may_be_left_out_and_is_not_asked_without_a_target() -> None:
    scene = doing("deploy_1_and_move", "settsu")
    scene.own(0, "kii")
    scene.begin("deploy_1_and_move", draws=[])
    scene.play("stay", draws=[])
    assert (scene.armies("settsu"), scene.armies("kii")) == (2, 1)
    scene = doing("deploy_1_and_move", "settsu")
    scene.begin("deploy_1_and_move", draws=[])
    assert scene.armies("settsu") == 2
    assert scene.realm.actor == -1


@pytest.mark.rule("3.14")
def test_with_no_army_in_reserve_the_move_is_skipped_too() -> None:
    scene = doing("deploy_1_and_move", "settsu", armies=3)
    scene.own(0, "kii")
    scene.keep_in_reserve(0, 0)
    scene.begin("deploy_1_and_move", draws=[])
    assert scene.realm.actor == -1
    assert scene.skipped() == ["too_few_in_reserve"]
    assert scene.player(0).chests == 15


@pytest.mark.rule("3.15")
def test_any_number_to_any_neighbour_leaving_one() -> None:
    scene = doing("battle_a", "shima", armies=3)
    scene.own(0, "ise")
    scene.begin("battle_a")
    assert scene.options() == [
        "attack izu from shima with 1",
        "attack izu from shima with 2",
        "move ise from shima with 1",
        "move ise from shima with 2",
    ]
    assert scene.refused("attack izu from shima with 3") == ("one_must_stay", "3.15")
    assert scene.refused("attack ise from shima with 1") == ("own_province", "3.15")
    assert scene.refused("move izu from shima with 1") == ("not_own_province", "3.15")
    assert scene.refused("stay") == ("other_decision", "3.15")
    assert scene.refused("attack kii from ise with 1") == ("other_province", "3.9")
    assert scene.refused("move ise from shima with 1", seat=1) == ("not_your_turn", "3.9")
    scene.play("move ise from shima with 2", draws=[])
    assert (scene.armies("shima"), scene.armies("ise")) == (1, 3)


@pytest.mark.rule("3.15")
def test_a_province_that_is_no_neighbour_on_this_board(tmp_path: Path) -> None:
    data = json.loads(GAME.built_in_figures())
    data["sea_routes"]["moon"] = [["Shima", "Kai"]]
    file = tmp_path / "own.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    for board, adjacent in (("sun", False), ("moon", True)):
        scene = Scene(board=board, figures=GAME.figures(file))
        scene.own(0, "shima", armies=2)
        scene.lay(0, "battle_b", "shima")
        scene.begin("battle_b")
        if adjacent:
            assert "attack kai from shima with 1" in scene.options()
        else:
            assert scene.refused("attack kai from shima with 1") == ("not_adjacent", "3.15")


@pytest.mark.rule("3.15")
def test_with_one_army_the_action_is_skipped() -> None:
    scene = doing("battle_a", "shima", armies=1)
    scene.begin("battle_a", draws=[])
    assert scene.skipped() == ["too_few_armies"]


@pytest.mark.rule("3.15")
def test_without_an_own_neighbour_the_player_must_attack() -> None:
    scene = doing("battle_a", "shima", armies=2)
    scene.begin("battle_a")
    assert scene.options() == ["attack ise from shima with 1", "attack izu from shima with 1"]


@pytest.mark.rule("3.16")
def test_sea_routes_are_adjacent_both_ways() -> None:
    for start, end in (("shima", "izu"), ("izu", "shima")):
        scene = doing("battle_a", start, armies=2)
        scene.begin("battle_a")
        assert f"attack {end} from {start} with 1" in scene.options()


@pytest.mark.rule("3.16")
def test_without_border_or_route_there_is_no_way() -> None:
    scene = doing("battle_a", "shima", armies=2)
    scene.begin("battle_a")
    assert not any("kii" in option for option in scene.options())


@pytest.mark.rule("3.16")
def test_there_is_no_limit_to_the_armies_in_a_province() -> None:
    scene = doing("battle_a", "shima", armies=30)
    scene.own(0, "ise", armies=30)
    scene.begin("battle_a")
    scene.play("move ise from shima with 29", draws=[])
    assert scene.armies("ise") == 59


def test_battles_draw_from_the_tower() -> None:
    scene = doing("battle_b", "shima", armies=3)
    scene.begin("battle_b")
    scene.play("attack ise from shima with 2", draws=[Outcome("tower", [2, 0, 0, 0, 1])])
    assert scene.owner("ise") == 0
    assert scene.armies("ise") == 1

"""5 Battles."""

import pytest

from engawa.kernel.chance import Outcome
from engawa.kernel.refusal import BadInput
from engawa.shogun.rules import agenda
from engawa.shogun.rules import battle as battles
from tests.rules.shogun.scene import Scene, fall


def battle(attackers: int, defenders: int, markers: int = 0, castle: bool = False) -> Scene:
    """Seat 0 in Shinano may attack seat 1 in Kozuke."""
    scene = Scene()
    scene.own(0, "shinano", armies=attackers + 1)
    scene.own(1, "kozuke", armies=defenders)
    scene.mark("kozuke", markers)
    if castle:
        scene.build("kozuke", "castle")
    scene.lay(0, "battle_a", "shinano")
    scene.begin("battle_a")
    return scene


def neutral(attackers: int) -> Scene:
    scene = Scene()
    scene.own(0, "shinano", armies=attackers + 1)
    scene.lay(0, "battle_a", "shinano")
    scene.begin("battle_a")
    return scene


@pytest.mark.rule("5.1")
def test_all_cubes_of_the_battle_and_of_the_tray_go_in() -> None:
    scene = battle(4, 3)
    scene.fill(scene.realm.tray, 0, 0, 2, 0, 1)
    scene.fill(scene.realm.tower, 0, 0, 0, 5, 0)
    scene.play("attack kozuke from shinano with 4", draws=[fall(0, 1, 0, 2, 0)])
    assert scene.realm.tower == [4, 2, 2, 3, 1]
    assert scene.realm.tray == [0, 0, 0, 2, 0]


@pytest.mark.rule("5.1")
def test_no_more_can_fall_out_than_is_there() -> None:
    scene = battle(4, 3)
    with pytest.raises(BadInput, match="at most 3"):
        scene.play("attack kozuke from shinano with 4", draws=[fall(0, 4, 0, 0, 0)])


@pytest.mark.parametrize("extra", ["", " +1"])
def test_the_log_tells_an_attacks_odds_before_the_throw(extra: str) -> None:
    scene = battle(4, 3)
    scene.special(0, "attack_plus_1")
    scene.fill(scene.realm.tower, 2, 3, 0, 0, 4)
    before = battles.attack_odds(scene.realm, 0, scene.province("kozuke"), 4, bool(extra)).percentages()
    scene.play(f"attack kozuke from shinano with 4{extra}", draws=[fall(4, 1, 0, 0, 0)])
    attacked = next(entry for entry in scene.log() if entry.key.startswith("shogun.log.attacked"))
    assert {name: attacked.args[name] for name in ("win", "draw", "loss")} == before
    assert sum(before.values()) == 100


@pytest.mark.rule("5.3")
@pytest.mark.parametrize(("markers", "fight"), [(0, 1), (1, 0)])
def test_the_log_tells_whether_farmers_in_the_tray_fight(markers: int, fight: int) -> None:
    scene = battle(4, 3, markers=markers)
    scene.play("attack kozuke from shinano with 4", draws=[fall(4, 1, 0, 0, 0)])
    attacked = next(entry for entry in scene.log() if entry.key == "shogun.log.attacked")
    assert attacked.args["farmers_fight"] == fight


def test_the_log_tells_a_revolts_odds_before_the_throw() -> None:
    scene = Scene()
    scene.own(0, "mikawa", armies=2)
    scene.mark("mikawa", 2)
    before = battles.revolt_odds(scene.realm, scene.province("mikawa"), 0).percentages()
    scene.lay(0, "taxes", "mikawa")
    scene.begin("taxes", draws=[fall(2, 0, 0, 0, 1)])
    revolt = next(entry for entry in scene.log() if entry.key == "shogun.log.revolt")
    assert {name: revolt.args[name] for name in ("win", "draw", "loss")} == before


@pytest.mark.rule("5.2")
def test_more_may_return_than_were_sent() -> None:
    scene = battle(1, 1)
    scene.fill(scene.realm.tower, 6, 0, 0, 0, 0)
    scene.play("attack kozuke from shinano with 1", draws=[fall(5, 1, 0, 0, 0)])
    assert scene.armies("kozuke") == 4
    assert scene.owner("kozuke") == 0


@pytest.mark.rule("5.2")
def test_cubes_that_stay_inside_do_not_count() -> None:
    scene = battle(4, 1)
    scene.play("attack kozuke from shinano with 4", draws=[fall(0, 1, 0, 0, 0)])
    assert scene.owner("kozuke") == 1
    assert scene.realm.tower[0] == 4


@pytest.mark.rule("5.3")
def test_farmers_help_a_defender_without_markers() -> None:
    scene = battle(4, 3)
    scene.fill(scene.realm.tower, 0, 0, 0, 0, 3)
    scene.play("attack kozuke from shinano with 4", draws=[fall(3, 2, 0, 0, 2)])
    assert scene.owner("kozuke") == 1
    assert scene.armies("kozuke") == 1
    assert scene.realm.tray == [0, 0, 0, 0, 0]
    assert scene.realm.farmers == 19


@pytest.mark.rule("5.3")
def test_with_a_marker_they_take_no_part_and_stay_in_the_tray() -> None:
    scene = battle(4, 3, markers=1)
    scene.fill(scene.realm.tower, 0, 0, 0, 0, 3)
    scene.play("attack kozuke from shinano with 4", draws=[fall(3, 2, 0, 0, 2)])
    assert scene.owner("kozuke") == 0
    assert scene.armies("kozuke") == 1
    assert scene.realm.tray == [0, 0, 0, 0, 2]


@pytest.mark.rule("5.4")
def test_one_farmer_defends_a_neutral_province_and_the_winner_takes_its_card() -> None:
    scene = neutral(3)
    scene.play("attack kozuke from shinano with 3", draws=[fall(3, 0, 0, 0, 1)])
    assert scene.owner("kozuke") == 0
    assert scene.armies("kozuke") == 2
    assert "kozuke" in scene.hand(0)
    assert scene.realm.farmers == 20
    assert scene.realm.tower == [0, 0, 0, 0, 0]


@pytest.mark.parametrize(("ours", "farmers"), [(1, 1), (0, 0), (1, 3)])
@pytest.mark.rule("5.4")
def test_if_the_farmers_win_or_draw_it_stays_neutral(ours: int, farmers: int) -> None:
    scene = neutral(3)
    scene.fill(scene.realm.tray, 0, 0, 0, 0, 2)
    scene.play("attack kozuke from shinano with 3", draws=[fall(ours, 0, 0, 0, farmers)])
    assert scene.owner("kozuke") == -1
    assert scene.armies("kozuke") == 0
    assert scene.realm.tray == [0, 0, 0, 0, 0]
    assert scene.realm.tower == [3 - ours, 0, 0, 0, 3 - farmers]
    assert scene.armies("shinano") == 1


@pytest.mark.rule("1.4", "5.4")
@pytest.mark.parametrize("left", [0, 1])
def test_only_farmers_that_are_left_defend_a_neutral_province(left: int) -> None:
    scene = neutral(3)
    scene.event("neutral_defence")
    scene.fill(scene.realm.tower, 0, 0, 0, 0, 20 - left)
    thrown = battles.cubes_of_attack(scene.realm, 0, scene.province("kozuke"), 3, 0)
    assert thrown == [3, 0, 0, 0, left]
    scene.play("attack kozuke from shinano with 3", draws=[fall(3, 0, 0, 0, 0)])
    assert scene.realm.farmers == 0
    assert scene.realm.tower[-1] == 20
    assert scene.armies("kozuke") == 3


@pytest.mark.rule("5.5")
def test_the_winner_loses_as_many_and_others_stay_in_the_tray() -> None:
    scene = battle(5, 3)
    scene.fill(scene.realm.tower, 0, 0, 4, 0, 0)
    scene.play("attack kozuke from shinano with 5", draws=[fall(5, 2, 3, 0, 0)])
    assert scene.armies("kozuke") == 3
    assert scene.realm.tray == [0, 0, 3, 0, 0]
    assert scene.player(1).reserve == 61, "two returned, one sticks"
    assert scene.player(0).reserve == 62 - 1 - 3


@pytest.mark.parametrize(
    ("ours", "theirs", "farmers", "left"), [(3, 2, 2, 1), (1, 2, 2, 2), (2, 1, 3, 1), (3, 4, 0, 1)]
)
@pytest.mark.rule("5.5")
def test_farmers_take_the_losses_first(ours: int, theirs: int, farmers: int, left: int) -> None:
    scene = battle(4, 4)
    scene.fill(scene.realm.tower, 0, 0, 0, 0, 5)
    scene.play("attack kozuke from shinano with 4", draws=[fall(ours, theirs, 0, 0, farmers)])
    assert scene.owner("kozuke") == 1
    assert scene.armies("kozuke") == left
    assert scene.realm.tray == [0, 0, 0, 0, 0]


@pytest.mark.rule("5.6")
def test_a_revolt_that_is_won_costs_an_army_per_farmer_and_adds_a_marker() -> None:
    scene = Scene()
    scene.own(0, "mikawa", armies=4)
    scene.mark("mikawa", 2)
    scene.fill(scene.realm.tray, 1, 1, 0, 0, 1)
    scene.lay(0, "taxes", "mikawa")
    scene.begin("taxes", draws=[fall(5, 1, 0, 0, 3)])
    assert scene.owner("mikawa") == 0
    assert scene.armies("mikawa") == 2
    assert scene.markers("mikawa") == 3
    assert scene.realm.tray == [0, 1, 0, 0, 0]
    assert scene.realm.farmers == 20
    quelled = next(entry for entry in scene.log() if entry.key == "shogun.log.revolt_quelled")
    assert (quelled.seat, quelled.args["province"], quelled.args["armies"]) == (0, "mikawa", 2)


@pytest.mark.rule("5.6")
def test_otherwise_everything_there_goes() -> None:
    scene = Scene()
    scene.own(0, "mikawa", armies=4)
    scene.build("mikawa", "temple")
    scene.mark("mikawa", 2)
    scene.lay(0, "rice", "mikawa")
    scene.begin("rice", draws=[fall(2, 0, 0, 0, 2)])
    assert (scene.owner("mikawa"), scene.armies("mikawa"), scene.markers("mikawa")) == (-1, 0, 0)
    assert scene.standing("mikawa") == []
    assert scene.realm.supply == [28, 26, 26]
    assert scene.player(0).reserve == 60
    assert scene.realm.farmers == 20


@pytest.mark.parametrize(("ours", "theirs", "farmers"), [(2, 2, 0), (2, 1, 1), (0, 0, 0)])
@pytest.mark.rule("5.7")
def test_a_draw_makes_the_province_neutral(ours: int, theirs: int, farmers: int) -> None:
    scene = battle(3, 3, castle=True)
    scene.fill(scene.realm.tower, 0, 0, 0, 0, 2)
    scene.play("attack kozuke from shinano with 3", draws=[fall(ours, theirs, 0, 0, farmers)])
    assert scene.owner("kozuke") == -1
    assert scene.standing("kozuke") == []
    assert scene.realm.tray == [0, 0, 0, 0, 0]
    assert scene.armies("shinano") == 1
    assert "kozuke" not in scene.hand(1) + scene.hand(0)


@pytest.mark.rule("5.7")
def test_a_draw_with_markers_removes_them_and_leaves_the_farmers_in_the_tray() -> None:
    scene = battle(3, 3, markers=2)
    scene.fill(scene.realm.tower, 0, 0, 0, 0, 2)
    scene.play("attack kozuke from shinano with 3", draws=[fall(1, 1, 0, 0, 2)])
    assert scene.owner("kozuke") == -1
    assert scene.markers("kozuke") == 0
    assert scene.realm.tray == [0, 0, 0, 0, 2]


@pytest.mark.rule("5.8")
def test_won_only_by_farmers_is_a_draw() -> None:
    scene = battle(3, 3)
    scene.fill(scene.realm.tower, 0, 0, 0, 0, 5)
    scene.play("attack kozuke from shinano with 3", draws=[fall(1, 0, 0, 0, 4)])
    assert scene.owner("kozuke") == -1


@pytest.mark.rule("5.8")
def test_one_own_cube_is_enough() -> None:
    scene = battle(3, 3)
    scene.fill(scene.realm.tower, 0, 0, 0, 0, 5)
    scene.play("attack kozuke from shinano with 3", draws=[fall(3, 1, 0, 0, 4)])
    assert scene.owner("kozuke") == 1
    assert scene.armies("kozuke") == 1


@pytest.mark.rule("5.9")
def test_a_conquered_province_keeps_buildings_and_markers() -> None:
    scene = battle(4, 2, markers=2, castle=True)
    scene.play("attack kozuke from shinano with 4", draws=[fall(4, 1, 0, 0, 0)])
    assert scene.owner("kozuke") == 0
    assert scene.standing("kozuke") == ["castle"]
    assert scene.markers("kozuke") == 2
    assert scene.hand(0)[0] == "kozuke"
    assert "kozuke" not in scene.hand(1)


@pytest.mark.rule("5.9")
def test_a_defended_province_keeps_its_card() -> None:
    scene = battle(4, 2, castle=True)
    scene.play("attack kozuke from shinano with 4", draws=[fall(1, 2, 0, 0, 0)])
    assert scene.owner("kozuke") == 1
    assert "kozuke" in scene.hand(1)
    assert scene.standing("kozuke") == ["castle"]
    defended = next(entry for entry in scene.log() if entry.key == "shogun.log.defended")
    assert (defended.seat, defended.args["province"], defended.args["armies"]) == (1, "kozuke", 1)


@pytest.mark.rule("5.10")
def test_who_has_lost_the_last_province_plays_on() -> None:
    scene = battle(4, 1)
    scene.play("attack kozuke from shinano with 4", draws=[fall(4, 0, 0, 0, 0)])
    assert scene.realm.count_provinces(1) == 0
    scene.realm.clear_plans()
    scene.ask(agenda.PLANNING)
    assert scene.realm.to_act() == [0, 1, 2, 3]
    scene.play("bid chest_4", 1)
    for space, value in (("castle", 0), ("temple", 1), ("theatre", 2), ("rice", 3)):
        scene.play(f"plan {space} chest_{value}", 1)
    assert scene.options(1) == ["commit"]
    assert scene.refused("plan castle kozuke", 1) == ("card_not_owned", "3.3")
    assert scene.realm.breakdown(1)["provinces"] == 0


@pytest.mark.rule("5.11")
def test_example_of_four_blue_against_three_yellow() -> None:
    scene = battle(4, 3)
    scene.fill(scene.realm.tower, 0, 0, 0, 0, 1)
    blue, yellow = scene.player(0).reserve, scene.player(1).reserve
    scene.play("attack kozuke from shinano with 4", draws=[fall(3, 1, 0, 0, 1)])
    assert scene.owner("kozuke") == 0
    assert scene.armies("kozuke") == 1
    assert "kozuke" in scene.hand(0)
    assert scene.player(0).reserve == blue + 2
    assert scene.player(1).reserve == yellow + 1
    assert scene.realm.farmers == 20
    assert scene.realm.tower == [1, 2, 0, 0, 0]
    assert scene.realm.tray == [0, 0, 0, 0, 0]


@pytest.mark.rule("5.12")
def test_example_of_taxes_in_mikawa_with_two_markers() -> None:
    scene = Scene()
    scene.own(0, "mikawa", armies=4)
    scene.mark("mikawa", 2)
    scene.lay(0, "taxes", "mikawa")
    scene.begin("taxes", draws=[fall(0, 0, 0, 0, 0)])
    assert scene.realm.tower == [4, 0, 0, 0, 2]


@pytest.mark.rule("5.12")
def test_example_of_winter_in_kai_with_one_marker() -> None:
    scene = Scene()
    scene.own(0, "kai", "izu", "settsu", armies=2)
    scene.mark("kai", 1)
    scene.player(0).rice = 1
    scene.step(agenda.FAMINE, 0, draws=[*_revolts(scene, "kai"), fall(0, 0, 0, 0, 0)])
    assert scene.realm.tower == [2, 0, 0, 0, 3]


@pytest.mark.rule("5.12")
def test_example_of_nine_provinces_and_six_rice() -> None:
    scene = Scene()
    scene.own(0, "settsu", "kii", "yamato", "ise", "shima", "iyo", "tosa", "sanuki", "awa-shikoku", armies=2)
    scene.player(0).rice = 6
    scene.step(agenda.FAMINE, 0, draws=_revolts(scene, "iyo", "kii"))
    assert scene.options() == ["revolt iyo", "revolt kii"]
    scene.play("revolt kii", draws=[fall(2, 0, 0, 0, 1), fall(2, 0, 0, 0, 1)])
    assert scene.realm.tower == [0, 0, 0, 0, 2]
    assert (scene.armies("kii"), scene.armies("iyo")) == (1, 1)


def _revolts(scene: Scene, *names: str) -> list[Outcome]:
    return [Outcome("revolt", [scene.province(name)]) for name in names]

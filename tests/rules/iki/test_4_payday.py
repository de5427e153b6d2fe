"""4 Payday."""

import pytest

from engawa.iki.rules import agenda
from engawa.iki.rules.position import Player
from tests.rules.iki.scene import Scene


def goods(player: Player) -> tuple[int, int, int, int, int, int]:
    return (player.mon, player.rice, player.sandals, player.wood, player.koban, player.iki)


def retire(scene: Scene, seat: int, name: str) -> None:
    scene.player(seat).retired.append(scene.card(name))


# each step for all before the next


@pytest.mark.rule("4.1", "4.2", "4.3", "4.4")
def test_each_step_is_finished_for_all_before_the_next_begins() -> None:
    scene = Scene(players=3, month=3)
    scene.firefighting(3, 2, 1)
    scene.put("salt_peddler", "1.1", owner=0)
    scene.put("cotton_peddler", "1.2", owner=0)
    scene.put("spectacles_peddler", "1.3", owner=2)
    scene.put_building("farm", "2.1", owner=0)
    scene.put_building("imperial_villa", "2.2", owner=2)
    scene.event()
    assert scene.town.to_act() == [0]
    assert scene.town.asked == agenda.CHOOSE_WHO_STARVES
    assert (scene.player(0).mon, scene.player(0).iki) == (9, 6)
    assert (scene.player(2).mon, scene.player(2).iki, scene.player(2).rice) == (9, 3, 1)
    scene.play("starve salt_peddler")
    assert (scene.player(0).iki, scene.player(0).rice) == (8, 0)
    assert (scene.player(2).mon, scene.player(2).iki, scene.player(2).rice) == (11, 3, 0)
    assert scene.town.month == 4


# 4.1


@pytest.mark.rule("4.1", "7.1")
@pytest.mark.parametrize(("level", "mon", "rice"), [(1, 9, 1), (2, 10, 1), (3, 8, 2)])
def test_on_the_board_a_character_pays_the_salary_of_its_level(level: int, mon: int, rice: int) -> None:
    scene = Scene(players=4)
    scene.put("salt_peddler", "1.1", owner=0, level=level)
    scene.step(agenda.SALARY)
    assert goods(scene.player(0)) == (mon, rice, 1, 0, 0, 0)


@pytest.mark.rule("1.7", "4.1")
@pytest.mark.parametrize(("left", "told"), [(3, "2 wood"), (2, "2 wood"), (1, "1 wood"), (0, None)])
def test_the_log_tells_the_wood_that_was_there_to_be_paid(left: int, told: str | None) -> None:
    scene = Scene(players=4)
    scene.put("firewood_peddler", "1.1", owner=0, level=3)
    scene.town.wood = left
    scene.step(agenda.SALARY)
    salaries = [entry for entry in scene.log() if entry.key == "iki.log.salary" and entry.seat == 0]
    assert [entry.args["gain"] for entry in salaries] == ([] if told is None else [told])
    assert scene.player(0).wood == min(left, 2)


@pytest.mark.rule("4.1", "7.2")
@pytest.mark.parametrize(("level", "mon"), [(2, 12), (3, 13)])
def test_a_card_with_two_salaries_pays_them_on_spaces_two_and_three(level: int, mon: int) -> None:
    scene = Scene(players=4)
    scene.put("incense_shop", "1.1", owner=0, level=level)
    scene.step(agenda.SALARY)
    assert scene.player(0).mon == mon


@pytest.mark.rule("4.1")
def test_every_own_character_pays_its_owner_alone() -> None:
    scene = Scene(players=3)
    scene.put("carpenter", "1.1", owner=0, level=3)
    scene.put("charcoal_peddler", "1.4", owner=0, level=2)
    scene.put("dyer", "1.2", owner=1)
    scene.put("soba_stall", "1.3")
    retire(scene, 0, "chili_peddler")
    scene.step(agenda.SALARY)
    assert goods(scene.player(0)) == (10, 3, 2, 1, 0, 3)
    assert goods(scene.player(1)) == (10, 1, 1, 0, 0, 0)
    assert goods(scene.player(2)) == (8, 1, 1, 0, 0, 0)


@pytest.mark.rule("4.1", "12.3")
def test_retired_cotton_peddler_seamstress_and_soba_stall() -> None:
    scene = Scene(players=4)
    retire(scene, 0, "cotton_peddler")
    scene.put("seamstress", "1.1", owner=0, level=3)
    scene.put("soba_stall", "1.2", owner=0, level=2)
    scene.step(agenda.SALARY)
    assert goods(scene.player(0)) == (12, 1, 2, 0, 0, 3)


@pytest.mark.rule("4.1", "7.3")
@pytest.mark.parametrize("month", [3, 6, 9, 12])
def test_a_retired_character_pays_its_last_salary_at_every_payday(month: int) -> None:
    scene = Scene(players=4, month=month)
    scene.player(0).rice = 0
    retire(scene, 0, "incense_shop")
    retire(scene, 0, "kabuki_actor")
    scene.event()
    assert (scene.player(0).mon, scene.player(0).iki) == (13, 9)


@pytest.mark.rule("4.1")
def test_the_last_salary_counts_whatever_its_value() -> None:
    scene = Scene(players=4)
    scene.player(0).iki = 5
    retire(scene, 0, "day_labourer")
    retire(scene, 0, "tempura_stall")
    scene.step(agenda.SALARY)
    assert (scene.player(0).iki, scene.player(0).mon) == (5, 12)


@pytest.mark.rule("4.1")
@pytest.mark.parametrize(("level", "left"), [(1, 3), (2, 4), (3, 5)])
def test_the_day_labourer_costs_iki(level: int, left: int) -> None:
    scene = Scene(players=4)
    scene.player(0).iki = 5
    scene.put("day_labourer", "1.1", owner=0, level=level)
    scene.step(agenda.SALARY)
    assert scene.player(0).iki == left


@pytest.mark.rule("4.1", "2.6")
@pytest.mark.parametrize("stalls", [("1.1", "4.4"), ("4.4", "1.1")])
@pytest.mark.parametrize(("iki", "left"), [(0, 1), (1, 2), (7, 8)])
def test_losses_are_set_against_the_gains_of_the_players_own_salaries(
    stalls: tuple[str, str], iki: int, left: int
) -> None:
    scene = Scene(players=4)
    scene.player(0).iki = iki
    scene.put("day_labourer", stalls[0], owner=0)
    scene.put("hairdresser", stalls[1], owner=0)
    scene.step(agenda.SALARY)
    assert scene.player(0).iki == left


@pytest.mark.rule("4.1", "2.6")
def test_losses_are_set_against_retired_salaries_too_and_then_stop_at_zero() -> None:
    scene = Scene(players=4)
    scene.put("day_labourer", "1.1", owner=0)
    scene.put("dice_maker", "2.1", owner=0)
    scene.step(agenda.SALARY)
    assert scene.player(0).iki == 0
    scene = Scene(players=4)
    scene.put("day_labourer", "1.1", owner=0)
    retire(scene, 0, "dice_maker")
    scene.step(agenda.SALARY)
    assert scene.player(0).iki == 1


@pytest.mark.rule("4.1")
def test_losses_are_not_set_against_another_players_salaries() -> None:
    scene = Scene(players=4)
    scene.put("day_labourer", "1.1", owner=0)
    scene.put("hairdresser", "2.1", owner=1)
    scene.step(agenda.SALARY)
    assert (scene.player(0).iki, scene.player(1).iki) == (0, 3)


@pytest.mark.rule("4.1", "4.2")
def test_losses_stop_at_zero_before_harmony() -> None:
    scene = Scene(players=4, month=3)
    scene.player(0).rice = 2
    scene.put("day_labourer", "1.1", owner=0)
    scene.put("monk", "1.2", owner=0)
    scene.event()
    assert scene.player(0).iki == 4


@pytest.mark.rule("4.1", "7.4")
def test_a_character_with_a_token_pays_nothing() -> None:
    scene = Scene(players=4)
    for place, name in enumerate(["monk", "ox_cart", "puppeteer"], 1):
        scene.put(name, f"1.{place}", owner=0, level=3)
    for name in ["yamabushi", "shrine_maiden"]:
        retire(scene, 0, name)
    scene.step(agenda.SALARY)
    assert goods(scene.player(0)) == (8, 1, 1, 0, 0, 0)


# 4.2


@pytest.mark.rule("4.2", "12.4")
def test_two_own_characters_of_a_type_in_a_nagaya_score_two_times_two() -> None:
    scene = Scene(players=4)
    scene.put("dice_maker", "1.1", owner=0)
    scene.put("sandal_maker", "1.3", owner=0)
    scene.step(agenda.HARMONY)
    assert [scene.player(seat).iki for seat in range(4)] == [4, 0, 0, 0]


@pytest.mark.rule("4.2", "12.4")
def test_a_lone_character_and_different_types_score_nothing() -> None:
    scene = Scene(players=4)
    scene.put("salt_peddler", "1.1", owner=0)
    scene.put("dice_maker", "1.2", owner=0)
    scene.put("monk", "1.3", owner=0)
    scene.put("dyer", "1.4", owner=0)
    scene.step(agenda.HARMONY)
    assert scene.player(0).iki == 0


@pytest.mark.rule("4.2", "12.4")
def test_cards_count_whoever_owns_them_and_kobun_only_for_their_owner() -> None:
    scene = Scene(players=4)
    scene.put("carpenter", "2.1", owner=0)
    scene.put("kite_maker", "2.2", owner=1)
    scene.put("dice_maker", "2.3", owner=2)
    scene.step(agenda.HARMONY)
    assert [scene.player(seat).iki for seat in range(4)] == [2, 2, 0, 0]


@pytest.mark.rule("4.2")
def test_own_kobun_times_cards_of_the_type() -> None:
    scene = Scene(players=4)
    scene.put("dice_maker", "3.1", owner=0)
    scene.put("sandal_maker", "3.2", owner=0)
    scene.put("seamstress", "3.3", owner=1)
    scene.put("engraver", "3.4", owner=0)
    scene.step(agenda.HARMONY)
    assert [scene.player(seat).iki for seat in range(4)] == [12, 4, 0, 0]


@pytest.mark.rule("4.2")
def test_two_types_in_one_nagaya_each_score() -> None:
    scene = Scene(players=4)
    scene.put("dice_maker", "3.1", owner=0)
    scene.put("sandal_maker", "3.2", owner=1)
    scene.put("dyer", "3.3", owner=0)
    scene.put("soba_stall", "3.4", owner=0)
    scene.step(agenda.HARMONY)
    assert [scene.player(seat).iki for seat in range(4)] == [6, 2, 0, 0]


@pytest.mark.rule("4.2")
def test_cards_of_different_nagaya_do_not_make_a_group() -> None:
    scene = Scene(players=4)
    scene.put("dice_maker", "1.1", owner=0)
    scene.put("sandal_maker", "2.1", owner=0)
    scene.put("seamstress", "3.4", owner=0)
    scene.step(agenda.HARMONY)
    assert scene.player(0).iki == 0


@pytest.mark.rule("4.2", "12.4")
@pytest.mark.parametrize("players", [3, 4])
def test_the_four_corners_are_a_group_with_three_and_four_players(players: int) -> None:
    scene = Scene(players)
    scene.put("dice_maker", "1.4", owner=0)
    scene.put("sandal_maker", "2.4", owner=1)
    scene.put("seamstress", "4.4", owner=1)
    scene.step(agenda.HARMONY)
    assert [scene.player(seat).iki for seat in range(3)] == [3, 6, 0]


@pytest.mark.rule("4.2")
def test_a_corner_card_belongs_to_two_groups_and_scores_twice() -> None:
    scene = Scene(players=4)
    scene.put("dice_maker", "1.4", owner=0)
    scene.put("sandal_maker", "1.1", owner=1)
    scene.put("seamstress", "2.4", owner=2)
    scene.step(agenda.HARMONY)
    assert [scene.player(seat).iki for seat in range(4)] == [4, 2, 2, 0]


@pytest.mark.rule("4.2", "9.3")
def test_buildings_have_no_type_and_retired_cards_are_off_the_board() -> None:
    scene = Scene(players=4)
    scene.put("dice_maker", "1.1", owner=0)
    scene.put_building("temple", "1.2", owner=0)
    scene.put_building("farm", "1.3", owner=0)
    retire(scene, 0, "sandal_maker")
    scene.step(agenda.HARMONY)
    assert scene.player(0).iki == 0


@pytest.mark.rule("4.2", "2.3")
def test_with_two_players_each_nagaya_is_a_group() -> None:
    scene = Scene(players=2)
    scene.put("dice_maker", "1.1", owner=0)
    scene.put("sandal_maker", "1.2", owner=1)
    scene.put("seamstress", "1.3", owner=1)
    scene.put("engraver", "2.3", owner=1)
    scene.step(agenda.HARMONY)
    assert [scene.player(seat).iki for seat in range(2)] == [3, 6]


@pytest.mark.rule("4.2")
def test_experience_does_not_matter_for_harmony() -> None:
    scene = Scene(players=4)
    scene.put("dice_maker", "1.1", owner=0, level=3)
    scene.put("sandal_maker", "1.2", owner=0, level=2)
    scene.step(agenda.HARMONY)
    assert scene.player(0).iki == 4


@pytest.mark.rule("4.2", "4.3")
def test_harmony_comes_before_food() -> None:
    scene = Scene(players=4, month=3)
    scene.player(0).rice = 0
    scene.put("dice_maker", "1.1", owner=0)
    scene.put("sandal_maker", "1.2", owner=0)
    scene.event()
    assert scene.player(0).iki == 1 + 1 + 4
    assert scene.player(0).kobun == 4


# 4.3


@pytest.mark.rule("4.3")
def test_one_rice_for_each_own_character_on_the_board() -> None:
    scene = Scene(players=4)
    scene.player(0).rice = 5
    scene.put("dyer", "1.1", owner=0)
    scene.put("monk", "1.2", owner=0)
    scene.put("soba_stall", "1.3", owner=1)
    scene.put_building("farm", "2.1", owner=0)
    scene.put_building("temple", "2.2", owner=0)
    retire(scene, 0, "salt_peddler")
    scene.step(agenda.FOOD)
    assert [scene.player(seat).rice for seat in range(4)] == [3, 0, 1, 1]
    assert scene.player(0).kobun == 0
    assert scene.town.to_act() == []


@pytest.mark.rule("4.3")
def test_rice_of_this_paydays_salary_feeds() -> None:
    scene = Scene(players=4, month=3)
    scene.player(0).rice = 0
    scene.put("dumpling_peddler", "1.1", owner=0)
    scene.event()
    assert scene.on_stall("1.1") == "dumpling_peddler"
    assert scene.player(0).rice == 0


@pytest.mark.rule("4.3")
def test_with_rice_feeding_is_compulsory() -> None:
    scene = Scene(players=4)
    scene.player(0).rice = 2
    scene.put("dyer", "1.1", owner=0)
    scene.put("monk", "1.2", owner=0)
    scene.step(agenda.FOOD)
    assert scene.town.to_act() == []
    assert scene.player(0).rice == 0
    assert (scene.on_stall("1.1"), scene.on_stall("1.2")) == ("dyer", "monk")


@pytest.mark.rule("4.3", "12.5")
def test_three_characters_and_two_rice_one_leaves_by_choice() -> None:
    scene = Scene(players=4)
    scene.player(0).rice = 2
    scene.firefighting(3, 0, 0, 0)
    for place, name in enumerate(["dyer", "monk", "soba_stall"], 1):
        scene.put(name, f"1.{place}", owner=0)
    scene.step(agenda.FOOD)
    assert sorted(scene.options()) == ["starve dyer", "starve monk", "starve soba_stall"]
    scene.play("starve monk")
    assert scene.town.to_act() == []
    assert [scene.on_stall(f"1.{place}") for place in (1, 2, 3)] == ["dyer", None, "soba_stall"]
    player = scene.player(0)
    assert (player.rice, player.kobun, player.firefighting) == (0, 2, 3)
    assert (player.retired, player.hire_minus_1) == ([], 0)
    assert scene.card("monk") not in scene.town.market


@pytest.mark.rule("4.3")
def test_with_one_rice_for_three_two_leave() -> None:
    scene = Scene(players=4)
    for place, name in enumerate(["dyer", "monk", "soba_stall"], 1):
        scene.put(name, f"1.{place}", owner=0)
    scene.step(agenda.FOOD)
    scene.play("starve dyer")
    assert scene.town.to_act() == [0]
    scene.play("starve soba_stall")
    assert scene.town.to_act() == []
    assert scene.on_stall("1.2") == "monk"
    assert (scene.player(0).rice, scene.player(0).kobun) == (0, 3)


@pytest.mark.rule("4.3")
def test_without_rice_all_leave_and_nobody_is_asked() -> None:
    scene = Scene(players=4)
    scene.player(0).rice = 0
    scene.put("dyer", "1.1", owner=0)
    scene.put("monk", "1.2", owner=0)
    scene.put_building("farm", "1.3", owner=0)
    scene.step(agenda.FOOD)
    assert scene.town.to_act() == []
    assert [scene.on_stall(f"1.{place}") for place in (1, 2, 3)] == [None, None, "farm"]
    assert scene.player(0).kobun == 3
    assert scene.player(0).retired == []


@pytest.mark.rule("4.3")
def test_only_an_own_character_on_the_board_goes_unfed() -> None:
    scene = Scene(players=4)
    scene.put("dyer", "1.1", owner=0)
    scene.put("monk", "1.2", owner=0)
    scene.put("soba_stall", "1.3", owner=1)
    retire(scene, 0, "salt_peddler")
    scene.step(agenda.FOOD)
    for name in ["soba_stall", "salt_peddler", "ox_cart"]:
        reason = scene.refused(f"starve {name}")
        assert (reason.key, reason.rule) == ("iki.refuse.not_your_character", "4.3")
        assert reason.details == {"card": name}
    reason = scene.refused("done")
    assert (reason.key, reason.rule) == ("iki.refuse.other_decision", "4.3")


@pytest.mark.rule("4.3")
def test_players_choose_in_descending_firefighting_order() -> None:
    scene = Scene(players=3)
    scene.firefighting(1, 1, 4)
    scene.town.fire_order = [2, 1, 0]
    for seat, names in enumerate([["dyer", "monk"], ["soba_stall", "ox_cart"], ["carpenter", "kite_maker"]]):
        for place, name in enumerate(names, 1):
            scene.put(name, f"{seat + 1}.{place}", owner=seat)
    scene.step(agenda.FOOD)
    choosing = []
    for name in ["carpenter", "ox_cart", "dyer"]:
        choosing += scene.town.to_act()
        scene.play(f"starve {name}")
    assert choosing == [2, 1, 0]
    assert scene.town.to_act() == []


# 4.4


@pytest.mark.rule("4.4")
@pytest.mark.parametrize("month", [3, 6, 9, 12])
def test_the_farm_gives_two_iki_for_each_character_fed_at_all_four_paydays(month: int) -> None:
    scene = Scene(players=4, month=month)
    scene.player(0).rice = 3
    scene.put("dyer", "1.1", owner=0)
    scene.put("salt_peddler", "1.2", owner=0)
    scene.put("spectacles_peddler", "2.1", owner=1)
    scene.put_building("farm", "3.1", owner=0)
    retire(scene, 0, "soba_stall")
    scene.event()
    assert (scene.player(0).iki, scene.player(1).iki) == (4, 0)


@pytest.mark.rule("4.4")
def test_the_farm_gives_nothing_for_those_who_go_unfed() -> None:
    scene = Scene(players=4, month=3)
    scene.player(0).rice = 1
    scene.put("dyer", "1.1", owner=0)
    scene.put("monk", "2.1", owner=0)
    scene.put_building("farm", "3.1", owner=0)
    scene.event()
    scene.play("starve monk")
    assert scene.player(0).iki == 2


@pytest.mark.rule("4.4")
@pytest.mark.parametrize("month", [3, 6, 9, 12])
def test_the_imperial_villa_gives_two_mon_for_each_of_the_most_numerous_type(month: int) -> None:
    scene = Scene(players=4, month=month)
    scene.player(0).rice = 3
    scene.put("dice_maker", "1.1", owner=0)
    scene.put("sandal_maker", "2.1", owner=0)
    scene.put("monk", "3.1", owner=0)
    scene.put_building("imperial_villa", "4.1", owner=0)
    retire(scene, 0, "seamstress")
    scene.event()
    assert scene.player(0).mon == 8 + 2 * 3
    assert scene.player(1).mon == 8


@pytest.mark.rule("4.4")
def test_a_tie_of_types_changes_nothing_for_the_villa() -> None:
    scene = Scene(players=4)
    scene.put("dice_maker", "1.1", owner=0)
    scene.put("monk", "2.1", owner=0)
    scene.put_building("imperial_villa", "4.1", owner=0)
    retire(scene, 0, "seamstress")
    retire(scene, 0, "ox_cart")
    scene.step(agenda.LASTING_EFFECTS)
    assert scene.player(0).mon == 8 + 2 * 2


@pytest.mark.rule("4.4")
def test_the_villa_counts_after_food() -> None:
    scene = Scene(players=4, month=3)
    scene.player(0).rice = 0
    scene.put("monk", "1.1", owner=0)
    scene.put("ox_cart", "2.1", owner=0)
    scene.put_building("imperial_villa", "4.1", owner=0)
    retire(scene, 0, "yamabushi")
    scene.event()
    assert scene.player(0).mon == 8 + 2


@pytest.mark.rule("4.4")
def test_the_villa_counts_neither_buildings_nor_the_characters_of_others() -> None:
    scene = Scene(players=4)
    scene.put("monk", "1.1", owner=1)
    scene.put("ox_cart", "1.2", owner=1)
    scene.put_building("imperial_villa", "4.1", owner=0)
    scene.put_building("farm", "4.2", owner=0)
    scene.step(agenda.LASTING_EFFECTS)
    assert (scene.player(0).mon, scene.player(0).iki) == (8, 0)


@pytest.mark.rule("4.4")
@pytest.mark.parametrize("month", [1, 2, 4, 5, 7, 8, 10, 11])
def test_there_are_no_lasting_effects_in_other_months(month: int) -> None:
    scene = Scene(players=4, month=month)
    scene.put("dyer", "1.1", owner=0)
    scene.put_building("farm", "1.2", owner=0)
    scene.put_building("imperial_villa", "1.3", owner=0)
    scene.event(nagaya=2)
    assert (scene.player(0).mon, scene.player(0).iki, scene.player(0).rice) == (8, 0, 1)

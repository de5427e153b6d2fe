"""11 Final scoring."""

import pytest

from engawa.iki.figures.components import TYPES
from engawa.iki.rules import agenda
from tests.rules.iki.scene import FIGURES, Scene

ONE_OF_EACH_TYPE = ["salt_peddler", "seamstress", "monk", "carpenter", "dyer"]


def poor(players: int = 3) -> Scene:
    """The end of a game in which nobody has anything."""
    scene = Scene(players=players, month=13)
    for seat in range(players):
        player = scene.player(seat)
        player.mon = player.rice = player.sandals = 0
    return scene


def give_fish(scene: Scene, seat: int, *names: str) -> None:
    for fish in FIGURES.fish:
        if fish.id in names:
            scene.town.fish_holder[fish.index] = seat


def give_smoke(scene: Scene, seat: int, *names: str) -> None:
    for pipe in FIGURES.pipes:
        if pipe.id in names:
            scene.town.pipe_holder[pipe.index] = seat
    for tobacco in FIGURES.tobacco:
        if tobacco.id in names:
            scene.town.tobacco_holder[tobacco.index] = seat


def retire(scene: Scene, seat: int, *names: str) -> None:
    """Retired characters, with the joker token of a puppeteer."""
    for name in names:
        scene.player(seat).retired.append(scene.card(name))
        if name == "puppeteer":
            scene.player(seat).joker += 1


@pytest.mark.rule("11.1")
def test_iki_gained_during_the_game_count() -> None:
    scene = poor()
    scene.player(1).iki = 37
    assert scene.town.breakdown(1)["track"] == 37
    assert scene.town.scores() == [0, 37, 0]


@pytest.mark.rule("11.2")
@pytest.mark.parametrize(("types", "iki"), [(0, 0), (1, 1), (2, 4), (3, 9), (4, 16), (5, 25)])
def test_variety_of_character_types(types: int, iki: int) -> None:
    scene = poor()
    retire(scene, 0, *ONE_OF_EACH_TYPE[:types])
    assert scene.town.breakdown(0)["variety"] == iki
    assert scene.town.scores() == [iki, 0, 0]


@pytest.mark.rule("11.2")
def test_board_and_retired_characters_count_together_a_type_once() -> None:
    scene = poor()
    scene.put("salt_peddler", "1.1", owner=0)
    scene.put("cotton_peddler", "1.2", owner=0)
    scene.put("monk", "1.3", owner=1)
    retire(scene, 0, "book_lender", "dyer")
    assert scene.town.breakdown(0)["variety"] == 4


@pytest.mark.rule("11.2")
def test_buildings_are_no_type() -> None:
    scene = poor()
    scene.put_building("inn", "1.1", owner=0)
    scene.put_building("temple", "1.2", owner=0)
    assert scene.town.breakdown(0)["variety"] == 0


@pytest.mark.rule("11.2", "11.8")
def test_a_retired_puppeteer_counts_as_the_type_its_owner_names() -> None:
    variety = {}
    for kind in TYPES:
        scene = poor()
        retire(scene, 1, "salt_peddler", "puppeteer", "monk")
        scene.step(agenda.SCORING)
        assert scene.town.to_act() == [1]
        scene.play(f"joker {kind}")
        assert scene.town.is_over()
        variety[kind] = scene.town.breakdown(1)["variety"]
    assert variety == {"street": 4, "artisan": 9, "special": 4, "master": 9, "shop": 9}


@pytest.mark.rule("11.2")
def test_a_joker_named_otherwise_is_no_longer_special() -> None:
    scene = poor()
    retire(scene, 0, "salt_peddler", "puppeteer")
    scene.step(agenda.SCORING)
    scene.play("joker street")
    assert scene.town.breakdown(0)["variety"] == 1


@pytest.mark.rule("11.2")
def test_an_unretired_puppeteer_is_special_and_nothing_is_asked() -> None:
    scene = poor()
    scene.put("puppeteer", "1.1", owner=0, level=3)
    scene.put("yamabushi", "1.2", owner=0)
    scene.step(agenda.SCORING)
    assert scene.town.is_over()
    assert scene.town.breakdown(0)["variety"] == 1


@pytest.mark.rule("11.3")
@pytest.mark.parametrize(
    ("fish", "iki"),
    [
        ([], 0),
        (["spring_fish_1"], 3),
        (["spring_fish_2"], 3 + 1),
        (["summer_fish_1"], 3),
        (["summer_fish_2"], 3 + 7),
        (["autumn_fish_1"], 3),
        (["autumn_fish_2"], 3 + 1),
        (["winter_fish_1"], 3),
        (["winter_fish_2"], 3 + 7),
        (["spring_fish_1", "winter_fish_1"], 6),
        (["spring_fish_1", "summer_fish_1", "autumn_fish_1"], 10),
        (["spring_fish_1", "summer_fish_1", "autumn_fish_1", "winter_fish_1"], 15),
        (["spring_fish_2", "summer_fish_1", "winter_fish_2"], 10 + 1 + 7),
    ],
)
def test_fish_of_different_seasons_and_their_bonus(fish: list[str], iki: int) -> None:
    scene = poor()
    give_fish(scene, 1, *fish)
    assert scene.town.breakdown(1)["fish"] == iki
    assert scene.town.scores() == [0, iki, 0]


@pytest.mark.rule("11.4")
@pytest.mark.parametrize(
    ("name", "iki"),
    [
        ("spring_tobacco_1", 2),
        ("spring_tobacco_2", 3),
        ("summer_tobacco_1", 4),
        ("winter_tobacco_1", 5),
    ],
)
def test_plain_tobacco_scores_as_printed(name: str, iki: int) -> None:
    scene = poor()
    give_smoke(scene, 0, name)
    assert scene.town.scores() == [iki, 0, 0]


@pytest.mark.rule("11.4")
@pytest.mark.parametrize(("level", "iki"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (9, 4), (10, 5)])
def test_summer_tobacco_counts_every_full_2_levels(level: int, iki: int) -> None:
    scene = poor()
    scene.firefighting(level, 0, 0)
    give_smoke(scene, 0, "summer_tobacco_2")
    assert scene.town.breakdown(0)["tobacco"] == iki


@pytest.mark.rule("11.4", "11.6")
@pytest.mark.parametrize(("mon", "iki"), [(0, 0), (3, 0), (4, 1), (7, 1), (8, 2), (21, 5)])
def test_winter_tobacco_counts_every_full_4_mon_which_still_count_themselves(mon: int, iki: int) -> None:
    scene = poor()
    scene.player(0).mon = mon
    give_smoke(scene, 0, "winter_tobacco_2")
    assert scene.town.breakdown(0)["tobacco"] == iki
    assert scene.town.breakdown(0)["mon"] == iki
    assert scene.town.scores()[0] == 2 * iki


@pytest.mark.rule("11.4")
def test_autumn_tobaccos_count_types_and_the_most_numerous_type() -> None:
    scene = poor()
    scene.put("salt_peddler", "1.1", owner=0)
    retire(scene, 0, "cotton_peddler", "book_lender", "monk")
    give_smoke(scene, 0, "autumn_tobacco_1")
    assert scene.town.breakdown(0)["tobacco"] == 2
    give_smoke(scene, 0, "autumn_tobacco_2")
    assert scene.town.breakdown(0)["tobacco"] == 2 + 3


@pytest.mark.rule("11.4")
def test_with_a_pipe_tobacco_counts_double_as_a_whole() -> None:
    scene = poor()
    give_smoke(scene, 0, "spring_tobacco_2", "winter_tobacco_1")
    assert scene.town.breakdown(0)["tobacco"] == 8
    give_smoke(scene, 0, "spring_pipe_1")
    assert scene.town.breakdown(0)["tobacco"] == 16


@pytest.mark.rule("11.4")
def test_each_token_is_rounded_by_itself_before_it_is_doubled() -> None:
    scene = poor()
    scene.firefighting(3, 0, 0)
    scene.player(0).mon = 7
    give_smoke(scene, 0, "summer_tobacco_2", "winter_tobacco_2", "summer_pipe_1")
    assert scene.town.breakdown(0)["tobacco"] == (1 + 1) * 2


@pytest.mark.rule("11.4")
def test_more_pipes_double_only_once_and_a_pipe_alone_scores_nothing() -> None:
    scene = poor()
    give_smoke(scene, 0, "spring_pipe_1", "spring_pipe_2", "winter_pipe_2", "summer_tobacco_1")
    give_smoke(scene, 1, "summer_pipe_1")
    assert scene.town.scores() == [8, 0, 0]


@pytest.mark.rule("11.4")
def test_another_players_pipe_does_not_double() -> None:
    scene = poor()
    give_smoke(scene, 0, "summer_tobacco_1")
    give_smoke(scene, 1, "summer_pipe_1")
    assert scene.town.breakdown(0)["tobacco"] == 4


@pytest.mark.rule("11.5")
@pytest.mark.parametrize(
    ("name", "iki"),
    [
        ("temple", 22),
        ("farm", 2),
        ("imperial_villa", 4),
        ("kabuki_theatre", 26),
        ("fire_watchtower", 3),
        ("inn", 12),
    ],
)
def test_plain_buildings_score_as_printed(name: str, iki: int) -> None:
    scene = poor()
    scene.put_building(name, "1.1", owner=1)
    assert scene.town.breakdown(1)["buildings"] == iki
    assert scene.town.scores() == [0, iki, 0]


@pytest.mark.rule("11.5")
@pytest.mark.parametrize(("sandals", "iki"), [(0, 0), (1, 3), (9, 27), (10, 30), (11, 30), (25, 30)])
def test_the_merchant_house_scores_3_a_sandal_at_most_30(sandals: int, iki: int) -> None:
    scene = poor()
    scene.put_building("merchant_house", "1.1", owner=0)
    scene.player(0).sandals = sandals
    assert scene.town.scores() == [iki, 0, 0]


@pytest.mark.rule("11.5")
@pytest.mark.parametrize(("rice", "iki"), [(0, 0), (1, 4), (7, 28), (8, 32), (9, 32), (20, 32)])
def test_the_warehouse_scores_4_a_rice_at_most_32(rice: int, iki: int) -> None:
    scene = poor()
    scene.put_building("warehouse", "1.1", owner=0)
    scene.player(0).rice = rice
    assert scene.town.scores() == [iki, 0, 0]


@pytest.mark.rule("11.5")
@pytest.mark.parametrize(("level", "iki"), [(0, 0), (1, 2), (7, 14), (10, 20)])
def test_the_well_scores_2_a_firefighting_level(level: int, iki: int) -> None:
    scene = poor()
    scene.put_building("well", "1.1", owner=0)
    scene.firefighting(level, 0, 0)
    assert scene.town.scores() == [iki, 0, 0]


@pytest.mark.rule("11.5")
def test_the_restaurant_scores_the_whole_of_the_fish_once_more() -> None:
    scene = poor()
    scene.put_building("restaurant", "1.1", owner=0)
    assert scene.town.scores() == [0, 0, 0]
    give_fish(scene, 0, "spring_fish_2", "summer_fish_2")
    give_fish(scene, 1, "winter_fish_2")
    assert scene.town.breakdown(0)["fish"] == 6 + 8
    assert scene.town.breakdown(0)["buildings"] == 6 + 8
    assert scene.town.scores() == [28, 10, 0]


@pytest.mark.rule("11.5")
def test_all_buildings_of_a_player_add_up() -> None:
    scene = poor()
    scene.put_building("inn", "1.1", owner=0)
    scene.put_building("farm", "1.2", owner=0)
    scene.put_building("temple", "1.3", owner=1)
    assert scene.town.scores() == [14, 22, 0]


@pytest.mark.rule("11.6")
def test_koban_3_each_and_wood_1_each() -> None:
    scene = poor()
    scene.player(0).koban = 3
    scene.player(1).wood = 5
    assert scene.town.breakdown(0)["koban"] == 9
    assert scene.town.breakdown(1)["wood"] == 5
    assert scene.town.scores() == [9, 5, 0]


@pytest.mark.rule("11.6")
@pytest.mark.parametrize(("mon", "iki"), [(3, 0), (4, 1), (5, 1), (7, 1), (8, 2), (40, 10)])
def test_every_full_4_mon_1(mon: int, iki: int) -> None:
    scene = poor()
    scene.player(0).mon = mon
    assert scene.town.scores() == [iki, 0, 0]


@pytest.mark.rule("11.6")
def test_rice_and_sandals_score_nothing_by_themselves() -> None:
    scene = poor()
    scene.player(0).rice = 9
    scene.player(0).sandals = 9
    assert scene.town.scores() == [0, 0, 0]


@pytest.mark.rule("11.7")
def test_most_iki_wins_whatever_the_firefighting() -> None:
    scene = poor()
    scene.firefighting(10, 0, 5)
    scene.player(0).iki = 20
    scene.player(1).iki = 21
    scene.player(2).iki = 20
    scene.step(agenda.SCORING)
    assert scene.town.winners() == [1]


@pytest.mark.rule("11.7")
def test_most_iki_is_counted_with_the_final_scoring() -> None:
    scene = poor()
    scene.player(0).iki = 20
    scene.player(2).iki = 15
    scene.put_building("inn", "1.1", owner=2)
    scene.step(agenda.SCORING)
    assert scene.town.scores() == [20, 0, 27]
    assert scene.town.winners() == [2]


@pytest.mark.rule("11.7")
def test_a_tie_goes_to_the_higher_firefighting() -> None:
    scene = poor()
    scene.firefighting(3, 9, 4)
    scene.player(0).iki = 20
    scene.player(2).iki = 20
    scene.step(agenda.SCORING)
    assert scene.town.winners() == [2]


@pytest.mark.rule("11.7")
@pytest.mark.parametrize("upper", [0, 1, 2])
def test_then_to_the_upper_marker(upper: int) -> None:
    scene = poor()
    scene.firefighting(4, 4, 4)
    scene.player(upper).firefighting = 3
    scene.town.raise_firefighting(upper, 1)
    for seat in range(3):
        scene.player(seat).iki = 20
    scene.step(agenda.SCORING)
    assert scene.town.winners() == [upper]


@pytest.mark.rule("11.8")
def test_naming_the_type_is_a_decision_among_the_five() -> None:
    scene = poor()
    retire(scene, 2, "puppeteer")
    scene.step(agenda.SCORING)
    assert scene.town.to_act() == [2]
    assert scene.options() == ["joker street", "joker artisan", "joker special", "joker master", "joker shop"]
    assert scene.town.winners() == []
    reason = scene.refused("done")
    assert (reason.key, reason.rule) == ("iki.refuse.other_decision", "11.8")


@pytest.mark.rule("11.8")
def test_without_a_joker_nobody_decides() -> None:
    scene = poor()
    retire(scene, 0, "monk", "ox_cart", "yamabushi")
    scene.step(agenda.SCORING)
    assert scene.town.is_over()


@pytest.mark.rule("11.8")
@pytest.mark.parametrize(
    ("kind", "variety", "tobacco"),
    [
        # Two street vendors and one artisan beside the joker: types + the most numerous type.
        ("street", 4, 2 + 3),
        ("artisan", 4, 2 + 2),
        ("special", 9, 3 + 2),
        ("master", 9, 3 + 2),
        ("shop", 9, 3 + 2),
    ],
)
def test_the_joker_counts_for_variety_and_both_autumn_tobaccos_alike(kind: str, variety: int, tobacco: int) -> None:
    scene = poor()
    scene.put("salt_peddler", "1.1", owner=0)
    retire(scene, 0, "cotton_peddler", "seamstress", "puppeteer")
    give_smoke(scene, 0, "autumn_tobacco_1", "autumn_tobacco_2")
    scene.step(agenda.SCORING)
    scene.play(f"joker {kind}")
    assert scene.town.breakdown(0)["variety"] == variety
    assert scene.town.breakdown(0)["tobacco"] == tobacco
    assert scene.town.scores() == [variety + tobacco, 0, 0]

"""9 Buildings."""

import copy

import pytest

from engawa.iki.figures.components import Goods
from engawa.iki.rules import agenda, buildings
from engawa.iki.rules.position import BUILDING
from engawa.kernel.chance import Outcome
from engawa.kernel.position import NOBODY
from tests.rules.iki.scene import FIGURES, Scene

SITE = 6
BUILD = "shop 1 mon for building at construction_site"
FILLERS = [
    "book_lender", "sake_peddler", "bubble_man", "dice_maker", "sandal_maker", "ukiyoe_artist", "ox_cart",
    "yamabushi", "kite_maker", "dyer", "soba_stall", "seamstress", "monk", "lantern_maker", "engraver", "eel_stall",
]  # fmt: skip
ABUNDANCE = 20


def rich(scene: Scene, seat: int = 0, mon: int = 8, koban: int = 0, wood: int = 0) -> None:
    player = scene.player(seat)
    player.mon, player.koban, player.wood = mon, koban, wood
    scene.town.wood = 20 - wood


def fortune(scene: Scene, seat: int = 0) -> tuple[int, int, int]:
    player = scene.player(seat)
    return player.mon, player.koban, player.wood


def fill_the_board(scene: Scene, *but: str) -> None:
    """A card nobody owns on every stall that is free, but some."""
    places = scene.town.board.per_nagaya
    names = iter(FILLERS)
    for stall in [f"{nagaya}.{place}" for nagaya in range(1, 5) for place in range(1, places + 1)]:
        if stall not in but and scene.on_stall(stall) is None:
            scene.put(next(names), stall)


@pytest.mark.rule("9.2")
@pytest.mark.parametrize("what", ["mon", "rice", "sandal", "wood", "koban", "iki"])
def test_a_rebate_takes_off_each_kind_of_goods_and_never_more_than_is_asked(what: str) -> None:
    """Printed rebates are of few kinds; figures files may have others."""
    scene = Scene()
    number = scene.town.offer[0]
    rebate = Goods()
    setattr(rebate, what, 1)
    for printed in (0, 1, 3):
        figures = copy.copy(scene.town.figures)
        figures.buildings = [copy.copy(building) for building in figures.buildings]
        figures.buildings[number].cost = Goods()
        setattr(figures.buildings[number].cost, what, printed)
        scene.town.figures = figures
        expected = Goods()
        setattr(expected, what, max(0, printed - 1))
        assert buildings.cost(scene.town, number, rebate).written() == expected.written()


@pytest.mark.rule("9.1")
def test_a_building_takes_its_cost_a_kobun_and_a_stall() -> None:
    scene = Scene()
    scene.offer_building("warehouse", "inn")
    rich(scene, mon=3, koban=2, wood=4)
    scene.business(0, SITE)
    scene.play(BUILD)
    scene.play("build warehouse at 2.3")
    assert fortune(scene) == (2, 1, 1)
    assert scene.town.wood == 19
    assert scene.on_stall("2.3") == "warehouse"
    assert scene.town.stall_owner[scene.stall("2.3")] == 0
    assert scene.player(0).kobun == 3
    assert scene.town.offer == [FIGURES.building_named("inn")]


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(
    ("name", "koban", "wood"),
    [
        ("temple", 2, 3),
        ("merchant_house", 1, 2),
        ("farm", 0, 3),
        ("warehouse", 1, 3),
        ("restaurant", 1, 3),
        ("imperial_villa", 1, 2),
        ("well", 1, 2),
        ("kabuki_theatre", 3, 2),
        ("fire_watchtower", 0, 2),
        ("inn", 1, 1),
    ],
)
def test_every_building_costs_exactly_what_is_printed_and_1_mon_by_the_site(name: str, koban: int, wood: int) -> None:
    scene = Scene()
    scene.offer_building(name)
    rich(scene, mon=1, koban=koban, wood=wood)
    scene.business(0, SITE)
    scene.play(BUILD)
    scene.play(f"build {name} at 1.1")
    assert fortune(scene) == (0, 0, 0)
    for less_koban, less_wood in ((1, 0), (0, 1)):
        if koban < less_koban:
            continue
        scene = Scene()
        scene.offer_building(name)
        rich(scene, mon=1, koban=koban - less_koban, wood=wood - less_wood)
        scene.business(0, SITE)
        reason = scene.refused(BUILD)
        assert (reason.key, reason.rule) == ("iki.refuse.nothing_to_build", "9.1")


@pytest.mark.rule("9.1")
def test_the_stalls_extra_cost_is_paid() -> None:
    scene = Scene()
    scene.offer_building("inn")
    rich(scene, mon=3, koban=1, wood=1)
    scene.business(0, SITE)
    scene.play(BUILD)
    scene.play("build inn at 1.4")
    assert fortune(scene) == (0, 0, 0)


@pytest.mark.rule("9.1")
def test_too_little_mon_for_the_corner_leaves_the_other_stalls() -> None:
    scene = Scene()
    scene.offer_building("inn")
    rich(scene, mon=2, koban=1, wood=1)
    scene.business(0, SITE)
    scene.play(BUILD)
    assert len(scene.options()) == 12
    reason = scene.refused("build inn at 1.4")
    assert (reason.key, reason.rule) == ("iki.refuse.building_cost", "9.1")
    assert reason.details == {"building": "inn", "good": "mon"}
    scene.play("build inn at 1.3")
    assert fortune(scene) == (1, 0, 0)


@pytest.mark.rule("9.1")
def test_with_only_a_corner_free_the_fee_and_the_corner_must_both_be_paid() -> None:
    for mon in (2, 3):
        scene = Scene()
        scene.offer_building("inn")
        rich(scene, mon=mon, koban=1, wood=1)
        fill_the_board(scene, "2.4")
        scene.business(0, SITE)
        if mon == 2:
            reason = scene.refused(BUILD)
            assert (reason.key, reason.rule) == ("iki.refuse.nothing_to_build", "9.1")
        else:
            scene.play(BUILD)
            assert scene.options() == ["build inn at 2.4"]


@pytest.mark.rule("9.1")
def test_with_two_players_a_middle_stall_costs_1_mon_more() -> None:
    scene = Scene(players=2)
    scene.offer_building("inn")
    rich(scene, mon=5, koban=1, wood=1)
    scene.business(0, SITE)
    scene.play(BUILD)
    scene.play("build inn at 1.2")
    assert fortune(scene) == (3, 0, 0)


@pytest.mark.rule("9.1")
def test_without_a_free_kobun_nothing_is_built() -> None:
    scene = Scene()
    scene.offer_building("inn")
    rich(scene, koban=1, wood=1)
    scene.put("carpenter", "3.1", owner=0)
    for name, stall in (("dyer", "1.1"), ("soba_stall", "1.2"), ("monk", "2.1")):
        scene.put(name, stall, owner=0)
    scene.business(0, SITE)
    for text in (BUILD, "use carpenter"):
        reason = scene.refused(text)
        assert (reason.key, reason.rule) == ("iki.refuse.no_kobun", "9.1")


@pytest.mark.rule("9.1")
def test_without_a_free_stall_nothing_is_built() -> None:
    scene = Scene()
    scene.offer_building("inn")
    rich(scene, koban=1, wood=1)
    scene.put("carpenter", "3.1", owner=0)
    fill_the_board(scene)
    scene.business(0, SITE)
    for text in (BUILD, "use carpenter"):
        reason = scene.refused(text)
        assert (reason.key, reason.rule) == ("iki.refuse.nothing_to_build", "9.1")


@pytest.mark.rule("9.1")
def test_a_building_stands_on_a_free_stall_and_is_one_of_the_offer() -> None:
    scene = Scene()
    scene.offer_building("inn", "temple")
    scene.put("dyer", "1.1", owner=1)
    rich(scene, koban=1, wood=2)
    scene.business(0, SITE)
    scene.play(BUILD)
    reason = scene.refused("build inn at 1.1")
    assert (reason.key, reason.rule) == ("iki.refuse.stall_taken", "9.1")
    assert reason.details == {"stall": "1.1"}
    reason = scene.refused("build farm at 1.2")
    assert (reason.key, reason.rule) == ("iki.refuse.not_offered", "9.1")
    assert reason.details == {"building": "farm"}
    reason = scene.refused("build temple at 1.2")
    assert (reason.key, reason.rule) == ("iki.refuse.building_cost", "9.1")
    assert reason.details == {"building": "temple", "good": "wood"}


@pytest.mark.rule("9.1")
def test_the_stall_of_the_used_carpenter_is_not_free_yet_even_if_it_retires() -> None:
    scene = Scene()
    scene.offer_building("inn")
    rich(scene, koban=1, wood=1)
    scene.put("carpenter", "3.1", owner=1, level=3)
    fill_the_board(scene)
    scene.business(0, SITE)
    reason = scene.refused("use carpenter")
    assert (reason.key, reason.rule) == ("iki.refuse.nothing_to_build", "9.1")


@pytest.mark.rule("9.1")
def test_the_carpenters_own_stall_is_refused_while_it_builds() -> None:
    scene = Scene()
    scene.offer_building("inn")
    rich(scene, koban=1)
    scene.put("carpenter", "3.1", owner=1, level=3)
    scene.business(0, SITE)
    scene.play("use carpenter")
    reason = scene.refused("build inn at 3.1")
    assert (reason.key, reason.rule) == ("iki.refuse.stall_taken", "9.1")
    scene.play("build inn at 3.2")
    assert scene.retired(1) == ["carpenter"]
    assert scene.on_stall("3.1") is None


@pytest.mark.rule("9.1", "6.4")
def test_the_stall_of_a_neutral_carpenter_is_not_free_yet_either() -> None:
    scene = Scene(players=2)
    scene.offer_building("inn")
    rich(scene, koban=1)
    scene.put("carpenter", "3.1")
    scene.business(0, SITE)
    scene.play("use carpenter")
    reason = scene.refused("build inn at 3.1")
    assert (reason.key, reason.rule) == ("iki.refuse.stall_taken", "9.1")
    scene.play("build inn at 3.3")
    assert scene.on_stall("3.1") is None
    assert scene.on_stall("3.3") == "inn"


@pytest.mark.rule("9.1")
def test_the_kobun_stays_on_the_building_until_the_end() -> None:
    scene = Scene(players=3, month=12)
    scene.put_building("inn", "1.1", owner=0)
    scene.step(agenda.EVENT)
    assert scene.town.month == 13
    for _ in range(3):
        scene.play("stand fire_tower")
        scene.play("done")
    assert scene.town.is_over()
    assert scene.player(0).kobun == 3
    assert scene.on_stall("1.1") == "inn"


@pytest.mark.rule("9.1", "9.3", "5.4")
def test_a_building_burns_its_kobun_returns_and_it_is_not_offered_again() -> None:
    scene = Scene(month=5)
    scene.offer_building("inn", "farm")
    scene.put_building("inn", "1.1", owner=0)
    scene.firefighting(4, 0, 0, 0)
    scene.player(0).avoid_fire = 1
    scene.town.deck = FIGURES.deck(1)
    assert scene.player(0).kobun == 3
    month_6 = [Outcome("character", [number]) for number in scene.town.deck[:4]]
    scene.step(agenda.EVENT, [Outcome("fire", [0]), *month_6])
    assert scene.on_stall("1.1") is None
    assert scene.player(0).kobun == 4
    assert scene.player(0).avoid_fire == 1
    assert scene.town.offer == [FIGURES.building_named("farm")]
    assert scene.town.breakdown(0)["buildings"] == 0


@pytest.mark.rule("9.3", "5.4")
def test_the_owner_of_a_building_may_stop_the_fire() -> None:
    scene = Scene(month=5)
    scene.put_building("inn", "1.1", owner=0)
    scene.firefighting(5, 0, 0, 0)
    scene.town.deck = FIGURES.deck(1)
    month_6 = [Outcome("character", [number]) for number in scene.town.deck[:4]]
    scene.step(agenda.EVENT, [Outcome("fire", [0]), *month_6])
    assert scene.on_stall("1.1") == "inn"


@pytest.mark.rule("9.2", "12.9")
def test_the_site_takes_1_mon_more_and_gives_no_rebate() -> None:
    scene = Scene()
    scene.offer_building("inn")
    rich(scene, mon=4, koban=1)
    scene.business(0, SITE)
    reason = scene.refused(BUILD)
    assert (reason.key, reason.rule) == ("iki.refuse.nothing_to_build", "9.1")
    rich(scene, mon=4, koban=1, wood=1)
    scene.play(BUILD)
    assert fortune(scene) == (3, 1, 1)
    scene.play("build inn at 3.1")
    assert fortune(scene) == (3, 0, 0)


@pytest.mark.rule("9.2")
@pytest.mark.parametrize("name", ["carpenter", "plasterer", "tatami_maker"])
def test_builders_save_1_wood_and_take_no_fee(name: str) -> None:
    scene = Scene()
    scene.offer_building("merchant_house")
    rich(scene, mon=0, koban=1, wood=1)
    scene.put(name, "1.1", owner=1)
    scene.business(0, 2)
    scene.play(f"use {name}")
    scene.play("build merchant_house at 1.2")
    assert fortune(scene) == (0, 0, 0)
    assert scene.level(name) == 2


@pytest.mark.rule("9.2")
@pytest.mark.parametrize(("koban", "wood"), [(1, 0), (0, 1)])
def test_builders_save_no_more_than_1_wood(koban: int, wood: int) -> None:
    scene = Scene()
    scene.offer_building("merchant_house")
    rich(scene, mon=8, koban=koban, wood=wood)
    scene.put("carpenter", "1.1", owner=1)
    scene.business(0, 2)
    reason = scene.refused("use carpenter")
    assert (reason.key, reason.rule) == ("iki.refuse.nothing_to_build", "9.1")


@pytest.mark.rule("9.2")
def test_the_stonemason_saves_1_koban_not_wood() -> None:
    scene = Scene(month=10)
    scene.offer_building("temple")
    rich(scene, mon=0, koban=1, wood=3)
    scene.put("stonemason", "1.1", owner=0)
    scene.business(0, 2)
    scene.play("use stonemason")
    scene.play("build temple at 1.2")
    assert fortune(scene) == (0, 0, 0)
    assert scene.level("stonemason") == 2


@pytest.mark.rule("9.2")
def test_the_stonemasons_rebate_never_goes_below_0_on_a_building_without_koban() -> None:
    scene = Scene(month=10)
    scene.offer_building("farm")
    rich(scene, mon=0, koban=2, wood=3)
    scene.put("stonemason", "1.1", owner=0)
    scene.business(0, 2)
    scene.play("use stonemason")
    scene.play("build farm at 1.2")
    # Nothing is saved, and no koban is gained.
    assert fortune(scene) == (0, 2, 0)


@pytest.mark.rule("9.2", "12.9")
def test_a_carpenters_inn_costs_1_koban_only() -> None:
    scene = Scene()
    scene.offer_building("inn")
    rich(scene, mon=0, koban=1, wood=0)
    scene.put("carpenter", "1.1", owner=0)
    scene.business(0, 2)
    scene.play("use carpenter")
    scene.play("build inn at 1.2")
    assert fortune(scene) == (0, 0, 0)


@pytest.mark.rule("9.2")
def test_a_skill_still_pays_for_the_stall() -> None:
    scene = Scene()
    scene.offer_building("inn")
    rich(scene, mon=1, koban=1)
    scene.put("carpenter", "1.1", owner=0)
    scene.business(0, 2)
    scene.play("use carpenter")
    reason = scene.refused("build inn at 1.4")
    assert (reason.key, reason.rule) == ("iki.refuse.building_cost", "9.1")
    scene.player(0).mon = 2
    scene.play("build inn at 1.4")
    assert scene.player(0).mon == 0


@pytest.mark.rule("9.2")
def test_the_user_of_anothers_carpenter_builds_and_owns_and_the_carpenter_grows() -> None:
    scene = Scene()
    scene.offer_building("inn")
    rich(scene, seat=0, koban=1)
    rich(scene, seat=1, koban=1)
    scene.put("carpenter", "1.1", owner=1)
    scene.business(0, 2)
    scene.play("use carpenter")
    assert scene.town.to_act() == [0]
    assert scene.level("carpenter") == 1
    scene.play("build inn at 4.1")
    assert scene.town.stall_owner[scene.stall("4.1")] == 0
    assert (scene.player(0).kobun, scene.player(1).kobun) == (3, 3)
    assert (fortune(scene, 0), fortune(scene, 1)) == ((8, 0, 0), (8, 1, 0))
    assert scene.level("carpenter") == 2


@pytest.mark.rule("9.2")
def test_a_skill_that_builds_must_build() -> None:
    scene = Scene()
    scene.offer_building("inn")
    rich(scene, koban=1)
    scene.put("carpenter", "1.1", owner=1)
    scene.business(0, 2)
    scene.play("use carpenter")
    reason = scene.refused("done")
    assert (reason.key, reason.rule) == ("iki.refuse.other_decision", "9.2")


@pytest.mark.rule("9.2")
@pytest.mark.parametrize("carpenter_first", [True, False])
def test_site_and_carpenter_may_build_two_in_one_turn(carpenter_first: bool) -> None:
    scene = Scene()
    scene.offer_building("inn", "farm")
    rich(scene, mon=1, koban=1, wood=3)
    scene.put("carpenter", "3.1", owner=0)
    scene.business(0, SITE)
    if carpenter_first:
        # The farm for 2 wood, then the inn for its full 1 koban and 1 wood and the fee.
        scene.play("use carpenter")
        scene.play("build farm at 1.1")
        assert fortune(scene) == (1, 1, 1)
        scene.play(BUILD)
        scene.play("build inn at 1.2")
    else:
        scene.play(BUILD)
        scene.play("build inn at 1.2")
        assert fortune(scene) == (0, 0, 2)
        scene.play("use carpenter")
        scene.play("build farm at 1.1")
    assert fortune(scene) == (0, 0, 0)
    assert (scene.on_stall("1.1"), scene.on_stall("1.2")) == ("farm", "inn")
    assert scene.player(0).kobun == 1
    assert scene.options() == ["done"]


@pytest.mark.rule("9.2")
def test_after_the_carpenter_the_site_gives_no_rebate() -> None:
    scene = Scene()
    scene.offer_building("inn", "farm")
    rich(scene, mon=1, koban=1, wood=2)
    scene.put("carpenter", "3.1", owner=0)
    scene.business(0, SITE)
    scene.play("use carpenter")
    scene.play("build farm at 1.1")
    reason = scene.refused(BUILD)
    assert (reason.key, reason.rule) == ("iki.refuse.nothing_to_build", "9.1")


@pytest.mark.rule("9.1", "9.2", "7.3")
def test_the_stall_of_a_carpenter_that_retired_is_free_for_the_site() -> None:
    scene = Scene()
    scene.offer_building("inn", "farm")
    rich(scene, mon=1, koban=1, wood=3)
    scene.put("carpenter", "3.1", owner=1, level=3)
    fill_the_board(scene, "1.1")
    scene.business(0, SITE)
    scene.play("use carpenter")
    assert scene.options() == ["build farm at 1.1", "build inn at 1.1"]
    scene.play("build farm at 1.1")
    scene.play(BUILD)
    assert scene.options() == ["build inn at 3.1"]
    scene.play("build inn at 3.1")
    assert fortune(scene) == (0, 0, 0)


@pytest.mark.rule("9.3", "4.3")
def test_a_building_is_not_fed() -> None:
    scene = Scene(month=3)
    scene.put_building("inn", "1.1", owner=0)
    scene.put("dyer", "1.2", owner=0)
    scene.player(0).rice = 1
    scene.step(agenda.FOOD)
    assert scene.player(0).rice == 0
    assert (scene.on_stall("1.1"), scene.on_stall("1.2")) == ("inn", "dyer")


@pytest.mark.rule("9.3", "4.3")
def test_a_building_stays_without_rice() -> None:
    scene = Scene(month=3)
    scene.put_building("inn", "1.1", owner=0)
    scene.put("dyer", "1.2", owner=0)
    scene.player(0).rice = 0
    scene.step(agenda.FOOD)
    assert (scene.on_stall("1.1"), scene.on_stall("1.2")) == ("inn", None)


@pytest.mark.rule("9.3")
def test_buildings_have_no_type_in_harmony_and_variety_and_pay_no_salary() -> None:
    scene = Scene(month=3)
    scene.put_building("inn", "1.1", owner=0)
    scene.put_building("temple", "1.2", owner=0)
    scene.put("dyer", "1.3", owner=0)
    scene.step(agenda.SALARY)
    assert (scene.player(0).mon, scene.player(0).iki) == (10, 0)
    scene.step(agenda.HARMONY)
    assert scene.player(0).iki == 0
    assert scene.town.breakdown(0)["variety"] == 1


@pytest.mark.rule("9.3")
def test_a_building_gains_no_experience_by_lap_or_pipe() -> None:
    scene = Scene(month=10)
    scene.put_building("inn", "1.1", owner=0)
    scene.player(0).space = 8
    scene.stand_on(0, "4")
    scene.ask(agenda.MOVE)
    scene.play("move 4")
    assert scene.town.stall_level[scene.stall("1.1")] == 0
    scene.business(0, 4)
    scene.play("buy winter_pipe_1")
    assert scene.town.stall_card[scene.stall("1.1")] == BUILDING + FIGURES.building_named("inn")
    assert scene.town.stall_level[scene.stall("1.1")] == 0


@pytest.mark.rule("9.4")
@pytest.mark.parametrize(("name", "fire"), [("monk", 1), ("day_labourer", 2), ("firefighter", 2)])
def test_the_watchtower_pays_3_iki_once_for_a_hire_with_a_bonus(name: str, fire: int) -> None:
    scene = Scene()
    scene.put_building("fire_watchtower", "1.1", owner=0)
    scene.reveal(name)
    scene.stand_on(0, "1")
    scene.ask(agenda.INCOME_OR_HIRE)
    scene.play(f"hire {name} at 2.1")
    assert scene.player(0).iki == 3
    assert scene.player(0).firefighting == fire


@pytest.mark.rule("9.4")
def test_the_watchtower_pays_each_time() -> None:
    scene = Scene()
    scene.put_building("fire_watchtower", "1.1", owner=0)
    scene.player(0).mon = ABUNDANCE
    scene.stand_on(0, "1")
    for times, (name, stall) in enumerate((("monk", "2.1"), ("dice_maker", "2.2")), 1):
        scene.reveal(name)
        scene.ask(agenda.INCOME_OR_HIRE)
        scene.play(f"hire {name} at {stall}")
        assert scene.player(0).iki == 3 * times


@pytest.mark.rule("9.4")
def test_the_watchtower_pays_also_at_firefighting_10() -> None:
    scene = Scene()
    scene.put_building("fire_watchtower", "1.1", owner=0)
    scene.firefighting(10, 0, 0, 0)
    scene.reveal("monk")
    scene.stand_on(0, "1")
    scene.ask(agenda.INCOME_OR_HIRE)
    scene.play("hire monk at 2.1")
    assert (scene.player(0).iki, scene.player(0).firefighting) == (3, 10)


@pytest.mark.rule("9.4")
def test_the_watchtower_pays_nothing_for_a_hire_without_bonus_nor_for_income() -> None:
    scene = Scene()
    scene.put_building("fire_watchtower", "1.1", owner=0)
    scene.reveal("yamabushi")
    scene.stand_on(0, "1")
    scene.ask(agenda.INCOME_OR_HIRE)
    scene.play("hire yamabushi at 2.1")
    scene.ask(agenda.INCOME_OR_HIRE)
    scene.play("income")
    assert scene.player(0).iki == 0


@pytest.mark.rule("9.4")
def test_the_watchtower_pays_nothing_for_another_players_hire_nor_for_a_skill() -> None:
    scene = Scene()
    scene.put_building("fire_watchtower", "1.1", owner=0)
    scene.reveal("monk")
    scene.stand_on(1, "1")
    scene.ask(agenda.INCOME_OR_HIRE, 1)
    scene.play("hire monk at 2.1")
    scene.business(0, 3)
    scene.play("use monk")
    scene.play("shop 1 fire at fire_tower")
    assert [scene.player(seat).iki for seat in range(4)] == [0, 0, 0, 0]
    assert scene.player(0).firefighting == 2


@pytest.mark.rule("9.4", "6.3")
def test_the_watchtower_pays_nothing_for_a_neutral() -> None:
    scene = Scene(players=2)
    scene.put_building("fire_watchtower", "1.1", owner=0)
    scene.reveal("monk")
    scene.ask(agenda.NEUTRAL, 0)
    scene.play("neutral monk at 2.1")
    assert scene.town.stall_owner[scene.stall("2.1")] == NOBODY
    assert (scene.player(0).iki, scene.player(0).firefighting) == (0, 0)


@pytest.mark.rule("9.4", "5.4")
def test_a_burnt_watchtower_pays_nothing() -> None:
    scene = Scene()
    scene.put_building("fire_watchtower", "1.1", owner=0)
    scene.town.clear(scene.stall("1.1"))
    scene.reveal("monk")
    scene.stand_on(0, "1")
    scene.ask(agenda.INCOME_OR_HIRE)
    scene.play("hire monk at 2.1")
    assert scene.player(0).iki == 0

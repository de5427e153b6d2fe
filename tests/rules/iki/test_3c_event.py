"""3C Event."""

import pytest

from engawa.iki.figures.components import SEASONS
from engawa.iki.rules import agenda
from engawa.iki.rules.position import OFF_BOARD
from tests.rules.iki.scene import FIGURES, Scene


def mon_on(scene: Scene, name: str) -> int:
    return scene.town.market_mon[scene.town.market.index(scene.card(name))]


def with_a_market(month: int) -> Scene:
    """Two cards of the season are revealed, one with mon on it; seat 1 owns a third on the board."""
    scene = Scene(players=4, month=month)
    cards = [FIGURES.cards[number].id for number in FIGURES.deck((month - 1) // 3)]
    scene.reveal(cards[-1])
    scene.reveal(cards[-2], mon=2)
    scene.put(cards[0], "2.1", owner=1)
    return scene


@pytest.mark.rule("3.13", "3.14")
@pytest.mark.parametrize("month", [1, 2, 4, 5, 7, 8, 10, 11])
def test_one_mon_is_put_on_every_revealed_character(month: int) -> None:
    scene = with_a_market(month)
    cards = [FIGURES.cards[number].id for number in FIGURES.deck((month - 1) // 3)]
    scene.event()
    assert scene.town.month == month + 1
    assert (mon_on(scene, cards[-1]), mon_on(scene, cards[-2])) == (1, 3)
    assert sum(scene.town.market_mon) == 4
    assert len(scene.town.market) == 6
    assert [scene.player(seat).mon for seat in range(4)] == [8, 8, 8, 8]


@pytest.mark.rule("3.13")
@pytest.mark.parametrize("month", [1, 2, 4, 7, 10])
def test_there_is_no_fire_and_no_payday_in_these_months(month: int) -> None:
    scene = with_a_market(month)
    scene.put("salt_peddler", "1.1", owner=0)
    scene.event(nagaya=1)
    assert scene.on_stall("1.1") == "salt_peddler"
    assert (scene.player(0).rice, scene.player(0).mon) == (1, 8)


@pytest.mark.rule("3.13", "3.4")
def test_the_mon_are_taken_by_whoever_hires() -> None:
    scene = Scene(players=4)
    scene.reveal("book_lender")
    scene.event()
    scene.town.clear_agenda()
    scene.ask(agenda.INCOME_OR_HIRE, 2)
    scene.play("hire book_lender at 1.1")
    assert scene.player(2).mon == 6


@pytest.mark.rule("3.14")
@pytest.mark.parametrize("month", [5, 8, 11])
def test_there_is_a_fire_in_months_five_eight_and_eleven(month: int) -> None:
    scene = Scene(players=4, month=month)
    scene.put("salt_peddler", "3.1", owner=0)
    scene.put("cotton_peddler", "2.1", owner=0)
    scene.event(nagaya=3)
    assert scene.on_stall("3.1") is None
    assert scene.on_stall("2.1") == "cotton_peddler"


@pytest.mark.rule("3.14")
def test_the_mon_come_after_the_fire() -> None:
    scene = Scene(players=4, month=5)
    scene.put("salt_peddler", "1.1", owner=0)
    scene.player(0).avoid_fire = 1
    scene.reveal("firefighter")
    scene.event(nagaya=1)
    assert scene.town.asked == agenda.BURNING
    assert mon_on(scene, "firefighter") == 0
    scene.play("save")
    assert mon_on(scene, "firefighter") == 1


@pytest.mark.rule("3.15")
@pytest.mark.parametrize(("month", "season"), [(3, "summer"), (6, "autumn"), (9, "winter")])
def test_the_next_seasons_fish_pipes_and_tobacco_are_laid_out(month: int, season: str) -> None:
    scene = Scene(players=4, month=month)
    scene.player(0).mon = 40
    scene.event()
    scene.town.clear_agenda()
    scene.business(0, 7)
    assert scene.options() == [f"buy {season}_fish_1", f"buy {season}_fish_2", "done"]
    scene.play("done")
    scene.business(0, 4)
    wares = {f"{season}_pipe_1", f"{season}_pipe_2", f"{season}_tobacco_1", f"{season}_tobacco_2"}
    assert {option[4:] for option in scene.options() if " and " not in option} - {""} == wares
    assert len(scene.options()) == 4 + 4 + 1


@pytest.mark.rule("3.15")
@pytest.mark.parametrize(("month", "season"), [(3, "spring"), (6, "summer"), (9, "autumn")])
def test_the_fish_pipes_and_tobacco_of_the_season_are_removed(month: int, season: str) -> None:
    scene = Scene(players=4, month=month)
    scene.player(0).mon = 40
    scene.event()
    scene.town.clear_agenda()
    scene.business(0, 7)
    reason = scene.refused(f"buy {season}_fish_1")
    assert (reason.key, reason.rule) == ("iki.refuse.other_season", "8.7")
    scene.play("done")
    scene.business(0, 4)
    for ware in ["pipe_1", "pipe_2", "tobacco_1", "tobacco_2"]:
        reason = scene.refused(f"buy {season}_{ware}")
        assert (reason.key, reason.rule) == ("iki.refuse.other_season", "8.4")


@pytest.mark.rule("3.15")
def test_bought_fish_pipes_and_tobacco_stay_their_owners() -> None:
    scene = Scene(players=4, month=3)
    scene.player(0).mon = 40
    for space, ware in [(7, "spring_fish_2"), (4, "spring_pipe_1 and spring_tobacco_2")]:
        scene.business(0, space)
        scene.play(f"buy {ware}")
        scene.play("done")
    scene.event()
    scene.town.clear_agenda()
    assert (scene.town.fish_holder[1], scene.town.pipe_holder[0], scene.town.tobacco_holder[1]) == (0, 0, 0)


@pytest.mark.rule("3.15")
@pytest.mark.parametrize("month", [3, 6, 9])
def test_unhired_characters_go_with_their_mon_and_the_two_undealt_ones_too(month: int) -> None:
    scene = with_a_market(month)
    scene.event()
    next_season = set(FIGURES.deck(month // 3))
    assert len(scene.town.market) == 4
    assert scene.town.market_mon == [0, 0, 0, 0]
    assert set(scene.town.market) | set(scene.town.deck) == next_season
    assert len(scene.town.deck) == 10
    assert scene.player(0).mon == 8


@pytest.mark.rule("3.15")
def test_a_whole_season_reveals_twelve_and_leaves_two_undealt() -> None:
    scene = Scene(players=4, month=0)
    for month in (1, 2, 3):
        scene.step(agenda.NEW_MONTH)
        scene.town.clear_agenda()
        assert (scene.town.month, len(scene.town.market)) == (month, 4 * month)
    assert len(scene.town.deck) == 2
    scene.step(agenda.SEASON_ENDS)
    assert (scene.town.market, scene.town.market_mon, scene.town.deck) == ([], [], [])


@pytest.mark.rule("3.15")
@pytest.mark.parametrize("month", [3, 6, 9])
def test_then_comes_payday(month: int) -> None:
    scene = Scene(players=4, month=month)
    scene.put("salt_peddler", "1.1", owner=0)
    scene.event()
    assert (scene.player(0).mon, scene.player(0).rice) == (9, 0)
    assert scene.town.month == month + 1


@pytest.mark.rule("3.15")
@pytest.mark.parametrize("month", [3, 6, 9])
def test_no_mon_are_laid_and_nothing_burns_at_the_end_of_a_season(month: int) -> None:
    scene = Scene(players=4, month=month)
    scene.player(0).rice = 4
    for nagaya, name in enumerate(["salt_peddler", "cotton_peddler", "spectacles_peddler"], 1):
        scene.put(name, f"{nagaya}.1", owner=0)
    scene.event()
    assert scene.player(0).kobun == 1
    assert sum(scene.town.market_mon) == 0


@pytest.mark.rule("3.15")
def test_the_market_is_cleared_before_payday() -> None:
    scene = Scene(players=4, month=3)
    scene.reveal("dyer", mon=2)
    scene.put("salt_peddler", "1.1", owner=0)
    scene.put("cotton_peddler", "1.2", owner=0)
    scene.event()
    assert scene.town.asked == agenda.CHOOSE_WHO_STARVES
    assert scene.town.market == []
    assert scene.town.view(0)["market"] == []


@pytest.mark.rule("3.15")
def test_the_next_seasons_tokens_are_laid_out_before_payday() -> None:
    scene = Scene(players=4, month=3)
    scene.put("salt_peddler", "1.1", owner=0)
    scene.put("cotton_peddler", "1.2", owner=0)
    scene.event()
    assert scene.town.asked == agenda.CHOOSE_WHO_STARVES
    assert SEASONS[scene.town.wares] == "summer"


@pytest.mark.rule("3.16")
def test_after_month_twelve_no_character_is_left_to_hire() -> None:
    scene = with_a_market(12)
    scene.event()
    assert (scene.town.market, scene.town.market_mon, scene.town.deck) == ([], [], [])
    assert scene.town.asked == agenda.NEW_YEAR_SPACE
    reason = scene.refused("hire samurai at 1.1")
    assert (reason.key, reason.rule) == ("iki.refuse.other_decision", "10.1")


@pytest.mark.rule("3.16")
def test_after_month_twelve_winter_tokens_and_unbuilt_buildings_stay() -> None:
    scene = Scene(players=4, month=12)
    scene.player(0).mon, scene.player(0).wood = 40, 9
    scene.player(1).mon = 40
    scene.player(2).mon = 40
    scene.offer_building("farm", "inn")
    scene.event()
    scene.play("stand construction_site")
    scene.play("shop 1 mon for building at construction_site")
    assert "build farm at 1.1" in scene.options()
    scene.play("build farm at 1.1")
    scene.play("done")
    scene.play("stand fish_market")
    assert scene.options() == ["buy winter_fish_1", "buy winter_fish_2", "done"]
    scene.play("done")
    scene.play("stand tobacco_shop")
    assert {"buy winter_pipe_1", "buy winter_pipe_2", "buy winter_tobacco_1", "buy winter_tobacco_2"} <= set(
        scene.options()
    )


@pytest.mark.rule("3.16")
def test_in_month_twelve_every_oyakata_leaves_the_board_before_payday() -> None:
    scene = Scene(players=4, month=12)
    for seat in range(4):
        scene.player(seat).space = seat + 2
    scene.put("salt_peddler", "1.1", owner=0)
    scene.put("cotton_peddler", "1.2", owner=0)
    scene.event()
    assert scene.town.asked == agenda.CHOOSE_WHO_STARVES
    assert [scene.player(seat).space for seat in range(4)] == [OFF_BOARD] * 4
    assert scene.player(0).mon == 9


@pytest.mark.rule("3.16")
@pytest.mark.parametrize("month", [1, 3, 5, 9, 11])
def test_in_other_months_the_oyakata_stay_where_they_are(month: int) -> None:
    scene = Scene(players=4, month=month)
    for seat in range(4):
        scene.player(seat).space = seat + 2
    scene.event()
    assert [scene.player(seat).space for seat in range(4)] == [2, 3, 4, 5]


@pytest.mark.rule("3.16")
def test_month_twelve_has_a_payday_but_neither_fire_nor_mon() -> None:
    scene = Scene(players=4, month=12)
    scene.reveal("samurai")
    scene.put("salt_peddler", "1.1", owner=0)
    scene.event(nagaya=1)
    assert scene.on_stall("1.1") == "salt_peddler"
    assert (scene.player(0).mon, scene.player(0).rice) == (9, 0)
    assert scene.town.to_act() == [0]
    assert scene.town.month == 13

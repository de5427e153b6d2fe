"""10 New Year."""

import pytest

from engawa.iki.rules import agenda
from engawa.iki.rules.position import OFF_BOARD
from engawa.kernel.chance import Outcome
from tests.rules.iki.scene import Scene

EVERY_SPACE = [
    "stand sandal_shop", "stand rice_shop", "stand fire_tower", "stand tobacco_shop",
    "stand pawn_shop", "stand construction_site", "stand fish_market", "stand money_changer",
]  # fmt: skip
NO_DRAWS: list[Outcome] = []


def new_year(scene: Scene) -> None:
    """Round 13 begins after month 12; nothing is drawn in it."""
    scene.go_to_month(12)
    scene.step(agenda.NEW_MONTH, NO_DRAWS)


@pytest.mark.rule("10.1")
def test_no_ikizama_no_income_no_hiring_only_a_street_space() -> None:
    scene = Scene(players=3)
    new_year(scene)
    assert scene.town.month == 13
    assert scene.options() == EVERY_SPACE
    assert scene.town.market == []
    for text in ("ikizama 1", "income", "hire samurai at 1.1", "move 1"):
        reason = scene.refused(text)
        assert (reason.key, reason.rule) == ("iki.refuse.other_decision", "10.1")
    scene.play("stand fire_tower")
    assert scene.options() == ["shop 1 fire at fire_tower", "done"]
    reason = scene.refused("income")
    assert (reason.key, reason.rule) == ("iki.refuse.other_decision", "3.8")
    assert scene.player(0).mon == 8


@pytest.mark.rule("10.1")
def test_new_year_follows_the_payday_of_month_12_from_off_the_board() -> None:
    scene = Scene(players=3, month=12)
    for seat in range(3):
        scene.player(seat).space = 5
    scene.step(agenda.EVENT, NO_DRAWS)
    assert scene.town.month == 13
    assert [scene.player(seat).space for seat in range(3)] == [OFF_BOARD] * 3
    assert scene.options() == EVERY_SPACE


@pytest.mark.rule("10.1", "6.2", "6.3")
def test_with_two_players_no_tile_and_no_neutral() -> None:
    scene = Scene(players=2)
    scene.town.tiles = [1]
    new_year(scene)
    for _ in range(2):
        scene.play("stand fire_tower")
        scene.play("done")
    assert scene.town.is_over()
    assert scene.town.tiles == [1]


@pytest.mark.rule("10.1")
def test_each_player_in_descending_firefighting_order_of_two_the_upper_first() -> None:
    scene = Scene(players=4)
    scene.firefighting(2, 5, 7, 0)
    scene.town.raise_firefighting(3, 2)
    order: list[int] = []
    new_year(scene)
    while not scene.town.is_over():
        order += scene.town.to_act()
        scene.play("stand money_changer")
        scene.play("done")
    assert order == [2, 1, 3, 0]


@pytest.mark.rule("10.1")
def test_the_order_is_fixed_at_the_start() -> None:
    scene = Scene(players=3)
    scene.firefighting(3, 2, 2)
    new_year(scene)
    scene.play("stand sandal_shop")
    scene.play("done")
    assert scene.town.to_act() == [1]
    # Whatever the firefighting does now, seat 2 is next and seat 0 not again.
    scene.town.raise_firefighting(2, 8)
    scene.play("stand fire_tower")
    scene.play("shop 1 fire at fire_tower")
    scene.play("done")
    assert scene.town.to_act() == [2]
    scene.play("stand fire_tower")
    scene.play("done")
    assert scene.town.is_over()


@pytest.mark.rule("10.1")
def test_a_gain_before_the_own_turn_does_not_change_the_order() -> None:
    scene = Scene(players=3)
    scene.firefighting(3, 2, 1)
    new_year(scene)
    scene.town.raise_firefighting(2, 5)
    scene.play("stand sandal_shop")
    scene.play("done")
    assert scene.town.to_act() == [1]


@pytest.mark.rule("10.1")
def test_an_occupied_space_may_be_chosen() -> None:
    scene = Scene(players=3)
    new_year(scene)
    scene.play("stand fire_tower")
    scene.play("done")
    assert scene.options() == EVERY_SPACE
    scene.play("stand fire_tower")
    scene.play("shop 1 fire at fire_tower")
    assert [scene.player(seat).space for seat in (0, 1)] == [3, 3]
    assert scene.player(1).firefighting == 1


@pytest.mark.rule("10.1", "3.8")
def test_business_is_the_shop_and_one_character_each_at_most_once() -> None:
    scene = Scene(players=3)
    scene.put("salt_peddler", "1.1", owner=1)
    scene.put("cotton_peddler", "1.2", owner=2)
    scene.put("dyer", "1.3", owner=2)
    new_year(scene)
    scene.play("stand rice_shop")
    assert scene.options() == [
        "shop 3 mon for 2 rice at rice_shop",
        "use cotton_peddler",
        "use salt_peddler",
        "done",
    ]
    scene.play("use salt_peddler")
    assert scene.level("salt_peddler") == 2
    reason = scene.refused("use cotton_peddler")
    assert (reason.key, reason.rule) == ("iki.refuse.character_used", "3.8")
    scene.play("shop 3 mon for 2 rice at rice_shop")
    assert scene.options() == ["done"]
    assert scene.player(0).rice == 4


@pytest.mark.rule("10.1")
def test_every_turn_of_new_year_opens_shop_and_character_anew() -> None:
    scene = Scene(players=3)
    scene.put("salt_peddler", "1.1", owner=2)
    new_year(scene)
    for _ in range(2):
        scene.play("stand rice_shop")
        scene.play("use salt_peddler")
        scene.play("shop 3 mon for 2 rice at rice_shop")
        scene.play("done")
    assert [scene.player(seat).rice for seat in (0, 1)] == [4, 4]
    assert scene.level("salt_peddler") == 3


@pytest.mark.rule("10.1", "3.9")
def test_business_must_be_paid() -> None:
    scene = Scene(players=3)
    scene.player(0).mon = 2
    new_year(scene)
    scene.play("stand rice_shop")
    reason = scene.refused("shop 3 mon for 2 rice at rice_shop")
    assert (reason.key, reason.rule) == ("iki.refuse.cannot_pay", "3.9")


@pytest.mark.rule("10.1", "8.7")
def test_winter_fish_and_tobacco_are_still_for_sale() -> None:
    scene = Scene(players=3, month=12)
    scene.player(0).mon = 10
    scene.step(agenda.EVENT, NO_DRAWS)
    scene.play("stand fish_market")
    assert scene.options() == ["buy winter_fish_1", "buy winter_fish_2", "done"]
    scene.play("buy winter_fish_2")
    assert scene.town.breakdown(0)["fish"] == 10
    scene.play("done")
    scene.play("stand tobacco_shop")
    scene.play("buy winter_pipe_1 and winter_tobacco_1")
    assert scene.town.breakdown(1)["tobacco"] == 10


@pytest.mark.rule("10.1", "9.1")
def test_buildings_may_still_be_built() -> None:
    scene = Scene(players=3, month=12)
    scene.offer_building("inn")
    scene.player(0).koban = 1
    scene.player(0).wood = 1
    scene.step(agenda.EVENT, NO_DRAWS)
    scene.play("stand construction_site")
    scene.play("shop 1 mon for building at construction_site")
    scene.play("build inn at 1.1")
    assert scene.town.breakdown(0)["buildings"] == 12


@pytest.mark.rule("10.1", "7.4")
def test_a_retirement_at_new_year_brings_its_token() -> None:
    scene = Scene(players=3)
    scene.put("monk", "1.1", owner=1, level=3)
    new_year(scene)
    scene.play("stand rice_shop")
    scene.play("use monk")
    assert scene.retired(1) == ["monk"]
    assert scene.player(1).hire_minus_1 == 1


@pytest.mark.rule("10.1", "11.2")
def test_a_puppeteer_retired_at_new_year_is_a_joker_in_the_scoring() -> None:
    scene = Scene(players=3)
    scene.put("puppeteer", "1.1", owner=2, level=3)
    scene.put("monk", "4.1", owner=2)
    new_year(scene)
    scene.play("stand rice_shop")
    scene.play("use puppeteer")
    scene.play("done")
    for _ in range(2):
        scene.play("stand money_changer")
        scene.play("done")
    assert scene.town.to_act() == [2]
    scene.play("joker master")
    assert scene.town.is_over()
    assert scene.town.breakdown(2)["variety"] == 4


@pytest.mark.rule("10.1", "7.5")
def test_the_winter_pipe_trains_at_new_year() -> None:
    scene = Scene(players=3)
    scene.put("puppeteer", "1.1", owner=0, level=3)
    new_year(scene)
    scene.play("stand tobacco_shop")
    scene.play("buy winter_pipe_1")
    assert scene.player(0).joker == 1


@pytest.mark.rule("10.1", "3.7")
def test_no_lap_wherever_the_oyakata_stands() -> None:
    scene = Scene(players=3, month=12)
    scene.put("dyer", "4.1", owner=0)
    scene.player(0).space = 8
    scene.step(agenda.EVENT, NO_DRAWS)
    scene.play("stand sandal_shop")
    assert scene.level("dyer") == 1
    assert scene.player(0).space == 1


@pytest.mark.rule("10.1", "6.4")
def test_a_neutral_used_at_new_year_leaves() -> None:
    scene = Scene(players=2)
    scene.put("kabuki_actor", "1.2")
    new_year(scene)
    scene.play("stand sandal_shop")
    scene.play("use kabuki_actor")
    assert scene.player(0).iki == 3
    assert scene.on_stall("1.2") is None


@pytest.mark.rule("10.2")
def test_then_the_game_ends() -> None:
    scene = Scene(players=3)
    new_year(scene)
    for _ in range(3):
        assert scene.town.winners() == []
        scene.play("stand money_changer")
        scene.play("done")
    assert scene.town.is_over()
    assert scene.town.to_act() == []
    assert scene.town.winners() == [0]
    reason = scene.refused("done", seat=0)
    assert reason.key == "kernel.refuse.game_over"


@pytest.mark.rule("10.2")
def test_characters_on_the_board_go_to_their_owners_but_are_not_retired() -> None:
    scene = Scene(players=3)
    scene.put("puppeteer", "1.1", owner=0, level=3)
    scene.put("monk", "1.2", owner=0, level=3)
    scene.put("dyer", "2.1", owner=0)
    scene.put("seamstress", "2.2", owner=1)
    new_year(scene)
    for _ in range(3):
        scene.play("stand money_changer")
        scene.play("done")
    # No token: nobody is asked for a joker type, the puppeteer is special.
    assert scene.town.is_over()
    assert (scene.player(0).joker, scene.player(0).hire_minus_1) == (0, 0)
    assert [scene.town.breakdown(seat)["variety"] for seat in range(3)] == [4, 1, 0]


@pytest.mark.rule("10.2")
def test_buildings_stay_their_owners_and_neutrals_count_for_nobody() -> None:
    scene = Scene(players=2)
    scene.put_building("inn", "1.1", owner=1)
    scene.put("dyer", "2.1")
    new_year(scene)
    for _ in range(2):
        scene.play("stand fire_tower")
        scene.play("done")
    assert [scene.town.breakdown(seat)["buildings"] for seat in range(2)] == [0, 12]
    assert [scene.town.breakdown(seat)["variety"] for seat in range(2)] == [0, 0]
    # 8 mon each: 2.
    assert scene.town.scores() == [2, 14]
    assert scene.town.winners() == [1]

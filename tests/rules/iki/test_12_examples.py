"""12 Worked examples in the documents."""

import pytest

from engawa.iki.rules import agenda
from engawa.kernel.chance import Outcome
from engawa.kernel.position import NOBODY
from tests.rules.iki.scene import FIGURES, Scene


def blocking(way: str) -> Outcome:
    return Outcome("blocking", [FIGURES.ikizama_track.index(way)])


def revealing(*names: str) -> list[Outcome]:
    return [Outcome("character", [FIGURES.card_named(name)]) for name in names]


@pytest.mark.rule("12.1", "3.4")
def test_hiring_the_monk_with_1_mon_on_it_on_a_corner() -> None:
    scene = Scene()
    scene.reveal("monk", mon=1)
    scene.reveal("dyer", mon=1)
    scene.player(0).mon = 5
    scene.stand_on(0, "2")
    scene.ask(agenda.INCOME_OR_HIRE)
    scene.play("hire monk at 1.4")
    player = scene.player(0)
    assert (player.mon, player.firefighting, player.kobun) == (0, 1, 3)
    assert scene.on_stall("1.4") == "monk"
    assert scene.level("monk") == 1
    assert scene.town.fire_order[0] == 0
    assert (scene.town.market, scene.town.market_mon) == ([scene.card("dyer")], [1])


@pytest.mark.rule("12.1", "3.4")
def test_with_1_mon_less_the_monk_cannot_go_to_the_corner() -> None:
    scene = Scene()
    scene.reveal("monk", mon=1)
    scene.player(0).mon = 4
    scene.stand_on(0, "2")
    scene.ask(agenda.INCOME_OR_HIRE)
    reason = scene.refused("hire monk at 1.4")
    assert (reason.key, reason.rule) == ("iki.refuse.too_little_mon", "3.4")
    assert reason.details == {"mon": 6, "has": 5}
    scene.play("hire monk at 1.3")
    assert scene.player(0).mon == 1


@pytest.mark.rule("12.2", "3.7")
def test_a_sandal_over_the_lap_line_then_rice_shop_and_boiled_eggs() -> None:
    scene = Scene()
    scene.put("monk", "2.1", owner=0, level=1)
    scene.put("dyer", "3.1", owner=0, level=3)
    scene.put("boiled_egg_peddler", "1.1", owner=1, level=1)
    scene.player(0).space = 8
    scene.stand_on(0, "1")
    scene.ask(agenda.TURN, 0)
    scene.play("income")
    scene.play("move 1 +1 sandal")
    player = scene.player(0)
    assert (player.space, player.sandals) == (2, 0)
    assert scene.level("monk") == 2
    assert scene.retired(0) == ["dyer"]
    assert scene.on_stall("3.1") is None
    assert player.kobun == 3
    assert scene.level("boiled_egg_peddler") == 1
    scene.play("shop 3 mon for 2 rice at rice_shop")
    assert (player.mon, player.rice) == (9, 3)
    scene.play("use boiled_egg_peddler")
    assert player.rice == 4
    assert scene.level("boiled_egg_peddler") == 2
    assert scene.level("monk") == 2
    assert scene.options() == ["done"]


@pytest.mark.rule("12.3", "4.1", "7.1")
def test_payday_of_cotton_seamstress_and_soba() -> None:
    scene = Scene(month=3)
    player = scene.player(0)
    player.mon = player.sandals = 0
    player.retired = [scene.card("cotton_peddler")]
    scene.put("seamstress", "1.1", owner=0, level=3)
    scene.put("soba_stall", "2.1", owner=0, level=2)
    scene.step(agenda.SALARY)
    assert (player.mon, player.sandals, player.iki, player.rice) == (1 + 3, 1, 3, 1)


@pytest.mark.rule("12.4", "4.2")
def test_harmony_of_two_own_artisans_is_four() -> None:
    scene = Scene(month=3)
    scene.put("seamstress", "1.1", owner=0)
    scene.put("dice_maker", "1.2", owner=0)
    scene.step(agenda.HARMONY)
    assert [scene.player(seat).iki for seat in range(4)] == [4, 0, 0, 0]


@pytest.mark.rule("12.4", "4.2")
def test_harmony_of_a_lone_vendor_and_of_two_different_types_is_nothing() -> None:
    scene = Scene(month=3)
    scene.put("salt_peddler", "1.1", owner=0)
    scene.put("seamstress", "2.1", owner=1)
    scene.put("monk", "2.2", owner=1)
    scene.step(agenda.HARMONY)
    assert [scene.player(seat).iki for seat in range(4)] == [0, 0, 0, 0]


@pytest.mark.rule("12.4", "4.2")
def test_harmony_of_two_players_with_one_master_each_is_two_each() -> None:
    scene = Scene(month=3)
    scene.put("carpenter", "1.1", owner=0)
    scene.put("kite_maker", "1.2", owner=1)
    scene.put("seamstress", "1.3", owner=2)
    scene.step(agenda.HARMONY)
    assert [scene.player(seat).iki for seat in range(4)] == [2, 2, 0, 0]


@pytest.mark.rule("12.4", "4.2")
def test_harmony_of_the_corners_with_artisans_one_and_two() -> None:
    scene = Scene(month=3)
    scene.put("seamstress", "1.4", owner=0)
    scene.put("dice_maker", "2.4", owner=1)
    scene.put("sandal_maker", "3.4", owner=1)
    scene.put("dyer", "4.4", owner=2)
    scene.step(agenda.HARMONY)
    assert [scene.player(seat).iki for seat in range(4)] == [3, 6, 0, 0]


@pytest.mark.rule("12.5", "4.3")
def test_three_characters_and_two_rice_one_leaves_by_choice() -> None:
    scene = Scene(month=3)
    scene.put("salt_peddler", "1.1", owner=0)
    scene.put("seamstress", "1.2", owner=0)
    scene.put("monk", "1.3", owner=0)
    scene.player(0).rice = 2
    scene.step(agenda.FOOD)
    assert scene.town.to_act() == [0]
    assert scene.options() == ["starve salt_peddler", "starve seamstress", "starve monk"]
    scene.play("starve seamstress")
    assert [scene.on_stall(stall) for stall in ("1.1", "1.2", "1.3")] == ["salt_peddler", None, "monk"]
    assert (scene.player(0).rice, scene.player(0).kobun) == (0, 2)
    assert scene.retired(0) == []
    assert scene.town.to_act() == []


@pytest.mark.rule("12.6", "5.3", "5.4")
def test_a_fire_of_strength_5_is_stopped_at_3() -> None:
    scene = Scene(month=5)
    scene.put("salt_peddler", "2.1", owner=0)
    scene.put("seamstress", "2.3", owner=1)
    scene.put("monk", "2.4", owner=2)
    scene.firefighting(4, 3, 0, 0)
    scene.town.deck = FIGURES.deck(1)
    month_6 = revealing("greengrocer", "shrine_maiden", "day_labourer", "water_peddler")
    scene.step(agenda.EVENT, [Outcome("fire", [1]), *month_6])
    stalls = [scene.on_stall(stall) for stall in ("2.1", "2.2", "2.3", "2.4")]
    assert stalls == [None, None, "seamstress", "monk"]
    assert [scene.player(seat).kobun for seat in range(3)] == [4, 3, 3]


@pytest.mark.rule("12.7", "10.1")
def test_new_year_pawn_shop_then_the_incense_shop_of_another_player_retires() -> None:
    scene = Scene(month=12)
    scene.put("incense_shop", "3.3", owner=1, level=3)
    player = scene.player(0)
    player.mon, player.sandals = 0, 1
    scene.step(agenda.NEW_MONTH)
    assert scene.town.month == 13
    assert scene.town.to_act() == [0]
    scene.play("stand pawn_shop")
    reason = scene.refused("use incense_shop")
    assert (reason.key, reason.rule) == ("iki.refuse.cannot_pay", "3.9")
    scene.play("shop 1 sandal for 4 mon at pawn_shop")
    assert (player.mon, player.sandals) == (4, 0)
    scene.play("use incense_shop")
    assert (player.mon, player.iki) == (1, 5)
    assert scene.retired(1) == ["incense_shop"]
    assert scene.on_stall("3.3") is None
    assert scene.player(1).kobun == 4


@pytest.mark.rule("12.8", "11.1", "11.2", "11.3", "11.4", "11.5", "11.6")
def test_a_final_score_of_100() -> None:
    scene = Scene(month=12)
    player = scene.player(0)
    player.iki = 28
    player.mon, player.koban, player.rice, player.sandals = 5, 1, 2, 1
    scene.put("seamstress", "1.1", owner=0, level=2)
    player.retired = [scene.card("salt_peddler"), scene.card("monk"), scene.card("puppeteer")]
    player.joker = player.hire_minus_1 = 1
    for fish in (1, 3, 4):
        scene.town.fish_holder[fish] = 0
    scene.town.tobacco_holder[1] = 0
    scene.town.tobacco_holder[6] = 0
    scene.town.pipe_holder[3] = 0
    scene.put_building("restaurant", "2.1", owner=0)
    scene.step(agenda.NEW_MONTH)
    for space in ("pawn_shop", "sandal_shop", "rice_shop", "fish_market"):
        scene.play(f"stand {space}")
        scene.play("done")
    assert scene.town.to_act() == [0]
    scene.play("joker shop")
    assert scene.town.is_over()
    assert scene.town.breakdown(0) == {
        "track": 28,
        "variety": 16,
        "fish": 18,
        "tobacco": 16,
        "buildings": 18,
        "koban": 3,
        "wood": 0,
        "mon": 1,
    }
    assert scene.town.scores()[0] == 100
    assert scene.town.winners() == [0]


@pytest.mark.rule("12.9", "9.1", "9.2")
def test_the_inn_by_the_site_costs_1_koban_1_wood_and_1_mon() -> None:
    scene = Scene()
    scene.offer_building("inn")
    player = scene.player(0)
    player.mon, player.koban, player.wood = 1, 1, 1
    scene.business(0, 6)
    scene.play("shop 1 mon for building at construction_site")
    scene.play("build inn at 3.1")
    assert (player.mon, player.koban, player.wood) == (0, 0, 0)
    assert scene.on_stall("3.1") == "inn"


@pytest.mark.rule("12.9", "9.2")
def test_the_inn_by_a_carpenter_costs_1_koban_only() -> None:
    scene = Scene()
    scene.offer_building("inn")
    scene.put("carpenter", "3.1", owner=0)
    player = scene.player(0)
    player.mon, player.koban, player.wood = 0, 1, 0
    scene.business(0, 6)
    scene.play("use carpenter")
    scene.play("build inn at 3.2")
    assert (player.mon, player.koban, player.wood) == (0, 0, 0)
    assert scene.on_stall("3.2") == "inn"


@pytest.mark.rule("12.10", "6.2", "6.3", "6.4")
def test_two_players_blocking_tile_4_and_the_neutral_kabuki_actor() -> None:
    scene = Scene(players=2, month=10)
    scene.town.blocked = 2
    scene.town.tiles = [1, 4]
    scene.reveal("kabuki_actor", mon=1)
    scene.town.deck = [card for card in FIGURES.deck(3) if card != scene.card("kabuki_actor")]
    scene.step(agenda.NEW_MONTH, [blocking("4"), *revealing("samurai", "stonemason", "fan_maker", "chili_peddler")])
    # Last month's 2 is open again, 4 is closed; the tile has left the game.
    assert scene.options() == ["ikizama 1-4", "ikizama 1", "ikizama 2", "ikizama 3"]
    assert scene.refused("ikizama 4").rule == "6.2"
    assert scene.town.tiles == [1]
    scene.play("ikizama 2")
    scene.play("ikizama 3")
    for steps in (2, 3):
        scene.play("income")
        scene.play(f"move {steps}")
        scene.play("done")
    assert scene.town.asked == agenda.PLACE_NEUTRAL
    assert scene.town.to_act() == [0]
    assert scene.player(0).mon == 12
    month_12 = [blocking("1"), *revealing("candy_peddler", "confectioner", "glassblower", "brush_maker")]
    scene.play("neutral kabuki_actor at 2.2", draws=[Outcome("fire", [3]), *month_12])
    assert scene.on_stall("2.2") == "kabuki_actor"
    assert scene.town.stall_owner[scene.stall("2.2")] == NOBODY
    assert [scene.player(seat).mon for seat in (0, 1)] == [12, 12]
    assert [scene.player(seat).kobun for seat in (0, 1)] == [4, 4]
    assert scene.player(0).firefighting == 0
    # Month 12: seat 0 walks from the rice shop to the tobacco shop, whose reach includes the middle stall.
    scene.play("ikizama 2")
    scene.play("ikizama 3")
    scene.play("income")
    scene.play("move 2")
    scene.play("use kabuki_actor")
    assert scene.player(0).iki == 3
    assert scene.on_stall("2.2") is None
    assert (scene.retired(0), scene.retired(1)) == ([], [])


@pytest.mark.rule("12.11", "3.1")
def test_the_highest_firefighting_places_first_of_two_markers_the_upper() -> None:
    scene = Scene(players=4)
    scene.firefighting(1, 2, 6, 1)
    scene.town.raise_firefighting(0, 1)
    scene.step(agenda.WAY_OF_LIFE)
    order: list[int] = []
    for way in ("4", "3", "2"):
        order += scene.town.to_act()
        scene.play(f"ikizama {way}")
    order += scene.town.to_act()
    # Seat 0 came to 2 after seat 1 and lies above.
    assert order == [2, 0, 1, 3]


@pytest.mark.rule("12.12", "11.3", "11.5")
def test_the_four_dearer_fish_score_31_and_a_restaurant_another_31() -> None:
    scene = Scene(month=13)
    for season in ("spring", "summer", "autumn", "winter"):
        of_season = [fish for fish in FIGURES.fish if fish.id.startswith(season)]
        dearer = max(of_season, key=lambda fish: fish.price)
        scene.town.fish_holder[dearer.index] = 0
    assert scene.town.breakdown(0)["fish"] == 31
    assert scene.town.breakdown(0)["buildings"] == 0
    scene.put_building("restaurant", "1.1", owner=0)
    assert scene.town.breakdown(0)["fish"] == 31
    assert scene.town.breakdown(0)["buildings"] == 31

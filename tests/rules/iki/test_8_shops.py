"""8 Shops."""

import pytest

from engawa.iki.rules import agenda, shops
from engawa.iki.rules.position import UNSOLD
from tests.rules.iki.scene import FIGURES, Scene

SANDAL_SHOP, RICE_SHOP, FIRE_TOWER, TOBACCO_SHOP, PAWN_SHOP, SITE, FISH_MARKET, MONEY_CHANGER = range(1, 9)


def fish_of(scene: Scene, seat: int) -> list[str]:
    return [fish.id for fish in FIGURES.fish if scene.town.fish_holder[fish.index] == seat]


def smoke_of(scene: Scene, seat: int) -> list[str]:
    pipes = [pipe.id for pipe in FIGURES.pipes if scene.town.pipe_holder[pipe.index] == seat]
    return pipes + [one.id for one in FIGURES.tobacco if scene.town.tobacco_holder[one.index] == seat]


@pytest.mark.rule("8.1")
def test_sandal_shop_gives_two_sandals_for_two_mon() -> None:
    scene = Scene()
    scene.player(0).mon = 2
    scene.business(0, SANDAL_SHOP)
    assert scene.options() == ["shop 2 mon for 2 sandal at sandal_shop", "done"]
    scene.play("shop 2 mon for 2 sandal at sandal_shop")
    assert (scene.player(0).mon, scene.player(0).sandals) == (0, 3)


@pytest.mark.rule("8.1")
def test_sandal_shop_refuses_one_mon() -> None:
    scene = Scene()
    scene.player(0).mon = 1
    scene.business(0, SANDAL_SHOP)
    assert scene.options() == ["done"]
    reason = scene.refused("shop 2 mon for 2 sandal at sandal_shop")
    assert (reason.key, reason.rule) == ("iki.refuse.cannot_pay", "3.9")
    assert reason.details == {"good": "mon"}


@pytest.mark.rule("8.2")
def test_rice_shop_gives_two_rice_for_three_mon() -> None:
    scene = Scene()
    scene.player(0).mon = 3
    scene.business(0, RICE_SHOP)
    assert scene.options() == ["shop 3 mon for 2 rice at rice_shop", "done"]
    scene.play("shop 3 mon for 2 rice at rice_shop")
    assert (scene.player(0).mon, scene.player(0).rice) == (0, 3)


@pytest.mark.rule("8.2")
def test_rice_shop_refuses_two_mon() -> None:
    scene = Scene()
    scene.player(0).mon = 2
    scene.business(0, RICE_SHOP)
    assert scene.options() == ["done"]
    reason = scene.refused("shop 3 mon for 2 rice at rice_shop")
    assert (reason.key, reason.rule) == ("iki.refuse.cannot_pay", "3.9")


@pytest.mark.rule("8.3")
def test_fire_tower_raises_firefighting_by_one_for_nothing() -> None:
    scene = Scene()
    scene.player(2).mon = 0
    scene.business(2, FIRE_TOWER)
    assert scene.options() == ["shop 1 fire at fire_tower", "done"]
    scene.play("shop 1 fire at fire_tower")
    assert [scene.player(seat).firefighting for seat in range(4)] == [0, 0, 1, 0]
    assert scene.town.fire_order == [2, 0, 1, 3]


@pytest.mark.rule("8.3", "3.9")
def test_fire_tower_at_10_puts_the_marker_on_top() -> None:
    scene = Scene()
    scene.firefighting(10, 10, 3, 0)
    scene.business(1, FIRE_TOWER)
    scene.play("shop 1 fire at fire_tower")
    assert scene.player(1).firefighting == 10
    assert scene.town.fire_order == [1, 0, 2, 3]


@pytest.mark.rule("3.8")
def test_a_shop_serves_once_a_turn_and_only_who_stands_there() -> None:
    scene = Scene()
    scene.business(0, FIRE_TOWER)
    reason = scene.refused("shop 2 mon for 2 sandal at sandal_shop")
    assert (reason.key, reason.rule) == ("iki.refuse.other_shop", "3.8")
    scene.play("shop 1 fire at fire_tower")
    assert scene.options() == ["done"]
    reason = scene.refused("shop 1 fire at fire_tower")
    assert (reason.key, reason.rule) == ("iki.refuse.shop_used", "3.8")


@pytest.mark.rule("8.4")
def test_tobacco_shop_sells_one_pipe_or_one_tobacco_or_one_of_each() -> None:
    scene = Scene(month=2)
    scene.business(0, TOBACCO_SHOP)
    assert sorted(scene.options()) == sorted(
        [
            "buy spring_pipe_1",
            "buy spring_pipe_2",
            "buy spring_tobacco_1",
            "buy spring_tobacco_2",
            "buy spring_pipe_1 and spring_tobacco_1",
            "buy spring_pipe_1 and spring_tobacco_2",
            "buy spring_pipe_2 and spring_tobacco_1",
            "buy spring_pipe_2 and spring_tobacco_2",
            "done",
        ]
    )


@pytest.mark.rule("8.4", "3.9")
def test_with_just_its_price_a_pipe_can_be_bought_and_with_less_it_cannot() -> None:
    scene = Scene(month=1)
    scene.player(0).mon = 3
    scene.business(0, TOBACCO_SHOP)
    assert "buy spring_pipe_1" in scene.options()
    scene.player(0).mon = 2
    assert "buy spring_pipe_1" not in scene.options()
    reason = scene.refused("buy spring_pipe_1")
    assert (reason.key, reason.rule) == ("iki.refuse.too_little_mon", "8.4")


@pytest.mark.rule("8.4")
def test_one_pipe() -> None:
    scene = Scene(month=1)
    scene.business(0, TOBACCO_SHOP)
    scene.play("buy spring_pipe_2")
    assert scene.player(0).mon == 5
    assert scene.player(0).firefighting == 1
    assert smoke_of(scene, 0) == ["spring_pipe_2"]
    assert scene.options() == ["done"]
    reason = scene.refused("buy spring_pipe_1")
    assert (reason.key, reason.rule) == ("iki.refuse.shop_used", "3.8")


@pytest.mark.rule("8.4")
def test_one_tobacco_brings_nothing_now() -> None:
    scene = Scene(month=1)
    scene.business(0, TOBACCO_SHOP)
    scene.play("buy spring_tobacco_2")
    player = scene.player(0)
    assert (player.mon, player.iki, player.firefighting) == (5, 0, 0)
    assert smoke_of(scene, 0) == ["spring_tobacco_2"]
    assert scene.town.breakdown(0)["tobacco"] == 3
    reason = scene.refused("buy spring_pipe_1")
    assert (reason.key, reason.rule) == ("iki.refuse.shop_used", "3.8")


@pytest.mark.rule("8.4")
def test_tobacco_gives_no_character_experience() -> None:
    scene = Scene(month=1)
    scene.put("monk", "4.1", owner=0)
    scene.business(0, TOBACCO_SHOP)
    before = scene.level("monk")
    scene.play("buy spring_tobacco_2")
    assert scene.level("monk") == before
    assert scene.town.asked == agenda.BUSINESS


@pytest.mark.rule("8.4")
def test_a_shop_with_tobacco_alone_sells_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a figures file may have one."""
    scene = Scene(month=1)
    scene.business(0, TOBACCO_SHOP)
    shop = shops.shop_here(scene.town, 0)
    monkeypatch.setattr(shop, "sells_pipe", False)
    monkeypatch.setattr(shop, "sells_both", False)
    assert scene.options() == ["buy spring_tobacco_1", "buy spring_tobacco_2", "done"]


@pytest.mark.rule("8.4")
def test_one_of_each_costs_both_prices() -> None:
    scene = Scene(month=7)
    scene.player(0).mon = 9
    scene.business(0, TOBACCO_SHOP)
    scene.play("buy autumn_pipe_2 and autumn_tobacco_1")
    assert scene.player(0).mon == 0
    assert scene.player(0).firefighting == 2
    assert smoke_of(scene, 0) == ["autumn_pipe_2", "autumn_tobacco_1"]


@pytest.mark.rule("8.4")
def test_both_are_refused_when_only_one_can_be_paid() -> None:
    scene = Scene(month=7)
    scene.player(0).mon = 6
    scene.business(0, TOBACCO_SHOP)
    assert sorted(scene.options()) == [
        "buy autumn_pipe_1",
        "buy autumn_pipe_2",
        "buy autumn_tobacco_1",
        "buy autumn_tobacco_2",
        "done",
    ]
    reason = scene.refused("buy autumn_pipe_1 and autumn_tobacco_1")
    assert (reason.key, reason.rule) == ("iki.refuse.too_little_mon", "8.4")
    assert reason.details == {"mon": 7, "has": 6}


@pytest.mark.rule("8.4")
def test_a_pipe_or_tobacco_is_refused_for_too_little_mon() -> None:
    scene = Scene(month=1)
    scene.player(0).mon = 2
    scene.business(0, TOBACCO_SHOP)
    assert scene.options() == ["buy spring_tobacco_1", "done"]
    for token in ("spring_pipe_1", "spring_tobacco_2"):
        reason = scene.refused(f"buy {token}")
        assert (reason.key, reason.rule) == ("iki.refuse.too_little_mon", "8.4")


@pytest.mark.rule("8.4")
def test_pipes_and_tobacco_of_other_seasons_are_not_sold() -> None:
    scene = Scene(month=4)
    scene.player(0).mon = 30
    scene.business(0, TOBACCO_SHOP)
    for text in ("spring_pipe_1", "autumn_tobacco_1", "summer_pipe_1 and spring_tobacco_1"):
        reason = scene.refused(f"buy {text}")
        assert (reason.key, reason.rule) == ("iki.refuse.other_season", "8.4")


@pytest.mark.rule("8.4")
def test_what_is_sold_is_gone() -> None:
    scene = Scene(month=4)
    scene.town.pipe_holder[2] = 1
    scene.town.tobacco_holder[3] = 0
    scene.business(0, TOBACCO_SHOP)
    assert sorted(scene.options()) == [
        "buy summer_pipe_2",
        "buy summer_pipe_2 and summer_tobacco_1",
        "buy summer_tobacco_1",
        "done",
    ]
    for token in ("summer_pipe_1", "summer_tobacco_2", "summer_pipe_1 and summer_tobacco_1"):
        reason = scene.refused(f"buy {token}")
        assert (reason.key, reason.rule) == ("iki.refuse.sold", "8.4")


@pytest.mark.rule("8.4")
def test_a_second_pipe_of_the_season_may_be_bought_on_another_turn() -> None:
    scene = Scene(month=4)
    scene.business(0, TOBACCO_SHOP)
    scene.play("buy summer_pipe_1")
    scene.play("done")
    scene.business(0, TOBACCO_SHOP)
    scene.play("buy summer_pipe_2")
    assert smoke_of(scene, 0) == ["summer_pipe_1", "summer_pipe_2"]


@pytest.mark.rule("8.4")
@pytest.mark.parametrize(
    ("month", "pipe", "price", "gain"),
    [
        (1, "spring_pipe_1", 3, {"firefighting": 1}),
        (1, "spring_pipe_2", 3, {"firefighting": 1}),
        (4, "summer_pipe_1", 3, {"rice": 1}),
        (4, "summer_pipe_2", 3, {"sandals": 2}),
        (7, "autumn_pipe_1", 3, {"firefighting": 1}),
        (7, "autumn_pipe_2", 5, {"firefighting": 2}),
        (10, "winter_pipe_2", 6, {"koban": 1}),
        (13, "winter_pipe_2", 6, {"koban": 1}),
    ],
)
def test_a_pipe_acts_at_once(month: int, pipe: str, price: int, gain: dict[str, int]) -> None:
    scene = Scene(month=month)
    names = ("mon", "rice", "sandals", "koban", "wood", "iki", "firefighting")
    before = {name: getattr(scene.player(0), name) for name in names}
    scene.business(0, TOBACCO_SHOP)
    scene.play(f"buy {pipe}")
    after = {name: getattr(scene.player(0), name) - before[name] for name in names}
    assert {name: change for name, change in after.items() if change} == {"mon": -price, **gain}


@pytest.mark.rule("8.4")
def test_pipes_and_tobacco_are_not_sold_elsewhere() -> None:
    scene = Scene(month=1)
    scene.business(0, FISH_MARKET)
    for token in ("spring_pipe_1", "spring_tobacco_1"):
        reason = scene.refused(f"buy {token}")
        assert (reason.key, reason.rule) == ("iki.refuse.not_sold_here", "8.4")


@pytest.mark.rule("8.5")
def test_pawn_shop_gives_four_mon_for_one_rice_or_one_sandal() -> None:
    for good in ("rice", "sandal"):
        scene = Scene()
        scene.business(0, PAWN_SHOP)
        assert scene.options() == ["shop 1 rice for 4 mon at pawn_shop", "shop 1 sandal for 4 mon at pawn_shop", "done"]
        scene.play(f"shop 1 {good} for 4 mon at pawn_shop")
        player = scene.player(0)
        assert player.mon == 12
        assert (player.rice, player.sandals) == ((0, 1) if good == "rice" else (1, 0))
        assert scene.options() == ["done"]


@pytest.mark.rule("8.5")
def test_pawn_shop_needs_the_rice_or_sandal() -> None:
    scene = Scene()
    scene.player(0).rice = 0
    scene.business(0, PAWN_SHOP)
    assert scene.options() == ["shop 1 sandal for 4 mon at pawn_shop", "done"]
    reason = scene.refused("shop 1 rice for 4 mon at pawn_shop")
    assert (reason.key, reason.rule) == ("iki.refuse.cannot_pay", "3.9")
    assert reason.details == {"good": "rice"}
    scene.player(0).sandals = 0
    assert scene.options() == ["done"]
    reason = scene.refused("shop 1 sandal for 4 mon at pawn_shop")
    assert reason.details == {"good": "sandal"}


@pytest.mark.rule("8.6")
def test_construction_site_gives_one_rice_for_one_mon() -> None:
    scene = Scene()
    scene.player(0).mon = 1
    scene.business(0, SITE)
    assert scene.options() == ["shop 1 mon for 1 rice at construction_site", "done"]
    scene.play("shop 1 mon for 1 rice at construction_site")
    assert (scene.player(0).mon, scene.player(0).rice) == (0, 2)
    reason = scene.refused("shop 1 mon for building at construction_site")
    assert (reason.key, reason.rule) == ("iki.refuse.shop_used", "3.8")


@pytest.mark.rule("8.6")
def test_construction_site_builds_one_building_for_one_mon() -> None:
    scene = Scene()
    scene.offer_building("inn", "farm")
    player = scene.player(0)
    player.mon, player.koban, player.wood = 1, 1, 4
    scene.business(0, SITE)
    scene.play("shop 1 mon for building at construction_site")
    scene.play("build inn at 1.1")
    assert (player.mon, player.koban, player.wood) == (0, 0, 3)
    assert scene.on_stall("1.1") == "inn"
    assert scene.options() == ["done"]


@pytest.mark.rule("8.6")
def test_construction_site_needs_its_mon() -> None:
    scene = Scene()
    scene.offer_building("inn")
    player = scene.player(0)
    player.mon, player.koban, player.wood = 0, 1, 1
    scene.business(0, SITE)
    assert scene.options() == ["done"]
    for text in ("1 rice", "building"):
        reason = scene.refused(f"shop 1 mon for {text} at construction_site")
        assert (reason.key, reason.rule) == ("iki.refuse.cannot_pay", "3.9")
        assert reason.details == {"good": "mon"}


@pytest.mark.rule("8.6")
def test_once_paid_for_the_building_must_be_chosen() -> None:
    scene = Scene()
    scene.offer_building("inn")
    player = scene.player(0)
    player.koban, player.wood = 1, 1
    scene.business(0, SITE)
    scene.play("shop 1 mon for building at construction_site")
    reason = scene.refused("done")
    assert (reason.key, reason.rule) == ("iki.refuse.other_decision", "8.6")


@pytest.mark.rule("8.7")
@pytest.mark.parametrize(
    ("month", "fish", "price"),
    [
        (1, "spring_fish_1", 4),
        (3, "spring_fish_2", 5),
        (4, "summer_fish_1", 5),
        (6, "summer_fish_2", 9),
        (7, "autumn_fish_1", 5),
        (9, "autumn_fish_2", 6),
        (10, "winter_fish_1", 6),
        (12, "winter_fish_2", 10),
        (13, "winter_fish_1", 6),
        (13, "winter_fish_2", 10),
    ],
)
def test_fish_market_sells_the_fish_of_the_season_at_its_price(month: int, fish: str, price: int) -> None:
    scene = Scene(month=month)
    scene.player(0).mon = price
    scene.business(0, FISH_MARKET)
    scene.play(f"buy {fish}")
    assert scene.player(0).mon == 0
    assert fish_of(scene, 0) == [fish]
    assert scene.options() == ["done"]


@pytest.mark.rule("8.7")
def test_fish_of_another_season_are_not_sold() -> None:
    scene = Scene(month=7)
    scene.player(0).mon = 30
    scene.business(0, FISH_MARKET)
    assert scene.options() == ["buy autumn_fish_1", "buy autumn_fish_2", "done"]
    for fish in ("summer_fish_1", "winter_fish_2"):
        reason = scene.refused(f"buy {fish}")
        assert (reason.key, reason.rule) == ("iki.refuse.other_season", "8.7")


@pytest.mark.rule("8.7")
def test_a_fish_is_refused_for_too_little_mon() -> None:
    scene = Scene(month=1)
    scene.player(0).mon = 4
    scene.business(0, FISH_MARKET)
    assert scene.options() == ["buy spring_fish_1", "done"]
    reason = scene.refused("buy spring_fish_2")
    assert (reason.key, reason.rule) == ("iki.refuse.too_little_mon", "8.7")
    assert reason.details == {"mon": 5, "has": 4}


@pytest.mark.rule("8.7")
def test_a_sold_fish_is_gone_and_the_other_may_go_to_another_player() -> None:
    scene = Scene(month=1)
    scene.town.fish_holder[0] = 1
    scene.business(0, FISH_MARKET)
    assert scene.options() == ["buy spring_fish_2", "done"]
    reason = scene.refused("buy spring_fish_1")
    assert (reason.key, reason.rule) == ("iki.refuse.sold", "8.7")
    scene.play("buy spring_fish_2")
    assert (fish_of(scene, 0), fish_of(scene, 1)) == (["spring_fish_2"], ["spring_fish_1"])


@pytest.mark.rule("8.7")
def test_a_player_owns_only_one_fish_of_each_season() -> None:
    scene = Scene(month=2)
    scene.player(0).mon = 30
    scene.business(0, FISH_MARKET)
    scene.play("buy spring_fish_1")
    scene.play("done")
    scene.business(0, FISH_MARKET)
    assert scene.options() == ["done"]
    reason = scene.refused("buy spring_fish_2")
    assert (reason.key, reason.rule) == ("iki.refuse.fish_of_season", "8.7")
    scene.play("done")
    scene.go_to_month(4)
    scene.business(0, FISH_MARKET)
    scene.play("buy summer_fish_2")
    assert fish_of(scene, 0) == ["spring_fish_1", "summer_fish_2"]


@pytest.mark.rule("8.7", "10.1")
def test_new_year_counts_as_winter() -> None:
    scene = Scene(month=13)
    scene.player(0).mon = 30
    scene.town.fish_holder[6] = 0
    scene.business(0, FISH_MARKET)
    assert scene.options() == ["done"]
    reason = scene.refused("buy winter_fish_2")
    assert (reason.key, reason.rule) == ("iki.refuse.fish_of_season", "8.7")
    reason = scene.refused("buy spring_fish_1")
    assert (reason.key, reason.rule) == ("iki.refuse.other_season", "8.7")
    scene.town.fish_holder[6] = UNSOLD
    scene.town.fish_holder[4] = 0
    assert scene.options() == ["buy winter_fish_1", "buy winter_fish_2", "done"]


@pytest.mark.rule("8.7")
def test_fish_are_not_sold_elsewhere() -> None:
    scene = Scene(month=1)
    scene.business(0, TOBACCO_SHOP)
    reason = scene.refused("buy spring_fish_1")
    assert (reason.key, reason.rule) == ("iki.refuse.not_sold_here", "8.7")


@pytest.mark.rule("8.8")
@pytest.mark.parametrize(
    ("trade", "has", "mon", "koban"),
    [("6 mon for 1 koban", 6, 0, 1), ("10 mon for 2 koban", 10, 0, 2), ("2 mon", 0, 2, 0), ("2 mon", 11, 13, 0)],
)
def test_money_changer_sells_koban_or_gives_two_mon(trade: str, has: int, mon: int, koban: int) -> None:
    scene = Scene()
    scene.player(0).mon = has
    scene.business(0, MONEY_CHANGER)
    scene.play(f"shop {trade} at money_changer")
    assert (scene.player(0).mon, scene.player(0).koban) == (mon, koban)
    assert scene.options() == ["done"]


@pytest.mark.rule("8.8")
@pytest.mark.parametrize(("has", "trades"), [(5, ["2 mon"]), (9, ["6 mon for 1 koban", "2 mon"])])
def test_money_changer_refuses_koban_for_too_little_mon(has: int, trades: list[str]) -> None:
    scene = Scene()
    scene.player(0).mon = has
    scene.business(0, MONEY_CHANGER)
    assert scene.options() == [*(f"shop {trade} at money_changer" for trade in trades), "done"]
    reason = scene.refused("shop 10 mon for 2 koban at money_changer")
    assert (reason.key, reason.rule) == ("iki.refuse.cannot_pay", "3.9")
    assert reason.details == {"good": "mon"}

"""3B Actions: business."""

import pytest

from engawa.iki.rules import agenda
from engawa.kernel.position import NOBODY
from engawa.kernel.refusal import Refusal
from tests.rules.iki.scene import Scene

# 3.8


def at_the_rice_shop() -> Scene:
    """Seat 0 at the rice shop; behind it the cotton peddler of seat 1 and the own salt peddler."""
    scene = Scene(players=4)
    scene.put("cotton_peddler", "1.1", owner=1)
    scene.put("salt_peddler", "1.2", owner=0)
    return scene


@pytest.mark.rule("3.8")
def test_shop_first_then_character() -> None:
    scene = at_the_rice_shop()
    scene.business(0, 2)
    scene.play("shop 3 mon for 2 rice at rice_shop")
    scene.play("use cotton_peddler")
    player = scene.player(0)
    assert (player.mon, player.rice, player.sandals) == (6, 3, 2)
    assert scene.options() == ["done"]


@pytest.mark.rule("3.8")
def test_character_first_then_shop() -> None:
    scene = at_the_rice_shop()
    scene.business(0, 2)
    scene.play("use cotton_peddler")
    scene.play("shop 3 mon for 2 rice at rice_shop")
    player = scene.player(0)
    assert (player.mon, player.rice, player.sandals) == (6, 3, 2)
    assert scene.options() == ["done"]


@pytest.mark.rule("3.8")
@pytest.mark.parametrize(
    "moves", [["done"], ["use salt_peddler", "done"], ["shop 3 mon for 2 rice at rice_shop", "done"]]
)
def test_only_one_of_the_two_or_none(moves: list[str]) -> None:
    scene = at_the_rice_shop()
    scene.business(0, 2)
    for move in moves:
        scene.play(move)
    assert scene.town.to_act() == []


@pytest.mark.rule("3.8")
def test_the_shop_is_used_at_most_once() -> None:
    scene = at_the_rice_shop()
    scene.business(0, 2)
    scene.play("shop 3 mon for 2 rice at rice_shop")
    reason = scene.refused("shop 3 mon for 2 rice at rice_shop")
    assert (reason.key, reason.rule) == ("iki.refuse.shop_used", "3.8")


@pytest.mark.rule("3.8")
def test_another_trade_of_the_same_shop_is_a_second_use() -> None:
    scene = Scene(players=4)
    scene.business(0, 5)
    scene.play("shop 1 rice for 4 mon at pawn_shop")
    reason = scene.refused("shop 1 sandal for 4 mon at pawn_shop")
    assert (reason.key, reason.rule) == ("iki.refuse.shop_used", "3.8")
    scene.play("done")
    scene.player(0).mon = 30
    scene.business(0, 4)
    scene.play("buy spring_pipe_1")
    reason = scene.refused("buy spring_tobacco_1")
    assert (reason.key, reason.rule) == ("iki.refuse.shop_used", "3.8")
    scene.play("done")
    scene.business(1, 7)
    scene.play("buy spring_fish_1")
    reason = scene.refused("buy spring_fish_2")
    assert (reason.key, reason.rule) == ("iki.refuse.shop_used", "3.8")


@pytest.mark.rule("3.8")
def test_only_one_character_is_used() -> None:
    scene = at_the_rice_shop()
    scene.business(0, 2)
    assert {"use cotton_peddler", "use salt_peddler"} <= set(scene.options())
    scene.play("use salt_peddler")
    for name in ["salt_peddler", "cotton_peddler"]:
        reason = scene.refused(f"use {name}")
        assert (reason.key, reason.rule) == ("iki.refuse.character_used", "3.8")


@pytest.mark.rule("3.8")
def test_only_the_shop_in_front_of_which_the_oyakata_stands() -> None:
    scene = at_the_rice_shop()
    scene.business(0, 2)
    reason = scene.refused("shop 2 mon for 2 sandal at sandal_shop")
    assert (reason.key, reason.rule) == ("iki.refuse.other_shop", "3.8")
    assert reason.details == {"shop": "sandal_shop"}


@pytest.mark.rule("3.8", "8.4", "8.7")
def test_fish_pipes_and_tobacco_are_sold_only_at_their_shops() -> None:
    scene = at_the_rice_shop()
    scene.player(0).mon = 30
    scene.business(0, 2)
    for ware, rule in [("spring_fish_1", "8.7"), ("spring_pipe_1", "8.4"), ("spring_tobacco_1", "8.4")]:
        reason = scene.refused(f"buy {ware}")
        assert (reason.key, reason.rule) == ("iki.refuse.not_sold_here", rule)


@pytest.mark.rule("3.8")
def test_only_a_character_behind_that_shop() -> None:
    scene = at_the_rice_shop()
    scene.put("spectacles_peddler", "1.3", owner=0)
    scene.business(0, 2)
    reason = scene.refused("use spectacles_peddler")
    assert (reason.key, reason.rule) == ("iki.refuse.out_of_reach", "3.8")
    reason = scene.refused("use boiled_egg_peddler")
    assert (reason.key, reason.rule) == ("iki.refuse.not_on_board", "3.8")


@pytest.mark.rule("3.8")
def test_what_the_character_brings_pays_the_shop() -> None:
    scene = Scene(players=4)
    scene.player(0).mon = 1
    scene.put("spectacles_peddler", "1.1", owner=1)
    scene.business(0, 2)
    reason = scene.refused("shop 3 mon for 2 rice at rice_shop")
    assert (reason.key, reason.rule) == ("iki.refuse.cannot_pay", "3.9")
    scene.play("use spectacles_peddler")
    scene.play("shop 3 mon for 2 rice at rice_shop")
    assert (scene.player(0).mon, scene.player(0).rice) == (0, 3)


@pytest.mark.rule("3.8")
def test_what_the_shop_brings_pays_the_character() -> None:
    scene = Scene(players=4)
    scene.player(0).mon = 0
    scene.put("dyer", "3.3", owner=1)
    scene.business(0, 5)
    reason = scene.refused("use dyer")
    assert (reason.key, reason.rule) == ("iki.refuse.cannot_pay", "3.9")
    scene.play("shop 1 sandal for 4 mon at pawn_shop")
    scene.play("use dyer")
    assert (scene.player(0).mon, scene.player(0).iki) == (2, 4)


@pytest.mark.rule("3.8")
def test_a_shop_with_a_building_to_choose_is_closed_before_a_character_is_used() -> None:
    scene = Scene(players=4)
    scene.player(0).wood = 2
    scene.put("salt_peddler", "3.1", owner=0)
    scene.offer_building("fire_watchtower")
    scene.business(0, 6)
    scene.play("shop 1 mon for building at construction_site")
    for move in ["use salt_peddler", "done"]:
        reason = scene.refused(move)
        assert (reason.key, reason.rule) == ("iki.refuse.other_decision", "8.6")
    scene.play("build fire_watchtower at 3.2")
    scene.play("use salt_peddler")


@pytest.mark.rule("3.8")
def test_a_skill_with_a_choice_is_closed_before_the_shop_is_used() -> None:
    scene = Scene(players=4)
    scene.put("seamstress", "1.1", owner=1)
    scene.put("salt_peddler", "1.2", owner=0)
    scene.put("dyer", "1.3", owner=0)
    scene.business(0, 2)
    scene.play("use seamstress")
    for move in ["shop 3 mon for 2 rice at rice_shop", "done"]:
        reason = scene.refused(move)
        assert (reason.key, reason.rule) == ("iki.refuse.other_decision", "7.5")
    assert scene.level("seamstress") == 1
    scene.play("train dyer")
    assert (scene.level("dyer"), scene.level("seamstress")) == (2, 2)
    scene.play("shop 3 mon for 2 rice at rice_shop")


@pytest.mark.rule("3.8")
def test_sandals_gained_in_business_come_too_late_for_the_move() -> None:
    scene = Scene(players=4)
    scene.player(0).sandals = 0
    scene.stand_on(0, "1")
    scene.ask(agenda.TURN, 0)
    scene.play("income")
    assert scene.options() == ["move 1"]
    scene.play("move 1")
    scene.play("shop 2 mon for 2 sandal at sandal_shop")
    for move in ["move 1", "move 1 +1 sandal", "move 1 +2 sandals"]:
        reason = scene.refused(move)
        assert (reason.key, reason.rule) == ("iki.refuse.other_decision", "3.8")
    assert scene.player(0).space == 1


@pytest.mark.rule("3.8")
def test_each_turn_opens_shop_and_characters_anew() -> None:
    scene = at_the_rice_shop()
    scene.player(0).space = scene.player(1).space = 1
    scene.stand_on(0, "1")
    scene.step(agenda.ACTIONS)
    for move in ["income", "move 1", "use salt_peddler", "shop 3 mon for 2 rice at rice_shop", "done"]:
        scene.play(move)
    scene.stand_on(1, "1")
    scene.step(agenda.ACTIONS)
    for move in ["income", "move 1"]:
        scene.play(move)
    assert "shop 3 mon for 2 rice at rice_shop" in scene.options()
    assert "use salt_peddler" in scene.options()


# 3.9


@pytest.mark.rule("3.9")
@pytest.mark.parametrize(
    ("space", "trade", "good", "amount"),
    [
        (1, "2 mon for 2 sandal at sandal_shop", "mon", 2),
        (2, "3 mon for 2 rice at rice_shop", "mon", 3),
        (5, "1 rice for 4 mon at pawn_shop", "rice", 1),
        (5, "1 sandal for 4 mon at pawn_shop", "sandal", 1),
        (6, "1 mon for 1 rice at construction_site", "mon", 1),
        (8, "6 mon for 1 koban at money_changer", "mon", 6),
        (8, "10 mon for 2 koban at money_changer", "mon", 10),
    ],
)
def test_a_shop_is_offered_only_if_its_whole_cost_can_be_paid(space: int, trade: str, good: str, amount: int) -> None:
    attribute = "sandals" if good == "sandal" else good
    scene = Scene(players=4)
    setattr(scene.player(0), attribute, amount - 1)
    scene.business(0, space)
    reason = scene.refused(f"shop {trade}")
    assert (reason.key, reason.rule) == ("iki.refuse.cannot_pay", "3.9")
    assert reason.details == {"good": good}
    setattr(scene.player(0), attribute, amount)
    scene.play(f"shop {trade}")
    gained = 4 if trade.endswith("pawn_shop") else 0
    assert getattr(scene.player(0), attribute) == 0
    assert gained == 0 or scene.player(0).mon == 12


@pytest.mark.rule("3.9")
def test_a_cost_of_several_goods_must_be_paid_whole() -> None:
    scene = Scene(players=4)
    player = scene.player(0)
    scene.put("brush_maker", "1.1", owner=1)
    scene.business(0, 2)
    player.wood, player.rice, player.sandals = 1, 1, 0
    assert scene.refused("use brush_maker").details == {"good": "sandal"}
    player.wood, player.sandals = 0, 1
    assert scene.refused("use brush_maker").details == {"good": "wood"}
    player.wood, player.rice = 1, 0
    reason = scene.refused("use brush_maker")
    assert (reason.key, reason.rule, reason.details) == ("iki.refuse.cannot_pay", "3.9", {"good": "rice"})
    player.rice = 1
    scene.play("use brush_maker")
    assert (player.wood, player.rice, player.sandals, player.iki) == (0, 0, 0, 9)


@pytest.mark.rule("3.9", "7.5")
def test_an_experience_skill_is_not_offered_without_an_own_character_not_even_to_let_the_card_grow() -> None:
    scene = Scene(players=4)
    scene.put("seamstress", "1.1", owner=1)
    scene.business(0, 2)
    reason = scene.refused("use seamstress")
    assert (reason.key, reason.rule) == ("iki.refuse.nobody_to_train", "7.5")
    assert scene.options() == ["shop 3 mon for 2 rice at rice_shop", "done"]


@pytest.mark.rule("3.9", "7.7")
def test_a_swap_is_not_offered_with_a_single_character_on_the_board() -> None:
    scene = Scene(players=4)
    scene.put("kite_maker", "1.1", owner=1)
    scene.put_building("farm", "1.2", owner=1)
    scene.business(0, 2)
    reason = scene.refused("use kite_maker")
    assert (reason.key, reason.rule) == ("iki.refuse.nobody_to_swap", "7.7")
    scene.put("dyer", "4.1", owner=2)
    assert "use kite_maker" in scene.options()


@pytest.mark.rule("3.9", "9.1")
def test_a_carpenter_is_not_offered_when_nothing_can_be_built() -> None:
    scene = Scene(players=4)
    scene.put("carpenter", "1.1", owner=1)
    scene.offer_building("fire_watchtower")
    scene.business(0, 2)
    reason = scene.refused("use carpenter")
    assert (reason.key, reason.rule) == ("iki.refuse.nothing_to_build", "9.1")
    scene.player(0).wood = 1
    assert "use carpenter" in scene.options()


@pytest.mark.rule("3.9", "9.1")
def test_the_site_is_not_offered_when_nothing_can_be_built_beside_its_fee() -> None:
    scene = Scene(players=4)
    scene.player(0).wood = 2
    scene.offer_building("inn")
    scene.business(0, 6)
    reason = scene.refused("shop 1 mon for building at construction_site")
    assert (reason.key, reason.rule) == ("iki.refuse.nothing_to_build", "9.1")
    scene.player(0).koban = 1
    assert "shop 1 mon for building at construction_site" in scene.options()


@pytest.mark.rule("3.9")
def test_a_firefighting_gain_at_ten_is_an_effect() -> None:
    scene = Scene(players=4)
    scene.firefighting(10, 0, 0, 0)
    scene.put("monk", "2.1", owner=1)
    scene.business(0, 3)
    scene.play("use monk")
    assert scene.level("monk") == 2
    scene.play("shop 1 fire at fire_tower")
    assert scene.player(0).firefighting == 10


# 3.10


@pytest.mark.rule("3.10")
def test_another_players_character_grows_by_its_use() -> None:
    scene = Scene(players=4)
    scene.put("cotton_peddler", "1.1", owner=1)
    scene.put("dyer", "1.2", owner=1)
    scene.business(0, 2)
    scene.play("use cotton_peddler")
    assert (scene.level("cotton_peddler"), scene.level("dyer")) == (2, 1)
    assert (scene.player(0).mon, scene.player(0).sandals) == (9, 2)
    assert (scene.player(1).mon, scene.player(1).sandals) == (8, 1)


@pytest.mark.rule("3.10")
def test_an_own_character_does_not_grow_by_its_use() -> None:
    scene = Scene(players=4)
    scene.put("cotton_peddler", "1.1", owner=0, level=3)
    scene.business(0, 2)
    scene.play("use cotton_peddler")
    assert scene.level("cotton_peddler") == 3
    assert scene.player(0).kobun == 3


@pytest.mark.rule("3.10", "7.3")
def test_a_used_character_that_retires_leaves_stall_and_kobun_to_use_at_once() -> None:
    scene = Scene(players=4)
    scene.player(0).wood = 2
    scene.put("cotton_peddler", "3.1", owner=1, level=3)
    scene.offer_building("fire_watchtower")
    scene.business(0, 6)
    scene.play("use cotton_peddler")
    assert scene.retired(1) == ["cotton_peddler"]
    assert scene.retired(0) == []
    assert scene.player(1).kobun == 4
    assert scene.on_stall("3.1") is None
    scene.play("shop 1 mon for building at construction_site")
    scene.play("build fire_watchtower at 3.1")
    assert scene.on_stall("3.1") == "fire_watchtower"


@pytest.mark.rule("3.10", "9.1")
def test_a_used_carpenter_grows_only_when_the_building_stands() -> None:
    scene = Scene(players=4)
    scene.player(0).wood = 1
    scene.put("carpenter", "1.1", owner=1, level=3)
    scene.offer_building("fire_watchtower")
    scene.business(0, 2)
    scene.play("use carpenter")
    assert scene.level("carpenter") == 3
    reason = scene.refused("build fire_watchtower at 1.1")
    assert (reason.key, reason.rule) == ("iki.refuse.stall_taken", "9.1")
    scene.play("build fire_watchtower at 1.2")
    assert scene.retired(1) == ["carpenter"]
    assert scene.on_stall("1.1") is None


@pytest.mark.rule("3.10", "7.7")
def test_a_used_kite_maker_grows_after_the_exchange_where_it_then_stands() -> None:
    scene = Scene(players=4)
    scene.put("kite_maker", "1.1", owner=1)
    scene.put("dyer", "4.4", owner=2)
    scene.business(0, 2)
    scene.play("use kite_maker")
    assert scene.level("kite_maker") == 1
    scene.play("swap kite_maker with dyer")
    assert scene.on_stall("4.4") == "kite_maker"
    assert (scene.level("kite_maker"), scene.level("dyer")) == (2, 1)


@pytest.mark.rule("3.10", "7.4")
def test_a_used_monk_that_retires_brings_its_token_to_its_owner() -> None:
    scene = Scene(players=4)
    scene.put("monk", "2.1", owner=1, level=3)
    scene.business(0, 3)
    scene.play("use monk")
    assert (scene.player(0).hire_minus_1, scene.player(1).hire_minus_1) == (0, 1)
    assert (scene.player(0).firefighting, scene.player(1).firefighting) == (1, 0)


# 3.11


@pytest.mark.rule("3.11")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_building_cannot_be_used(owner: int) -> None:
    scene = Scene(players=4)
    scene.put_building("farm", "1.1", owner=owner)
    scene.put_building("imperial_villa", "1.2", owner=owner)
    scene.business(0, 2)
    assert scene.options() == ["shop 3 mon for 2 rice at rice_shop", "done"]
    with pytest.raises(Refusal) as refused:
        scene.play("use farm")
    assert refused.value.key == "kernel.refuse.unknown_move"


# 3.12


@pytest.mark.rule("3.12")
def test_at_the_end_of_the_turn_the_ikizama_returns_to_its_owner() -> None:
    scene = Scene(players=3)
    for seat, way in enumerate(["2", "3", "1"]):
        scene.stand_on(seat, way)
    scene.step(agenda.ACTIONS)
    for move in ["income", "move 1", "shop 2 mon for 2 sandal at sandal_shop"]:
        scene.play(move)
        assert scene.town.track == [NOBODY, 2, 0, 1, NOBODY]
    scene.play("done")
    assert scene.town.track == [NOBODY, NOBODY, 0, 1, NOBODY]
    for move in ["income", "move 2", "done", "income", "move 3", "done"]:
        scene.play(move)
    assert scene.town.track == [NOBODY] * 5


@pytest.mark.rule("3.12", "3.1")
def test_every_space_is_free_again_in_the_next_month() -> None:
    scene = Scene(players=3)
    scene.town.deck = scene.town.figures.deck(0)
    scene.town.push(agenda.EVENT)
    scene.town.push(agenda.ACTIONS)
    scene.step(agenda.WAY_OF_LIFE)
    for move in ["ikizama 2", "ikizama 1", "ikizama 4"]:
        scene.play(move)
    for number in ["1", "2", "4"]:
        for move in ["income", f"move {number}", "done"]:
            scene.play(move)
    assert scene.town.month == 2
    assert scene.options() == ["ikizama 1-4", "ikizama 1", "ikizama 2", "ikizama 3", "ikizama 4"]

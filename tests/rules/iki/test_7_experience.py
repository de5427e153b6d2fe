"""7 Experience, skills and retirement."""

import pytest

from engawa.iki.rules import agenda
from engawa.kernel.position import NOBODY
from tests.rules.iki.scene import FIGURES, Scene


def paid(scene: Scene, seat: int = 0) -> tuple[int, int, int, int, int]:
    """Mon, rice, sandals, wood, IKI of a seat that had nothing before a payday's salaries."""
    player = scene.player(seat)
    player.mon = player.rice = player.sandals = player.wood = player.iki = 0
    scene.step(agenda.SALARY)
    return player.mon, player.rice, player.sandals, player.wood, player.iki


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(
    ("name", "level", "salary"),
    [
        ("salt_peddler", 1, (1, 0, 0, 0, 0)),
        ("salt_peddler", 2, (2, 0, 0, 0, 0)),
        ("salt_peddler", 3, (0, 1, 0, 0, 0)),
        ("seamstress", 1, (0, 0, 0, 0, 0)),
        ("seamstress", 2, (0, 0, 0, 0, 2)),
        ("seamstress", 3, (0, 0, 0, 0, 3)),
        ("tempura_stall", 1, (4, 0, 0, 0, 0)),
        ("tempura_stall", 2, (3, 0, 0, 0, 0)),
        ("tempura_stall", 3, (4, 0, 0, 0, 0)),
        ("firewood_peddler", 1, (0, 0, 1, 0, 0)),
        ("firewood_peddler", 2, (0, 0, 0, 1, 0)),
        ("firewood_peddler", 3, (0, 0, 0, 2, 0)),
    ],
)
def test_a_card_with_three_salaries_pays_the_one_above_its_kobun(
    name: str, level: int, salary: tuple[int, int, int, int, int]
) -> None:
    scene = Scene()
    scene.put(name, "1.1", owner=0, level=level)
    assert paid(scene) == salary


@pytest.mark.rule("7.1")
def test_the_kobun_starts_on_space_1_when_hired() -> None:
    scene = Scene()
    scene.reveal("soba_stall")
    scene.stand_on(0, "1")
    scene.ask(agenda.INCOME_OR_HIRE)
    scene.play("hire soba_stall at 1.1")
    assert scene.level("soba_stall") == 1


@pytest.mark.rule("7.1")
def test_three_gains_retire_a_card_with_three_salaries() -> None:
    scene = Scene()
    scene.put("salt_peddler", "1.1", owner=1)
    for level in (2, 3):
        scene.business(0, 2)
        scene.play("use salt_peddler")
        scene.play("done")
        assert scene.level("salt_peddler") == level
    assert scene.retired(1) == []
    scene.business(0, 2)
    scene.play("use salt_peddler")
    assert scene.on_stall("1.1") is None
    assert scene.retired(1) == ["salt_peddler"]


@pytest.mark.rule("7.1", "7.2")
def test_gains_to_retire_are_four_less_the_first_level_on_every_card() -> None:
    for card in FIGURES.cards:
        scene = Scene()
        scene.put(card.id, "1.1", owner=0)
        scene.player(0).space = 8
        gains = 0
        while scene.retired(0) == []:
            scene.player(0).space = 8
            scene.stand_on(0, "1")
            scene.ask(agenda.MOVE)
            scene.play("move 1")
            gains += 1
        assert gains == 4 - card.first_level, card.id
        assert card.first_level == (1 if len(card.salary) == 3 or (card.token >= 0 and card.id != "puppeteer") else 2)


@pytest.mark.rule("7.2")
@pytest.mark.parametrize(("level", "iki"), [(2, 3), (3, 6)])
def test_a_card_with_two_salaries_pays_them_on_spaces_2_and_3(level: int, iki: int) -> None:
    scene = Scene()
    scene.put("glassblower", "1.1", owner=0, level=level)
    assert paid(scene) == (0, 0, 0, 0, iki)


@pytest.mark.rule("7.2")
def test_a_card_with_two_salaries_starts_on_space_2_and_retires_after_two_gains() -> None:
    scene = Scene(month=10)
    scene.reveal("incense_shop")
    scene.stand_on(1, "1")
    scene.ask(agenda.INCOME_OR_HIRE, 1)
    scene.play("hire incense_shop at 1.1")
    assert scene.level("incense_shop") == 2
    scene.business(0, 2)
    scene.play("use incense_shop")
    scene.play("done")
    assert scene.level("incense_shop") == 3
    assert scene.retired(1) == []
    scene.business(0, 2)
    scene.play("use incense_shop")
    assert scene.retired(1) == ["incense_shop"]
    assert scene.on_stall("1.1") is None


@pytest.mark.rule("7.3")
def test_a_retired_card_frees_stall_and_kobun_at_once() -> None:
    scene = Scene()
    scene.put("salt_peddler", "3.1", owner=1, level=3)
    scene.offer_building("inn")
    scene.player(0).koban = 1
    scene.player(0).wood = 1
    assert scene.player(1).kobun == 3
    scene.business(0, 6)
    scene.play("use salt_peddler")
    assert scene.player(1).kobun == 4
    assert scene.on_stall("3.1") is None
    scene.play("shop 1 mon for building at construction_site")
    scene.play("build inn at 3.1")
    assert scene.on_stall("3.1") == "inn"


@pytest.mark.rule("7.3")
def test_the_kobun_of_a_character_retired_in_the_same_turn_may_be_used_to_build() -> None:
    scene = Scene()
    scene.put("seamstress", "3.1", owner=0, level=3)
    scene.put("dyer", "1.1", owner=0)
    scene.put("soba_stall", "1.2", owner=0)
    scene.put("monk", "1.3", owner=0)
    scene.offer_building("inn")
    scene.player(0).koban = 1
    scene.player(0).wood = 1
    scene.business(0, 6)
    reason = scene.refused("shop 1 mon for building at construction_site")
    assert (reason.key, reason.rule) == ("iki.refuse.no_kobun", "9.1")
    scene.play("use seamstress")
    scene.play("train seamstress")
    assert scene.player(0).kobun == 1
    scene.play("shop 1 mon for building at construction_site")
    scene.play("build inn at 3.1")
    assert scene.player(0).kobun == 0


@pytest.mark.rule("7.3")
def test_a_retired_character_costs_no_food_and_pays_its_last_salary_at_every_payday() -> None:
    scene = Scene()
    scene.player(0).retired = [scene.card("salt_peddler"), scene.card("glassblower"), scene.card("day_labourer")]
    for payday in (1, 2):
        scene.step(agenda.SALARY)
        scene.step(agenda.FOOD)
        assert scene.player(0).rice == 1 + payday
        assert scene.player(0).iki == 6 * payday
        assert scene.player(0).mon == 8
    assert scene.retired(0) == ["salt_peddler", "glassblower", "day_labourer"]


@pytest.mark.rule("7.4")
@pytest.mark.parametrize(
    ("name", "first", "token"),
    [
        ("monk", 1, "hire_minus_1"),
        ("ox_cart", 1, "move_plus_1"),
        ("yamabushi", 1, "avoid_fire"),
        ("shrine_maiden", 1, "avoid_fire"),
        ("puppeteer", 2, "joker"),
    ],
)
def test_a_token_card_pays_nothing_and_brings_its_token_on_retiring(name: str, first: int, token: str) -> None:
    scene = Scene()
    scene.put(name, "1.1", owner=1)
    for level in range(first, 4):
        assert scene.level(name) == level
        assert paid(scene, 1) == (0, 0, 0, 0, 0)
        assert tokens(scene, 1) == {}
        scene.business(0, 2)
        scene.play(f"use {name}")
        scene.play("done")
    assert scene.retired(1) == [name]
    assert tokens(scene, 1) == {token: 1}
    assert tokens(scene, 0) == {}
    assert paid(scene, 1) == (0, 0, 0, 0, 0)


def tokens(scene: Scene, seat: int) -> dict[str, int]:
    player = scene.player(seat)
    held = {
        "hire_minus_1": player.hire_minus_1,
        "move_plus_1": player.move_plus_1,
        "avoid_fire": player.avoid_fire,
        "joker": player.joker,
    }
    return {name: count for name, count in held.items() if count}


@pytest.mark.rule("7.4")
def test_yamabushi_and_shrine_maiden_bring_an_avoid_fire_token_each() -> None:
    scene = Scene()
    scene.put("yamabushi", "1.1", owner=0, level=3)
    scene.put("shrine_maiden", "2.1", owner=0, level=3)
    scene.player(0).space = 8
    scene.stand_on(0, "1")
    scene.ask(agenda.MOVE)
    scene.play("move 1")
    assert tokens(scene, 0) == {"avoid_fire": 2}


@pytest.mark.rule("7.4")
def test_a_retired_card_without_a_token_brings_none() -> None:
    scene = Scene()
    scene.put("dyer", "1.1", owner=1, level=3)
    scene.business(0, 2)
    scene.play("use dyer")
    assert scene.retired(1) == ["dyer"]
    assert tokens(scene, 1) == {}


@pytest.mark.rule("7.5", "3.10")
def test_experience_comes_from_another_players_use_not_from_the_own() -> None:
    scene = Scene()
    scene.put("salt_peddler", "1.1", owner=0)
    scene.business(0, 2)
    scene.play("use salt_peddler")
    scene.play("done")
    assert scene.level("salt_peddler") == 1
    scene.business(1, 2)
    scene.play("use salt_peddler")
    assert scene.level("salt_peddler") == 2


@pytest.mark.rule("7.5")
def test_the_winter_pipe_trains_one_own_character_of_choice() -> None:
    scene = Scene(month=10)
    scene.put("dyer", "1.1", owner=0)
    scene.put("soba_stall", "4.4", owner=0, level=3)
    scene.put("monk", "1.2", owner=1)
    scene.put_building("inn", "3.1", owner=0)
    scene.business(0, 4)
    scene.play("buy winter_pipe_1")
    assert scene.options() == ["train dyer", "train soba_stall"]
    reason = scene.refused("train monk")
    assert (reason.key, reason.rule) == ("iki.refuse.not_your_character", "7.5")
    assert reason.details == {"card": "monk"}
    reason = scene.refused("train seamstress")
    assert reason.details == {"card": "seamstress"}, "a card that is nowhere, while the last stall is one's own"
    scene.play("train soba_stall")
    assert scene.retired(0) == ["soba_stall"]
    assert scene.level("dyer") == 1
    assert scene.town.asked == agenda.BUSINESS


@pytest.mark.rule("7.5")
def test_the_pipes_experience_is_compulsory() -> None:
    scene = Scene(month=10)
    scene.put("dyer", "1.1", owner=0)
    scene.put("soba_stall", "4.4", owner=0)
    scene.business(0, 4)
    scene.play("buy winter_pipe_1")
    reason = scene.refused("done")
    assert (reason.key, reason.rule) == ("iki.refuse.other_decision", "7.5")


@pytest.mark.rule("7.5")
def test_with_one_character_the_pipe_trains_it_without_asking() -> None:
    scene = Scene(month=10)
    scene.put("dyer", "1.1", owner=0)
    scene.business(0, 4)
    scene.play("buy winter_pipe_1")
    assert scene.level("dyer") == 2


@pytest.mark.rule("7.5")
def test_without_a_character_the_pipe_may_be_bought_and_its_effect_is_lost() -> None:
    scene = Scene(month=10)
    scene.player(0).retired = [scene.card("salt_peddler")]
    scene.put("monk", "1.1", owner=1)
    scene.business(0, 4)
    scene.play("buy winter_pipe_1")
    assert scene.player(0).mon == 5
    assert scene.town.pipe_holder[6] == 0
    assert scene.level("monk") == 1
    assert scene.town.asked == agenda.BUSINESS


@pytest.mark.rule("7.5")
def test_only_the_pipe_with_experience_trains() -> None:
    scene = Scene(month=10)
    scene.put("dyer", "1.1", owner=0)
    scene.business(0, 4)
    scene.play("buy winter_pipe_2")
    assert scene.level("dyer") == 1
    assert scene.player(0).koban == 1


@pytest.mark.rule("7.5", "7.6")
def test_an_experience_skill_needs_a_character_of_the_user_on_the_board() -> None:
    scene = Scene()
    scene.put("seamstress", "1.1", owner=1)
    scene.player(0).retired = [scene.card("salt_peddler")]
    scene.put_building("inn", "2.1", owner=0)
    scene.business(0, 2)
    reason = scene.refused("use seamstress")
    assert (reason.key, reason.rule) == ("iki.refuse.nobody_to_train", "7.5")


@pytest.mark.rule("7.6")
def test_the_user_pays_and_receives_not_the_owner() -> None:
    scene = Scene()
    scene.put("greengrocer", "1.1", owner=1)
    scene.business(0, 2)
    scene.play("use greengrocer")
    user, owner = scene.player(0), scene.player(1)
    assert (user.mon, user.rice, user.wood) == (6, 2, 1)
    assert (owner.mon, owner.rice, owner.wood) == (8, 1, 0)
    assert scene.level("greengrocer") == 2


@pytest.mark.rule("7.6")
def test_the_whole_cost_must_be_paid() -> None:
    scene = Scene(month=10)
    scene.put("brush_maker", "1.1", owner=1)
    scene.player(0).wood = 1
    scene.player(0).sandals = 0
    scene.business(0, 2)
    reason = scene.refused("use brush_maker")
    assert (reason.key, reason.rule) == ("iki.refuse.cannot_pay", "3.9")
    assert reason.details == {"good": "sandal"}
    scene.play("done")
    scene.player(0).sandals = 1
    scene.business(0, 2)
    scene.play("use brush_maker")
    player = scene.player(0)
    assert (player.wood, player.rice, player.sandals, player.iki) == (0, 0, 0, 9)


@pytest.mark.rule("7.6")
def test_an_experience_skill_raises_a_character_of_the_user_then_the_card_grows_for_its_owner() -> None:
    scene = Scene()
    scene.put("seamstress", "1.1", owner=1)
    scene.put("dyer", "2.1", owner=0)
    scene.put("monk", "2.2", owner=0)
    scene.business(0, 2)
    scene.play("use seamstress")
    assert scene.level("seamstress") == 1
    assert scene.options() == ["train monk", "train dyer"]
    reason = scene.refused("train seamstress")
    assert (reason.key, reason.rule) == ("iki.refuse.not_your_character", "7.5")
    scene.play("train dyer")
    assert (scene.level("dyer"), scene.level("monk"), scene.level("seamstress")) == (2, 1, 2)
    assert (scene.player(0).mon, scene.player(1).mon) == (7, 8)


@pytest.mark.rule("7.6")
def test_an_experience_skill_may_raise_the_very_card_used_if_it_is_the_users() -> None:
    scene = Scene()
    scene.put("seamstress", "1.1", owner=0)
    scene.put("dyer", "2.1", owner=0)
    scene.business(0, 2)
    scene.play("use seamstress")
    scene.play("train seamstress")
    assert scene.level("seamstress") == 2
    assert scene.level("dyer") == 1


@pytest.mark.rule("7.6")
def test_an_own_card_may_retire_by_its_own_experience_skill() -> None:
    scene = Scene(month=10)
    scene.put("fan_maker", "1.1", owner=0, level=3)
    scene.business(0, 2)
    scene.play("use fan_maker")
    assert scene.retired(0) == ["fan_maker"]
    assert scene.player(0).kobun == 4
    assert scene.town.asked == agenda.BUSINESS


@pytest.mark.rule("3.10", "7.6")
@pytest.mark.parametrize(("players", "last", "owner"), [(4, "4.4", 1), (2, "4.3", 1), (2, "4.3", NOBODY)])
def test_when_the_used_card_has_retired_nobody_else_grows_or_leaves_for_it(players: int, last: str, owner: int) -> None:
    scene = Scene(players, month=10)
    scene.put("fan_maker", "1.1", owner=0, level=3)
    scene.put("salt_peddler", last, owner=owner)
    scene.business(0, 2)
    scene.play("use fan_maker")
    assert scene.retired(0) == ["fan_maker"]
    assert scene.on_stall(last) == "salt_peddler"
    assert scene.level("salt_peddler") == 1


@pytest.mark.rule("7.7")
def test_any_two_characters_on_the_board_are_exchanged_whoever_owns_them() -> None:
    scene = Scene()
    scene.put("kite_maker", "1.1", owner=0)
    scene.put("dyer", "2.3", owner=1, level=2)
    scene.put("salt_peddler", "4.4", owner=2, level=3)
    scene.put_building("inn", "3.1", owner=3)
    before = [scene.player(seat).mon for seat in range(4)]
    scene.business(0, 2)
    scene.play("use kite_maker")
    # Each pair of characters once; no building, no empty stall.
    assert scene.options() == [
        "swap salt_peddler with kite_maker",
        "swap salt_peddler with dyer",
        "swap kite_maker with dyer",
    ]
    scene.play("swap salt_peddler with dyer")
    town = scene.town
    assert (scene.on_stall("2.3"), scene.on_stall("4.4")) == ("salt_peddler", "dyer")
    assert (town.stall_owner[scene.stall("2.3")], town.stall_owner[scene.stall("4.4")]) == (2, 1)
    assert (scene.level("salt_peddler"), scene.level("dyer")) == (3, 2)
    # No stall cost, not even on a corner; kobun stay where they are.
    assert [scene.player(seat).mon for seat in range(4)] == before
    assert [scene.player(seat).kobun for seat in range(4)] == [3, 3, 3, 3]
    assert scene.on_stall("3.1") == "inn"
    assert scene.level("kite_maker") == 1


@pytest.mark.rule("7.7")
def test_a_character_off_the_board_is_not_swapped_and_the_swap_is_a_must() -> None:
    scene = Scene()
    scene.put("kite_maker", "1.1", owner=0)
    scene.put("dyer", "2.3", owner=1)
    scene.player(0).retired = [scene.card("salt_peddler")]
    scene.business(0, 2)
    scene.play("use kite_maker")
    reason = scene.refused("swap salt_peddler with dyer")
    assert (reason.key, reason.rule) == ("iki.refuse.not_on_board", "7.7")
    assert reason.details == {"card": "salt_peddler"}
    reason = scene.refused("done")
    assert (reason.key, reason.rule) == ("iki.refuse.other_decision", "7.7")


@pytest.mark.rule("7.7", "3.9")
def test_alone_with_buildings_the_kite_maker_has_nobody_to_swap() -> None:
    scene = Scene()
    scene.put("kite_maker", "1.1", owner=0)
    scene.put_building("inn", "3.1", owner=1)
    scene.business(0, 2)
    reason = scene.refused("use kite_maker")
    assert (reason.key, reason.rule) == ("iki.refuse.nobody_to_swap", "7.7")


@pytest.mark.rule("7.7")
@pytest.mark.parametrize("name", ["kite_maker", "doll_maker"])
def test_the_used_card_itself_may_be_moved_and_still_grows(name: str) -> None:
    scene = Scene()
    scene.put(name, "1.1", owner=1)
    scene.put("salt_peddler", "4.4", owner=2)
    scene.business(0, 2)
    scene.play(f"use {name}")
    assert scene.level(name) == 1
    scene.play(f"swap salt_peddler with {name}")
    assert scene.on_stall("4.4") == name
    assert scene.on_stall("1.1") == "salt_peddler"
    assert scene.level(name) == 2
    assert scene.town.stall_owner[scene.stall("4.4")] == 1
    assert scene.level("salt_peddler") == 1


@pytest.mark.rule("7.7")
def test_the_used_card_that_was_moved_may_retire_from_its_new_stall() -> None:
    scene = Scene()
    scene.put("kite_maker", "1.1", owner=1, level=3)
    scene.put("salt_peddler", "4.4", owner=2)
    scene.business(0, 2)
    scene.play("use kite_maker")
    scene.play("swap salt_peddler with kite_maker")
    assert scene.retired(1) == ["kite_maker"]
    assert scene.on_stall("4.4") is None
    assert scene.on_stall("1.1") == "salt_peddler"


@pytest.mark.rule("7.7")
def test_no_second_character_may_be_used_after_a_swap_but_the_shop_may() -> None:
    scene = Scene()
    scene.put("kite_maker", "1.1", owner=0)
    scene.put("salt_peddler", "4.4", owner=2)
    scene.put("cotton_peddler", "1.2", owner=1)
    scene.business(0, 2)
    scene.play("use kite_maker")
    scene.play("swap salt_peddler with kite_maker")
    assert scene.options() == ["shop 3 mon for 2 rice at rice_shop", "done"]
    for name in ("salt_peddler", "cotton_peddler", "kite_maker"):
        reason = scene.refused(f"use {name}")
        assert (reason.key, reason.rule) == ("iki.refuse.character_used", "3.8")


@pytest.mark.rule("7.7", "6.4")
def test_neutrals_may_be_swapped_and_stay_neutral() -> None:
    scene = Scene(players=2)
    scene.put("kite_maker", "1.1", owner=1)
    scene.put("salt_peddler", "4.3")
    scene.put("dyer", "3.1", owner=0, level=2)
    scene.business(0, 2)
    scene.play("use kite_maker")
    assert "swap salt_peddler with dyer" in scene.options()
    scene.play("swap salt_peddler with dyer")
    assert (scene.on_stall("3.1"), scene.on_stall("4.3")) == ("salt_peddler", "dyer")
    assert scene.town.stall_owner[scene.stall("3.1")] == -1
    assert scene.town.stall_owner[scene.stall("4.3")] == 0
    assert scene.level("dyer") == 2
    assert scene.level("kite_maker") == 2


@pytest.mark.rule("7.7", "6.4")
def test_a_neutral_kite_maker_that_moved_itself_still_leaves() -> None:
    scene = Scene(players=2)
    scene.put("kite_maker", "1.1")
    scene.put("salt_peddler", "4.3", owner=1)
    scene.business(0, 2)
    scene.play("use kite_maker")
    scene.play("swap salt_peddler with kite_maker")
    assert scene.on_stall("1.1") == "salt_peddler"
    assert scene.on_stall("4.3") is None
    assert scene.level("salt_peddler") == 1
    assert scene.town.stall_of(scene.card("kite_maker")) < 0


@pytest.mark.rule("7.8")
@pytest.mark.parametrize("name", ["fireworks_maker", "karuta_maker"])
def test_four_iki_for_the_user_and_two_mon_for_every_other_player_the_owner_included(name: str) -> None:
    scene = Scene()
    scene.put(name, "1.1", owner=1)
    level = scene.level(name)
    scene.business(0, 2)
    scene.play(f"use {name}")
    assert [scene.player(seat).iki for seat in range(4)] == [4, 0, 0, 0]
    assert [scene.player(seat).mon for seat in range(4)] == [8, 10, 10, 10]
    assert scene.level(name) == level + 1


@pytest.mark.rule("7.8")
@pytest.mark.parametrize("name", ["fireworks_maker", "karuta_maker"])
def test_the_owner_who_uses_it_takes_no_mon(name: str) -> None:
    scene = Scene(players=3)
    scene.put(name, "1.1", owner=1)
    level = scene.level(name)
    scene.business(1, 2)
    scene.play(f"use {name}")
    assert [scene.player(seat).iki for seat in range(3)] == [0, 4, 0]
    assert [scene.player(seat).mon for seat in range(3)] == [10, 8, 10]
    assert scene.level(name) == level

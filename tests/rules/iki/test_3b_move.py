"""3B Actions: moving, and the lap line."""

import pytest

from engawa.iki.rules import agenda
from engawa.kernel.refusal import Refusal
from tests.rules.iki.scene import Scene


def about_to_move(way: str, space: int = 0, sandals: int = 0, token: int = 0, players: int = 4) -> Scene:
    """Seat 0 has to move."""
    scene = Scene(players)
    player = scene.player(0)
    player.space, player.sandals, player.move_plus_1 = space, sandals, token
    scene.stand_on(0, way)
    scene.ask(agenda.MOVE, 0)
    return scene


# 3.6


@pytest.mark.rule("3.6")
@pytest.mark.parametrize(("way", "number"), [("1", 1), ("2", 2), ("3", 3), ("4", 4)])
def test_the_oyakata_moves_exactly_the_number_chosen(way: str, number: int) -> None:
    scene = about_to_move(way, space=2)
    assert scene.options() == [f"move {number}"]
    for other in {1, 2, 3, 4} - {number}:
        reason = scene.refused(f"move {other}")
        assert (reason.key, reason.rule) == ("iki.refuse.other_number", "3.6")
        assert reason.details == {"way": way}
    scene.play(f"move {number}")
    assert scene.player(0).space == 2 + number


@pytest.mark.rule("3.6")
def test_nobody_stays_where_they_are() -> None:
    scene = about_to_move("1-4", space=2)
    reason = scene.refused("done")
    assert (reason.key, reason.rule) == ("iki.refuse.other_decision", "3.6")
    with pytest.raises(Refusal) as refused:
        scene.play("move 0")
    assert refused.value.key == "kernel.refuse.unknown_move"


@pytest.mark.rule("3.6")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_on_1_4_any_number_from_one_to_four(number: int) -> None:
    scene = about_to_move("1-4", space=2)
    assert scene.options() == ["move 1", "move 2", "move 3", "move 4"]
    scene.play(f"move {number}")
    assert scene.player(0).space == 2 + number


@pytest.mark.rule("3.6")
def test_each_sandal_spent_is_one_step_more() -> None:
    scene = about_to_move("2", space=1, sandals=3)
    assert scene.options() == ["move 2", "move 2 +1 sandal", "move 2 +2 sandals", "move 2 +3 sandals"]
    scene.play("move 2 +2 sandals")
    assert (scene.player(0).space, scene.player(0).sandals) == (5, 1)


@pytest.mark.rule("3.6")
def test_sandals_are_not_spent_unless_wanted() -> None:
    scene = about_to_move("2", space=1, sandals=3)
    scene.play("move 2")
    assert (scene.player(0).space, scene.player(0).sandals) == (3, 3)


@pytest.mark.rule("3.6")
def test_nobody_spends_sandals_they_do_not_have() -> None:
    scene = about_to_move("2", space=1, sandals=1)
    reason = scene.refused("move 2 +2 sandals")
    assert (reason.key, reason.rule) == ("iki.refuse.too_few_sandals", "3.6")
    assert reason.details == {"sandals": 2, "has": 1}


@pytest.mark.rule("3.6")
def test_sandals_never_shorten_a_move() -> None:
    scene = about_to_move("3", space=1, sandals=2)
    for shorter in ["move 1 +1 sandal", "move 2", "move 1 +2 sandals", "move 2 +1 sandal"]:
        reason = scene.refused(shorter)
        assert (reason.key, reason.rule) == ("iki.refuse.other_number", "3.6")


@pytest.mark.rule("3.6")
def test_on_1_4_sandals_are_spent_only_for_steps_beyond_four() -> None:
    scene = about_to_move("1-4", space=1, sandals=2)
    assert scene.options() == ["move 1", "move 2", "move 3", "move 4", "move 4 +1 sandal", "move 4 +2 sandals"]
    for wasteful in ["move 1 +1 sandal", "move 3 +1 sandal", "move 3 +2 sandals"]:
        reason = scene.refused(wasteful)
        assert (reason.key, reason.rule) == ("iki.refuse.only_beyond_four", "3.6")
    scene.play("move 4 +2 sandals")
    assert (scene.player(0).space, scene.player(0).sandals) == (7, 0)


@pytest.mark.rule("3.6")
def test_the_token_adds_one_step_if_wanted() -> None:
    scene = about_to_move("2", space=1, sandals=1, token=1)
    assert scene.options() == ["move 2", "move 2 +1 sandal", "move 2 +token", "move 2 +token +1 sandal"]
    scene.play("move 2 +token")
    assert (scene.player(0).space, scene.player(0).sandals) == (4, 1)


@pytest.mark.rule("3.6")
def test_the_token_serves_once_a_move_and_again_in_the_next() -> None:
    scene = about_to_move("1", space=1, token=1)
    scene.play("move 1 +token")
    assert scene.player(0).space == 3
    scene.ask(agenda.MOVE, 0)
    assert scene.options() == ["move 1", "move 1 +token"]
    scene.play("move 1 +token")
    assert scene.player(0).space == 5


@pytest.mark.rule("3.6")
@pytest.mark.parametrize("way", ["4", "1-4"])
def test_without_the_token_its_step_is_refused(way: str) -> None:
    scene = about_to_move(way, space=1, sandals=1)
    scene.player(1).move_plus_1 = 1
    for move in ["move 4 +token", "move 4 +token +1 sandal"]:
        reason = scene.refused(move)
        assert (reason.key, reason.rule) == ("iki.refuse.no_move_token", "3.6")


@pytest.mark.rule("3.6")
def test_on_1_4_with_the_token_sandals_are_spent_only_beyond_five() -> None:
    scene = about_to_move("1-4", space=1, sandals=1, token=1)
    for wasteful in ["move 3 +token +1 sandal", "move 1 +token +1 sandal", "move 3 +1 sandal"]:
        reason = scene.refused(wasteful)
        assert (reason.key, reason.rule) == ("iki.refuse.only_beyond_four", "3.6")
    scene.play("move 4 +token +1 sandal")
    assert (scene.player(0).space, scene.player(0).sandals) == (7, 0)


@pytest.mark.rule("3.6")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_on_1_4_the_token_is_not_used_within_four_steps(number: int) -> None:
    scene = about_to_move("1-4", space=1, token=1)
    reason = scene.refused(f"move {number} +token")
    assert (reason.key, reason.rule) == ("iki.refuse.only_beyond_four", "3.6")


@pytest.mark.rule("3.6")
def test_on_1_4_the_token_makes_the_fifth_step_free() -> None:
    scene = about_to_move("1-4", space=1, sandals=1, token=1)
    scene.play("move 4 +token")
    assert (scene.player(0).space, scene.player(0).sandals) == (6, 1)


@pytest.mark.rule("3.6")
def test_on_1_4_the_token_may_be_left_and_a_sandal_spent() -> None:
    scene = about_to_move("1-4", space=1, sandals=1, token=1)
    scene.play("move 4 +1 sandal")
    assert (scene.player(0).space, scene.player(0).sandals) == (6, 0)


# 3.7


@pytest.mark.rule("3.7")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_from_the_start_area_a_move_of_n_lands_on_space_n_and_is_no_lap(number: int) -> None:
    scene = about_to_move(str(number))
    scene.put("salt_peddler", "1.1", owner=0)
    scene.play(f"move {number}")
    assert scene.player(0).space == number
    assert scene.level("salt_peddler") == 1


@pytest.mark.rule("3.7")
@pytest.mark.parametrize(("sandals", "space", "level"), [(4, 8, 1), (5, 1, 2), (12, 8, 2), (13, 1, 3)])
def test_a_long_move_from_the_start_area_laps_after_space_eight(sandals: int, space: int, level: int) -> None:
    scene = about_to_move("4", sandals=sandals)
    scene.put("salt_peddler", "1.1", owner=0)
    scene.play(f"move 4 +{sandals} sandals")
    assert scene.player(0).space == space
    assert scene.level("salt_peddler") == level


@pytest.mark.rule("3.7")
@pytest.mark.parametrize(
    ("space", "number", "reached", "level"), [(6, 2, 8, 1), (7, 2, 1, 2), (8, 1, 1, 2), (8, 4, 4, 2), (1, 4, 5, 1)]
)
def test_a_step_from_eight_to_one_is_a_lap_also_when_the_move_ends_there(
    space: int, number: int, reached: int, level: int
) -> None:
    scene = about_to_move(str(number), space=space)
    scene.put("salt_peddler", "1.1", owner=0)
    scene.play(f"move {number}")
    assert scene.player(0).space == reached
    assert scene.level("salt_peddler") == level


@pytest.mark.rule("3.7")
@pytest.mark.parametrize("extra", ["+1 sandal", "+token"])
def test_a_lap_by_sandal_or_token_counts(extra: str) -> None:
    scene = about_to_move("1", space=7, sandals=1, token=1)
    scene.put("salt_peddler", "1.1", owner=0)
    scene.play(f"move 1 {extra}")
    assert scene.player(0).space == 1
    assert scene.level("salt_peddler") == 2


@pytest.mark.rule("3.7")
def test_a_lap_raises_every_own_character_and_no_other() -> None:
    scene = about_to_move("2", space=8)
    scene.put("salt_peddler", "1.1", owner=0)
    scene.put("dyer", "4.4", owner=0, level=2)
    scene.put("cotton_peddler", "2.1", owner=1)
    scene.put("soba_stall", "2.2")
    scene.put_building("farm", "3.1", owner=0)
    scene.play("move 2")
    assert (scene.level("salt_peddler"), scene.level("dyer")) == (2, 3)
    assert (scene.level("cotton_peddler"), scene.level("soba_stall")) == (1, 1)
    assert scene.on_stall("3.1") == "farm"


@pytest.mark.rule("3.7", "7.3")
def test_a_lap_retires_every_own_character_on_its_last_space_before_business() -> None:
    scene = about_to_move("1", space=8)
    scene.put("salt_peddler", "1.3", owner=0, level=3)
    scene.put("incense_shop", "2.1", owner=0, level=3)
    scene.put("dyer", "1.4", owner=0, level=2)
    scene.play("move 1")
    assert sorted(scene.retired(0)) == ["incense_shop", "salt_peddler"]
    assert scene.player(0).kobun == 3
    assert scene.on_stall("1.3") is None
    assert scene.on_stall("2.1") is None
    assert scene.level("dyer") == 3


@pytest.mark.rule("3.7", "3.8")
def test_a_character_that_retired_by_the_lap_is_gone() -> None:
    scene = Scene(players=4)
    scene.player(0).space = 8
    scene.put("salt_peddler", "1.3", owner=0, level=3)
    scene.put("cotton_peddler", "1.4", owner=0, level=2)
    scene.stand_on(0, "1")
    scene.ask(agenda.TURN, 0)
    scene.play("income")
    scene.play("move 1")
    assert "use cotton_peddler" in scene.options()
    reason = scene.refused("use salt_peddler")
    assert (reason.key, reason.rule) == ("iki.refuse.not_on_board", "3.8")
    assert reason.details == {"card": "salt_peddler"}


@pytest.mark.rule("3.7", "9.1")
def test_the_stall_and_the_kobun_of_a_character_retired_by_the_lap_serve_in_the_same_turn() -> None:
    scene = Scene(players=4)
    player = scene.player(0)
    player.space, player.wood, player.sandals = 8, 2, 2
    for place, name in enumerate(["dyer", "soba_stall", "monk"], 1):
        scene.put(name, f"1.{place}", owner=0)
    scene.put("salt_peddler", "2.1", owner=0, level=3)
    scene.offer_building("fire_watchtower")
    assert player.kobun == 0
    scene.stand_on(0, "4")
    scene.ask(agenda.TURN, 0)
    scene.play("income")
    scene.play("move 4 +2 sandals")
    assert player.space == 6
    scene.play("shop 1 mon for building at construction_site")
    scene.play("build fire_watchtower at 2.1")
    assert scene.on_stall("2.1") == "fire_watchtower"
    assert player.kobun == 0


@pytest.mark.rule("3.7")
@pytest.mark.parametrize(("sandals", "level"), [(7, 2), (8, 3), (11, 3)])
def test_a_move_long_enough_to_pass_twice_laps_twice(sandals: int, level: int) -> None:
    scene = about_to_move("1", space=8, sandals=sandals)
    scene.put("salt_peddler", "1.1", owner=0)
    scene.play(f"move 1 +{sandals} sandals")
    assert scene.level("salt_peddler") == level
    assert scene.player(0).space == sandals % 8 + 1


@pytest.mark.rule("3.7", "7.1")
def test_two_laps_retire_a_character_on_its_second_space() -> None:
    scene = about_to_move("1", space=8, sandals=8)
    scene.put("salt_peddler", "1.1", owner=0, level=2)
    scene.put("dyer", "1.2", owner=0, level=3)
    scene.play("move 1 +8 sandals")
    assert sorted(scene.retired(0)) == ["dyer", "salt_peddler"]
    assert scene.player(0).kobun == 4


@pytest.mark.rule("3.7")
def test_the_ox_cart_that_retires_at_the_lap_line_helps_in_the_same_move() -> None:
    scene = about_to_move("2", space=7)
    scene.put("ox_cart", "1.1", owner=0, level=3)
    assert scene.options() == ["move 2", "move 2 +token"]
    scene.play("move 2 +token")
    assert scene.player(0).space == 2
    assert scene.retired(0) == ["ox_cart"]
    assert scene.player(0).move_plus_1 == 1


@pytest.mark.rule("3.7")
def test_the_ox_cart_does_not_help_to_reach_the_lap_line() -> None:
    scene = about_to_move("1", space=7)
    scene.put("ox_cart", "1.1", owner=0, level=3)
    assert scene.options() == ["move 1"]
    reason = scene.refused("move 1 +token")
    assert (reason.key, reason.rule) == ("iki.refuse.no_move_token", "3.6")


@pytest.mark.rule("3.6", "3.7")
def test_a_sandal_may_carry_the_ox_cart_over_the_line_and_then_the_token_serves() -> None:
    scene = about_to_move("1", space=7, sandals=1)
    scene.put("ox_cart", "1.1", owner=0, level=3)
    assert scene.options() == ["move 1", "move 1 +1 sandal", "move 1 +token +1 sandal"]
    scene.play("move 1 +token +1 sandal")
    assert (scene.player(0).space, scene.player(0).sandals) == (2, 0)


@pytest.mark.rule("3.7")
def test_on_1_4_the_ox_cart_that_retires_gives_a_fifth_step() -> None:
    scene = about_to_move("1-4", space=5, sandals=1)
    scene.put("ox_cart", "1.1", owner=0, level=3)
    scene.play("move 4 +token +1 sandal")
    assert (scene.player(0).space, scene.player(0).sandals) == (3, 0)


@pytest.mark.rule("3.7")
@pytest.mark.parametrize(("owner", "level"), [(0, 2), (1, 3)])
def test_an_ox_cart_that_does_not_retire_for_the_mover_gives_no_step(owner: int, level: int) -> None:
    scene = about_to_move("2", space=8)
    scene.put("ox_cart", "1.1", owner=owner, level=level)
    reason = scene.refused("move 2 +token")
    assert (reason.key, reason.rule) == ("iki.refuse.no_move_token", "3.6")


@pytest.mark.rule("3.7")
def test_the_second_lap_may_retire_the_ox_cart_too() -> None:
    scene = about_to_move("1", space=8, sandals=8)
    scene.put("ox_cart", "1.1", owner=0, level=2)
    assert "move 1 +token +7 sandals" not in scene.options()
    scene.play("move 1 +token +8 sandals")
    assert scene.player(0).space == 2
    assert scene.retired(0) == ["ox_cart"]


@pytest.mark.rule("3.7")
def test_the_extra_step_of_the_ox_cart_may_itself_be_a_lap() -> None:
    scene = about_to_move("1", space=8, sandals=7)
    scene.put("ox_cart", "1.1", owner=0, level=3)
    scene.put("salt_peddler", "1.2", owner=0)
    scene.play("move 1 +token +7 sandals")
    assert scene.player(0).space == 1
    assert scene.level("salt_peddler") == 3

"""3B Actions."""

import pytest

from engawa.iki import agenda
from engawa.kernel.position import NOBODY
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


def about_to_hire(mon: int = 8, players: int = 4) -> Scene:
    """Seat 0 takes income or hires; the book lender (3 mon) and the monk (4 mon, firefighting +1) are revealed."""
    scene = Scene(players)
    scene.player(0).mon = mon
    scene.reveal("book_lender")
    scene.reveal("monk", mon=1)
    scene.stand_on(0, "2")
    scene.ask(agenda.TURN, 0)
    return scene


# 3.2


@pytest.mark.rule("3.2")
def test_players_act_in_track_order_from_the_left() -> None:
    scene = Scene(players=4)
    for seat, way in enumerate(["4", "2", "1-4", "1"]):
        scene.stand_on(seat, way)
    scene.step(agenda.ACTIONS)
    acting = []
    for number in ["4", "1", "2", "4"]:
        acting += scene.town.to_act()
        if scene.town.asked == agenda.INCOME_OR_HIRE:
            scene.play("income")
        scene.play(f"move {number}")
        scene.play("done")
    assert acting == [2, 3, 1, 0]
    assert scene.town.to_act() == []


@pytest.mark.rule("3.2")
def test_a_player_plays_the_whole_turn_before_the_next_begins() -> None:
    scene = Scene(players=3)
    scene.stand_on(1, "2")
    scene.stand_on(0, "3")
    scene.step(agenda.ACTIONS)
    asked = []
    for move in ["income", "move 2", "done", "income", "move 3", "done"]:
        asked.append((scene.town.actor, scene.town.asked))
        other = 1 - scene.town.actor
        assert scene.town.options(other) == []
        assert scene.refused(move, seat=other).key == "kernel.refuse.not_your_turn"
        scene.play(move)
    steps = [agenda.INCOME_OR_HIRE, agenda.MOVE, agenda.BUSINESS]
    assert asked == [(1, step) for step in steps] + [(0, step) for step in steps]


@pytest.mark.rule("3.2")
def test_firefighting_gained_in_a_turn_does_not_change_the_order() -> None:
    scene = Scene(players=3)
    for seat, way in enumerate(["1", "2", "3"]):
        scene.stand_on(seat, way)
    scene.player(0).space = 2
    scene.step(agenda.ACTIONS)
    for move in ["income", "move 1", "shop 1 fire at fire_tower", "done"]:
        scene.play(move)
    assert scene.town.to_act() == [1]


# 3.3


@pytest.mark.rule("3.3")
def test_on_1_4_a_player_takes_one_mon_and_moves() -> None:
    scene = Scene(players=4)
    scene.stand_on(0, "1-4")
    scene.ask(agenda.TURN, 0)
    assert scene.player(0).mon == 9
    assert scene.town.asked == agenda.MOVE
    scene.play("move 3")
    assert scene.player(0).mon == 9


@pytest.mark.rule("3.3")
def test_on_1_4_there_is_neither_income_nor_hiring() -> None:
    scene = Scene(players=4)
    scene.reveal("book_lender")
    scene.stand_on(0, "1-4")
    scene.ask(agenda.TURN, 0)
    for move in ["income", "hire book_lender at 1.1"]:
        reason = scene.refused(move)
        assert (reason.key, reason.rule) == ("iki.refuse.walks_freely", "3.3")
    scene.play("move 1")
    for move in ["income", "hire book_lender at 1.1"]:
        reason = scene.refused(move)
        assert (reason.key, reason.rule) == ("iki.refuse.walks_freely", "3.3")


@pytest.mark.rule("3.3")
@pytest.mark.parametrize("way", ["1", "2", "3", "4"])
def test_the_others_get_no_mon_for_their_space(way: str) -> None:
    scene = Scene(players=4)
    scene.stand_on(0, way)
    scene.ask(agenda.TURN, 0)
    assert scene.player(0).mon == 8
    assert scene.town.asked == agenda.INCOME_OR_HIRE


# 3.4


@pytest.mark.rule("3.4")
def test_income_is_four_mon() -> None:
    scene = about_to_hire()
    scene.play("income")
    assert scene.player(0).mon == 12
    assert scene.town.asked == agenda.MOVE


@pytest.mark.rule("3.4")
def test_income_or_hire_is_compulsory_and_only_one() -> None:
    scene = about_to_hire()
    for move in ["move 2", "done"]:
        reason = scene.refused(move)
        assert (reason.key, reason.rule) == ("iki.refuse.other_decision", "3.4")
    scene.play("hire book_lender at 1.1")
    for move in ["income", "hire monk at 1.2"]:
        reason = scene.refused(move)
        assert (reason.key, reason.rule) == ("iki.refuse.other_decision", "3.6")


@pytest.mark.rule("3.4")
def test_hiring_pays_the_cost_and_puts_a_kobun_on_the_first_space() -> None:
    scene = about_to_hire()
    scene.play("hire book_lender at 3.2")
    player = scene.player(0)
    assert (player.mon, player.kobun, player.firefighting) == (5, 3, 0)
    assert scene.on_stall("3.2") == "book_lender"
    assert scene.town.stall_owner[scene.stall("3.2")] == 0
    assert scene.level("book_lender") == 1
    assert [scene.town.figures.cards[number].id for number in scene.town.market] == ["monk"]
    assert scene.town.market_mon == [1]


@pytest.mark.rule("3.4", "7.2")
def test_a_card_with_two_salaries_starts_on_its_second_space() -> None:
    scene = Scene(players=4)
    scene.reveal("incense_shop")
    scene.ask(agenda.INCOME_OR_HIRE, 0)
    scene.play("hire incense_shop at 1.1")
    assert scene.level("incense_shop") == 2


@pytest.mark.rule("3.4")
def test_any_free_stall_will_do() -> None:
    scene = about_to_hire()
    free = [f"{nagaya}.{place}" for nagaya in range(1, 5) for place in range(1, 5)]
    hires = [f"hire {name} at {stall}" for name in ["book_lender", "monk"] for stall in free]
    assert scene.options() == ["income", *hires]


@pytest.mark.rule("3.4")
def test_the_mon_on_the_card_pay_for_it_at_once() -> None:
    scene = Scene(players=4)
    scene.player(0).mon = 0
    scene.reveal("book_lender", mon=5)
    scene.ask(agenda.INCOME_OR_HIRE, 0)
    scene.play("hire book_lender at 1.4")
    assert scene.player(0).mon == 0
    assert scene.town.market_mon == []


@pytest.mark.rule("3.4")
def test_mon_left_of_those_on_the_card_are_kept() -> None:
    scene = Scene(players=4)
    scene.player(0).mon = 1
    scene.reveal("book_lender", mon=5)
    scene.reveal("monk", mon=2)
    scene.ask(agenda.INCOME_OR_HIRE, 0)
    scene.play("hire book_lender at 1.1")
    assert scene.player(0).mon == 3
    assert scene.town.market_mon == [2]


@pytest.mark.rule("3.4")
def test_one_mon_short_is_refused_and_just_enough_is_not() -> None:
    scene = about_to_hire(mon=2)
    reason = scene.refused("hire book_lender at 1.1")
    assert (reason.key, reason.rule) == ("iki.refuse.too_little_mon", "3.4")
    assert reason.details == {"mon": 3, "has": 2}
    reason = scene.refused("hire monk at 1.1")
    assert (reason.key, reason.details) == ("iki.refuse.too_little_mon", {"mon": 4, "has": 3})
    assert scene.options() == ["income"]
    scene = about_to_hire(mon=3)
    scene.play("hire monk at 1.1")
    assert scene.player(0).mon == 0


@pytest.mark.rule("3.4", "12.1")
def test_a_hire_on_a_corner_takes_the_mon_pays_both_and_brings_the_bonus() -> None:
    scene = about_to_hire()
    scene.play("hire monk at 2.4")
    assert scene.player(0).mon == 3
    assert scene.player(0).firefighting == 1


@pytest.mark.rule("3.4")
@pytest.mark.parametrize(("name", "bonus"), [("book_lender", 0), ("monk", 1), ("day_labourer", 2)])
def test_the_hire_bonus_is_firefighting(name: str, bonus: int) -> None:
    scene = Scene(players=4)
    scene.reveal(name)
    scene.ask(agenda.INCOME_OR_HIRE, 0)
    scene.play(f"hire {name} at 1.1")
    assert [scene.player(seat).firefighting for seat in range(4)] == [bonus, 0, 0, 0]


@pytest.mark.rule("3.4")
def test_without_a_free_kobun_nobody_is_hired() -> None:
    scene = about_to_hire()
    for place, name in enumerate(["dyer", "soba_stall", "ox_cart"], 1):
        scene.put(name, f"1.{place}", owner=0)
    assert "hire book_lender at 2.1" in scene.options()
    scene.put_building("farm", "1.4", owner=0)
    reason = scene.refused("hire book_lender at 2.1")
    assert (reason.key, reason.rule) == ("iki.refuse.no_kobun", "3.4")
    assert scene.options() == ["income"]


@pytest.mark.rule("3.4")
def test_nobody_is_hired_to_a_taken_stall() -> None:
    scene = about_to_hire()
    scene.put("dyer", "1.1", owner=1)
    scene.put_building("farm", "1.2", owner=1)
    for stall in ["1.1", "1.2"]:
        reason = scene.refused(f"hire book_lender at {stall}")
        assert (reason.key, reason.rule) == ("iki.refuse.stall_taken", "3.4")
        assert reason.details == {"stall": stall}


@pytest.mark.rule("3.4")
def test_without_a_free_stall_nobody_is_hired() -> None:
    scene = Scene(players=2)
    names = [card.id for card in scene.town.figures.cards if card.season == 3]
    for stall in range(12):
        scene.put(names[stall], scene.town.board.stall_name(stall))
    scene.reveal("book_lender")
    scene.ask(agenda.INCOME_OR_HIRE, 0)
    assert scene.options() == ["income"]
    reason = scene.refused("hire book_lender at 1.1")
    assert (reason.key, reason.rule) == ("iki.refuse.stall_taken", "3.4")


@pytest.mark.rule("3.4")
def test_only_a_revealed_character_is_hired() -> None:
    scene = about_to_hire()
    reason = scene.refused("hire dyer at 1.1")
    assert (reason.key, reason.rule) == ("iki.refuse.not_revealed", "3.4")
    assert reason.details == {"card": "dyer"}


# 3.5


@pytest.mark.rule("3.5")
def test_with_the_token_the_hire_cost_is_one_less() -> None:
    scene = about_to_hire(mon=2)
    scene.player(0).hire_minus_1 = 1
    scene.play("hire book_lender at 1.1")
    assert scene.player(0).mon == 0
    assert scene.player(0).hire_minus_1 == 1


@pytest.mark.rule("3.5")
def test_with_the_token_a_corner_still_costs_two() -> None:
    scene = about_to_hire(mon=3)
    scene.player(0).hire_minus_1 = 1
    reason = scene.refused("hire book_lender at 1.4")
    assert (reason.key, reason.details) == ("iki.refuse.too_little_mon", {"mon": 4, "has": 3})
    scene.player(0).mon = 4
    scene.play("hire book_lender at 1.4")
    assert scene.player(0).mon == 0


@pytest.mark.rule("3.5")
def test_with_the_token_a_free_hire_is_not_cheaper_and_pays_no_corner() -> None:
    scene = Scene(players=4)
    scene.player(0).hire_minus_1 = 1
    scene.reveal("salt_peddler")
    scene.reveal("cotton_peddler")
    scene.ask(agenda.INCOME_OR_HIRE, 0)
    scene.play("hire salt_peddler at 1.1")
    assert scene.player(0).mon == 8
    scene.ask(agenda.INCOME_OR_HIRE, 0)
    scene.play("hire cotton_peddler at 1.4")
    assert scene.player(0).mon == 6


@pytest.mark.rule("3.5")
def test_only_the_owner_of_the_token_pays_less() -> None:
    scene = about_to_hire(mon=2)
    scene.player(1).hire_minus_1 = 1
    reason = scene.refused("hire book_lender at 1.1")
    assert (reason.key, reason.rule) == ("iki.refuse.too_little_mon", "3.4")


@pytest.mark.rule("3.5", "9.2")
def test_with_the_token_buildings_are_not_cheaper() -> None:
    scene = Scene(players=4)
    player = scene.player(0)
    player.hire_minus_1, player.mon, player.wood = 1, 3, 2
    scene.offer_building("fire_watchtower")
    scene.business(0, 6)
    scene.play("shop 1 mon for building at construction_site")
    scene.play("build fire_watchtower at 1.4")
    assert (player.mon, player.wood) == (0, 0)


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

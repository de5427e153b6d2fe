"""3B Actions: the order of turns, income or hire."""

import pytest

from engawa.iki.rules import agenda
from tests.rules.iki.scene import Scene


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
        reason = scene.refused(move, seat=other)
        assert (reason.key, reason.rule) == ("kernel.refuse.not_your_turn", "3.2")
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

"""1 Setup."""

import pytest

from engawa.iki.figures.components import SPRING
from engawa.iki.game import GAME
from engawa.iki.rules import agenda
from engawa.kernel.chance import Outcome, RecordedChance
from engawa.kernel.refusal import BadInput, Refusal
from tests.rules.iki.scene import FIGURES, Scene


def drawn(first: int, buildings: list[int]) -> list[Outcome]:
    return [Outcome("first_player", [first]), *(Outcome("building", [number]) for number in buildings)]


def new_game(players: int, first: int = 0, buildings: list[int] | None = None) -> Scene:
    """A scene right after setting up, at the first decision."""
    scene = Scene(players)
    draws = drawn(first, [0, 1, 2, 3, 4, 5] if buildings is None else buildings)
    scene.town = GAME.new(players, FIGURES, RecordedChance(draws))
    return scene


def revealed(names: list[str]) -> list[Outcome]:
    return [Outcome("character", [FIGURES.card_named(name)]) for name in names]


@pytest.mark.rule("1.1")
@pytest.mark.parametrize(("players", "stalls"), [(2, 12), (3, 16), (4, 16)])
def test_two_players_use_the_other_side_of_the_board(players: int, stalls: int) -> None:
    assert len(new_game(players).town.free_stalls()) == stalls


@pytest.mark.rule("1.1")
def test_two_players_have_no_fourth_stall_to_speak_of() -> None:
    with pytest.raises(Refusal) as refused:
        new_game(2).play("take cotton_peddler at 1.4")
    assert refused.value.key == "kernel.refuse.unknown_move"
    reason = new_game(3).refused("take cotton_peddler at 1.4")
    assert (reason.key, reason.rule) == ("iki.refuse.not_outermost", "1.6")


@pytest.mark.rule("1.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_starts_with_the_same_goods(players: int) -> None:
    scene = new_game(players)
    assert scene.town.seats() == players
    for seat in range(players):
        player = scene.player(seat)
        assert (player.mon, player.rice, player.sandals, player.kobun) == (8, 1, 1, 4)
        assert (player.koban, player.wood, player.iki, player.firefighting) == (0, 0, 0, 0)
        assert (player.hire_minus_1, player.move_plus_1, player.avoid_fire, player.joker) == (0, 0, 0, 0)
        assert player.retired == []


@pytest.mark.rule("1.2")
def test_oyakata_start_before_the_first_space_and_not_on_it() -> None:
    scene = new_game(3)
    scene.town.clear_agenda()
    scene.stand_on(0, "1")
    scene.ask(agenda.MOVE, 0)
    scene.play("move 1")
    assert scene.player(0).space == 1


@pytest.mark.rule("1.3")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_any_seat_can_be_drawn_first_and_seats_follow_clockwise(first: int) -> None:
    scene = new_game(4, first)
    assert scene.town.first == first
    assert scene.town.fire_order == [(first + n) % 4 for n in range(4)]


@pytest.mark.rule("1.3")
def test_a_seat_that_is_not_at_the_game_cannot_be_drawn_first() -> None:
    with pytest.raises(BadInput):
        GAME.new(3, FIGURES, RecordedChance(drawn(3, [0, 1, 2, 3, 4, 5])))


@pytest.mark.rule("1.3", "3.1")
def test_the_first_players_marker_lies_on_top_and_the_last_players_at_the_bottom() -> None:
    scene = new_game(4, first=2)
    for name, stall in zip(
        ["salt_peddler", "cotton_peddler", "boiled_egg_peddler", "spectacles_peddler"], range(1, 5), strict=True
    ):
        scene.play(f"take {name} at {stall}.1")
    placed = []
    for way in ["1-4", "1", "2", "3"]:
        placed += scene.town.to_act()
        scene.play(f"ikizama {way}")
    assert placed == [2, 3, 0, 1]


@pytest.mark.rule("1.4")
def test_six_of_ten_buildings_are_laid_out() -> None:
    chance = RecordedChance(drawn(0, [9, 3, 0, 7, 5, 1]))
    town = GAME.new(4, FIGURES, chance)
    assert chance.used_up()
    assert len(FIGURES.buildings) == 10
    assert [FIGURES.buildings[number].id for number in town.offer] == [
        "temple", "merchant_house", "warehouse", "imperial_villa", "kabuki_theatre", "inn",
    ]  # fmt: skip


@pytest.mark.rule("1.4")
def test_a_building_cannot_be_drawn_twice() -> None:
    with pytest.raises(BadInput):
        GAME.new(4, FIGURES, RecordedChance(drawn(0, [9, 3, 0, 3, 5, 1])))


@pytest.mark.rule("1.4")
def test_the_other_four_buildings_are_out_of_the_game() -> None:
    scene = new_game(4, buildings=[9, 3, 0, 7, 5, 1])
    scene.town.clear_agenda()
    scene.player(0).mon, scene.player(0).wood, scene.player(0).koban = 20, 9, 9
    scene.business(0, 6)
    scene.play("shop 1 mon for building at construction_site")
    for name in ["farm", "restaurant", "well", "fire_watchtower"]:
        reason = scene.refused(f"build {name} at 1.2")
        assert (reason.key, reason.rule) == ("iki.refuse.not_offered", "9.1")
    assert "build inn at 1.2" in scene.options()


@pytest.mark.rule("1.5")
def test_every_card_of_the_spring_deck_can_be_drawn_in_month_one() -> None:
    assert [len(FIGURES.deck(season)) for season in range(4)] == [14, 14, 14, 14]
    for number in FIGURES.deck(SPRING):
        others = [other for other in FIGURES.deck(SPRING) if other != number][:3]
        scene = Scene(players=4, month=0)
        scene.step(agenda.NEW_MONTH, [Outcome("character", [card]) for card in [number, *others]])
        assert sorted(scene.town.market) == sorted([number, *others])
        assert len(scene.town.deck) == 10


@pytest.mark.rule("1.5")
@pytest.mark.parametrize("wrong", ["firefighter", "samurai", "salt_peddler", "dyer"])
def test_a_card_of_another_deck_or_a_drawn_one_cannot_be_drawn(wrong: str) -> None:
    scene = Scene(players=4, month=0)
    with pytest.raises(BadInput):
        scene.step(agenda.NEW_MONTH, revealed(["dyer", "monk", "ox_cart", wrong]))


@pytest.mark.rule("1.5")
def test_four_characters_are_revealed_beside_those_of_earlier_months_of_the_season() -> None:
    scene = Scene(players=4, month=0)
    scene.step(agenda.NEW_MONTH, revealed(["dyer", "monk", "ox_cart", "seamstress"]))
    scene.town.clear_agenda()
    scene.step(agenda.NEW_MONTH, revealed(["kite_maker", "carpenter", "book_lender", "soba_stall"]))
    assert {FIGURES.cards[number].id for number in scene.town.market} == {
        "dyer", "monk", "ox_cart", "seamstress", "kite_maker", "carpenter", "book_lender", "soba_stall",
    }  # fmt: skip
    assert len(scene.town.deck) == 6


@pytest.mark.rule("1.5", "8.4", "8.7")
def test_two_spring_fish_pipes_and_tobaccos_lie_on_the_board() -> None:
    scene = new_game(4)
    scene.town.clear_agenda()
    scene.go_to_month(1)
    scene.player(0).mon = 30
    scene.business(0, 7)
    assert scene.options() == ["buy spring_fish_1", "buy spring_fish_2", "done"]
    scene.play("done")
    scene.business(0, 4)
    pipes = {"spring_pipe_1", "spring_pipe_2"}
    tobacco = {"spring_tobacco_1", "spring_tobacco_2"}
    both = {f"{pipe} and {leaf}" for pipe in pipes for leaf in tobacco}
    assert set(scene.options()) == {f"buy {what}" for what in pipes | tobacco | both} | {"done"}


@pytest.mark.rule("1.5", "8.4", "8.7")
@pytest.mark.parametrize("season", ["summer", "autumn", "winter"])
def test_those_of_the_other_seasons_wait(season: str) -> None:
    scene = Scene(players=4)
    scene.player(0).mon = 30
    scene.business(0, 7)
    reason = scene.refused(f"buy {season}_fish_1")
    assert (reason.key, reason.rule) == ("iki.refuse.other_season", "8.7")
    scene.play("done")
    scene.business(0, 4)
    for ware in [f"{season}_pipe_2", f"{season}_tobacco_1", f"spring_pipe_1 and {season}_tobacco_2"]:
        reason = scene.refused(f"buy {ware}")
        assert (reason.key, reason.rule) == ("iki.refuse.other_season", "8.4")


@pytest.mark.rule("1.6")
def test_the_last_player_takes_a_starting_character_first() -> None:
    scene = new_game(4, first=1)
    taking = []
    for name, stall in zip(
        ["salt_peddler", "cotton_peddler", "boiled_egg_peddler", "spectacles_peddler"], range(1, 5), strict=True
    ):
        taking += scene.town.to_act()
        scene.play(f"take {name} at {stall}.1")
    assert taking == [0, 3, 2, 1]
    assert scene.town.month == 1


@pytest.mark.rule("1.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_of_the_four_goes_to_any_outermost_stall(players: int) -> None:
    names = ["boiled_egg_peddler", "cotton_peddler", "spectacles_peddler", "salt_peddler"]
    assert set(new_game(players).options()) == {f"take {name} at {n}.1" for name in names for n in range(1, 5)}


@pytest.mark.rule("1.6")
def test_a_starting_character_is_free_and_has_a_kobun_on_its_first_space() -> None:
    scene = new_game(3)
    scene.play("take salt_peddler at 4.1")
    player = scene.player(2)
    assert (player.mon, player.kobun) == (8, 3)
    assert scene.on_stall("4.1") == "salt_peddler"
    assert scene.town.stall_owner[scene.stall("4.1")] == 2
    assert scene.level("salt_peddler") == 1


@pytest.mark.rule("1.6")
@pytest.mark.parametrize(("players", "stall"), [(2, "2.2"), (2, "2.3"), (4, "2.2"), (4, "2.3"), (4, "2.4")])
def test_no_starting_character_on_an_inner_stall(players: int, stall: str) -> None:
    reason = new_game(players).refused(f"take salt_peddler at {stall}")
    assert (reason.key, reason.rule) == ("iki.refuse.not_outermost", "1.6")
    assert reason.details == {"stall": stall}


@pytest.mark.rule("1.6")
def test_no_starting_character_on_a_taken_stall() -> None:
    scene = new_game(3)
    scene.play("take salt_peddler at 4.1")
    reason = scene.refused("take cotton_peddler at 4.1")
    assert (reason.key, reason.rule) == ("iki.refuse.stall_taken", "1.6")


@pytest.mark.rule("1.6")
def test_a_taken_character_and_a_season_card_are_no_starting_characters() -> None:
    scene = new_game(3)
    scene.play("take salt_peddler at 4.1")
    for name in ["salt_peddler", "monk"]:
        reason = scene.refused(f"take {name} at 1.1")
        assert (reason.key, reason.rule) == ("iki.refuse.not_a_start_character", "1.6")


@pytest.mark.rule("1.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_takes_one_and_those_not_taken_leave_the_game(players: int) -> None:
    scene = new_game(players)
    names = ["boiled_egg_peddler", "cotton_peddler", "spectacles_peddler", "salt_peddler"]
    for number in range(players):
        assert scene.town.asked == agenda.START_CHARACTER
        scene.play(f"take {names[number]} at {number + 1}.1")
    assert scene.town.asked == agenda.IKIZAMA
    assert [scene.player(seat).kobun for seat in range(players)] == [3] * players
    assert len(scene.town.market) == 4
    assert all(FIGURES.cards[number].season == SPRING for number in scene.town.market)
    assert all(FIGURES.cards[number].season == SPRING for number in scene.town.deck)
    assert len(scene.town.market_mon) == 4
    scene.town.clear_agenda()
    scene.ask(agenda.INCOME_OR_HIRE, 0)
    for name in names:
        reason = scene.refused(f"hire {name} at 1.2")
        assert (reason.key, reason.rule) == ("iki.refuse.not_revealed", "3.4")


@pytest.mark.rule("1.6")
def test_starting_characters_count_like_hired_ones() -> None:
    scene = new_game(3)
    scene.play("take cotton_peddler at 1.1")
    scene.town.clear_agenda()
    scene.player(2).space = 8
    scene.stand_on(2, "1")
    scene.ask(agenda.MOVE, 2)
    scene.play("move 1")
    assert scene.level("cotton_peddler") == 2
    scene.step(agenda.SALARY)
    assert scene.player(2).sandals == 2
    scene.step(agenda.FOOD)
    assert scene.player(2).rice == 0


@pytest.mark.rule("1.7")
def test_mon_rice_sandals_and_koban_are_unlimited() -> None:
    scene = Scene(players=4)
    for seat in range(4):
        player = scene.player(seat)
        player.mon, player.rice, player.sandals, player.koban = 400, 400, 200, 400
    scene.business(0, 1)
    scene.play("shop 2 mon for 2 sandal at sandal_shop")
    scene.play("done")
    scene.business(1, 2)
    scene.play("shop 3 mon for 2 rice at rice_shop")
    scene.play("done")
    scene.business(2, 8)
    scene.play("shop 10 mon for 2 koban at money_changer")
    scene.play("done")
    scene.business(3, 5)
    scene.play("shop 1 rice for 4 mon at pawn_shop")
    assert (scene.player(0).sandals, scene.player(1).rice) == (202, 402)
    assert (scene.player(2).koban, scene.player(3).mon) == (402, 404)


@pytest.mark.rule("1.7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_twenty_pieces_of_wood(players: int) -> None:
    scene = Scene(players)
    assert scene.town.wood == 20
    scene.put("firewood_peddler", "1.1", owner=0)
    scene.business(0, 2)
    scene.play("use firewood_peddler")
    assert (scene.player(0).wood, scene.town.wood) == (1, 19)


@pytest.mark.rule("1.7")
def test_spent_wood_returns_to_the_reserve() -> None:
    scene = Scene(players=4)
    scene.player(0).wood, scene.player(0).rice = 3, 1
    scene.town.wood = 17
    scene.put("buddhist_sculptor", "3.1", owner=0)
    scene.offer_building("fire_watchtower")
    scene.business(0, 6)
    scene.play("use buddhist_sculptor")
    assert (scene.player(0).wood, scene.town.wood) == (2, 18)
    scene.play("shop 1 mon for building at construction_site")
    scene.play("build fire_watchtower at 1.1")
    assert (scene.player(0).wood, scene.town.wood) == (0, 20)


@pytest.mark.rule("1.7")
def test_a_gain_takes_what_the_reserve_has_and_the_cost_is_paid_in_full() -> None:
    scene = Scene(players=4)
    scene.town.wood = 1
    scene.put("engraver", "1.1", owner=0)
    scene.business(0, 2)
    scene.play("use engraver")
    assert (scene.player(0).mon, scene.player(0).wood, scene.town.wood) == (5, 1, 0)


@pytest.mark.rule("1.7", "3.9")
def test_a_use_whose_only_gain_is_wood_is_not_offered_when_the_reserve_is_empty() -> None:
    scene = Scene(players=4)
    scene.town.wood = 0
    scene.put("firewood_peddler", "1.1", owner=1)
    scene.put("dice_maker", "1.2", owner=0)
    scene.business(0, 2)
    for name in ["firewood_peddler", "dice_maker"]:
        reason = scene.refused(f"use {name}")
        assert (reason.key, reason.rule) == ("iki.refuse.no_wood_left", "1.7")


@pytest.mark.rule("1.7")
def test_a_use_that_gains_more_than_wood_is_offered_when_the_reserve_is_empty() -> None:
    scene = Scene(players=4)
    scene.town.wood = 0
    scene.put("greengrocer", "1.1", owner=0)
    scene.put("charcoal_peddler", "1.2", owner=0)
    scene.business(0, 2)
    assert "use charcoal_peddler" in scene.options()
    scene.play("use greengrocer")
    player = scene.player(0)
    assert (player.mon, player.rice, player.wood, scene.town.wood) == (6, 2, 0, 0)


@pytest.mark.rule("1.7", "4.1")
def test_at_a_payday_the_strongest_firefighter_collects_wood_first() -> None:
    scene = Scene(players=3)
    scene.firefighting(1, 2, 3)
    scene.put("firewood_peddler", "1.1", owner=0, level=3)
    scene.put("mask_peddler", "2.1", owner=1, level=2)
    scene.put("charcoal_peddler", "3.1", owner=2)
    scene.town.wood = 2
    scene.step(agenda.SALARY)
    assert [scene.player(seat).wood for seat in range(3)] == [0, 1, 1]
    assert scene.town.wood == 0


@pytest.mark.rule("1.7", "4.1")
def test_at_a_payday_the_upper_marker_collects_wood_first() -> None:
    scene = Scene(players=3)
    scene.firefighting(2, 2, 2)
    scene.town.fire_order = [1, 2, 0]
    scene.put("firewood_peddler", "1.1", owner=0, level=3)
    scene.put("mask_peddler", "2.1", owner=1, level=2)
    scene.put("charcoal_peddler", "3.1", owner=2, level=2)
    scene.town.wood = 3
    scene.step(agenda.SALARY)
    assert [scene.player(seat).wood for seat in range(3)] == [1, 1, 1]
    assert scene.player(2).sandals == 2


@pytest.mark.rule("1.8", "5.2")
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("tile", [0, 1, 2, 3])
def test_there_is_one_fire_tile_for_each_nagaya(players: int, tile: int) -> None:
    scene = Scene(players, month=5)
    scene.town.deck = FIGURES.deck(1)
    for nagaya, name in enumerate(["dyer", "soba_stall", "monk", "ox_cart"], 1):
        scene.put(name, f"{nagaya}.1")
    draws = [Outcome("fire", [tile]), Outcome("blocking", [1]), *(Outcome("character", [n]) for n in FIGURES.deck(1))]
    if players > 2:
        del draws[1]
    scene.step(agenda.EVENT, draws)
    burnt = [nagaya for nagaya in range(4) if scene.on_stall(f"{nagaya + 1}.1") is None]
    assert burnt == [tile]


@pytest.mark.rule("1.8")
def test_there_is_no_fifth_fire_tile() -> None:
    with pytest.raises(BadInput):
        Scene(players=4, month=5).step(agenda.EVENT, [Outcome("fire", [4])])

"""2 Board."""

import pytest

from engawa.iki.rules import agenda
from tests.rules.iki.scene import Scene


def usable_from(players: int, space: int) -> set[str]:
    """The stalls whose characters can be used from a street space."""
    reached = set()
    scene = Scene(players)
    for stall in range(scene.town.board.stalls):
        scene = Scene(players)
        name = scene.town.board.stall_name(stall)
        scene.put("salt_peddler", name, owner=1)
        scene.business(0, space)
        if "use salt_peddler" in scene.options():
            reached.add(name)
    return reached


def walk(scene: Scene, way: str, move: str) -> int:
    """Seat 0 walks; the space reached."""
    scene.stand_on(0, way)
    scene.ask(agenda.MOVE, 0)
    scene.play(move)
    scene.town.empty_track()
    return scene.player(0).space


@pytest.mark.rule("2.1")
def test_the_street_is_a_loop_of_eight_spaces_walked_one_way() -> None:
    scene = Scene(players=4)
    scene.player(0).space = 1
    reached = [walk(scene, "1", "move 1") for _ in range(8)]
    assert reached == [2, 3, 4, 5, 6, 7, 8, 1]


@pytest.mark.rule("2.1")
def test_nobody_walks_back() -> None:
    scene = Scene(players=4)
    scene.player(0).space, scene.player(0).sandals = 5, 0
    scene.stand_on(0, "3")
    scene.ask(agenda.MOVE, 0)
    assert scene.options() == ["move 3"]
    scene.play("move 3")
    assert scene.player(0).space == 8


@pytest.mark.rule("2.1", "3.8")
def test_one_space_lies_in_front_of_each_of_the_eight_shops() -> None:
    scene = Scene(players=4)
    scene.player(0).mon = 20
    shops = []
    for space in range(1, 9):
        scene.business(0, space)
        shops.append({option.split(" at ")[-1] for option in scene.options() if option.startswith("shop")})
        shops[-1] |= {option.split("_")[1] for option in scene.options() if option.startswith("buy")}
        scene.play("done")
    assert shops == [
        {"sandal_shop"},
        {"rice_shop"},
        {"fire_tower"},
        {"pipe", "tobacco"},
        {"pawn_shop"},
        {"construction_site"},
        {"fish"},
        {"money_changer"},
    ]


@pytest.mark.rule("2.1", "3.7")
@pytest.mark.parametrize("space", range(1, 9))
def test_the_lap_line_lies_between_space_eight_and_space_one(space: int) -> None:
    scene = Scene(players=4)
    scene.put("salt_peddler", "1.1", owner=0)
    scene.player(0).space = space
    walk(scene, "1", "move 1")
    assert scene.level("salt_peddler") == (2 if space == 8 else 1)


@pytest.mark.rule("2.2")
@pytest.mark.parametrize("players", [3, 4])
def test_three_and_four_players_have_four_nagaya_of_four_stalls_two_behind_each_shop(players: int) -> None:
    reached = [usable_from(players, space) for space in range(1, 9)]
    assert all(len(stalls) == 2 for stalls in reached)
    assert set().union(*reached) == {f"{nagaya}.{place}" for nagaya in range(1, 5) for place in range(1, 5)}
    assert {frozenset(stalls) for stalls in reached} == {
        frozenset({f"{nagaya}.{place}", f"{nagaya}.{place + 1}"}) for nagaya in range(1, 5) for place in (1, 3)
    }


@pytest.mark.rule("2.2", "3.4")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(("place", "left"), [(1, 5), (2, 5), (3, 5), (4, 3)])
@pytest.mark.parametrize("nagaya", [1, 2, 3, 4])
def test_only_the_corner_costs_two_mon_more(players: int, nagaya: int, place: int, left: int) -> None:
    scene = Scene(players)
    scene.reveal("book_lender")
    scene.ask(agenda.INCOME_OR_HIRE, 0)
    scene.play(f"hire book_lender at {nagaya}.{place}")
    assert scene.player(0).mon == left


@pytest.mark.rule("2.2", "3.4")
def test_a_corner_that_cannot_be_paid_is_refused() -> None:
    scene = Scene(players=4)
    scene.player(0).mon = 4
    scene.reveal("book_lender")
    scene.ask(agenda.INCOME_OR_HIRE, 0)
    for nagaya in range(1, 5):
        reason = scene.refused(f"hire book_lender at {nagaya}.4")
        assert (reason.key, reason.rule) == ("iki.refuse.too_little_mon", "3.4")
        assert reason.details == {"mon": 5, "has": 4}
        assert f"hire book_lender at {nagaya}.3" in scene.options()


@pytest.mark.rule("2.2", "9.1")
def test_a_building_on_a_corner_costs_two_mon_more() -> None:
    scene = Scene(players=4)
    scene.player(0).mon, scene.player(0).wood = 3, 2
    scene.offer_building("fire_watchtower")
    scene.business(0, 6)
    scene.play("shop 1 mon for building at construction_site")
    scene.play("build fire_watchtower at 2.4")
    assert scene.player(0).mon == 0


@pytest.mark.rule("2.2", "9.1")
def test_a_building_on_a_corner_that_cannot_be_paid_is_refused() -> None:
    scene = Scene(players=4)
    scene.player(0).mon, scene.player(0).wood = 2, 2
    scene.offer_building("fire_watchtower")
    scene.business(0, 6)
    scene.play("shop 1 mon for building at construction_site")
    reason = scene.refused("build fire_watchtower at 2.4")
    assert (reason.key, reason.rule) == ("iki.refuse.building_cost", "9.1")
    assert reason.details == {"building": "fire_watchtower", "good": "mon"}


@pytest.mark.rule("2.3")
def test_two_players_have_four_nagaya_of_three_stalls_and_both_shops_reach_the_middle() -> None:
    reached = [usable_from(2, space) for space in range(1, 9)]
    assert {frozenset(stalls) for stalls in reached} == {
        frozenset({f"{nagaya}.{place}", f"{nagaya}.{place + 1}"}) for nagaya in range(1, 5) for place in (1, 2)
    }


@pytest.mark.rule("2.2", "2.3")
@pytest.mark.parametrize(("players", "inner"), [(2, 3), (4, 4)])
def test_both_sides_of_the_board_agree_on_the_outer_shop(players: int, inner: int) -> None:
    outer = [space for space in range(1, 9) if any(stall.endswith(".1") for stall in usable_from(players, space))]
    innermost = [
        space for space in range(1, 9) if any(stall.endswith(f".{inner}") for stall in usable_from(players, space))
    ]
    assert outer == [2, 3, 6, 7]
    assert innermost == [1, 4, 5, 8]


@pytest.mark.rule("2.3", "3.4")
@pytest.mark.parametrize(("place", "left"), [(1, 5), (2, 4), (3, 5)])
@pytest.mark.parametrize("nagaya", [1, 2, 3, 4])
def test_with_two_players_only_the_middle_costs_one_mon_more(nagaya: int, place: int, left: int) -> None:
    scene = Scene(players=2)
    scene.reveal("book_lender")
    scene.ask(agenda.INCOME_OR_HIRE, 0)
    scene.play(f"hire book_lender at {nagaya}.{place}")
    assert scene.player(0).mon == left


@pytest.mark.rule("2.3", "3.4")
def test_with_two_players_a_middle_stall_that_cannot_be_paid_is_refused() -> None:
    scene = Scene(players=2)
    scene.player(0).mon = 3
    scene.reveal("book_lender")
    scene.ask(agenda.INCOME_OR_HIRE, 0)
    reason = scene.refused("hire book_lender at 1.2")
    assert (reason.key, reason.rule) == ("iki.refuse.too_little_mon", "3.4")
    assert "hire book_lender at 1.3" in scene.options()


@pytest.mark.rule("2.3", "4.2")
def test_with_two_players_there_is_no_corner_group() -> None:
    scene = Scene(players=2)
    scene.put("dice_maker", "1.3", owner=0)
    scene.put("sandal_maker", "2.3", owner=0)
    scene.step(agenda.HARMONY)
    assert scene.player(0).iki == 0


@pytest.mark.rule("2.4")
def test_any_number_of_oyakata_share_a_space() -> None:
    scene = Scene(players=4)
    for seat, space in enumerate([4, 3, 2, 1]):
        scene.player(seat).space = space
        scene.town.empty_track()
        scene.stand_on(seat, str(seat + 1))
        scene.ask(agenda.MOVE, seat)
        scene.play(f"move {seat + 1}")
        scene.business(seat, scene.player(seat).space)
        assert "shop 1 rice for 4 mon at pawn_shop" in scene.options()
        scene.play("done")
    assert [scene.player(seat).space for seat in range(4)] == [5, 5, 5, 5]


@pytest.mark.rule("2.5")
def test_a_marker_that_arrives_on_an_occupied_space_goes_on_top() -> None:
    scene = Scene(players=4)
    scene.firefighting(3, 3, 2, 5)
    scene.business(2, 3)
    scene.play("shop 1 fire at fire_tower")
    assert scene.player(2).firefighting == 3
    assert scene.town.fire_order == [3, 2, 0, 1]


@pytest.mark.rule("2.5")
def test_a_marker_that_leaves_a_stack_leaves_the_others_in_order() -> None:
    scene = Scene(players=4)
    scene.firefighting(2, 2, 2, 2)
    scene.business(1, 3)
    scene.play("shop 1 fire at fire_tower")
    assert scene.town.fire_order == [1, 0, 2, 3]


@pytest.mark.rule("2.5")
def test_a_gain_of_two_passes_the_space_between() -> None:
    scene = Scene(players=4)
    scene.firefighting(0, 1, 2, 3)
    scene.reveal("firefighter")
    scene.ask(agenda.INCOME_OR_HIRE, 0)
    scene.play("hire firefighter at 1.1")
    assert scene.player(0).firefighting == 2
    assert scene.town.fire_order == [3, 0, 2, 1]


@pytest.mark.rule("2.5")
def test_at_ten_a_further_gain_moves_the_marker_to_the_top_of_the_stack() -> None:
    scene = Scene(players=4)
    scene.firefighting(10, 10, 10, 4)
    scene.business(2, 3)
    scene.play("shop 1 fire at fire_tower")
    assert scene.player(2).firefighting == 10
    assert scene.town.fire_order == [2, 0, 1, 3]


@pytest.mark.rule("2.5")
def test_the_track_ends_at_ten() -> None:
    scene = Scene(players=4)
    scene.firefighting(9, 10, 0, 0)
    scene.reveal("firefighter")
    scene.ask(agenda.INCOME_OR_HIRE, 0)
    scene.play("hire firefighter at 1.1")
    assert scene.player(0).firefighting == 10
    assert scene.town.fire_order == [0, 1, 2, 3]


@pytest.mark.rule("2.6", "4.1")
def test_a_loss_of_iki_stops_at_zero() -> None:
    scene = Scene(players=4)
    scene.player(0).iki = 1
    scene.put("day_labourer", "1.1", owner=0)
    scene.step(agenda.SALARY)
    assert scene.player(0).iki == 0


@pytest.mark.rule("2.6")
def test_an_ability_that_costs_iki_needs_that_iki() -> None:
    scene = Scene(players=4)
    scene.put("ukiyoe_artist", "1.1", owner=1)
    scene.business(0, 2)
    reason = scene.refused("use ukiyoe_artist")
    assert (reason.key, reason.rule) == ("iki.refuse.cannot_pay", "3.9")
    assert reason.details == {"good": "iki"}


@pytest.mark.rule("2.6")
def test_an_ability_that_costs_iki_takes_it() -> None:
    scene = Scene(players=4)
    scene.player(0).iki = 1
    scene.put("ukiyoe_artist", "1.1", owner=1)
    scene.business(0, 2)
    scene.play("use ukiyoe_artist")
    assert (scene.player(0).iki, scene.player(0).mon) == (0, 12)


@pytest.mark.rule("2.5")
def test_the_track_starts_at_zero_and_takes_ten_steps() -> None:
    scene = Scene(players=3)
    levels = []
    for _ in range(11):
        scene.business(0, 3)
        scene.play("shop 1 fire at fire_tower")
        scene.play("done")
        levels.append(scene.player(0).firefighting)
    assert levels == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10]

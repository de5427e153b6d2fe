"""5 Fire."""

import pytest

from engawa.iki.rules import agenda
from engawa.kernel.chance import Outcome, RecordedChance
from engawa.kernel.refusal import BadInput
from tests.rules.iki.scene import Scene

FIRE_MONTHS = [5, 8, 11]


def burning_street(month: int = 5, players: int = 4) -> Scene:
    """Nagaya 1 is full: stalls 1.1 to 1.4 of seats 0, 1, 2 and 3."""
    scene = Scene(players, month)
    for seat, name in enumerate(["dyer", "soba_stall", "monk", "ox_cart"]):
        scene.put(name, f"1.{seat + 1}", owner=seat)
    return scene


def standing(scene: Scene, nagaya: int = 1) -> list[str | None]:
    return [scene.on_stall(f"{nagaya}.{place + 1}") for place in range(scene.town.board.per_nagaya)]


# 5.1


@pytest.mark.rule("5.1")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(("month", "strength"), [(5, 5), (8, 8), (11, 10)])
def test_the_strength_of_a_fire(players: int, month: int, strength: int) -> None:
    for level, survives in [(strength - 1, False), (strength, True)]:
        scene = Scene(players, month)
        scene.player(0).firefighting = level
        scene.put("dyer", "1.1", owner=0)
        scene.event(nagaya=1)
        assert (scene.on_stall("1.1") == "dyer") is survives


@pytest.mark.rule("5.1")
@pytest.mark.parametrize(("month", "strength"), [(5, 4), (8, 7), (11, 9)])
def test_the_strength_of_a_fire_with_two_players(month: int, strength: int) -> None:
    for level, survives in [(strength - 1, False), (strength, True)]:
        scene = Scene(players=2, month=month)
        scene.player(0).firefighting = level
        scene.put("dyer", "1.1", owner=0)
        scene.event(nagaya=1)
        assert (scene.on_stall("1.1") == "dyer") is survives


# 5.2


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("nagaya", [1, 2, 3, 4])
def test_only_the_nagaya_drawn_burns(nagaya: int) -> None:
    scene = Scene(players=4, month=5)
    for number, name in enumerate(["dyer", "soba_stall", "monk", "ox_cart"], 1):
        scene.put(name, f"{number}.1", owner=number - 1)
        scene.put_building(["temple", "farm", "warehouse", "restaurant"][number - 1], f"{number}.4", owner=number - 1)
    scene.event(nagaya)
    for number in range(1, 5):
        empty = [place for place in (1, 4) if scene.on_stall(f"{number}.{place}") is None]
        assert empty == ([1, 4] if number == nagaya else [])


@pytest.mark.rule("5.2")
def test_a_nagaya_can_burn_again() -> None:
    scene = Scene(players=4)
    for month, name in zip(FIRE_MONTHS, ["dyer", "soba_stall", "monk"], strict=True):
        scene.town.clear_agenda()
        scene.go_to_month(month)
        scene.town.market, scene.town.market_mon = [], []
        scene.put(name, "3.2", owner=0)
        scene.event(nagaya=3)
        assert scene.on_stall("3.2") is None


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("month", FIRE_MONTHS)
def test_the_fire_is_drawn_once_from_four_tiles(month: int) -> None:
    scene = Scene(players=4, month=month)
    with pytest.raises(BadInput):
        scene.step(agenda.EVENT, [Outcome("fire", [4])])
    scene = Scene(players=4, month=month)
    scene.player(0).avoid_fire = 1
    scene.put("dyer", "2.1", owner=0)
    chance = RecordedChance([Outcome("fire", [1])])
    scene.town.push(agenda.EVENT)
    scene.town.advance(chance)
    assert scene.town.asked == agenda.BURNING
    assert chance.used_up()


# 5.3


@pytest.mark.rule("5.3")
@pytest.mark.parametrize(("month", "strength"), [(5, 5), (8, 8), (11, 10)])
@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_the_fire_loses_one_strength_with_each_empty_stall(month: int, strength: int, place: int) -> None:
    needed = strength - (place - 1)
    for level, survives in [(needed - 1, False), (needed, True)]:
        scene = Scene(players=4, month=month)
        scene.player(0).firefighting = level
        scene.put("dyer", f"2.{place}", owner=0)
        scene.event(nagaya=2)
        assert (scene.on_stall(f"2.{place}") == "dyer") is survives


@pytest.mark.rule("5.3")
@pytest.mark.parametrize("place", [1, 2, 3])
def test_with_two_players_it_passes_three_stalls(place: int) -> None:
    needed = 4 - (place - 1)
    for level, survives in [(needed - 1, False), (needed, True)]:
        scene = Scene(players=2, month=5)
        scene.player(0).firefighting = level
        scene.put("dyer", f"2.{place}", owner=0)
        scene.event(nagaya=2)
        assert (scene.on_stall(f"2.{place}") == "dyer") is survives


@pytest.mark.rule("5.3")
@pytest.mark.parametrize(("level", "left"), [(1, []), (2, [3]), (3, [2, 3])])
def test_the_fire_loses_one_strength_with_each_stall_that_burnt_down(level: int, left: list[int]) -> None:
    scene = burning_street()
    scene.firefighting(0, 0, level if level == 3 else 0, level)
    scene.event(nagaya=1)
    assert [place for place, name in enumerate(standing(scene)) if name is not None] == left


@pytest.mark.rule("5.3", "5.5")
@pytest.mark.parametrize(("level", "survives"), [(3, False), (4, True)])
def test_the_fire_loses_one_strength_with_a_stall_saved_by_a_token(level: int, survives: bool) -> None:
    scene = burning_street()
    scene.firefighting(0, level, 0, 0)
    scene.player(0).avoid_fire = 1
    scene.event(nagaya=1)
    scene.play("save")
    assert scene.on_stall("1.1") == "dyer"
    assert (scene.on_stall("1.2") == "soba_stall") is survives
    assert (scene.on_stall("1.3") == "monk") is survives


@pytest.mark.rule("5.3")
def test_the_fire_starts_at_the_outermost_stall_not_at_the_crossroads() -> None:
    scene = burning_street()
    scene.firefighting(5, 0, 0, 0)
    scene.event(nagaya=1)
    assert standing(scene) == ["dyer", "soba_stall", "monk", "ox_cart"]
    scene = burning_street()
    scene.firefighting(0, 0, 0, 10)
    scene.event(nagaya=1)
    assert standing(scene) == [None, None, None, "ox_cart"]


# 5.4


@pytest.mark.rule("5.4", "12.6")
def test_the_first_burns_an_empty_stall_follows_and_the_next_owner_stops_it() -> None:
    scene = Scene(players=4, month=5)
    scene.firefighting(4, 3, 0, 0)
    scene.put("dyer", "1.1", owner=0)
    scene.put("soba_stall", "1.3", owner=1)
    scene.put("monk", "1.4", owner=2)
    scene.event(nagaya=1)
    assert standing(scene) == [None, None, "soba_stall", "monk"]


@pytest.mark.rule("5.4")
def test_a_burnt_character_leaves_the_game_and_its_kobun_returns() -> None:
    scene = Scene(players=4, month=5)
    scene.firefighting(2, 0, 0, 0)
    scene.put("monk", "1.1", owner=0, level=3)
    scene.event(nagaya=1)
    player = scene.player(0)
    assert (player.kobun, player.firefighting) == (4, 2)
    assert (player.retired, player.hire_minus_1) == ([], 0)
    assert scene.town.stall_of(scene.card("monk")) == -1
    assert scene.card("monk") not in scene.town.market


@pytest.mark.rule("5.4", "9.3")
def test_a_burnt_building_does_not_return_to_the_offer_and_its_points_are_gone() -> None:
    scene = Scene(players=4, month=5)
    scene.offer_building("farm", "inn", "temple")
    scene.put_building("temple", "1.2", owner=0)
    before = scene.town.breakdown(0)["buildings"]
    scene.event(nagaya=1)
    assert scene.on_stall("1.2") is None
    assert [scene.town.figures.buildings[number].id for number in scene.town.offer] == ["farm", "inn"]
    assert scene.player(0).kobun == 4
    assert (before, scene.town.breakdown(0)["buildings"]) == (22, 0)


@pytest.mark.rule("5.4")
def test_the_effect_of_a_burnt_building_is_gone() -> None:
    scene = Scene(players=4, month=5)
    scene.put("dyer", "2.1", owner=0)
    scene.put_building("farm", "1.1", owner=0)
    scene.event(nagaya=1)
    scene.town.clear_agenda()
    scene.step(agenda.LASTING_EFFECTS)
    assert scene.player(0).iki == 0


@pytest.mark.rule("5.4")
def test_a_building_stops_the_fire_by_its_owners_firefighting() -> None:
    scene = Scene(players=4, month=5)
    scene.firefighting(0, 4, 0, 0)
    scene.put("dyer", "1.1", owner=0)
    scene.put_building("temple", "1.2", owner=1)
    scene.put("soba_stall", "1.3", owner=0)
    scene.event(nagaya=1)
    assert standing(scene) == [None, "temple", "soba_stall", None]


@pytest.mark.rule("5.4")
def test_only_the_owner_of_the_card_on_fire_counts() -> None:
    scene = Scene(players=4, month=5)
    scene.firefighting(0, 10, 10, 10)
    scene.put("dyer", "1.1", owner=0)
    scene.put("soba_stall", "1.2", owner=1)
    scene.event(nagaya=1)
    assert standing(scene) == [None, "soba_stall", None, None]


@pytest.mark.rule("5.4")
def test_the_free_stall_can_be_taken_next_month() -> None:
    scene = Scene(players=4, month=5)
    scene.put("dyer", "1.1", owner=0)
    scene.event(nagaya=1)
    scene.town.clear_agenda()
    scene.reveal("firefighter")
    scene.ask(agenda.INCOME_OR_HIRE, 1)
    assert "hire firefighter at 1.1" in scene.options()


# 5.5


@pytest.mark.rule("5.5")
def test_the_token_saves_a_character_and_is_discarded() -> None:
    scene = burning_street()
    scene.player(0).avoid_fire = 1
    scene.event(nagaya=1)
    assert scene.town.to_act() == [0]
    assert scene.options() == ["save", "burn"]
    scene.play("save")
    assert standing(scene) == ["dyer", None, None, None]
    assert scene.player(0).avoid_fire == 0
    assert [scene.player(seat).kobun for seat in range(4)] == [3, 4, 4, 4]


@pytest.mark.rule("5.5")
def test_the_owner_may_keep_the_token_and_let_the_character_burn() -> None:
    scene = burning_street()
    scene.player(0).avoid_fire = 1
    scene.event(nagaya=1)
    scene.play("burn")
    assert standing(scene) == [None, None, None, None]
    assert (scene.player(0).avoid_fire, scene.player(0).kobun) == (1, 4)


@pytest.mark.rule("5.5")
def test_only_the_owner_decides_and_must_decide() -> None:
    scene = burning_street()
    scene.player(1).avoid_fire = 1
    scene.event(nagaya=1)
    assert scene.town.to_act() == [1]
    assert standing(scene) == [None, "soba_stall", "monk", "ox_cart"]
    reason = scene.refused("save", seat=0)
    assert (reason.key, reason.rule) == ("kernel.refuse.not_your_turn", "5.5")
    reason = scene.refused("done")
    assert (reason.key, reason.rule) == ("iki.refuse.other_decision", "5.5")


@pytest.mark.rule("5.5")
def test_nobody_is_asked_when_the_character_would_not_burn() -> None:
    scene = burning_street()
    scene.firefighting(5, 0, 0, 0)
    scene.player(0).avoid_fire = 1
    scene.player(1).avoid_fire = 1
    scene.event(nagaya=1)
    assert scene.town.asked == agenda.IKIZAMA
    assert (scene.player(0).avoid_fire, scene.player(1).avoid_fire) == (1, 1)
    assert standing(scene) == ["dyer", "soba_stall", "monk", "ox_cart"]


@pytest.mark.rule("5.5")
def test_without_a_token_nobody_is_asked() -> None:
    scene = burning_street()
    scene.event(nagaya=1)
    assert scene.town.asked == agenda.IKIZAMA
    reason = scene.refused("save")
    assert (reason.key, reason.rule) == ("iki.refuse.other_decision", "3.1")
    assert standing(scene) == [None, None, None, None]


@pytest.mark.rule("5.5")
def test_the_token_saves_no_building() -> None:
    scene = Scene(players=4, month=5)
    scene.player(0).avoid_fire = 1
    scene.put_building("temple", "1.1", owner=0)
    scene.event(nagaya=1)
    assert scene.town.asked == agenda.IKIZAMA
    assert scene.on_stall("1.1") is None
    assert scene.player(0).avoid_fire == 1


@pytest.mark.rule("5.5", "6.5")
def test_the_token_saves_no_neutral() -> None:
    scene = Scene(players=2, month=5)
    scene.player(0).avoid_fire = scene.player(1).avoid_fire = 1
    scene.put("dyer", "1.1")
    scene.event(nagaya=1)
    assert scene.town.asked == agenda.IKIZAMA
    assert scene.on_stall("1.1") is None


@pytest.mark.rule("5.5")
def test_the_token_saves_no_character_of_another_player() -> None:
    scene = Scene(players=4, month=5)
    scene.player(1).avoid_fire = 2
    scene.put("dyer", "1.1", owner=0)
    scene.event(nagaya=1)
    assert scene.town.asked == agenda.IKIZAMA
    assert scene.on_stall("1.1") is None


@pytest.mark.rule("5.5")
def test_a_player_with_two_tokens_may_use_both_in_one_fire() -> None:
    scene = Scene(players=4, month=5)
    scene.player(0).avoid_fire = 2
    for place, name in enumerate(["dyer", "soba_stall", "monk"], 1):
        scene.put(name, f"1.{place}", owner=0)
    scene.event(nagaya=1)
    scene.play("save")
    assert scene.town.asked == agenda.BURNING
    scene.play("save")
    assert scene.town.asked == agenda.IKIZAMA
    assert standing(scene) == ["dyer", "soba_stall", None, None]
    assert scene.player(0).avoid_fire == 0


@pytest.mark.rule("5.5")
def test_it_is_a_decision_each_time() -> None:
    scene = Scene(players=4, month=5)
    scene.player(0).avoid_fire = 1
    for place, name in enumerate(["dyer", "soba_stall", "monk"], 1):
        scene.put(name, f"1.{place}", owner=0)
    scene.event(nagaya=1)
    scene.play("burn")
    scene.play("save")
    assert standing(scene) == [None, "soba_stall", None, None]


@pytest.mark.rule("5.5")
def test_two_owners_decide_one_after_the_other() -> None:
    scene = burning_street()
    scene.player(0).avoid_fire = scene.player(2).avoid_fire = 1
    scene.event(nagaya=1)
    asked = []
    for _ in range(2):
        asked += scene.town.to_act()
        scene.play("save")
    assert asked == [0, 2]
    assert standing(scene) == ["dyer", None, "monk", None]


# 5.6


@pytest.mark.rule("5.6")
@pytest.mark.parametrize("month", FIRE_MONTHS)
@pytest.mark.parametrize("players", [2, 4])
def test_after_the_last_stall_the_fire_is_out(players: int, month: int) -> None:
    scene = Scene(players, month)
    inner = scene.town.board.per_nagaya
    scene.put("dyer", "1.1", owner=0)
    scene.put("soba_stall", f"1.{inner}", owner=0)
    scene.put("monk", "2.1", owner=1)
    scene.put("ox_cart", f"4.{inner}", owner=1)
    scene.event(nagaya=1)
    assert standing(scene) == [None] * inner
    assert (scene.on_stall("2.1"), scene.on_stall(f"4.{inner}")) == ("monk", "ox_cart")
    assert scene.town.month == month + 1


@pytest.mark.rule("5.6")
def test_a_last_stall_saved_by_a_token_ends_the_fire() -> None:
    scene = burning_street()
    scene.put("carpenter", "2.1", owner=0)
    scene.player(3).avoid_fire = 1
    scene.event(nagaya=1)
    scene.play("save")
    assert scene.on_stall("1.4") == "ox_cart"
    assert scene.on_stall("2.1") == "carpenter"
    assert scene.town.asked == agenda.IKIZAMA


@pytest.mark.rule("5.6")
def test_an_empty_nagaya_burns_without_harm() -> None:
    scene = burning_street()
    scene.event(nagaya=4)
    assert standing(scene) == ["dyer", "soba_stall", "monk", "ox_cart"]
    assert scene.town.month == 6

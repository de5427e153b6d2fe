"""8 Events."""

import pytest

from tests.rules.shogun.scene import FIGURES, Scene, doing, fall


@pytest.mark.rule("8.1", "8.2", "8.3", "8.4", "8.5", "8.6", "8.7", "8.8", "8.9")
def test_effects_and_losses_of_the_twelve_events() -> None:
    losses: dict[str, list[int]] = {}
    for event in FIGURES.events:
        losses.setdefault(event.word.rpartition("_")[0], []).append(event.rice_loss)
    assert losses == {
        "theatre_calms": [5, 7],
        "neutral_defence": [3],
        "castle_defence": [2, 6],
        "temples_protect": [3, 4],
        "taxes_at_most": [0],
        "taxes_at_least": [2],
        "rice_at_least": [3],
        "rice_at_most": [4],
        "deploy_fewer": [1],
    }


@pytest.mark.parametrize(("event", "before", "after"), [("theatre_calms", 2, 1), ("theatre_calms", 0, 0), ("", 2, 2)])
@pytest.mark.rule("8.1")
def test_a_theatre_removes_a_marker(event: str, before: int, after: int) -> None:
    scene = doing("theatre", "izu")
    scene.mark("izu", before)
    if event:
        scene.event(event)
    scene.begin("theatre", draws=[])
    assert scene.standing("izu") == ["theatre"]
    assert scene.markers("izu") == after


@pytest.mark.rule("8.1")
def test_other_buildings_and_a_theatre_that_is_not_built_remove_none() -> None:
    for action, chests in (("castle", 9), ("theatre", 0)):
        scene = doing(action, "izu")
        scene.mark("izu", 2)
        scene.player(0).chests = chests
        scene.event("theatre_calms")
        scene.begin(action, draws=[])
        assert scene.markers("izu") == 2


@pytest.mark.parametrize(("event", "farmers"), [("neutral_defence", 2), ("castle_defence", 1)])
@pytest.mark.rule("8.2")
def test_two_farmers_in_a_neutral_province(event: str, farmers: int) -> None:
    scene = doing("battle_a", "shima", armies=3)
    scene.event(event)
    scene.begin("battle_a")
    scene.play("attack ise from shima with 2", draws=[fall(0, 0, 0, 0, 0)])
    assert scene.realm.tower == [2, 0, 0, 0, farmers]


def defended(event: str, castle: bool, special: bool, reserve: int) -> int:
    """How many cubes the defender of Ise throws."""
    scene = doing("battle_a", "shima", armies=3)
    scene.own(1, "ise", armies=2)
    if castle:
        scene.build("ise", "castle")
    if special:
        scene.special(1, "defence_plus_1")
    if event:
        scene.event(event)
    scene.keep_in_reserve(1, reserve)
    before = scene.realm.tower[1]
    scene.begin("battle_a")
    scene.play("attack ise from shima with 2", draws=[fall(0, 0, 0, 0, 0)])
    return scene.realm.tower[1] - before


@pytest.mark.parametrize(
    ("event", "castle", "special", "reserve", "thrown"),
    [
        ("castle_defence", True, False, 9, 3),
        ("castle_defence", False, False, 9, 2),
        ("", True, False, 9, 2),
        ("castle_defence", True, True, 9, 4),
        ("castle_defence", True, True, 1, 3),
        ("castle_defence", True, True, 0, 2),
        ("castle_defence", False, True, 9, 3),
    ],
)
@pytest.mark.rule("8.3")
def test_a_castle_adds_an_army(event: str, castle: bool, special: bool, reserve: int, thrown: int) -> None:
    assert defended(event, castle, special, reserve) == thrown


@pytest.mark.rule("8.3")
def test_not_in_revolts() -> None:
    scene = doing("taxes", "settsu", armies=2)
    scene.build("settsu", "castle")
    scene.mark("settsu", 1)
    scene.event("castle_defence")
    scene.begin("taxes", draws=[fall(0, 0, 0, 0, 0)])
    assert scene.realm.tower == [2, 0, 0, 0, 1]


def by_the_temple(event: str, owner: int) -> Scene:
    scene = doing("battle_a", "shima", armies=3)
    scene.own(owner, "ise")
    scene.build("ise", "temple")
    if event:
        scene.event(event)
    scene.begin("battle_a")
    return scene


@pytest.mark.rule("8.4")
def test_provinces_with_a_temple_cannot_be_attacked() -> None:
    scene = by_the_temple("temples_protect", owner=1)
    assert scene.options() == ["attack izu from shima with 1", "attack izu from shima with 2"]
    assert scene.refused("attack ise from shima with 1") == ("temple_protects", "8.4")
    assert "attack ise from shima with 1" in by_the_temple("", owner=1).options()


@pytest.mark.rule("8.4")
def test_own_moves_are_no_attacks() -> None:
    assert "move ise from shima with 1" in by_the_temple("temples_protect", owner=0).options()


@pytest.mark.rule("8.4")
def test_an_own_neighbour_is_a_target_whatever_stands_there() -> None:
    scene = doing("battle_a", "shima", armies=2)
    scene.own(0, "ise")
    scene.own(1, "izu")
    scene.build("ise", "temple")
    scene.build("izu", "temple")
    scene.event("temples_protect")
    scene.begin("battle_a")
    assert scene.options() == ["move ise from shima with 1"]


@pytest.mark.rule("8.4")
def test_a_temple_built_in_this_round_protects_too() -> None:
    scene = doing("battle_a", "shima", armies=3)
    scene.own(1, "ise")
    scene.lay(1, "temple", "ise")
    scene.event("temples_protect")
    scene.begin("temple", "battle_a")
    assert scene.refused("attack ise from shima with 1") == ("temple_protects", "8.4")


@pytest.mark.rule("8.4")
def test_with_no_other_target_the_action_is_skipped() -> None:
    scene = doing("battle_a", "shima", armies=3)
    scene.own(1, "ise", "izu")
    scene.build("ise", "temple")
    scene.build("izu", "temple")
    scene.event("temples_protect")
    scene.begin("battle_a", draws=[])
    assert scene.skipped() == ["no_target"]


@pytest.mark.rule("8.4")
def test_revolts_are_no_attacks() -> None:
    scene = doing("taxes", "settsu", armies=2)
    scene.build("settsu", "temple")
    scene.mark("settsu", 1)
    scene.event("temples_protect")
    scene.begin("taxes", draws=[fall(0, 0, 0, 0, 1)])
    assert scene.owner("settsu") == -1


@pytest.mark.parametrize(
    ("province", "event", "gain"),
    [
        ("settsu", "taxes_at_most", 5),
        ("omi", "taxes_at_most", 3),
        ("settsu", "taxes_at_least", 7),
        ("omi", "taxes_at_least", 6),
        ("settsu", "rice_at_most", 7),
    ],
)
@pytest.mark.rule("8.5", "8.6")
def test_taxes_at_most_and_at_least(province: str, event: str, gain: int) -> None:
    scene = doing("taxes", province)
    scene.event(event)
    scene.begin("taxes", draws=[])
    assert scene.player(0).chests == 15 + gain


@pytest.mark.parametrize(
    ("province", "event", "special", "gain"),
    [
        ("mino", "rice_at_least", "", 5),
        ("omi", "rice_at_least", "", 4),
        ("omi", "rice_at_least", "rice_plus_1", 5),
        ("mino", "rice_at_most", "", 3),
        ("omi", "rice_at_most", "", 2),
        ("mino", "rice_at_most", "rice_plus_1", 4),
        ("mino", "taxes_at_most", "", 5),
    ],
)
@pytest.mark.rule("8.7", "8.8")
def test_rice_at_least_and_at_most_then_the_special_card(province: str, event: str, special: str, gain: int) -> None:
    scene = doing("rice", province)
    scene.event(event)
    if special:
        scene.special(0, special)
    scene.begin("rice", draws=[])
    assert scene.player(0).rice == gain


@pytest.mark.parametrize(
    ("action", "armies", "cost"), [("deploy_5", 3, 3), ("deploy_3", 2, 2), ("deploy_1_and_move", 1, 1)]
)
@pytest.mark.rule("8.9")
def test_fewer_armies_at_the_usual_price(action: str, armies: int, cost: int) -> None:
    scene = doing(action, "settsu")
    scene.event("deploy_fewer")
    scene.begin(action, draws=[])
    assert scene.armies("settsu") == 1 + armies
    assert scene.player(0).chests == 15 - cost


@pytest.mark.rule("8.9")
def test_with_too_few_in_reserve_even_then_nothing() -> None:
    scene = doing("deploy_3", "settsu")
    scene.event("deploy_fewer")
    scene.keep_in_reserve(0, 1)
    scene.begin("deploy_3", draws=[])
    assert scene.armies("settsu") == 1
    assert scene.player(0).chests == 15


@pytest.mark.rule("8.9")
def test_without_the_event_as_printed() -> None:
    scene = doing("deploy_3", "settsu")
    scene.begin("deploy_3", draws=[])
    assert scene.armies("settsu") == 4

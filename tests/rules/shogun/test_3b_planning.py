"""3B Planning."""

import random

import pytest

from engawa.kernel.chance import Outcome
from engawa.shogun.figures.components import ACTIONS
from engawa.shogun.figures.moves import COMMIT, move
from engawa.shogun.rules import agenda
from tests.rules.shogun.scene import Scene, any_chance

SEVEN = ["settsu", "kii", "yamato", "omi", "ise", "mino", "hida"]


def planning(*provinces: str, players: int = 3, chests: int = 18) -> Scene:
    scene = Scene(players=players)
    scene.own(0, *provinces)
    scene.player(0).chests = chests
    scene.ask(agenda.PLANNING)
    return scene


def lay_first(scene: Scene, seat: int = 0) -> None:
    """Lay whatever comes first until the plan is complete."""
    while scene.options(seat) != ["commit"]:
        scene.play(scene.options(seat)[0], seat)


@pytest.mark.rule("3.3")
def test_any_card_in_hand_may_lie_on_the_first_space() -> None:
    scene = planning(*SEVEN)
    cards = ["hida", "ise", "kii", "mino", "omi", "settsu", "yamato"]
    cards += [f"chest_{value}" for value in range(5)]
    assert scene.options(0) == [f"plan castle {card}" for card in cards]
    scene.play("plan castle kii", 0)
    assert scene.options(0) == [f"plan temple {card}" for card in cards if card != "kii"]


@pytest.mark.rule("3.3")
def test_spaces_are_laid_in_order_and_commit_comes_last() -> None:
    scene = planning(*SEVEN)
    spaces = []
    while scene.options(0) != ["commit"]:
        spaces.append(scene.options(0)[0].split()[-2])
        scene.play(scene.options(0)[0], 0)
    assert spaces == [*ACTIONS, "bid"]
    scene.play("commit", 0)
    assert scene.realm.to_act() == [1, 2]
    assert scene.options(0) == []


@pytest.mark.rule("3.3")
def test_a_card_that_is_not_owned_cannot_be_laid() -> None:
    scene = planning(*SEVEN)
    assert scene.refused("plan castle etchu", 0) == ("card_not_owned", "3.3")
    scene.own(1, "etchu")
    assert scene.refused("bid etchu", 0) == ("card_not_owned", "3.3")


@pytest.mark.rule("3.3")
def test_a_card_lies_only_once() -> None:
    scene = planning(*SEVEN)
    scene.play("plan castle kii", 0)
    assert "plan temple kii" not in scene.options(0)
    assert scene.refused("plan castle kii", 0) == ("card_already_laid", "3.3")
    scene.play("plan temple kii", 0)
    assert scene.plan(0)[:2] == ["—", "kii"], "the card changes its space"


@pytest.mark.rule("3.3")
def test_with_eleven_cards_no_space_may_stay_empty() -> None:
    scene = planning(*SEVEN[:6])
    assert "plan castle nothing" not in scene.options(0)
    assert scene.refused("plan castle nothing", 0) == ("too_many_empty", "3.3")
    scene.play("plan castle kii", 0)
    reason = scene.reason("commit", 0)
    assert (reason.key, reason.rule, reason.details) == ("shogun.refuse.cards_left", "3.3", {"spaces": 10, "cards": 10})


@pytest.mark.rule("3.3")
def test_with_fewer_cards_all_are_placed_and_the_rest_stays_empty() -> None:
    scene = planning("settsu", "kii", "yamato")
    for space in ACTIONS[:3]:
        scene.play(f"plan {space} nothing", 0)
    assert "plan rice nothing" not in scene.options(0)
    assert scene.refused("plan rice nothing", 0) == ("too_many_empty", "3.3")
    assert scene.refused("bid nothing", 0) == ("too_many_empty", "3.3")
    lay_first(scene)
    scene.play("commit", 0)
    assert scene.hand(0) == []
    assert scene.plan(0)[:3] == ["nothing"] * 3
    assert "nothing" not in scene.plan(0)[3:]


@pytest.mark.rule("3.3")
def test_when_the_last_card_is_laid_the_other_spaces_are_empty() -> None:
    scene = planning("settsu")
    for space, card in zip(ACTIONS, ["settsu", *(f"chest_{value}" for value in range(5))], strict=False):
        assert scene.refused("commit", 0) == ("cards_left", "3.3")
        scene.play(f"plan {space} {card}", 0)
    assert scene.options(0) == ["commit"]
    assert scene.realm.refusal(0, move(COMMIT)) is None
    scene.play("commit", 0)
    assert scene.plan(0) == ["settsu", "chest_0", "chest_1", "chest_2", "chest_3", "chest_4", *["nothing"] * 5]


@pytest.mark.rule("3.3")
def test_the_bid_may_stay_empty_too() -> None:
    scene = planning("settsu", "kii", "yamato", "omi", "ise")
    for space in ACTIONS:
        scene.play(scene.options(0)[0], 0)
        assert scene.plan(0)[ACTIONS.index(space)] != "—"
    assert scene.plan(0)[10] == "—"
    assert scene.options(0) == ["commit"]


@pytest.mark.rule("3.4")
def test_any_card_may_lie_where_its_action_is_impossible() -> None:
    scene = planning(*SEVEN)
    scene.build("settsu", "castle")
    scene.player(0).chests = 0
    assert "plan castle settsu" in scene.options(0)


@pytest.mark.rule("3.4")
def test_plans_are_changed_freely_until_the_last_has_committed() -> None:
    scene = planning(*SEVEN)
    lay_first(scene)
    before = scene.plan(0)
    assert before[:2] == ["hida", "ise"]
    scene.play("plan castle ise", 0)
    assert scene.plan(0)[:2] == ["ise", "hida"], "two cards change places"
    left = scene.hand(0)[0]
    scene.play(f"plan castle {left}", 0)
    assert scene.plan(0)[0] == left
    assert "ise" in scene.hand(0)
    scene.play("clear temple", 0)
    assert scene.plan(0)[1] == "—"
    assert scene.refused("clear temple", 0) == ("nothing_there", "3.4")
    assert scene.refused("commit", 0) == ("cards_left", "3.3")
    scene.play("plan temple hida", 0)
    scene.play("commit", 0)
    assert scene.refused("plan castle ise", 0) == ("committed", "3.4")
    assert scene.refused("commit", 0) == ("committed", "3.4")
    assert scene.revisions(0) == ["take back"]


@pytest.mark.rule("3.4")
def test_a_commit_may_be_taken_back_while_others_plan() -> None:
    scene = planning(*SEVEN)
    assert scene.refused("take back", 0) == ("not_committed", "3.4")
    lay_first(scene)
    scene.play("commit", 0)
    scene.play("take back", 0)
    assert scene.realm.to_act() == [0, 1, 2]
    assert scene.options(0) == ["commit"]
    scene.play("commit", 0)
    for seat in (1, 2):
        lay_first(scene, seat)
    scene.play("commit", 2)
    assert scene.realm.to_act() == [1]
    scene.play("commit", 1)
    assert scene.revisions(0) == []
    assert scene.realm.refusal(0, scene.realm.figures.farmers) is not None


@pytest.mark.rule("3.4")
def test_the_game_goes_on_by_itself_when_the_last_has_committed() -> None:
    scene = Scene(players=3)
    scene.realm.open_events = [0, 1, 2, 3]
    for seat, name in enumerate(("settsu", "kii", "mino")):
        scene.own(seat, name)
    scene.realm.push(agenda.REVEAL)
    scene.ask(agenda.PLANNING)
    assert scene.realm.decides_at_once()
    for seat, bid in ((2, "chest_2"), (0, "chest_1"), (1, "chest_0")):
        scene.play(f"bid {bid}", seat)
        lay_first(scene, seat)
        scene.play("commit", seat, [Outcome("season_event", [3])] if seat == 1 else [])
    assert not scene.realm.decides_at_once()
    assert scene.realm.event == 3
    assert scene.realm.to_act() == [2]


@pytest.mark.rule("3.5")
def test_a_chest_card_is_bid_only_with_that_many_chests() -> None:
    scene = planning(*SEVEN, chests=2)
    reason = scene.reason("bid chest_3", 0)
    assert (reason.key, reason.rule, reason.details) == ("shogun.refuse.bid_above_chests", "3.5", {"bid": 3, "has": 2})
    scene.play("bid chest_2", 0)
    assert "plan castle chest_4" in scene.options(0), "on an action any chest card may lie"
    scene.play("plan castle chest_4", 0)
    assert scene.refused("plan castle chest_2", 0) == ("bid_above_chests", "3.5")
    assert scene.refused("bid chest_4", 0) == ("bid_above_chests", "3.5")


@pytest.mark.rule("3.5")
def test_something_that_may_be_bid_is_always_left() -> None:
    scene = planning(*SEVEN[:6], chests=0)
    for space, card in zip(ACTIONS[:7], [*SEVEN[:6], "chest_1"], strict=True):
        scene.play(f"plan {space} {card}", 0)
    assert scene.options(0) == [f"plan deploy_1_and_move chest_{value}" for value in (2, 3, 4)]
    assert scene.refused("plan deploy_1_and_move chest_0", 0) == ("nothing_left_to_bid", "3.5")
    lay_first(scene)
    assert scene.plan(0)[10] == "chest_0"


@pytest.mark.rule("3.5")
def test_a_bid_province_is_not_taken_away_when_only_dear_chest_cards_are_left() -> None:
    scene = planning(*SEVEN[:6], chests=0)
    scene.play("bid settsu", 0)
    cards = [*SEVEN[1:6], "chest_0", "chest_1", "chest_2", "chest_3"]
    for space, card in zip(ACTIONS[:9], cards, strict=True):
        scene.play(f"plan {space} {card}", 0)
    assert scene.hand(0) == ["chest_4"]
    assert scene.refused("plan battle_b settsu", 0) == ("nothing_left_to_bid", "3.5")


@pytest.mark.rule("3.3", "3.5")
def test_a_bid_may_go_to_an_action_while_the_bid_may_still_stay_empty() -> None:
    scene = planning("settsu", chests=0)
    scene.play("bid settsu", 0)
    scene.play("plan castle chest_0", 0)
    assert scene.hand(0) == ["chest_1", "chest_2", "chest_3", "chest_4"], "nothing that may be bid"
    assert "plan temple settsu" in scene.revisions(0)
    scene.play("plan temple settsu", 0)
    assert scene.plan(0)[10] == "—"
    lay_first(scene)
    scene.play("commit", 0)
    assert scene.plan(0)[10] == "nothing"


@pytest.mark.parametrize("chests", [0, 1, 3, 9])
@pytest.mark.parametrize("provinces", range(8))
@pytest.mark.rule("3.3", "3.5")
def test_every_way_of_laying_and_revising_can_be_completed(provinces: int, chests: int) -> None:
    for seed in range(6):
        rng = random.Random(seed)
        scene = planning(*SEVEN[:provinces], chests=chests)
        realm = scene.realm
        for _ in range(40):
            choices = realm.options(0) if rng.random() < 0.6 else realm.revisions(0)
            choices = [move for move in choices if move != realm.options(0)[0] or scene.options(0) != ["commit"]]
            if choices:
                realm.play(0, rng.choice(choices), any_chance())
            assert realm.options(0)
        lay_first(scene)
        scene.play("commit", 0)
        assert scene.plan(0).count("nothing") == max(0, 11 - provinces - 5)
        bid = scene.plan(0)[10]
        assert not bid.startswith("chest_") or int(bid[-1]) <= chests


def test_moves_of_another_decision_are_refused() -> None:
    scene = planning(*SEVEN)
    assert scene.refused("stay", 0) == ("other_decision", "3.3")
    assert scene.refused("defend no", 0) == ("not_during_actions", "3.20")

"""Views and resampling: nobody learns a plan before it is opened (1.5, 3.4, 3.9)."""

import json
import random

import pytest

from engawa.kernel.chance import SearchChance
from engawa.kernel.journal import Journal
from engawa.kernel.match import Match
from engawa.kernel.position import SPECTATOR
from engawa.kernel.refusal import Refusal
from engawa.shogun.figures.components import BID, NOTHING, SPACES
from engawa.shogun.figures.moves import COMMIT, move
from engawa.shogun.game import GAME
from engawa.shogun.rules import agenda
from engawa.shogun.rules.planning import may_bid
from engawa.shogun.rules.position import NOT_LAID
from engawa.shogun.rules.resampling import hidden_spaces
from engawa.shogun.rules.sequence import ShogunPosition
from tests.rules.shogun.conservation import check
from tests.rules.shogun.scene import Scene, fall, new_game

COMMIT_MOVE = move(COMMIT)


def seen(position: ShogunPosition, seat: int) -> bytes:
    return json.dumps(position.view(seat)).encode()


def walk(players: int, seed: int) -> list[ShogunPosition]:
    """Positions from a random game, some in the middle of planning with plans half laid."""
    rng = random.Random(seed)
    chance = SearchChance(rng)
    position = new_game(players, seed=seed)
    found = []
    while position.next_to_act() >= 0:
        waiting = position.to_act()
        seat = waiting[int(rng.random() * len(waiting))]
        options = position.options(seat)
        position.apply(seat, options[int(rng.random() * len(options))], chance)
        if rng.random() < 0.12:
            found.append(position.copy())
    return found


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (4, 2), (5, 3)])
@pytest.mark.rule("1.5", "3.4", "3.9")
def test_views_do_not_depend_on_what_a_seat_may_not_know(players: int, seed: int) -> None:
    rng = random.Random(seed)
    differed = 0
    for position in walk(players, seed):
        for seat in [*range(players), SPECTATOR]:
            other = position.resample(seat, rng)
            check(other)
            assert seen(other, seat) == seen(position, seat)
            differed += other.save() != position.save()
    assert differed > 100, "the positions did differ in secrets"


@pytest.mark.parametrize(("players", "seed"), [(3, 5), (5, 6)])
def test_resampling_keeps_the_own_plan_and_goes_on_legally(players: int, seed: int) -> None:
    rng = random.Random(seed)
    for position in walk(players, seed):
        seat = int(rng.random() * players)
        other = position.resample(seat, rng)
        assert other.players[seat].plan == position.players[seat].plan
        assert other.players[seat].hand == position.players[seat].hand
        assert other.to_act() == position.to_act()
        assert other.options(seat) == position.options(seat)
        before = other.save()
        mover = other.next_to_act()
        if mover >= 0:
            assert other.options(mover)
        assert other.save() == before
        for player in other.players:
            bid = player.plan[BID]
            assert bid == NOT_LAID or not position.decides_at_once() or may_bid(other, player, bid)


def test_resampled_plans_are_complete_while_others_still_plan() -> None:
    position = new_game(4, setup="sample")
    other = position.resample(2, random.Random(1))
    for seat in (0, 1, 3):
        assert NOT_LAID not in other.players[seat].plan
        assert not other.players[seat].committed
        assert len(other.options(seat)) == 1
    assert other.players[2].plan == [NOT_LAID] * SPACES


def test_resampling_with_few_cards_leaves_as_many_spaces_empty() -> None:
    scene = Scene()
    scene.own(1, "settsu", "kii")
    scene.player(1).chests = 1
    scene.ask(agenda.PLANNING)
    bids = set()
    for seed in range(60):
        other = scene.realm.resample(0, random.Random(seed))
        assert other.players[1].plan.count(NOTHING) == 4
        bids.add(scene.realm.figures.card_name(other.players[1].plan[BID]))
    assert bids == {"settsu", "kii", "chest_0", "chest_1", "nothing"}


@pytest.mark.rule("3.11")
def test_a_province_gained_in_this_round_is_on_no_resampled_plan() -> None:
    scene = Scene()
    scene.own(0, "settsu", armies=4)
    scene.own(1, "yamato", "omi", "ise", "etchu", "kaga", "noto", "kii")
    scene.own(1, "mino", armies=4)
    scene.lay(1, "battle_a", "mino")
    scene.lay(1, "castle", "ise")
    scene.lay(1, "taxes", "kaga")
    scene.lay(0, "battle_b", "settsu")
    scene.begin("battle_a", "battle_b", "castle", "taxes")
    scene.play("attack hida from mino with 3", draws=[fall(0, 3, 0, 0, 0)])
    assert scene.realm.to_act() == [0]
    assert "hida" in scene.hand(1)
    realm = scene.realm
    seen_cards = set()
    for seed in range(200):
        other = realm.resample(0, random.Random(seed))
        assert hidden_spaces(other.players[1]) == hidden_spaces(realm.players[1]) == [0, 4]
        seen_cards |= {realm.figures.card_name(other.players[1].plan[space]) for space in (0, 4)}
    assert "hida" not in seen_cards
    assert "mino" not in seen_cards, "it has been opened"
    assert {"ise", "kaga", "yamato", "chest_4"} <= seen_cards


@pytest.mark.rule("3.4")
def test_others_see_only_that_a_plan_is_committed_then_which_spaces_are_covered() -> None:
    scene = Scene(players=3)
    scene.own(0, "settsu", "kii")
    scene.ask(agenda.PLANNING)
    scene.play("plan castle settsu", 0)
    views = [scene.realm.view(seat)["players"] for seat in (0, 1, SPECTATOR)]
    plans = [view[0]["plan"] for view in views if isinstance(view, list)]
    assert plans[0]["castle"] == "settsu"
    assert plans[0]["temple"] is None
    assert plans[1:] == [None, None]


@pytest.mark.rule("3.4", "3.9")
def test_after_planning_covered_spaces_show_and_opened_cards_are_named() -> None:
    scene = Scene(players=3)
    scene.own(0, "settsu", "kii", armies=2)
    scene.lay(0, "castle", "settsu")
    scene.lay(0, "temple", "chest_1")
    scene.lay(0, "battle_a", "kii")
    scene.begin("castle", "battle_a", "temple", order=[0, 1, 2])
    plans = {}
    for seat in (0, 1):
        players = scene.realm.view(seat)["players"]
        assert isinstance(players, list)
        plans[seat] = players[0]["plan"]
    assert plans[1]["castle"] == "settsu"
    assert plans[1]["battle_a"] == "kii"
    assert plans[1]["temple"] == "covered"
    assert plans[1]["rice"] == "nothing"
    assert plans[0]["temple"] == "chest_1"


@pytest.mark.rule("3.4")
def test_the_log_of_a_plan_is_for_its_owner() -> None:
    position = new_game(3, setup="sample")
    position.journal = Journal()
    for seat in (0, 1):
        position.play(seat, position.options(seat)[0], SearchChance(random.Random(1)))
    entries = position.journal.take()
    assert [entry.key for entry in entries] == ["shogun.log.planned"] * 2
    assert [entry.visible_to for entry in entries] == [[0], [1]]
    assert not any(entry.may_see(2) or entry.may_see(SPECTATOR) for entry in entries)


def planned_match() -> Match:
    """Three seats with the sample setup, nothing planned yet."""
    return Match.start(GAME, GAME.figures(), ["random"] * 3, "undo", {"setup": "sample"})


def play(match: Match, seat: int, text: str) -> None:
    match.play(seat, GAME.read_move(match.position, text))


def lay_a_plan(match: Match, seat: int) -> None:
    while len(match.position.options(seat)) > 1 or match.position.options(seat)[0] != COMMIT_MOVE:
        match.play(seat, match.position.options(seat)[0])


@pytest.mark.rule("3.4", "3.9")
def test_a_move_after_which_another_seats_card_was_opened_is_not_undone() -> None:
    """Else a player could look at the cards that follow and then act otherwise."""
    match = planned_match()
    rng = random.Random(1)
    looked = 0
    while not match.position.is_over():
        seat = rng.choice(match.position.to_act())
        opened = match.position.secrets_told()
        match.play(seat, rng.choice(match.position.options(seat)))
        if match.position.secrets_told() > opened:
            looked += 1
            assert match.undo_refusal(seat) is not None
    assert looked > 10


@pytest.mark.rule("3.4")
def test_taking_back_a_take_back_when_all_others_have_committed_is_refused_and_harms_nothing() -> None:
    match = planned_match()
    for seat in range(3):
        lay_a_plan(match, seat)
    play(match, 0, "commit")
    play(match, 0, "take back")
    play(match, 1, "commit")
    play(match, 2, "commit")
    before, lines, log = match.position.save(), list(match.record.lines), len(match.log)
    with pytest.raises(Refusal, match=r"kernel\.refuse\.undo_would_go_on"):
        match.undo(0)
    assert match.position.save() == before
    assert match.record.lines == lines
    assert len(match.log) == log
    match.undo(1)
    assert match.position.to_act() == [0, 1]
    match.undo(0)
    assert match.position.to_act() == [1]
    play(match, 1, "commit")
    assert not match.position.decides_at_once()


@pytest.mark.rule("3.7")
def test_who_still_chooses_a_special_card_is_public() -> None:
    looked: set[int] = set()
    for position in [position for seed in range(8, 12) for position in walk(4, seed)]:
        choosers = position.view(SPECTATOR)["choosers"]
        assert isinstance(choosers, list)
        if position.asked != agenda.TAKE_SPECIAL or position.next_to_act() < 0:
            assert choosers == []
            continue
        looked.add(len(choosers))
        assert choosers[0] == position.next_to_act()
        assert sorted([*choosers, *(seat for seat in position.track if seat >= 0)]) == [0, 1, 2, 3]
    assert looked == {1, 2, 3, 4}, "with any number still to choose"


@pytest.mark.rule("3.4")
def test_a_resampled_plan_does_not_depend_on_where_the_cards_lie() -> None:
    """The same draws give the same plan, or what is sampled would tell the plan to who knows the draws."""

    def sampled(bid: str, castle: str) -> list[int]:
        scene = Scene()
        scene.own(0, "kaga")
        scene.own(1, "settsu", "kii", "yamato")
        scene.ask(agenda.PLANNING)
        scene.lay(1, "bid", bid)
        scene.lay(1, "castle", castle)
        return scene.realm.resample(0, random.Random(1)).players[1].plan

    assert sampled("chest_1", "settsu") == sampled("settsu", "kii")


@pytest.mark.rule("3.4")
def test_who_watches_has_nothing_to_revise() -> None:
    scene = Scene()
    last = len(scene.realm.players) - 1
    scene.own(last, "settsu", "kii")
    scene.ask(agenda.PLANNING)
    scene.play(scene.options(last)[0], last)
    assert scene.revisions(last)
    assert scene.revisions(SPECTATOR) == []

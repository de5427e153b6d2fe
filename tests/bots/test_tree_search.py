"""The learned players: they keep to the options, to their time, and to their seed."""

import random
import time
from typing import cast

import pytest

from engawa.bots import tree_search
from engawa.bots.evaluator import Evaluator, final_shares
from engawa.bots.network.bundled import bundled_evaluator
from engawa.bots.network.network import Network, numbers
from engawa.bots.network.weights_file import count_of
from engawa.bots.packages import learned
from engawa.bots.registry import NEVER, make_bot
from engawa.bots.shogun import plan_search
from engawa.bots.shogun.plan_search import PlanSearch
from engawa.bots.tree_search import OTHERS_LOOKED, Node, Tree
from engawa.kernel.chance import SeededChance
from engawa.kernel.position import Position
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named, game_names
from engawa.shogun.rules import tower
from engawa.shogun.rules.sequence import ShogunPosition
from engawa.shogun.rules.tower import OddsMemory


def begun(name: str, players: int, decisions: int) -> Position:
    game = game_named(name)
    chance = SeededChance(f"{name}/{players}")
    position = game.new(players, game.figures(), chance)
    bots = [make_bot("greedy", name, random.Random(seat)) for seat in range(players)]
    for _ in range(decisions):
        seat = position.next_to_act()
        position.play(seat, bots[seat].choose(position, seat), chance)
    return position


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("spec", ["value", "search:looks=8"])
def test_moves_are_options_and_come_from_the_seed(name: str, spec: str) -> None:
    game = game_named(name)
    for players in (game.min_players, game.max_players):
        chance = SeededChance(f"{name}/{players}")
        position = begun(name, players, 25)
        bots = [make_bot(spec, name, random.Random(seat)) for seat in range(players)]
        twins = [make_bot(spec, name, random.Random(seat)) for seat in range(players)]
        for _ in range(8):
            seat = position.next_to_act()
            choice = bots[seat].choose(position, seat)
            assert choice in position.options(seat)
            assert twins[seat].choose(position, seat) == choice
            position.play(seat, choice, chance)


@pytest.mark.parametrize(("name", "decisions"), [("iki", 30), ("iki", 200), ("shogun", 30), ("shogun", 0)])
def test_thinking_ends_in_time(name: str, decisions: int) -> None:
    position = begun(name, 4, decisions)
    seat = position.next_to_act()
    bot = make_bot("search:time=0.3", name, random.Random(1))
    began = time.thread_time()
    bot.choose(position, seat)
    assert time.thread_time() - began < 0.5


class Clock:
    """Goes on by so much each time that somebody looks at it: a machine as busy as one likes."""

    def __init__(self, pace: float) -> None:
        self.pace = pace
        self.now = 0.0

    def __call__(self) -> float:
        self.now += self.pace
        return self.now


@pytest.mark.parametrize("name", game_names())
def test_a_number_of_looks_comes_to_the_same_on_any_machine_unless_it_is_cut_short(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: dict[float, list[int]] = {}
    cut: dict[float, int] = {}
    for pace in (0.0, 0.02, 60.0):
        monkeypatch.setattr(tree_search, "perf_counter", Clock(pace))
        monkeypatch.setattr(plan_search, "perf_counter", Clock(pace))
        game = game_named(name)
        chance = SeededChance("load")
        position = game.new(3, game.figures(), chance)
        bots = [make_bot("search:looks=40:time=50", name, random.Random(seat)) for seat in range(3)]
        played[pace] = []
        for _ in range(30):
            seat = position.next_to_act()
            played[pace].append(bots[seat].choose(position, seat))
            position.play(seat, played[pace][-1], chance)
        cut[pace] = sum(bot.cuts for bot in bots)
        assert any(bot.reports() for bot in bots) == (cut[pace] > 0)
    assert played[0.0] == played[0.02]
    assert cut[0.0] == cut[0.02] == 0
    assert cut[60.0] > 0


def test_who_thinks_by_the_clock_alone_is_never_cut_short() -> None:
    for name in game_names():
        bot = make_bot("search:time=0", name, random.Random(1))
        position = begun(name, 3, 30)
        seat = position.next_to_act()
        assert bot.choose(position, seat) in position.options(seat)
        assert bot.cuts == 0


def test_plans_are_the_same_whether_odds_are_remembered_or_worked_out_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    for decisions in (40, 130):
        position = begun("shogun", 4, decisions)
        while not position.decides_at_once():
            seat = position.next_to_act()
            position.apply(seat, position.options(seat)[0], SeededChance("on"))
        seat = position.next_to_act()
        evaluator = bundled_evaluator("shogun")
        found = []
        for most in (8192, 0):
            memory = OddsMemory(most)
            monkeypatch.setattr(tower, "MEMORY", memory)
            plans = PlanSearch(cast(ShogunPosition, position.copy()), seat, evaluator, random.Random(1))
            found.append((plans.search(NEVER, 60), plans.played))
            assert (len(memory.known) > 0) == (most > 0)
        assert found[0] == found[1]


def test_a_search_that_meets_the_end_of_the_game_ends_too() -> None:
    position = begun("iki", 2, 0)
    chance = SeededChance("end")
    rng = random.Random(1)
    while len(position.options(position.next_to_act())) == 1 or position.view(0)["month"] != 13:
        seat = position.next_to_act()
        position.play(seat, rng.choice(position.options(seat)), chance)
    seat = position.next_to_act()
    assert make_bot("search:looks=3000", "iki", random.Random(1)).choose(position, seat) in position.options(seat)


def test_shares_add_up_and_follow_the_seat() -> None:
    position = begun("iki", 3, 40)
    features = learned("iki").make_features()
    rng = random.Random(1)
    layers = (features.size(), 4, 3)
    evaluator = Evaluator(
        features, Network(*layers, features.seats, [rng.gauss(0, 0.3) for _ in range(count_of(layers, features.seats))])
    )
    for eyes in range(3):
        shares = evaluator.shares(position, eyes)
        assert sum(shares) == pytest.approx(1)
        features.look(position, eyes)
        told = evaluator.net.look(features.numbers, 3)
        assert [shares[(eyes + place) % 3] for place in range(3)] == pytest.approx(told)
        assert len(evaluator.scores(position, eyes)) == 3


def test_the_network_computes_what_it_should() -> None:
    """One input, two and one hidden, one seat: 2·1 − 1·1 = 1 and 3 → relu → 1·1 + 2·3 + 0.5 = 7.5 → ·2, ·0.1 + 1."""
    weights = [2.0, 4.0, -1.0, -1.0, 1.0, 2.0, 0.5, 2.0, 0.1, 0.0, 1.0]
    net = Network(1, 2, 1, 1, weights)
    assert net.look(numbers([1.0]), 1) == [1.0]
    assert net.output(0) == pytest.approx(15.0)
    assert net.scores(numbers([1.0]), 1) == [pytest.approx(175.0)]
    assert net.scores(numbers([-1.0]), 1) == [pytest.approx(100 * (0.1 * 0.5 + 1))]
    net.forget()
    assert net.scores(numbers([1.0]), 1) == [pytest.approx(175.0)]


def test_what_is_over_is_known() -> None:
    position = begun("iki", 2, 0)
    chance = SeededChance("over")
    while not position.is_over():
        seat = position.next_to_act()
        position.play(seat, position.options(seat)[0], chance)
    shares = final_shares(position)
    assert shares[position.winners()[0]] == 1.0
    assert sum(shares) == 1.0


def test_the_favourite_is_the_move_tried_most() -> None:
    node = Node(0)
    for move, share in ((5, 0.2), (6, 0.9), (7, 0.4)):
        node.add(move, share)
    node.tried = [3, 2, 7]
    assert node.moves[node.favourite()] == 7
    assert node.lead() == 4


def test_each_time_through_one_more_move_of_others_is_judged() -> None:
    position = begun("iki", 3, 10)
    actor = position.next_to_act()
    options = position.options(actor)
    assert len(options) > OTHERS_LOOKED + 5
    tree = Tree(bundled_evaluator("iki"), random.Random(1))
    tree.sums = [0.0] * 3
    node = Node(actor)
    for times in range(len(options)):
        tree.go_through(node, position, (actor + 1) % 3)
        assert len(node.moves) == min(len(options), OTHERS_LOOKED + times)
    assert sorted(node.moves) == sorted(options)


@pytest.mark.parametrize("setting", ["time=fast", "time=-1", "looks=0", "looks=many"])
def test_settings_that_are_no_numbers(setting: str) -> None:
    with pytest.raises(BadInput, match="is a number from"):
        make_bot(f"search:{setting}", "iki", random.Random(0))


def test_slips_are_a_share() -> None:
    with pytest.raises(BadInput, match="setting “slips” is a number from 0 to 1, not “2”"):
        make_bot("greedy:slips=2", "iki", random.Random(0))

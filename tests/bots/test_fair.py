"""Bots cannot peek: positions that differ only in secrets get the same move for the same thinking seed."""

import random
from typing import cast

import pytest

from engawa.bots.match_play import choice
from engawa.bots.network.bundled import bundled_evaluator
from engawa.bots.packages import learned
from engawa.bots.registry import NEVER, make_bot
from engawa.kernel.chance import SeededChance
from engawa.kernel.position import Position
from engawa.kernel.registry import game_named
from tests.bots.secret_moments import moments


@pytest.mark.parametrize("spec", ["random", "greedy", "greedy:slips=0.5", "value", "search:looks=12"])
def test_secrets_make_no_difference(spec: str) -> None:
    for number, (position, other, seat) in enumerate(moments("fair")):
        thoughts = [make_bot(spec, "shogun", random.Random(f"t/{number}")) for _ in range(2)]
        assert thoughts[0].choose(position, seat) == thoughts[1].choose(other, seat)


def test_secrets_make_no_difference_to_advice() -> None:
    for number, (position, other, seat) in enumerate(moments("advice")):
        told = []
        for known in (position, other):
            adviser = learned("shogun").make_search(
                bundled_evaluator("shogun"), random.Random(f"a/{number}"), NEVER, 12
            )
            advice = adviser.advise(known, seat, 3)
            told.append([(one.moves, one.share) for one in advice])
            told[-1].append((advice[0].moves, adviser.worth(known, seat, advice[0].moves)))
        assert told[0] == told[1]


def test_a_bot_does_not_change_what_it_is_shown() -> None:
    for position, _, seat in moments("whole"):
        before = position.save()
        for spec in ("greedy", "value", "search:looks=6"):
            make_bot(spec, "shogun", random.Random(1)).choose(position, seat)
            assert position.save() == before


class Guarded:
    """A position that complains when anybody looks at it; only its options may be listed."""

    def __init__(self, position: Position) -> None:
        self.position = position

    def options(self, seat: int) -> list[int]:
        return self.position.options(seat)

    def __getattr__(self, name: str) -> object:
        raise AssertionError(f"a bot that looks at nothing was given {name}")


@pytest.mark.parametrize("game", ["iki", "shogun"])
def test_a_bot_that_looks_at_nothing_gets_nothing_but_its_options(game: str) -> None:
    """So nothing needs to be drawn for it, in a whole game as for a single move."""
    rng = random.Random(5)
    whole = game_named(game)
    chance = SeededChance("blind")
    position = whole.new(3, whole.figures(), chance)
    bot = make_bot("random", game, random.Random(1))
    assert bot.is_blind
    chosen = set()
    for _ in range(60):
        seat = position.next_to_act()
        options = position.options(seat)
        guarded = cast(Position, Guarded(position))
        move = choice(guarded, bot, seat, options, rng)
        assert move in options
        assert bot.choose(guarded, seat) in options
        chosen.add(options.index(move))
        position.apply(seat, move, chance)
    assert len(chosen) > 5


@pytest.mark.parametrize("spec", ["greedy", "greedy:slips=0.3", "value", "search:looks=6"])
def test_bots_that_look_are_shown_a_twin_with_other_secrets(spec: str) -> None:
    for number, (position, _, seat) in enumerate(moments("twins")):
        bot = make_bot(spec, "shogun", random.Random(number))
        assert not bot.is_blind
        before = position.save()
        options = position.options(seat)
        assert choice(position, bot, seat, options, random.Random(number)) in options
        assert position.save() == before

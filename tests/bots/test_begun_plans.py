"""Plans of Shogun that a person has begun, in any order of the spaces, and a bot is to finish."""

import random
from typing import cast

import pytest

from engawa.bots.levels import LEVELS
from engawa.bots.registry import make_bot
from engawa.kernel.chance import SeededChance
from engawa.kernel.position import Position
from engawa.shogun.figures.components import SPACES
from engawa.shogun.game import GAME
from engawa.shogun.rules.position import NOT_LAID
from engawa.shogun.rules.sequence import ShogunPosition

FIGURES = GAME.figures()


def begun(rng: random.Random, laid: int) -> tuple[Position, SeededChance]:
    """In the first spring, with so many cards on spaces picked blindly."""
    chance = SeededChance(str(rng.random()))
    position = GAME.new(3, FIGURES, chance, GAME.settle({"setup": "sample"}))
    for _ in range(laid):
        plans = [change for change in position.revisions(0) if GAME.write_move(position, change).startswith("plan")]
        position.apply(0, rng.choice(plans or position.options(0)), chance)
    return position, chance


def plan_of(position: Position) -> list[int]:
    return cast(ShogunPosition, position).players[0].plan.copy()


@pytest.mark.parametrize("laid", [1, 3, 7, SPACES])
@pytest.mark.parametrize("spec", ["random", "greedy", "greedy:slips=0.3", *LEVELS[:-1], f"{LEVELS[-1]}:time=0.02"])
def test_a_bot_finishes_what_a_person_has_begun_and_leaves_it_as_it_lies(spec: str, laid: int) -> None:
    for seed in range(4):
        position, chance = begun(random.Random(seed), laid)
        bot = make_bot(spec, "shogun", random.Random(seed))
        before = plan_of(position)
        for _ in range(SPACES + 1):
            if 0 not in position.to_act():
                break
            choice = bot.choose(position, 0)
            assert choice in position.options(0)
            position.apply(0, choice, chance)
            after = plan_of(position)
            assert all(card in (NOT_LAID, now) for card, now in zip(before, after, strict=True))
        assert 0 not in position.to_act(), "the plan is committed"

"""Whole random games, under everything that must always hold."""

import json
import random

import pytest

from engawa.kernel.chance import SearchChance
from engawa.shogun.game import GAME
from engawa.shogun.rules.sequence import ShogunPosition
from tests.rules.shogun.conservation import check
from tests.rules.shogun.scene import FIGURES

TABLES = [(players, board, "draft") for players in (3, 4, 5) for board in ("sun", "moon")] + [
    (players, "sun", "sample") for players in (3, 4, 5)
]
GAMES_EACH = 23


def choose(rng: random.Random, moves: list[int]) -> int:
    return moves[int(rng.random() * len(moves))]


def play_checked(position: ShogunPosition, rng: random.Random) -> int:
    chance = SearchChance(rng)
    decisions = 0
    while (seat := position.next_to_act()) >= 0:
        waiting = position.to_act()
        assert waiting[0] == seat
        seat = choose(rng, waiting)
        options = position.options(seat)
        assert options, "options are never empty"
        assert options == sorted(set(options)), "options are ascending and unique"
        if decisions % 29 == 0:
            check_twins(position, seat, choose(rng, options))
        if decisions % 11 == 0:
            revise(position, rng)
            decisions += 1
            continue
        position.apply(seat, choose(rng, options), chance)
        decisions += 1
        if decisions % 5 == 0:
            check(position)
    check(position)
    return decisions


def revise(position: ShogunPosition, rng: random.Random) -> None:
    """Somebody has second thoughts, if anything is open to them."""
    seat = int(rng.random() * position.seats())
    revisions = position.revisions(seat)
    assert revisions == sorted(set(revisions))
    assert not set(revisions) & set(position.options(seat))
    if revisions:
        position.play(seat, choose(rng, revisions), SearchChance(rng))
        check(position)
        assert position.options(seat) or not position.decides_at_once(), "a revised plan can be completed"


def check_twins(position: ShogunPosition, seat: int, move: int) -> None:
    """A copy is independent; what is saved and restored is the same and goes on in the same way."""
    before = position.save()
    twin = position.copy()
    restored = GAME.restore(json.loads(json.dumps(before)), FIGURES)
    assert restored.save() == before
    twin.apply(seat, move, SearchChance(random.Random(3)))
    restored.apply(seat, move, SearchChance(random.Random(3)))
    assert position.save() == before, "the copy's move changed the original"
    assert twin.save() == restored.save() != before


@pytest.mark.parametrize(("players", "board", "setup"), TABLES)
@pytest.mark.rule("1.3", "1.4", "2.6")
def test_random_games_keep_every_piece(players: int, board: str, setup: str) -> None:
    for number in range(GAMES_EACH):
        rng = random.Random(f"{players} {board} {setup} {number}")
        position = GAME.new(players, FIGURES, SearchChance(rng), {"board": board, "setup": setup})
        check(position)
        decisions = play_checked(position, rng)
        assert 100 < decisions < 2000
        assert position.is_over()
        assert position.winners()
        assert all(position.options(seat) == [] for seat in range(players))
        assert position.scores() == [sum(position.breakdown(seat).values()) for seat in range(players)]


def test_the_same_seed_gives_the_same_game() -> None:
    ends = []
    for _ in range(2):
        rng = random.Random(8)
        position = GAME.new(5, FIGURES, SearchChance(rng), {"board": "moon"})
        play_checked(position, rng)
        ends.append(position.save())
    assert ends[0] == ends[1]

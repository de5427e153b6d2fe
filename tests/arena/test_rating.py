"""Intervals and ratings against what is known of them."""

import random

import pytest

from engawa.arena.rating import ratings, wilson


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (50, 100, 0.404, 0.596), (280, 400, 0.653, 0.743)],
)
def test_wilson_intervals_as_in_the_tables(won: int, games: int, low: float, high: float) -> None:
    assert list(wilson(won, games)) == pytest.approx([low, high], abs=0.001)


def test_no_games_tell_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_ratings_find_the_strengths_that_games_were_drawn_from() -> None:
    strength = {"weak": 1.0, "middle": 3.0, "strong": 9.0}
    rng = random.Random(1)
    rankings = []
    for _ in range(3000):
        left = list(strength)
        ranking = []
        while left:
            bot = rng.choices(left, [strength[name] for name in left])[0]
            left.remove(bot)
            ranking.append(bot)
        rankings.append(ranking)
    found = ratings(rankings)
    # Odds of 3 to 1 are 400 × log10(3) = 191 points.
    for better, worse in (("middle", "weak"), ("strong", "middle")):
        assert found[better][0] - found[worse][0] == pytest.approx(191, abs=20)
    assert sum(rating for rating, _ in found.values()) == pytest.approx(0, abs=1e-6)


def test_more_games_narrow_the_interval_and_their_order_does_not_matter() -> None:
    few = [["a", "b"], ["b", "a"], ["a", "b"]]
    assert ratings(few * 20)["a"][1] < ratings(few)["a"][1]
    assert ratings(few) == ratings(few[::-1])


def test_who_always_wins_has_a_rating_still() -> None:
    found = ratings([["a", "b"]] * 50)
    assert 300 < found["a"][0] - found["b"][0] < 2000

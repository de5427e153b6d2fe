"""Draws: seeded, noted, read back, and refused where they cannot be."""

import random

import pytest

from engawa.kernel.chance import Chance, Outcome, RecordedChance, SearchChance, SeededChance
from engawa.kernel.refusal import BadInput

ITEMS = [3, 5, 7, 11, 13]


def told(outcomes: list[Outcome]) -> list[tuple[str, list[int]]]:
    return [(outcome.what, outcome.values) for outcome in outcomes]


def use(chance: Chance) -> list[int]:
    """Some of everything."""
    found = [chance.draw("card", ITEMS) for _ in range(5)]
    found += chance.tally("tower", [4, 2, 0, 7], [0.5, 0.2, 0.9, 0.3], 2)
    found.append(chance.draw("fire", [0, 1, 2, 3]))
    return found


def test_the_same_seed_draws_the_same() -> None:
    assert use(SeededChance("a")) == use(SeededChance("a"))


def test_another_seed_draws_otherwise() -> None:
    assert len({tuple(use(SeededChance(str(seed)))) for seed in range(20)}) > 15


def test_every_item_can_be_drawn_and_nothing_else() -> None:
    chance = SeededChance("all")
    assert {chance.draw("card", ITEMS) for _ in range(200)} == set(ITEMS)


def test_the_items_are_equally_likely() -> None:
    chance = SeededChance("even")
    drawn = [chance.draw("card", ITEMS) for _ in range(5000)]
    for item in ITEMS:
        assert 900 <= drawn.count(item) <= 1100


def test_a_draw_leaves_the_items_as_they_are() -> None:
    items = list(ITEMS)
    SeededChance("x").draw("card", items)
    assert items == ITEMS


def test_outcomes_are_noted_in_order_and_taken_once() -> None:
    chance = SeededChance("a")
    found = use(chance)
    assert told(chance.take()) == [
        *(("card", [value]) for value in found[:5]),
        ("tower", found[5:7]),
        ("fire", [found[7]]),
    ]
    assert chance.take() == []


def test_what_was_noted_reads_back() -> None:
    seeded = SeededChance("a")
    found = use(seeded)
    recorded = RecordedChance(seeded.take())
    assert not recorded.used_up()
    assert use(recorded) == found
    assert recorded.used_up()


def test_numbers_taken_are_counted_one_for_a_draw_and_one_for_a_trial() -> None:
    chance = SeededChance("a")
    chance.draw("card", ITEMS)
    assert chance.drawn == 1
    chance.tally("tower", [4, 2, 0, 7], [0.5, 0.2, 0.9, 0.3], 2)
    assert chance.drawn == 14


def test_skip_takes_up_in_the_middle() -> None:
    whole = SeededChance("middle")
    use(whole)
    later = SeededChance("middle", skip=whole.drawn)
    assert later.drawn == whole.drawn
    assert later.take() == []
    assert use(later) == use(whole)
    assert later.drawn == whole.drawn


def test_searches_draw_the_same_numbers_and_note_nothing() -> None:
    seeded = SeededChance("a")
    assert use(SearchChance(random.Random("a"))) == use(seeded)


def test_a_tally_adds_up_successes_by_kind() -> None:
    chance = SeededChance("x")
    assert chance.tally("tower", [3, 1, 2, 5], [1.0, 0.0, 1.0, 1.0], 2) == [5, 5]
    assert chance.tally("tower", [3, 1, 2], [1.0, 1.0, 1.0], 3) == [3, 1, 2]
    assert chance.tally("tower", [9, 9], [0.0, 0.0], 1) == [0]
    assert chance.tally("tower", [], [], 2) == [0, 0]


def test_a_tally_is_about_as_likely_as_it_says() -> None:
    [successes] = SeededChance("share").tally("tower", [10_000], [0.3], 1)
    assert 2850 <= successes <= 3150


def refused_draw(values: list[int], what: str = "card") -> str:
    chance = RecordedChance([Outcome(what, values)])
    with pytest.raises(BadInput) as caught:
        chance.draw("card", ITEMS)
    return str(caught.value)


def test_an_outcome_of_another_kind() -> None:
    assert refused_draw([3], "fire") == "an outcome for “fire” stands where the game draws “card”"


@pytest.mark.parametrize("values", [[4], [-1], [0], [], [3, 5]])
def test_an_outcome_that_is_not_among_the_items(values: list[int]) -> None:
    assert refused_draw(values) == "the outcome of the draw “card” is not among what could be drawn"


def test_an_outcome_that_is_missing() -> None:
    chance = RecordedChance([Outcome("card", [3])])
    assert chance.draw("card", ITEMS) == 3
    with pytest.raises(BadInput, match=r"^an outcome for the draw “card” is missing$"):
        chance.draw("card", ITEMS)
    with pytest.raises(BadInput, match=r"^an outcome for the draw “tower” is missing$"):
        chance.tally("tower", [1], [0.5], 1)


def refused_tally(values: list[int], what: str = "tower") -> str:
    chance = RecordedChance([Outcome(what, values)])
    with pytest.raises(BadInput) as caught:
        chance.tally("tower", [4, 2, 0, 7], [0.5, 0.2, 0.9, 0.3], 2)
    return str(caught.value)


def test_a_tally_of_another_kind() -> None:
    assert refused_tally([1, 1], "fire") == "an outcome for “fire” stands where the game draws “tower”"


@pytest.mark.parametrize("values", [[], [1], [1, 1, 1]])
def test_a_tally_of_the_wrong_length(values: list[int]) -> None:
    assert refused_tally(values) == f"the outcome of “tower” needs 2 numbers, not {len(values)}"


def test_a_tally_with_more_successes_than_trials() -> None:
    assert refused_tally([5, 0]) == "the outcome of “tower” has 5 where at least 0 and at most 4 can be"
    assert refused_tally([4, 10]) == "the outcome of “tower” has 10 where at least 0 and at most 9 can be"
    assert refused_tally([-1, 0]) == "the outcome of “tower” has -1 where at least 0 and at most 4 can be"


def test_the_most_and_the_least_a_tally_can_be() -> None:
    for values in ([4, 9], [0, 0]):
        chance = RecordedChance([Outcome("tower", values)])
        assert chance.tally("tower", [4, 2, 0, 7], [0.5, 0.2, 0.9, 0.3], 2) == values


def test_a_refused_outcome_is_still_there_for_the_right_question() -> None:
    chance = RecordedChance([Outcome("fire", [2])])
    with pytest.raises(BadInput):
        chance.draw("card", ITEMS)
    assert not chance.used_up()
    assert chance.draw("fire", [0, 1, 2, 3]) == 2

"""Conservation in random games of IKI: nothing is made of nothing, nothing is lost."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engawa.iki.rules.sequence import IkiPosition
from tests.games.random_play import walk
from tests.rules.iki import conservation


@settings(max_examples=25, deadline=None)
@given(players=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_everything_is_in_exactly_one_place(players: int, seed: int) -> None:
    for _, position, _ in walk(("iki", players, ()), seed):
        assert isinstance(position, IkiPosition)
        conservation.check(position)


@settings(max_examples=15, deadline=None)
@given(players=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_a_game_has_twelve_months_and_new_year(players: int, seed: int) -> None:
    months: list[int] = []
    for _, position, _ in walk(("iki", players, ()), seed):
        assert isinstance(position, IkiPosition)
        if not months or months[-1] != position.month:
            months.append(position.month)
    assert months == list(range(14))

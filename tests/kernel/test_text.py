"""Tables of text in a terminal: what lines up."""

import pytest

from engawa.kernel.text import columns, figures_table, text_width


@pytest.mark.parametrize(
    ("text", "width"),
    [("Hana", 4), ("花子", 4), ("ハナ", 4), ("하나", 4), ("Zoe\u0308", 3), ("Łucja", 5), ("", 0), ("Ｈ", 2)],
)
def test_the_places_that_a_text_takes(text: str, width: int) -> None:
    assert text_width(text) == width


NAMES = [["name", "points", "place"], ["花子", "7", "吉野"], ["Zoe\u0308", "12", "Edo"]]


def test_names_of_wide_characters_leave_the_columns_where_they_are() -> None:
    lines = columns(NAMES).splitlines()
    assert [text_width(line[: line.index(cell)]) for line, cell in zip(lines, ["points", "7", "12"], strict=True)] == [
        6
    ] * 3
    assert [
        text_width(line[: line.rindex(cell)]) for line, cell in zip(lines, ["place", "吉", "Edo"], strict=True)
    ] == [14] * 3


def test_figures_end_below_each_other() -> None:
    assert len({text_width(line) for line in figures_table(NAMES).splitlines()}) == 1

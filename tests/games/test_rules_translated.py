"""Numbered rules in every language: the same numbers, and the same figures in each."""

import re

import pytest

from engawa.kernel.registry import game_names
from engawa.kernel.rulebook import rule, rulebook
from engawa.kernel.words import ENGLISH, PLURALS

translated = pytest.mark.parametrize("language", [language for language in PLURALS if language != ENGLISH])
games = pytest.mark.parametrize("game", game_names())


def headings(text: str) -> list[str]:
    """Their levels and numbers: “## 3”, “### 3A”."""
    return re.findall(r"^#+ \d+[A-E]?(?= )", text, re.MULTILINE)


def rules_of(game: str, language: str = ENGLISH) -> list[str]:
    return re.findall(r"^- (\d+\.\d+) ", rulebook(game, language), re.MULTILINE)


def figures(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


@games
@translated
def test_a_translation_has_the_same_chapters_and_numbers_in_the_same_order(game: str, language: str) -> None:
    text = rulebook(game, language)
    assert text != rulebook(game)
    assert headings(text) == headings(rulebook(game))
    assert rules_of(game, language) == rules_of(game) != []


@games
@translated
def test_every_rule_names_the_same_figures_and_is_a_ruling_where_the_english_is(game: str, language: str) -> None:
    for number in rules_of(game):
        english, other = rule(game, number), rule(game, number, language)
        assert figures(english) == figures(other), other
        assert english.count("**") == other.count("**"), other
        assert 0.5 < len(other) / len(english) < 2, other

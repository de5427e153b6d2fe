"""Player aids: one screen for each game, in every language, each line with the rule behind it."""

import re

import pytest

from engawa.kernel.registry import game_named, game_names
from engawa.kernel.rulebook import player_aid, rulebook
from engawa.kernel.words import ENGLISH, PLURALS

LINES = re.compile(r"^- .+$", re.MULTILINE)
CITED = re.compile(r"`([\d.]+)`$")
RULES = re.compile(r"^- (\d+\.\d+) ", re.MULTILINE)


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("language", list(PLURALS))
def test_every_line_ends_in_a_rule_that_there_is(game: str, language: str) -> None:
    lines = LINES.findall(player_aid(game, language))
    assert len(lines) > 10
    for line in lines:
        cited = CITED.search(line)
        assert cited is not None, line
        assert cited[1] in RULES.findall(rulebook(game)), line


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("language", [language for language in PLURALS if language != ENGLISH])
def test_every_language_says_as_much_and_cites_the_same_rules(game: str, language: str) -> None:
    english, other = player_aid(game, ENGLISH), player_aid(game, language)
    assert english != other
    assert re.findall(r"`[\d.]+`", english) == re.findall(r"`[\d.]+`", other)
    assert english.count("\n## ") == other.count("\n## ")
    for line, same in zip(LINES.findall(english), LINES.findall(other), strict=True):
        assert set(re.findall(r"\d+", line)) == set(re.findall(r"\d+", same)), same


@pytest.mark.parametrize("game", game_names())
def test_it_is_about_the_game_it_says(game: str) -> None:
    assert player_aid(game, ENGLISH).startswith(f"# {game_named(game).title}: player aid\n")

"""The page's coach has a sentence, with its rule, for every decision and every event that stops, in every language."""

import json
from pathlib import Path
from typing import cast

import pytest

from engawa.kernel.journal import EVERYBODY, Entry
from engawa.kernel.registry import game_named, game_names, page_of
from engawa.kernel.rulebook import rule
from engawa.kernel.words import PLURALS
from tests.games.page_keys import decisions, log_keys

WEB = Path(__file__).parents[2] / "web" / "src"
SEATS = 3
LONGEST = 260
"""Letters: what is read in a column beside the board, while one wants to play."""
every_game = pytest.mark.parametrize(
    "game", [game for game in game_names() if (WEB / game / "ruleNumbers.json").exists()]
)
"""A game without such sentences has no coach."""


def read(file: Path) -> dict[str, str]:
    return cast(dict[str, str], json.loads(file.read_text(encoding="utf-8")))


def sentences(game: str, language: str) -> dict[str, str]:
    prefix = f"{game}.coach."
    told = read(WEB / "locales" / "coach" / f"{language}.json")
    return {key.removeprefix(prefix): text for key, text in told.items() if key.startswith(prefix)}


def stopping(game: str) -> set[str]:
    page = page_of(game_named(game))
    entries = {key: Entry(f"{game}.{key}", 0, {"against": 1}, EVERYBODY) for key in log_keys(game)}
    return {key for key, entry in entries.items() if page.stops(entry, SEATS)}


@every_game
@pytest.mark.parametrize("language", list(PLURALS))
def test_every_decision_and_every_stop_has_a_sentence(game: str, language: str) -> None:
    wanted = decisions(game) | stopping(game)
    assert len(wanted) > 10
    assert sorted(wanted - set(sentences(game, language))) == []


@every_game
@pytest.mark.parametrize("language", list(PLURALS))
def test_every_sentence_is_of_something_that_is_met_and_short(game: str, language: str) -> None:
    told = sentences(game, language)
    assert sorted(set(told) - decisions(game) - log_keys(game)) == []
    assert {key: len(text) for key, text in told.items() if len(text) > LONGEST} == {}


@every_game
def test_every_sentence_names_a_rule_and_every_rule_is_there(game: str) -> None:
    numbers = read(WEB / game / "ruleNumbers.json")
    assert sorted(set(sentences(game, "en")) - set(numbers)) == []
    assert sorted(set(numbers) - decisions(game) - log_keys(game)) == []
    for number in set(numbers.values()):
        assert rule(game, number)

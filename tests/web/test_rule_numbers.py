"""Links to rules: what a game refuses, asks, tells or explains names a rule that the rulebook of each language has."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engawa.kernel.registry import game_names
from engawa.kernel.rulebook import rulebook
from engawa.kernel.words import ENGLISH, PLURALS
from tests.games.page_keys import decisions, log_keys

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "web" / "src"
RULE = re.compile(r"'(\d{1,2}\.\d{1,2})'")
NUMBER = re.compile(r"\d{1,2}\.\d{1,2}")
FIGURE = re.compile(r"^  '?(\d{1,2}(?:\.\d{1,2})?)'?: \[", re.MULTILINE)
DRAWN = re.compile(r"(?:tipped\(\s*['`]|(?<![a-z])(?:data-tip|mark|tip)=\")(\w+)\b")
WITHOUT_RULE = {"kernel.refuse.game_over"}
"""What a game refuses by no rule of its own: there is nothing left to do."""
UNNUMBERED = {"iki": {"log.month", "log.revealed"}, "shogun": set[str]()}
"""What the rulebook tells before the first number of a chapter."""
games = pytest.mark.parametrize("game", game_names())


def numbers(game: str, language: str = ENGLISH) -> set[str]:
    """Of chapters and rules."""
    return set(re.findall(r"^(?:## |- )(\d{1,2}(?:\.\d{1,2})?) ", rulebook(game, language), re.MULTILINE))


def everywhere(game: str) -> set[str]:
    """What the rulebooks of all languages have."""
    return set.intersection(*(numbers(game, language) for language in PLURALS))


def tip_files(game: str) -> list[Path]:
    folder = SOURCES / game
    return [*folder.glob("*[tT]ips.ts"), *folder.glob("tips/*.ts")]


def named(game: str) -> dict[str, set[str]]:
    """By file: in its tooltips, in its figures, of its decisions and log entries."""
    folder = SOURCES / game
    found = {file.name: set(RULE.findall(file.read_text(encoding="utf-8"))) for file in tip_files(game)}
    figures = folder / "figures.ts"
    found[figures.name] = set(FIGURE.findall(figures.read_text(encoding="utf-8")))
    found["ruleNumbers.json"] = set(rule_numbers(game).values())
    return found


def rule_numbers(game: str) -> dict[str, str]:
    known: dict[str, str] = json.loads((SOURCES / game / "ruleNumbers.json").read_text(encoding="utf-8"))
    return known


def refusals(game: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call that makes one, with its place."""
    for file in sorted((ROOT / "engawa" / game).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "refuse":
                yield f"{file.name}:{node.lineno}", node


@games
def test_every_refusal_names_a_rule(game: str) -> None:
    calls = dict(refusals(game))
    assert len(calls) > 20
    without = {place for place, call in calls.items() if len(call.args) < 2}
    keys = {place: ast.literal_eval(calls[place].args[0]) for place in without}
    assert {place: key for place, key in keys.items() if key not in WITHOUT_RULE} == {}


@games
def test_every_number_in_the_code_of_the_rules_is_in_every_rulebook(game: str) -> None:
    known = everywhere(game)
    for file in sorted((ROOT / "engawa" / game / "rules").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and NUMBER.fullmatch(node.value):
                assert node.value in known, f"{file.name}:{node.lineno}"


@games
def test_every_rule_that_the_page_names_is_in_every_rulebook(game: str) -> None:
    known = everywhere(game)
    assert len(known) > 50
    assert {file: rules - known for file, rules in named(game).items() if rules - known} == {}


@games
def test_every_prompt_and_every_entry_of_the_log_has_its_rule(game: str) -> None:
    assert (decisions(game) | log_keys(game)) - set(rule_numbers(game)) == UNNUMBERED[game]


@games
def test_whatever_has_a_tooltip_is_told_of(game: str) -> None:
    """The kinds that the page draws with one, and those that the game can tell of: each with a rule, by its type."""
    told = set()
    for file in tip_files(game):
        if table := re.search(r"TELLERS[^{]*\{(.*?)\n\}", file.read_text(encoding="utf-8"), re.DOTALL):
            told |= set(re.findall(r"^  (\w+)[:,]", table[1], re.MULTILINE))
    drawn = set()
    for file in (SOURCES / game).glob("*.svelte"):
        drawn |= set(DRAWN.findall(file.read_text(encoding="utf-8")))
    assert len(drawn) > 10
    assert drawn - told - {"do"} == set(), "the button beside a choice says what it does"


def test_tooltips_and_figures_name_rules() -> None:
    found = named("iki")
    assert len(set().union(*found.values())) > 30
    assert len(found["figures.ts"]) == 9
    assert all(len(found) > 5 for found in map(named, game_names()))

"""Rule numbers in the page: every one that a tooltip or a figure of a game names is in that game's rulebook."""

import re
from pathlib import Path

import pytest

from engawa.kernel.registry import game_names
from engawa.kernel.rulebook import rulebook

SOURCES = Path(__file__).parents[2] / "web" / "src"
RULE = re.compile(r"'(\d{1,2}\.\d{1,2})'")
FIGURE = re.compile(r"^  '?(\d{1,2}(?:\.\d{1,2})?)'?: \[", re.MULTILINE)


def numbers(game: str) -> set[str]:
    """Of chapters and rules."""
    return set(re.findall(r"^(?:## |- )(\d{1,2}(?:\.\d{1,2})?) ", rulebook(game, "en"), re.MULTILINE))


def named(game: str) -> dict[str, set[str]]:
    """By file: in its tooltips (`tips.ts` or the folder `tips`), and in its figures."""
    folder = SOURCES / game
    tips = [*folder.glob("tips*.ts"), *folder.glob("tips/*.ts")]
    found = {file.name: set(RULE.findall(file.read_text(encoding="utf-8"))) for file in tips}
    figures = folder / "figures.ts"
    if figures.exists():
        found[figures.name] = set(FIGURE.findall(figures.read_text(encoding="utf-8")))
    return found


@pytest.mark.parametrize("game", game_names())
def test_every_rule_that_the_page_names_is_in_the_rulebook(game: str) -> None:
    known = numbers(game)
    assert len(known) > 50
    assert {file: rules - known for file, rules in named(game).items() if rules - known} == {}


def test_tooltips_and_figures_name_rules() -> None:
    found = named("iki")
    assert len(set().union(*found.values())) > 30
    assert len(found["figures.ts"]) == 9

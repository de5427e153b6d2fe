"""What each level wins against the one below it: only measured figures, with the command that measured them."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from engawa.arena.series import check_bots
from engawa.bots.level_strength import is_as_measured, strength_of, wins_of
from engawa.bots.levels import LEVELS
from engawa.cli.main import main
from engawa.kernel.registry import game_named, game_names
from engawa.kernel.words import ENGLISH, PLURALS

DOCS = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
every_game = pytest.mark.parametrize("game", game_names())


@every_game
def test_each_figure_stands_in_the_table_of_the_docs(game: str) -> None:
    title = game_named(game).title
    for below, level in pairwise(LEVELS):
        strength = strength_of(level, game)
        assert strength is not None
        assert strength.against == below
        clock = re.sub(r".*:time=([\d.]+)$", r" (\1 s)", strength.spec) if "time" in strength.spec else ""
        least, most = (f"{100 * bound:.1f}" for bound in strength.interval)
        row = (
            f"| {title}, {strength.players} | {level}{clock} : {strength.players - 1} {below} | {strength.games} "
            f"| {100 * strength.share:.1f} % ({least}–{most}) |"
        )
        assert row in DOCS


@every_game
def test_each_command_names_the_bots_and_games_of_its_figure(game: str) -> None:
    for level in LEVELS[1:]:
        strength = strength_of(level, game)
        assert strength is not None
        words = strength.command.split()
        bots = words[words.index("--bots") + 1].split(",")
        check_bots(bots, game_named(game))
        assert words[:3] == ["engawa", "arena", game]
        assert bots[0] in (level, strength.spec)
        assert bots[1:] == [strength.against] * (strength.players - 1)
        assert int(words[words.index("--games") + 1]) == strength.games


@every_game
def test_all_but_the_strongest_play_as_they_were_measured(game: str) -> None:
    assert [level for level in LEVELS[1:] if not is_as_measured(level, game)] == ["elder"]


def test_what_was_not_measured_is_not_told() -> None:
    assert strength_of("guest", "iki") is None
    assert wins_of("guest", "iki") == ""
    assert wins_of("master", "go") == ""


@pytest.mark.parametrize("language", list(PLURALS))
def test_it_is_told_in_every_language(language: str) -> None:
    assert ("71.5" if language == ENGLISH else "71,5") in wins_of("neighbour", "iki", language)
    assert "search:time=0.2" in wins_of("elder", "iki", language)
    assert "4/5" in wins_of("elder", "iki", language)


def test_the_command_that_lists_bots_tells_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "shogun"]) == 0
    assert "Won 44.5% of 200 games against a table of level 3/5." in capsys.readouterr().out

"""The numbered rules that refusals cite can be read where they are cited."""

import re

import pytest

from engawa.cli.main import main
from engawa.kernel.registry import game_names
from engawa.kernel.rulebook import rule, rulebook
from tests.rules.table import rules_of

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize("game", game_names())
def test_every_numbered_rule_can_be_read(game: str) -> None:
    for number in rules_of(game):
        told = rule(game, number)
        assert told.startswith(f"- {number} ")
        assert told in rulebook(game)
        assert "\n- " not in told


def test_one_rule_a_chapter_and_all(capsys: Capture) -> None:
    assert main(["rules", "iki", "5.6"]) == 0
    assert capsys.readouterr().out == "5.6 After the last stall the fire is out.\n"
    assert main(["rules", "iki", "5"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("5 Fire\n")
    assert "\n5.1 " in out
    assert "\n6.1 " not in out
    assert main(["rules", "shogun"]) == 0
    assert capsys.readouterr().out.startswith("Shogun")


@pytest.mark.parametrize("game", game_names())
def test_the_terminal_shows_no_markdown_and_no_lines_broken_for_an_editor(capsys: Capture, game: str) -> None:
    assert main(["rules", game]) == 0
    out = capsys.readouterr().out
    assert not re.search(r"[`*]|^#|^- \d", out, re.MULTILINE)
    assert not re.search(r"^ +\S", out, re.MULTILINE)
    for number in rules_of(game):
        assert main(["rules", game, number]) == 0
        told = capsys.readouterr().out
        assert told.count("\n") == 1
        assert told in out
        assert re.findall(r"\w+", told) == re.findall(r"\w+", rule(game, number))


@pytest.mark.parametrize("number", ["99.1", "3.", "x", "77"])
def test_a_rule_that_is_not_there(capsys: Capture, number: str) -> None:
    assert main(["rules", "iki", number]) == 2
    assert capsys.readouterr().err == f"engawa: there is no rule {number} of iki\n"

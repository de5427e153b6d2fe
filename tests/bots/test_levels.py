"""Five levels a game, by name, with settings on top."""

import random

import pytest

from engawa.bots.levels import LEVELS, character_of, name_of, spec_of, specs_of
from engawa.bots.registry import check_bot, make_bot, settled
from engawa.cli.main import main
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_names
from engawa.kernel.words import PLURALS


@pytest.mark.parametrize("game", game_names())
def test_every_game_has_five_levels_that_differ(game: str) -> None:
    assert len(LEVELS) == len(set(specs_of(game))) == 5
    for level in LEVELS:
        check_bot(level)
        check_bot(spec_of(level, game))
        make_bot(level, game, random.Random(0))


@pytest.mark.parametrize("game", game_names())
def test_no_level_is_bound_to_the_clock(game: str) -> None:
    """A time is only a cap on a number of looks."""
    for level in LEVELS:
        spec = spec_of(level, game)
        assert "time=" not in spec or "looks=" in spec


@pytest.mark.parametrize("language", list(PLURALS))
def test_every_level_has_a_name_and_a_character_in_one_line(language: str) -> None:
    told = [(name_of(level, language), character_of(level, language)) for level in LEVELS]
    assert len(set(told)) == 5
    assert all(name and character and "\n" not in character for name, character in told)


def test_settings_are_added_to_a_level_or_replace_its_own() -> None:
    assert settled("elder", "iki") == "search:looks=5000:time=3"
    assert settled("elder:time=1", "iki") == "search:looks=5000:time=1"
    assert settled("elder:looks=9000", "iki") == "search:time=3:looks=9000"
    assert settled("master:fallback=greedy", "iki") == "search:looks=80:fallback=greedy"
    assert settled("greedy", "iki") == "greedy"
    with pytest.raises(BadInput, match="bot “greedy” has no setting “time”"):
        make_bot("neighbour:time=1", "iki", random.Random(0))
    with pytest.raises(BadInput, match="is not a setting of the form name=value"):
        check_bot("elder:fast")


def test_a_game_without_networks_has_gentle_levels_only() -> None:
    assert [spec_of(level, "go") for level in LEVELS] == ["random", "greedy:slips=0.3", *["greedy"] * 3]


def test_they_are_told_by_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "iki"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if not line.startswith(" ")]
    assert [line.partition(":")[0] for line in lines] == [f"{level} ({n}/5)" for n, level in enumerate(LEVELS, 1)]
    assert lines[4].endswith("[search:looks=5000:time=3]")


def test_a_level_is_named_with_its_place_on_the_scale(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["arena", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert all(f"{level} ({number}/5)" in told for number, level in enumerate(LEVELS, 1))

"""The command line as a whole: what it says of itself and of wrong words."""

import argparse
import subprocess
import sys
from pathlib import Path

import pytest

import engawa
from engawa.bots.levels import LEVELS
from engawa.cli import serve
from engawa.cli.game_options import read_bots
from engawa.cli.main import main
from engawa.kernel.mode import mode
from engawa.kernel.registry import game_names
from tests.cli.commands import Capture, complaint, run


def test_the_version_tells_whether_the_rules_are_compiled(tmp_path: Path) -> None:
    done = run(tmp_path, "--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"engawa {engawa.__version__} ({mode()})\n"
    assert mode() in ("rules compiled", "rules interpreted")


def test_without_a_command_the_table_starts_and_the_browser_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[argparse.Namespace] = []

    def note(options: argparse.Namespace) -> int:
        asked.append(options)
        return 0

    monkeypatch.setattr(serve, "run", note)
    assert main([]) == 0
    assert [(options.open, options.port) for options in asked] == [(True, 8350)]


def test_help_names_every_command(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--help"])
    assert caught.value.code == 0
    told = capsys.readouterr().out
    for command in ("play", "sim", "replay", "figures", "bench"):
        assert f"    {command} " in told


@pytest.mark.parametrize("command", ["play", "sim", "figures"])
def test_an_unknown_game(capsys: Capture, command: str) -> None:
    told = complaint(capsys, command, "go")
    assert told == f"there is no game “go”; there are: {', '.join(game_names())}"


def test_a_game_that_is_nearly_one(capsys: Capture) -> None:
    told = complaint(capsys, "sim", "Shogan")
    assert told == f"there is no game “Shogan”; did you mean “shogun”? There are: {', '.join(game_names())}"


def test_names_of_games_bots_and_levels_in_any_case(capsys: Capture) -> None:
    assert main(["sim", "IKI", "--bots", "Greedy:Slips=0.5, GUEST", "--games", "1", "--seed", "Case"]) == 0
    told = capsys.readouterr().out
    assert "seat 1 greedy:slips=0.5: " in told
    assert "seat 2 guest: " in told
    assert told.splitlines()[0].endswith("; seed Case")


def test_a_program_keeps_its_letters() -> None:
    assert read_bots("cmd:./MyBot --Fast,ELDER:TIME=2") == ["cmd:./MyBot --Fast", "elder:time=2"]


@pytest.mark.parametrize("script", [False, True])
def test_help_gives_examples_and_the_commands_of_the_script(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, script: bool
) -> None:
    monkeypatch.delenv("ENGAWA_CALLED", raising=False)
    if script:
        monkeypatch.setenv("ENGAWA_CALLED", "./run")
    with pytest.raises(SystemExit):
        main(["--help"])
    told = capsys.readouterr().out
    assert f"{'./run' if script else 'engawa'} play iki --bots elder,greedy" in told
    for command in ("test", "mutate", "screenshots"):
        assert (f"    {command} " in told) == script


@pytest.mark.parametrize("command", ["play", "sim"])
@pytest.mark.parametrize("players", ["5", "1", "0", "-3"])
def test_a_number_of_players_that_cannot_be(capsys: Capture, command: str, players: str) -> None:
    assert complaint(capsys, command, "iki", "--players", players) == f"IKI is for 2 to 4 players, not {players}"


@pytest.mark.parametrize("command", ["play", "sim"])
def test_an_unknown_bot(capsys: Capture, command: str) -> None:
    told = complaint(capsys, command, "iki", "--bots", "random,emperor")
    assert told.startswith("there is no bot “emperor”; there are: random, greedy")
    assert all(level in told for level in LEVELS)


@pytest.mark.parametrize("command", ["play", "sim"])
def test_a_malformed_bot(capsys: Capture, command: str) -> None:
    told = complaint(capsys, command, "iki", "--bots", "random:time")
    assert told == "bot “random:time”: “time” is not a setting of the form name=value"


@pytest.mark.parametrize("command", ["play", "sim"])
def test_an_unknown_option_of_the_game(capsys: Capture, command: str) -> None:
    assert complaint(capsys, command, "iki", "--option", "board=moon") == (
        "IKI has no option “board”; its options: none"
    )
    assert complaint(capsys, command, "iki", "--option", "board") == "--option board: expected NAME=VALUE"


@pytest.mark.parametrize("command", ["play", "sim"])
def test_figures_that_are_not_there(capsys: Capture, command: str, tmp_path: Path) -> None:
    file = tmp_path / "none.json"
    told = complaint(capsys, command, "iki", "--figures", str(file))
    assert told == f"{file}: cannot be read: No such file or directory"


@pytest.mark.parametrize(
    "arguments",
    [["play", "iki", "--frobnicate"], ["frobnicate"], ["sim", "iki", "--games", "many"], ["sim"], ["--frobnicate"]],
)
def test_words_the_command_line_does_not_know(capsys: Capture, arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines()[-1].startswith("engawa")
    assert ": error: " in err.splitlines()[-1]
    assert "Traceback" not in err


def test_a_complaint_of_a_real_process(tmp_path: Path) -> None:
    done = run(tmp_path, "sim", "iki", "--players", "5")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "engawa: IKI is for 2 to 4 players, not 5\n"


def test_a_reader_that_goes_away_is_no_crash(tmp_path: Path) -> None:
    command = f"{sys.executable} -m engawa figures iki | head -c 10"
    done = subprocess.run(
        ["bash", "-c", command],
        capture_output=True,
        text=True,
        cwd=Path(engawa.__path__[0]).parent,
        check=False,
        timeout=60,
    )
    assert done.stderr == ""


def test_ctrl_c_is_no_crash(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def interrupted(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert main(["play", "iki", "--save", str(tmp_path / "game.jsonl")]) == 130
    assert capsys.readouterr().err == "\nengawa: stopped\n"

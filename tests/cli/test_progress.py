"""Many games in a terminal: their progress is shown, and Ctrl-C leaves a table and the way to go on."""

import fcntl
import json
import os
import pty
import re
import select
import shlex
import signal
import struct
import sys
import termios
from collections.abc import Iterator
from pathlib import Path

import pytest

import engawa
from engawa.arena.workers import FinishedGame, play_all
from engawa.cli import arena, sim
from engawa.cli.main import main

Capture = pytest.CaptureFixture[str]
CTRL_C = b"\x03"
PATIENCE = 120.0
"""Seconds without a word until a program is given up."""


class Terminal:
    """The program in a terminal of its own."""

    def __init__(self, folder: Path, *arguments: str, width: int = 100) -> None:
        self.said = ""
        self.program, self.screen = pty.fork()
        if self.program == 0:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # whoever runs the tests in the background ignores it
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))
            os.chdir(folder)
            os.environ.update(PYTHONPATH=str(Path(engawa.__path__[0]).parent), PYTHONIOENCODING="utf-8")
            os.execv(sys.executable, [sys.executable, "-m", "engawa", *arguments])

    def hear_until(self, pattern: str) -> None:
        while re.search(pattern, self.said) is None:
            assert self._hear(), f"the program ended without {pattern}: {self.said}"

    def _hear(self) -> bool:
        assert select.select([self.screen], [], [], PATIENCE)[0], f"silence after: {self.said}"
        try:
            heard = os.read(self.screen, 65536)
        except OSError:
            return False
        self.said += heard.decode("utf-8", "replace")
        return bool(heard)

    def type(self, keys: bytes) -> None:
        os.write(self.screen, keys)

    def end(self) -> int:
        """What the program ended with."""
        while self._hear():
            pass
        os.close(self.screen)
        return os.waitstatus_to_exitcode(os.waitpid(self.program, 0)[1])


@pytest.mark.parametrize("width", [100, 0])
@pytest.mark.parametrize("command", ["sim", "arena"])
def test_a_terminal_shows_games_rate_and_time_left(tmp_path: Path, command: str, width: int) -> None:
    kept = ["--file", "kept.jsonl"] if command == "arena" else []
    terminal = Terminal(tmp_path, command, "iki", "--bots", "random,greedy", "--games", "4", *kept, width=width)
    assert terminal.end() == 0
    assert "0/4" in terminal.said
    assert "4/4" in terminal.said
    assert re.search(r"games/s\]|s/ games\]", terminal.said)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_in_a_terminal_leaves_a_table_and_no_traceback(tmp_path: Path, jobs: str) -> None:
    terminal = Terminal(tmp_path, "sim", "iki", "--games", "100000", "--seed", "a b", "--jobs", jobs)
    terminal.hear_until(r"\b[1-9][0-9]*/100000")
    terminal.type(CTRL_C)
    assert terminal.end() == 130
    assert "Traceback" not in terminal.said
    assert "seat 2 random: won " in terminal.said
    told = re.search(
        r"engawa: stopped after ([0-9]+) of 100000 games\. The same games from the first on: (.*)\r\n", terminal.said
    )
    assert told is not None
    assert int(told[1]) > 0
    assert shlex.split(told[2])[1:4] == ["-m", "engawa", "sim"]
    assert shlex.split(told[2])[-4:] == ["--seed", "a b", "--jobs", jobs]


def stop_after(games: int) -> object:
    """Games are played until somebody presses Ctrl-C after so many."""

    def played(*arguments: object) -> Iterator[FinishedGame]:
        for number, finished in enumerate(play_all(*arguments)):  # type: ignore[arg-type]
            if number == games:
                raise KeyboardInterrupt
            yield finished

    return played


@pytest.mark.parametrize("games", [0, 2])
def test_a_stopped_sim_tells_of_the_games_it_has(capsys: Capture, monkeypatch: pytest.MonkeyPatch, games: int) -> None:
    monkeypatch.setattr(sim, "play_all", stop_after(games))
    monkeypatch.setenv("ENGAWA_CALLED", "./run")
    assert main(["sim", "iki", "--games", "9", "--json"]) == 130
    out, err = capsys.readouterr()
    told = err.removeprefix(f"engawa: stopped after {games} of 9 games. The same games from the first on: ")
    assert shlex.split(told)[:-1] == ["./run", "sim", "iki", "--games", "9", "--json", "--seed"]
    if games:
        report = json.loads(out)
        assert (report["games"], report["seed"]) == (2, shlex.split(told)[-1])
    else:
        assert out == ""


def test_a_stopped_tournament_goes_on_with_the_same_command(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "my games.jsonl"
    monkeypatch.setenv("ENGAWA_CALLED", "./run")
    arguments = ["arena", "iki", "--bots", "random,greedy", "--games", "6", "--file", str(file), "--json"]
    with monkeypatch.context() as stopped:
        stopped.setattr(arena, "play_all", stop_after(3))
        assert main(arguments) == 130
    out, err = capsys.readouterr()
    assert json.loads(out)["games"] == 3
    before, _, told = err.partition("go on with: ")
    assert before == f"engawa: stopped after 3 of 6 games. They are kept in {file}; "
    assert shlex.split(told) == ["./run", *arguments]
    assert main(shlex.split(told)[1:]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 6
    assert len(file.read_text(encoding="utf-8").splitlines()) == 1 + 6

"""The command line for tests: in this process, as a process of its own, with somebody at the prompt."""

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import engawa
from engawa.cli.main import main

Capture = pytest.CaptureFixture[str]


def complaint(capsys: Capture, *arguments: str) -> str:
    """What is said on stderr, in one sentence after the program's name; nothing is said on stdout."""
    assert main(list(arguments)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("engawa: ")
    assert err.endswith("\n")
    assert err.count("\n") == 1
    return err.removeprefix("engawa: ").removesuffix("\n")


def run(folder: Path, *arguments: str, said: str = "") -> subprocess.CompletedProcess[str]:
    """A real process."""
    home = str(Path(engawa.__path__[0]).parent)
    return subprocess.run(
        [sys.executable, "-m", "engawa", *arguments],
        input=said,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=folder,
        env={**os.environ, "PYTHONPATH": home, "ENGAWA_DATA": str(folder / "data"), "PYTHONIOENCODING": "utf-8"},
        check=False,
        timeout=60,
    )


class Person:
    """Answers prompts from a script and then leaves (end of input)."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.answers: Iterator[str] = iter([])
        self.prompts: list[str] = []
        monkeypatch.setattr("builtins.input", self.answer)

    def says(self, answers: Iterable[str]) -> None:
        self.answers = iter(answers)

    def answer(self, prompt: str = "") -> str:
        self.prompts.append(prompt)
        print(prompt, end="")
        try:
            return next(self.answers)
        except StopIteration:
            raise EOFError from None

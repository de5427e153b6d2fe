"""The start script says what is missing. (That it installs and starts is seen whenever the tests run.)"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def run_with(tmp_path: Path, python3: str | None) -> subprocess.CompletedProcess[str]:
    """`./run --version` in an empty house, with only the basic commands and this python3 on the path."""
    shutil.copy(ROOT / "run", tmp_path / "run")
    commands = tmp_path / "bin"
    commands.mkdir()
    for name in ("sh", "dirname", "cat", "cksum", "find", "sort", "xargs", "rm", "date"):
        found = shutil.which(name)
        assert found is not None
        (commands / name).symlink_to(found)
    if python3 is not None:
        (commands / "python3").write_text(python3)
        (commands / "python3").chmod(0o755)
    command = [str(commands / "sh"), str(tmp_path / "run"), "--version"]
    return subprocess.run(command, env={"PATH": str(commands)}, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("python3", "hint"),
    [
        (None, "python3 is not installed; Engawa needs Python 3.11 or newer"),
        ('#!/bin/sh\n[ "$1" = --version ] && echo Python 3.8.1\nexit 1\n', "this is Python 3.8.1; Engawa needs"),
        (
            f'#!/bin/sh\ncase "$*" in *ensurepip*) exit 1;; esac\nexec {sys.executable} "$@"\n',
            "apt install python3-venv",
        ),
    ],
    ids=["no python", "an old python", "no ensurepip"],
)
def test_what_is_missing_gets_a_clear_hint(tmp_path: Path, python3: str | None, hint: str) -> None:
    done = run_with(tmp_path, python3)
    assert done.returncode == 1
    assert hint in done.stderr


def test_the_program_learns_how_the_script_was_called(tmp_path: Path) -> None:
    """In a house where everything is installed already: the sums that tell what has changed are all “1”."""
    shutil.copy(ROOT / "run", tmp_path / "run")
    for program, does in {
        "cksum": "echo 1",
        ".venv/bin/python": "exit 0",
        ".venv/bin/engawa": 'echo "$ENGAWA_CALLED $*"',
    }.items():
        file = tmp_path / program
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"#!/bin/sh\n{does}\n")
        file.chmod(0o755)
    (tmp_path / ".venv" / "engawa.stamp").write_text("1")
    path = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    for command, called in (
        (["./run"], "./run"),
        (["sh", "run"], "./run"),
        ([str(tmp_path / "run")], f"{tmp_path}/run"),
    ):
        done = subprocess.run(
            [*command, "rules", "iki"], cwd=tmp_path, env=path, capture_output=True, text=True, check=False
        )
        assert done.stdout == f"{called} rules iki\n", done.stderr

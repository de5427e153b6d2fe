"""The start script: says what is missing, starts at once, compiles beside it, and is never left half installed."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
COMMANDS = (
    *("sh", "dirname", "cat", "cksum", "find", "sort", "xargs", "rm", "date", "ln", "readlink", "sleep", "mkdir", "cp"),
    *("mv", "tr", "cmp", "tail", "nice"),
)
PYTHON = f"""#!/bin/sh
# A Python whose installer is quick: what it installs are folders, and `engawa` says which one it is.
case "$*" in
    *ensurepip*) ;;
    "-m venv "*) mkdir -p "$3/bin" "$3/lib/python3/site-packages" && cp "$0" "$3/bin/python" ;;
    *"-m pip install"*)
        echo "WARNING: what an installer says"
        case "$*" in *"$REFUSED"*) echo "ERROR: refused"; exit 1 ;; esac
        case "$*" in *--target*)
            while [ "$1" != --target ]; do shift; done
            mkdir -p "$2/engawa"
            if [ -z "$ENGAWA_PURE" ]; then
                echo "$$" >> "$NOTES/compilations"
                while [ -e "$NOTES/slow" ]; do sleep 0.1; done
            fi ;;
        esac ;;
    *compiler_found*) [ ! -e "$NOTES/no-compiler" ] ;;
    *tools.locks*) ;;
    "-P -m engawa"*)
        if [ -n "$TELL" ]; then echo "$ENGAWA_CALLED"; else cat .venv/lib/python3/site-packages/engawa.pth; fi ;;
    *) exec {sys.executable} "$@" ;;
esac
"""


class House:
    """A clone with small sources, in which nothing but the basic commands is found."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.commands = folder / "bin"
        self.notes = folder / "notes"
        self.environment = {"PATH": str(self.commands), "NOTES": str(self.notes), "REFUSED": "nothing"}
        for made in (self.commands, self.notes, folder / "locks", folder / "engawa", folder / "docs" / "rules"):
            made.mkdir(parents=True)
        shutil.copy(ROOT / "run", folder / "run")
        for name in ("setup.py", "mypyc.ini", "pyproject.toml", "README.md", "LICENSE", "engawa/a.py"):
            (folder / name).write_text(name)
        for name in ("table", "build"):
            (folder / "locks" / f"{name}.txt").write_text(name)
        for name in COMMANDS:
            found = shutil.which(name)
            assert found is not None
            (self.commands / name).symlink_to(found)

    def python3(self, script: str) -> None:
        (self.commands / "python3").write_text(script)
        (self.commands / "python3").chmod(0o755)

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [str(self.commands / "sh"), str(self.folder / "run"), *arguments],
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        process = self.start(*arguments)
        out, error = process.communicate(timeout=60)
        return subprocess.CompletedProcess(arguments, process.returncode, out, error)

    def builds(self) -> list[str]:
        """The kinds of finished builds."""
        found = (self.folder / ".venv" / "builds").glob("[0-9]*")
        return sorted(build.name.rsplit("-", 1)[1] for build in found)

    def compilations(self) -> list[int]:
        file = self.notes / "compilations"
        return [int(line) for line in file.read_text().split()] if file.exists() else []


def wait_until(happened: Callable[[], object]) -> None:
    for _ in range(600):
        if happened():
            return
        time.sleep(0.05)
    raise AssertionError("it did not happen")


@pytest.fixture
def house(tmp_path: Path) -> House:
    found = House(tmp_path)
    found.python3(PYTHON)
    return found


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
    house = House(tmp_path)
    if python3 is not None:
        house.python3(python3)
    done = house.run("--version")
    assert done.returncode == 1
    assert hint in done.stderr


def test_the_program_learns_how_the_script_was_called(house: House) -> None:
    house.environment["TELL"] = "how it was called"
    sh = str(house.commands / "sh")
    for command, called in (
        (["./run"], "./run"),
        ([sh, "run"], "./run"),
        ([str(house.folder / "run")], f"{house.folder}/run"),
    ):
        done = subprocess.run(
            [*command, "rules"], cwd=house.folder, env=house.environment, capture_output=True, text=True, check=False
        )
        assert done.stdout == f"{called}\n", done.stderr


def test_a_game_starts_interpreted_while_the_rules_are_compiled_and_the_next_has_them(house: House) -> None:
    (house.notes / "slow").touch()
    first = house.start("play")
    assert first.stdout is not None
    assert first.stdout.readline().strip().endswith("-interpreted")
    wait_until(house.compilations)
    assert house.builds() == ["interpreted"]
    (house.notes / "slow").unlink()
    _, said = first.communicate(timeout=60)
    assert "starting with interpreted rules; they are compiled beside it" in said
    assert "the rules are compiled, after" in said
    assert house.run("play").stdout.strip().endswith("-compiled")


def test_a_second_start_meanwhile_plays_too_and_compiles_nothing_twice(house: House) -> None:
    (house.notes / "slow").touch()
    first = house.start("play")
    wait_until(house.compilations)
    second = house.run("play")
    assert second.stdout.strip().endswith("-interpreted")
    assert "still being compiled" in second.stderr
    (house.notes / "slow").unlink()
    first.communicate(timeout=60)
    assert len(house.compilations()) == 1


@pytest.mark.parametrize("command", ["sim", "arena", "compile"])
def test_what_takes_long_waits_for_the_compiled_rules(house: House, command: str) -> None:
    (house.notes / "slow").touch()
    first = house.start("play")
    wait_until(house.compilations)
    second = house.start(command)
    assert second.stderr is not None
    assert any("the rules are being compiled; waiting for it" in line for line in second.stderr)
    assert second.poll() is None
    (house.notes / "slow").unlink()
    out, _ = second.communicate(timeout=60)
    first.communicate(timeout=60)
    assert out.strip().endswith("-compiled")
    assert len(house.compilations()) == 1


def test_killed_while_compiling_it_plays_on_and_compiles_anew(house: House) -> None:
    (house.notes / "slow").touch()
    first = house.start("play")
    wait_until(house.compilations)
    os.killpg(first.pid, signal.SIGKILL)
    first.communicate(timeout=60)
    assert house.run("--version").stdout.strip().endswith("-interpreted")
    (house.notes / "slow").unlink()
    assert house.run("sim").stdout.strip().endswith("-compiled")
    assert house.builds() == ["compiled", "interpreted"]


def test_a_change_of_the_sources_leaves_alone_what_a_running_table_uses(house: House) -> None:
    assert house.run("sim").returncode == 0
    old = next((house.folder / ".venv" / "builds").glob("*-compiled"))
    (old / "users" / str(os.getpid())).touch()
    (house.folder / "engawa" / "a.py").write_text("changed")
    assert str(old) not in house.run("sim").stdout
    assert old.exists()
    (old / "users" / str(os.getpid())).unlink()
    (house.folder / "engawa" / "a.py").write_text("changed again")
    house.run("sim")
    assert not old.exists()


def test_where_compiling_fails_it_says_so_once_with_the_reason_and_plays_interpreted(house: House) -> None:
    house.environment["REFUSED"] = "new-compiled"
    done = house.run("sim")
    assert done.stdout.strip().endswith("-interpreted")
    assert "ERROR: refused" in done.stderr
    assert "interpreted rules play the same but slower" in done.stderr
    again = house.run("sim")
    assert "ERROR: refused" not in again.stderr
    assert "./run compile tries again" in again.stderr
    house.environment["REFUSED"] = "nothing"
    assert house.run("compile").stdout.strip().endswith("-compiled")


def test_without_a_compiler_it_says_so_and_plays_interpreted(house: House) -> None:
    (house.notes / "no-compiler").touch()
    done = house.run("play")
    assert done.stdout.strip().endswith("-interpreted")
    assert "no C compiler" in done.stderr
    assert not house.compilations()


def test_an_installers_warnings_are_shown_only_when_something_fails(house: House) -> None:
    assert "WARNING" not in house.run("sim").stderr
    house.environment["REFUSED"] = "locks/table.txt"
    (house.folder / "locks" / "table.txt").write_text("other releases")
    done = house.run("sim")
    assert done.returncode == 1
    assert "WARNING: what an installer says\nERROR: refused\n" in done.stderr
    assert done.stderr.endswith("if it does not fit this machine: ./run lock\n")


def test_what_is_used_carries_the_page_that_was_built_last_and_what_open_pages_may_still_ask_for(house: House) -> None:
    built = house.folder / "web" / "dist"
    (built / "assets").mkdir(parents=True)
    for asset in ("old", "new"):
        (built / "index.html").write_text(asset)
        (built / "assets" / asset).touch()
        used = Path(house.run("sim").stdout.strip()) / "engawa" / "server" / "page"
        assert (used / "index.html").read_text() == asset
        (built / "assets" / asset).unlink()
    assert {file.name for file in (used / "assets").iterdir()} == {"old", "new"}

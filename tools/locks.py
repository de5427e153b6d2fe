"""Locks: which releases `./run` and CI install, with their hashes. `./run lock` writes them.

Each file under `locks` is a requirements file that pip and uv read, for every platform and Python we support. Its head
repeats the requirements it was made from, so that a lock that is older than pyproject.toml is told at once. No lock
names an address: where packages come from is up to the machine.
"""

import argparse
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "locks"
OLDEST_PYTHON = "3.11"
HEAD = "# Written by ./run lock, from these lines of pyproject.toml:"


def groups() -> dict[str, list[str]]:
    """What is locked together: name of the lock, and its requirements."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)
    building = project["build-system"]["requires"]
    setuptools = [line for line in building if line.startswith("setuptools")]
    return {
        "table": project["project"]["dependencies"] + setuptools,
        "build": building,
        **project["project"]["optional-dependencies"],
        **project["dependency-groups"],
    }


def head(requirements: list[str]) -> str:
    return "".join(f"{line}\n" for line in (HEAD, *(f"#   {requirement}" for requirement in requirements)))


def is_current(name: str, requirements: list[str]) -> bool:
    lock = FOLDER / f"{name}.txt"
    if not lock.exists():
        return False
    lines = lock.read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if line.startswith("#")) == head(requirements)


def pins() -> str:
    """The releases locked until now, a line each."""
    pinned = {
        line.split()[0] for file in FOLDER.glob("*.txt") for line in file.read_text().splitlines() if "==" in line
    }
    return "".join(f"{pin}\n" for pin in sorted(pinned) if pin != "#")


def resolve(requirements: list[str], to: Path, *options: str) -> str:
    command = [sys.executable, "-m", "uv", "pip", "compile", "-", "--quiet", "--universal", "--generate-hashes"]
    command += ["--python-version", OLDEST_PYTHON, "--no-header", "--no-annotate", "--output-file", str(to), *options]
    subprocess.run(command, input="\n".join(requirements), text=True, check=True, stdout=subprocess.DEVNULL)
    return to.read_text(encoding="utf-8")


def write(upgrade: bool) -> None:
    """All groups are resolved as one, since they may stand in one environment; then each gets its share."""
    FOLDER.mkdir(exist_ok=True)
    together = FOLDER / "together.tmp"
    together.write_text("" if upgrade else pins(), encoding="utf-8")
    try:
        resolve([line for requirements in groups().values() for line in requirements], together)
        for name, requirements in groups().items():
            lock = FOLDER / f"{name}.txt"
            text = resolve(requirements, lock, "--upgrade", "--constraints", str(together))
            lock.write_text(head(requirements) + text, encoding="utf-8")
    finally:
        together.unlink()


def main() -> int:
    parser = argparse.ArgumentParser(prog="run lock", description="Write the locks of pyproject.toml anew.")
    parser.add_argument("--upgrade", action="store_true", help="take the newest releases; else only what must change")
    parser.add_argument("--check", metavar="LOCK", help="only tell whether this lock fits pyproject.toml")
    options = parser.parse_args()
    if options.check is None:
        write(options.upgrade)
    elif not is_current(options.check, groups()[options.check]):
        print(f"run: locks/{options.check}.txt does not fit pyproject.toml: run ./run lock", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

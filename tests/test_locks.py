"""The locks: every release with its hash, for every platform, from no address, in step with what is asked."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools import locks

ROOT = Path(__file__).parents[1]
NAMES = sorted(locks.groups())
PACKAGES = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]


def pinned(name: str) -> dict[str, list[str]]:
    """The releases of each package in a lock; more than one where markers part them."""
    found: dict[str, list[str]] = {}
    for pin in re.findall(
        r"^([\w.-]+)(?:\[.*?\])?==([\w.+!-]+)", (locks.FOLDER / f"{name}.txt").read_text(), re.MULTILINE
    ):
        found.setdefault(canonicalize_name(pin[0]), []).append(pin[1])
    return found


def test_there_is_a_lock_for_each_group_and_no_other() -> None:
    assert sorted(file.stem for file in locks.FOLDER.iterdir()) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_lock_fits_pyproject(name: str) -> None:
    requirements = locks.groups()[name]
    assert locks.is_current(name, requirements), "run ./run lock"
    for requirement in map(Requirement, requirements):
        releases = pinned(name)[canonicalize_name(requirement.name)]
        assert all(requirement.specifier.contains(release) for release in releases)


@pytest.mark.parametrize("name", NAMES)
def test_a_lock_gives_hashes_and_no_address(name: str) -> None:
    text = (locks.FOLDER / f"{name}.txt").read_text()
    assert "://" not in text
    assert not re.search(r"^\s*-(?!-hash=)", text, re.MULTILINE)
    releases = [part for part in re.split(r"\n(?=\S)", text) if not part.startswith("#")]
    assert releases
    assert all("--hash=sha256:" in release for release in releases)


def test_all_locks_agree_so_that_they_can_stand_in_one_environment() -> None:
    releases: dict[str, set[tuple[str, ...]]] = {}
    for name in NAMES:
        for package, versions in pinned(name).items():
            releases.setdefault(package, set()).add(tuple(versions))
    assert {package: found for package, found in releases.items() if len(found) > 1} == {}


def test_the_pages_lock_names_no_address_and_has_every_platforms_binaries() -> None:
    assert [name for name, package in PACKAGES.items() if "resolved" in package] == []
    assert [name for name, package in PACKAGES.items() if name and "integrity" not in package] == []
    wanted = {
        f"node_modules/{name}" for package in PACKAGES.values() for name in package.get("optionalDependencies", {})
    }
    assert wanted - PACKAGES.keys() == set()


def test_a_lock_older_than_pyproject_is_told_in_one_sentence_that_says_what_to_run(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "tools", tmp_path / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "locks", tmp_path / "locks")
    asked = (ROOT / "pyproject.toml").read_text()
    command = [sys.executable, "-m", "tools.locks", "--check", "table"]
    for text, code, said in [
        (asked, 0, ""),
        (
            asked.replace("tqdm>=4.66", "tqdm>=4.67"),
            1,
            "run: locks/table.txt does not fit pyproject.toml: run ./run lock\n",
        ),
    ]:
        (tmp_path / "pyproject.toml").write_text(text)
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (code, said)

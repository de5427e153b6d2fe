"""The wheel: what `pip wheel .` makes carries the page, and its `engawa serve` needs nothing of this source tree."""

import os
import shutil
import subprocess
import sys
import sysconfig
import time
import urllib.error
import urllib.request
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.browser.conftest import free_port

ROOT = Path(__file__).parents[1]
CARRIED = ("engawa/py.typed", "engawa/server/page/index.html", "engawa/iki/rules.md", "engawa/shogun/figures.json")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Interpreted, from a copy of the sources: that the compiled package works is seen in every browser test."""
    if not (ROOT / "web" / "dist" / "index.html").exists():
        pytest.skip("the page is not built here")
    copy = tmp_path_factory.mktemp("sources") / "engawa"
    leave = shutil.ignore_patterns("__pycache__", "node_modules", ".*", "tests", "build")
    shutil.copytree(ROOT, copy, ignore=leave)
    made = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", str(made), "."]
    subprocess.run(command, cwd=copy, env={**os.environ, "ENGAWA_PURE": "1"}, check=True)
    return next(made.glob("engawa-*.whl"))


def test_it_carries_the_page_the_rules_and_the_types(wheel: Path) -> None:
    with ZipFile(wheel) as file:
        names = file.namelist()
    assert [name for name in CARRIED if name not in names] == []
    assert not [name for name in names if name.startswith(("tests/", "tools/", "web/"))]


def test_engawa_serve_works_in_a_venv_that_has_only_the_wheel_and_what_it_requires(wheel: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "venv")], check=True)
    python = str(tmp_path / "venv" / "bin" / "python")
    script = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = Path(subprocess.run([python, "-c", script], capture_output=True, text=True, check=True).stdout.strip())
    with ZipFile(wheel) as file:
        file.extractall(site)
    # What it requires is lent by this environment, so that the test needs no network; engawa.pth is not lent with it.
    (site / "lent.pth").write_text(sysconfig.get_path("purelib"))
    port = free_port()
    command = [python, "-P", "-m", "engawa", "serve", "--port", str(port), "--folder", str(tmp_path)]
    server = subprocess.Popen(command, cwd=tmp_path)
    try:
        assert "<!doctype html>" in first_answer(f"http://127.0.0.1:{port}/").lower()
    finally:
        server.terminate()
        server.wait()


def first_answer(url: str) -> str:
    for _ in range(300):
        try:
            with urllib.request.urlopen(url) as answer:
                return str(answer.read().decode())
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    raise AssertionError("the server does not answer")

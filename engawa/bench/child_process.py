"""Child processes that measure: each line in a Python of its own, with the package interpreted or as installed."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import engawa
from engawa.bench.game_measurements import Row

HERE = str(Path(engawa.__path__[0]).parent)
"""Where this package is found, compiled or not as it is installed."""


def in_process(name: str, arguments: list[str], path: str = HERE) -> list[Row]:
    """One line of the table, by a process that finds our package in `path`; none if it fails, and it says why."""
    sys.stderr.write(f"measuring {name}\n")
    env = {**os.environ, "PYTHONPATH": path}
    command = [sys.executable, "-m", *arguments]
    done = subprocess.run(command, env=env, cwd=tempfile.gettempdir(), stdout=subprocess.PIPE, check=False)
    if done.returncode != 0:
        sys.stderr.write(f"{name} could not be measured: see above\n")
        return []
    return [{"name": name, **json.loads(done.stdout)}]


@contextmanager
def interpreted_copy() -> Iterator[str]:
    """A folder in which the package is found without its compiled modules."""
    with tempfile.TemporaryDirectory() as folder:
        no_compiled = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
        shutil.copytree(Path(engawa.__path__[0]), Path(folder, "engawa"), ignore=no_compiled)
        yield folder

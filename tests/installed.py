"""The installed package, which is compiled where there is a C compiler; this source tree is interpreted."""

import subprocess
import sys
from pathlib import Path

import pytest


def from_installed(script: str, folder: Path, *arguments: str) -> str:
    """What a script prints that finds the installed package, not this source tree."""
    command = [sys.executable, "-P", "-c", script, *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if "No module named 'engawa'" in done.stderr:
        pytest.skip("engawa is not installed in this environment: run the tests by ./run test")
    assert done.returncode == 0, done.stderr
    return done.stdout

"""Processes of this machine, for tests that kill them."""

import os
import signal
from pathlib import Path


def kill_one(sign: bytes, parent: int | None = None) -> int:
    """A process by its command line, and by whose child it is; its number, or 0 when there is none."""
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            its_parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            command = (entry / "cmdline").read_bytes()
        except OSError:
            continue
        if sign in command and parent in (None, its_parent):
            os.kill(int(entry.name), signal.SIGKILL)
            return int(entry.name)
    return 0

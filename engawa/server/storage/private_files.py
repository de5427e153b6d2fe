"""Private files (mode 0600): the database has everybody's keys, so nobody but its owner reads it."""

import logging
import stat
from pathlib import Path
from typing import Final

LOG = logging.getLogger("engawa.server")
OWNER_ONLY: Final = 0o600
OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


def make_private(file: Path) -> None:
    """Made if it is not there, closed to others if it is; SQLite gives its journals the same rights."""
    try:
        file.touch(OWNER_ONLY)
        for private in (file, *file.parent.glob(f"{file.name}-*")):
            rights = stat.S_IMODE(private.stat().st_mode)
            if rights & OTHERS:
                private.chmod(rights & ~OTHERS)
                LOG.warning("%s could be read by other users of this machine; now it cannot", private)
    except OSError as error:
        LOG.warning("%s may be read by other users of this machine: %s", file, error.strerror)

"""Damage in the data: a table that cannot be read is its own trouble, not everybody's.

It is left out of lists; who asks for it is told so in a sentence; why, stands in the log once. It is not changed.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from engawa.server.errors import DamagedTable, RequestError
from engawa.server.storage.failures import StoreFailed, one_line

LOG = logging.getLogger("engawa.server")
MOST_REMEMBERED: Final = 10_000


class Gap(Exception):
    """Lines of a record are missing; `line` is the first of them, counted as in the record's file."""

    def __init__(self, number: int) -> None:
        self.line = number + 2
        """The header is the first, and numbers begin with 0."""
        super().__init__(f"its record is torn at line {self.line}")


class Damage:
    """What was found damaged, so that it is told once."""

    def __init__(self) -> None:
        self._reported: set[str] = set()

    def report(self, table_id: str, error: Exception) -> None:
        if table_id not in self._reported and len(self._reported) < MOST_REMEMBERED:
            self._reported.add(table_id)
            LOG.warning("table %s cannot be read and is left as it is: %s", table_id, one_line(error))

    @contextmanager
    def watched(self, table_id: str) -> Iterator[None]:
        """Around the reading of a table: whatever is wrong with it comes out as a sentence. The reason may tell what
        players keep from each other: it is for the log only."""
        try:
            yield
        except (StoreFailed, RequestError):
            raise
        except Gap as gap:
            self.report(table_id, gap)
            raise DamagedTable("server.torn", line=gap.line) from None
        except Exception as error:
            self.report(table_id, error)
            raise DamagedTable("server.unreadable") from None

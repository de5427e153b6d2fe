"""Readiness: whether this server can do what it is there for, part by part, so that a proxy sends people elsewhere."""

import asyncio
import shutil
import time
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, update

from engawa.server.admission import Admission
from engawa.server.bot_workers import BotWorkers
from engawa.server.settings import Settings
from engawa.server.storage.failures import StoreFailed
from engawa.server.storage.schema import VERSION, meta
from engawa.server.storage.store import Store

LOOKS_LAST: Final = 2.0
"""Seconds for which an answer holds: a look writes to the disk, and anybody may ask."""
PATIENCE: Final = 5.0


class Readiness:
    def __init__(self, store: Store, workers: BotWorkers, admission: Admission, settings: Settings) -> None:
        self._store = store
        self._workers = workers
        self._admission = admission
        self._least_free = settings.least_free
        self._written = False
        self._looked_at = float("-inf")
        self._lock = asyncio.Lock()

    async def parts(self) -> dict[str, bool]:
        """What works, by name."""
        async with self._lock:  # many who ask at the same time are told of one look
            if time.monotonic() - self._looked_at > LOOKS_LAST:
                self._written = await self._can_write()
                self._looked_at = time.monotonic()
        return {
            "database": self._written,
            "disk": self._has_room(),
            "workers": self._workers.can_think(),
            "open": not self._admission.is_draining,
        }

    async def _can_write(self) -> bool:
        def write(connection: Connection) -> None:
            connection.execute(update(meta).where(meta.c.name == "version").values(value=VERSION))

        try:
            async with asyncio.timeout(PATIENCE):
                await self._store.writer.do(write)
        except (StoreFailed, TimeoutError):
            return False
        return True

    def _has_room(self) -> bool:
        """Of a database elsewhere only the database knows."""
        return not self.free_bytes() < self._least_free

    def free_bytes(self) -> float:
        """Where the tables are; not a number where that is not known here."""
        url = self._store.engine.url
        if not url.drivername.startswith("sqlite") or not url.database:
            return float("nan")
        try:
            return shutil.disk_usage(Path(url.database).parent).free
        except OSError:
            return 0.0

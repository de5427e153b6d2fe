"""House clock: seconds that servers have been up on this data. It stands still while none is, and is never set back.

It is kept beside the tables as the database's own time less all the time that does not count: while no server was up,
and whatever the database's clock was set forward or back by.
"""

import time
from collections.abc import Callable
from typing import Final

import orjson
from sqlalchemy import Connection, insert, select, update

from engawa.server.storage.database_clock import clock
from engawa.server.storage.schema import meta
from engawa.server.storage.store import Store

ROW: Final = "house_clock"
BEAT: Final = 10.0
"""Seconds between two looks at the database's clock, while anybody's time is measured."""
GRACE: Final = 30.0
"""A longer silence, of all servers together, is time in which nobody could play."""

APART: Final = 2.0
"""Seconds; some databases tell no parts of one, and what is counted should not jump by them."""


class HouseClock:
    def __init__(
        self,
        store: Store,
        steady: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
        database: Callable[[Connection], float] = clock,
    ) -> None:
        self._store = store
        self._steady = steady
        self.wall = wall
        """For whether it is night somewhere; no time is measured by it."""
        self._database = database
        self._anchor = (wall(), steady())
        self._beat_at: float | None = None

    def now(self) -> float:
        house, steady = self._anchor
        return house + self._steady() - steady

    async def begin(self) -> None:
        """Before the first time is measured here; what has passed since a lone server was last up does not count."""
        if self._beat_at is None:
            await self._beat(is_first=self._store.node is None)

    async def keep(self) -> None:
        """Now and then, once it has begun."""
        if self._beat_at is not None and self._steady() - self._beat_at >= BEAT:
            await self._beat(is_first=False)

    async def _beat(self, is_first: bool) -> None:
        house = 0.0

        def write(connection: Connection) -> None:
            nonlocal house
            house = beat(connection, self._database(connection), is_first)

        await self._store.writer.do(write)
        if self._beat_at is None or abs(house - self.now()) > APART:
            self._anchor = (house, self._steady())
        self._beat_at = self._steady()


def beat(connection: Connection, now: float, is_first: bool) -> float:
    """What the house clock shows, noted for whoever looks next."""
    row = connection.execute(select(meta.c.value).where(meta.c.name == ROW).with_for_update()).scalar()
    seen, uncounted = (now, 0.0) if row is None else orjson.loads(row)
    passed = now - seen
    if is_first or not 0 <= passed <= GRACE:
        uncounted += passed
    value = orjson.dumps([now, uncounted]).decode()
    if row is None:
        connection.execute(insert(meta).values(name=ROW, value=value))
    else:
        connection.execute(update(meta).where(meta.c.name == ROW).values(value=value))
    return float(now - uncounted)

"""Takeovers: tables that visitors come for when their node has died are taken over together, in one statement."""

import asyncio

from engawa.server.storage.ownership import Elsewhere, Peer
from engawa.server.storage.store import Store

BUSY = "busy"
"""Somebody is just writing to it."""
Taken = int | Peer | str | None


class Takeovers:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._wanted: dict[str, asyncio.Future[Taken]] = {}
        self._taking: asyncio.Task[None] | None = None

    async def take(self, table_id: str) -> int | None:
        """The epoch from which on the table is this node's; None where there is no such table. Elsewhere where another
        node has it."""
        wanted = self._wanted.setdefault(table_id, asyncio.get_running_loop().create_future())
        if self._taking is None:
            self._taking = asyncio.create_task(self._take_all())
        taken = await asyncio.shield(wanted)
        if isinstance(taken, Peer):
            raise Elsewhere(taken)
        return await asyncio.to_thread(self._store.take_over, table_id) if isinstance(taken, str) else taken

    async def _take_all(self) -> None:
        """What is asked for while the database is busy is taken together afterwards."""
        try:
            while self._wanted:
                wanted, self._wanted = self._wanted, {}
                try:
                    found, busy = await asyncio.to_thread(self._store.take_over_many, wanted)
                except Exception as error:
                    for future in wanted.values():
                        future.set_exception(type(error)(*error.args))
                else:
                    for table_id, future in wanted.items():
                        future.set_result(BUSY if table_id in busy else found.get(table_id))
        finally:
            self._taking = None

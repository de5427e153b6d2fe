"""Outbox of a connection: a queue for one reader, which costs less than one for many."""

import asyncio
from collections import deque


class Outbox:
    """Texts, or the code to close with."""

    def __init__(self) -> None:
        self._items: deque[str | int] = deque()
        self._awaited: asyncio.Future[None] | None = None
        self._loop = asyncio.get_running_loop()
        """Asked for once: it is asked for with every message otherwise."""

    def __len__(self) -> int:
        return len(self._items)

    def put(self, item: str | int) -> None:
        self._items.append(item)
        if self._awaited is not None and not self._awaited.done():
            self._awaited.set_result(None)

    def empty(self) -> None:
        self._items.clear()

    async def take(self) -> str | int:
        while not self._items:
            self._awaited = self._loop.create_future()
            await self._awaited
        return self._items.popleft()

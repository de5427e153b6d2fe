"""Outbox of a connection: a queue for one reader, which costs less than one for many; passed by where it can be."""

import asyncio
from collections import deque
from collections.abc import Callable


class Outbox:
    """Messages, or the code to close with.

    What comes in one turn of the event loop is written together, at its end, while the reader has nothing to do; what
    cannot be written so waits for the reader.
    """

    def __init__(self, write: Callable[[list[bytes]], bool] | None = None) -> None:
        """`write` writes messages now, or says that they must wait."""
        self._items: deque[bytes | int] = deque()
        self._write = write
        self._is_due = False
        self._awaited: asyncio.Future[None] | None = None
        self._loop = asyncio.get_running_loop()
        """Asked for once: it is asked for with every message otherwise."""

    def __len__(self) -> int:
        return len(self._items)

    def put(self, item: bytes | int) -> None:
        self._items.append(item)
        if self._write is None:
            self._wake_reader()
        elif not self._is_due:
            self._is_due = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        self._is_due = False
        if self._awaited is None or self._awaited.done():
            return  # the reader is at work, and has the next ones after it
        messages = [item for item in self._items if isinstance(item, bytes)]
        if self._write is not None and len(messages) == len(self._items) and self._write(messages):
            self._items.clear()
        else:
            self._wake_reader()

    def _wake_reader(self) -> None:
        if self._awaited is not None and not self._awaited.done():
            self._awaited.set_result(None)

    def empty(self) -> None:
        self._items.clear()

    async def take(self) -> bytes | int:
        while not self._items:
            self._awaited = self._loop.create_future()
            await self._awaited
        return self._items.popleft()

"""Review of a finished game: worked out once for all who ask, while somebody waits, and kept for who comes later."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

from engawa.bots.review import Review
from engawa.kernel.cache import BoundedCache

KEPT: Final = 64
"""Reviews of a server that outlive their tables' sittings."""
Reviews = BoundedCache[str, Review]
"""By table: a finished game stays as it is."""


class SharedReview:
    def __init__(self, table: str, kept: Reviews) -> None:
        self._table = table
        self._kept = kept
        self._task: asyncio.Task[Review] | None = None
        self._readers: list[Callable[[int], None]] = []
        """Those who wait for it, each told the place in the line."""

    def has_begun(self) -> bool:
        return self._task is not None or self._kept.get(self._table) is not None

    def begin(self, work: Coroutine[Any, Any, Review]) -> None:
        self._task = asyncio.create_task(work)

    def forget(self) -> None:
        self._task = None

    def send_place(self, place: int) -> None:
        for on_place in self._readers:
            on_place(place)

    async def result(self, on_place: Callable[[int], None]) -> Review:
        """Of the review that has begun. It is left off when nobody waits any more, and begun anew where it failed."""
        cached = self._kept.get(self._table)
        if cached is not None:
            return cached
        task = self._task
        assert task is not None
        self._readers.append(on_place)
        try:
            review = await asyncio.shield(task)
            self._kept.put(self._table, review)
            return review
        except Exception:
            self._drop(task)
            raise
        finally:
            self._readers.remove(on_place)
            if not self._readers and not task.done():
                task.cancel()
                self._drop(task)

    def _drop(self, task: asyncio.Task[Review]) -> None:
        if self._task is task:
            self._task = None

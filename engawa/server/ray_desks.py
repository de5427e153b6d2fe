"""Ray desks: bots think on a Ray cluster; while that does nothing, in a process of this server."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, Final

from engawa.bots.ray_cluster import join_cluster
from engawa.server.bot_processes import TRIES, BotProcess, work_safely

LOG = logging.getLogger("engawa.server")
PATIENCE: Final = 30.0
"""Seconds for a thought there."""
LEFT_ALONE: Final = 60.0
"""Seconds before a cluster that has failed is asked again."""


class RayCluster:
    def __init__(self, address: str, workers: int) -> None:
        """BadInput where there is none at this address."""
        self.address = address
        self.library = join_cluster(address, workers)
        self.size = max(1, int(self.library.cluster_resources().get("CPU", 1)))
        self.work = self.library.remote(max_retries=TRIES)(work_on_ray)
        self._away_until: float | None = None

    def is_away(self) -> bool:
        """It has failed a short time ago; afterwards it is tried again."""
        return self._away_until is not None and time.monotonic() < self._away_until

    async def ask(self, work: Callable[[Any], Any], task: Any, on_begun: Callable[[Any], None]) -> Any:
        """What a worker there finds, and what went wrong. A cluster whose machines are gone says nothing at all."""
        if not self.library.is_initialized():
            raise ConnectionError("this server is not in it any more")
        async with asyncio.timeout(PATIENCE):
            thought = await asyncio.to_thread(self.work.remote, work, task)
            on_begun(thought)
            answer = await asyncio.wrap_future(thought.future())
        if self._away_until is not None:
            LOG.warning("the Ray cluster at %s thinks again", self.address)
        self._away_until = None
        return answer

    def failed(self, error: Exception) -> None:
        if self._away_until is None:
            reason = str(error).splitlines() or [type(error).__name__]
            LOG.warning("the Ray cluster at %s does not think: %s; bots think here meanwhile", self.address, reason[0])
        self._away_until = time.monotonic() + LEFT_ALONE

    def close(self) -> None:
        self.library.shutdown()


class RayDesk(BotProcess):
    """One thought at a time on the cluster. What becomes vain meanwhile is given up there."""

    def __init__(self, cluster: RayCluster) -> None:
        super().__init__()
        self._cluster = cluster
        self._thought: Any = None

    async def _ask(self, work: Callable[[Any], Any], task: Any) -> Any:
        if self._cluster.is_away():
            return await super()._ask(work, task)
        try:
            result, error = await self._cluster.ask(work, task, self._begun)
        except Exception as failure:
            if self.job is None or not self.job.is_wanted():
                raise  # it was given up
            self._cluster.failed(failure)
            return await super()._ask(work, task)
        finally:
            self._thought = None
        if error is not None:
            raise error
        return result

    def _begun(self, thought: Any) -> None:
        self._thought = thought

    def stop(self) -> None:
        if self._thought is not None:
            self._cluster.library.cancel(self._thought, force=True)
        super().stop()


def work_on_ray(work: Callable[[Any], Any], task: Any) -> tuple[Any, Exception | None]:
    """Ray sends functions of modules by name: its workers need Engawa, too."""
    return work_safely(work, task)

"""Ray desks: bots think on a Ray cluster; while that does nothing, in a process of this server."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from engawa.bots.ray_cluster import join_cluster
from engawa.server.bot_processes import TRIES, BotProcess, work_safely

LOG = logging.getLogger("engawa.server")


class RayCluster:
    def __init__(self, address: str, workers: int) -> None:
        """BadInput where there is none at this address."""
        self.address = address
        self.library = join_cluster(address, workers)
        self.size = max(1, int(self.library.cluster_resources().get("CPU", 1)))
        self.work = self.library.remote(max_retries=TRIES)(work_on_ray)
        self._is_away = False

    def failed(self, error: Exception) -> None:
        if not self._is_away:
            reason = str(error).splitlines() or [type(error).__name__]
            LOG.warning("the Ray cluster at %s does not think: %s; bots think here meanwhile", self.address, reason[0])
        self._is_away = True

    def worked(self) -> None:
        if self._is_away:
            LOG.warning("the Ray cluster at %s thinks again", self.address)
        self._is_away = False

    def close(self) -> None:
        self.library.shutdown()


class RayDesk(BotProcess):
    """One thought at a time on the cluster. What becomes vain meanwhile is given up there."""

    def __init__(self, cluster: RayCluster) -> None:
        super().__init__()
        self._cluster = cluster
        self._thought: Any = None

    async def _ask(self, work: Callable[[Any], Any], task: Any) -> Any:
        try:
            self._thought = await asyncio.to_thread(self._cluster.work.remote, work, task)
            result, error = await asyncio.wrap_future(self._thought.future())
        except Exception as failure:
            if self.job is None or not self.job.is_wanted():
                raise  # it was given up
            self._cluster.failed(failure)
            return await super()._ask(work, task)
        finally:
            self._thought = None
        self._cluster.worked()
        if error is not None:
            raise error
        return result

    def stop(self) -> None:
        if self._thought is not None:
            self._cluster.library.cancel(self._thought, force=True)
        super().stop()


def work_on_ray(work: Callable[[Any], Any], task: Any) -> tuple[Any, Exception | None]:
    """Ray sends functions of modules by name: its workers need Engawa, too."""
    return work_safely(work, task)

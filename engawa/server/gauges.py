"""Gauges: what of a running server is looked at from outside."""

from engawa.server.readiness import Readiness
from engawa.server.tables.directory import TableDirectory


class ServerGauges:
    def __init__(self, directory: TableDirectory, readiness: Readiness) -> None:
        self._directory = directory
        self._readiness = readiness

    def tables(self) -> int:
        return len(self._directory.live)

    def sockets(self) -> int:
        return self._directory.limits.sockets.taken()

    def waiting_thoughts(self) -> int:
        return len(self._directory.bot_workers.line)

    def busy_workers(self) -> int:
        return self._directory.bot_workers.busy()

    def free_bytes(self) -> float:
        return self._readiness.free_bytes()

"""Metrics for Prometheus: tables, sockets, moves, bots, database and memory, on a port of their own.

The library's own server answers, in a thread: what it reads of ours are numbers that are there at any moment.
"""

import threading
import time
from typing import Any, Final, Protocol
from wsgiref.simple_server import WSGIServer

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    start_http_server,
)
from sqlalchemy import Connection, Engine, event

from engawa import __version__
from engawa.kernel.mode import mode
from engawa.kernel.refusal import BadInput
from engawa.server.meter import Meter

MOMENTS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
THOUGHTS: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
BEGUN: Final = "engawa.begun"


class Gauges(Protocol):
    """What is looked at when somebody asks."""

    def tables(self) -> int: ...

    def sockets(self) -> int: ...

    def waiting_thoughts(self) -> int: ...

    def busy_workers(self) -> int: ...

    def free_bytes(self) -> float: ...


class PrometheusMeter(Meter):
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        built = Gauge("engawa_info", "The program that runs here.", ["version", "mode"], registry=self.registry)
        built.labels(__version__, mode()).set(1)
        self._moves = Counter("engawa_moves", "Moves made.", ["game"], registry=self.registry)
        self._move_seconds = self._histogram(
            "engawa_move_seconds",
            "From a move's arrival until it is stored and everybody's state is on its way.",
            MOMENTS,
        )
        self._thought_seconds = self._histogram(
            "engawa_bot_thinking_seconds", "Thoughts of the bot workers, waiting in line left out.", THOUGHTS
        )
        self._write_seconds = self._histogram(
            "engawa_database_write_seconds", "Transactions that wrote to the database.", MOMENTS
        )
        self._notices = Counter(
            "engawa_notices",
            "Notices outside the page, and attempts at them.",
            ["channel", "outcome"],
            registry=self.registry,
        )
        self._failures = Counter(
            "engawa_database_failures", "Transactions that the database did not do.", registry=self.registry
        )

    def _histogram(self, name: str, about: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(name, about, buckets=buckets, registry=self.registry)

    def moved(self, game: str, seconds: float) -> None:
        self._moves.labels(game).inc()
        self._move_seconds.observe(seconds)

    def thought(self, seconds: float) -> None:
        self._thought_seconds.observe(seconds)

    def told(self, channel: str, arrived: bool) -> None:
        self._notices.labels(channel, "sent" if arrived else "failed").inc()

    def look_at(self, gauges: Gauges) -> None:
        for name, about, look in (
            ("engawa_tables_live", "Tables in memory: somebody is there, or a bot thinks.", gauges.tables),
            ("engawa_sockets", "Web sockets: seats and spectators.", gauges.sockets),
            ("engawa_bot_queue", "Thoughts that wait for a worker.", gauges.waiting_thoughts),
            ("engawa_bot_workers_busy", "Workers that think.", gauges.busy_workers),
            (
                "engawa_disk_free_bytes",
                "Room left where the tables are; NaN where that is not known.",
                gauges.free_bytes,
            ),
        ):
            Gauge(name, about, registry=self.registry).set_function(look)

    def watch(self, engine: Engine) -> None:
        """Its transactions; those that only read end with a rollback and are not counted."""

        def begin(connection: Connection) -> None:
            connection.info[BEGUN] = time.perf_counter()

        def commit(connection: Connection) -> None:
            self._write_seconds.observe(time.perf_counter() - connection.info.get(BEGUN, time.perf_counter()))

        def fail(_: Any) -> None:
            self._failures.inc()

        event.listen(engine, "begin", begin)
        event.listen(engine, "commit", commit)
        event.listen(engine, "handle_error", fail)

    def serve(self, host: str, port: int) -> tuple[WSGIServer, threading.Thread]:
        """At `/metrics`, for whoever can reach that port."""
        try:
            return start_http_server(port, host, self.registry)
        except (OSError, OverflowError) as error:
            reason = getattr(error, "strerror", None) or error
            raise BadInput(f"--metrics-port {port}: cannot be listened on: {reason}") from None

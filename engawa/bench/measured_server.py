"""Server under load: the real one without its limits on haste, and without rounds of shuffling before a game.

Run as `python -m engawa.bench.measured_server FOLDER [NAP]`. It listens on a free port of this machine and says which.
After NAP seconds without a move a table sleeps.
"""

import socket
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from engawa.server.app import make_app
from engawa.server.running import web_server
from engawa.server.settings import Settings
from engawa.server.storage import node_lease
from engawa.server.storage.node_lease import LEASE, RENEWAL
from engawa.server.storage.store import Store, sqlite_url

LIMITLESS = Settings(
    messages_per_second=1e9,
    messages_at_once=10**9,
    makings_per_minute=10**9,
    requests_per_minute=10**9,
    bytes_per_hour=10**12,
    whys_at_once=10**9,
    sockets_for_one=10**6,
    sockets=10**6,
    connections_for_one=10**6,
    connections=10**6,
    shuffle_within=0,
)


def say(address: str) -> None:
    print(f"listens on {address}", flush=True)


def serve(folder: Path, nap: float = LIMITLESS.nap, tell: Callable[[str], None] = say) -> None:
    listening = socket.create_server(("127.0.0.1", 0))
    run(Store(sqlite_url(folder)), listening, replace(LIMITLESS, nap=nap), tell)


def serve_node(url: str, tell: Callable[[str], None] = say, lease: float = LEASE, renewal: float = RENEWAL) -> None:
    """One of several on a PostgreSQL."""
    node_lease.LEASE, node_lease.RENEWAL = lease, renewal
    listening = socket.create_server(("127.0.0.1", 0))
    run(Store(url, f"http://{address_of(listening)}", cluster=True), listening, LIMITLESS, tell)


def run(store: Store, listening: socket.socket, settings: Settings, tell: Callable[[str], None]) -> None:
    server = web_server(make_app(store, settings), settings)
    tell(address_of(listening))
    server.run(sockets=[listening])


def address_of(listening: socket.socket) -> str:
    return f"127.0.0.1:{listening.getsockname()[1]}"


if __name__ == "__main__":
    serve(Path(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else LIMITLESS.nap)

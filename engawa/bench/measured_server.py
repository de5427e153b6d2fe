"""Server under load: the real one without its limits on haste, and without rounds of shuffling before a game.

Run as `python -m engawa.bench.measured_server FOLDER [NAP]`, with the URL of a database instead of a folder, or as one
of several with `node URL`. It listens on a free port of this machine and says which. After NAP seconds without a move a
table sleeps.
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


def serve(where: Path | str, nap: float = LIMITLESS.nap, tell: Callable[[str], None] = say) -> None:
    """With the data in a folder, or in the database of a URL."""
    listening = socket.create_server(("127.0.0.1", 0))
    url = where if isinstance(where, str) else sqlite_url(where)
    run(Store(url), listening, replace(LIMITLESS, nap=nap), tell)


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
    if sys.argv[1] == "node":
        serve_node(sys.argv[2])
    else:
        data = sys.argv[1] if "://" in sys.argv[1] else Path(sys.argv[1])
        serve(data, float(sys.argv[2]) if len(sys.argv) > 2 else LIMITLESS.nap)

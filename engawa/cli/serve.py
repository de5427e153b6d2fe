"""`engawa serve`: the table's server. Its page is still to come; programs can play through it."""

import argparse
import socket
from pathlib import Path

from engawa.cli.common import Commands
from engawa.cli.play import data_folder
from engawa.kernel.refusal import BadInput

DESCRIPTION = """Start the server: tables, seats by secret link, moves over web sockets, everything stored before
anybody is told. Its interface is described at /docs. There is no page to play on yet."""
PORTS_TO_TRY = 20


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("serve", help="start the server for programs to play on", description=DESCRIPTION)
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1: this machine only)")
    parser.add_argument("--port", type=int, default=8350, help="the port (8350); if it is in use, the next free one")
    parser.add_argument("--database", metavar="URL", help="any SQLAlchemy URL (SQLite in your data folder)")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="the folder for the SQLite file")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes in which bots think (1)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    # Imported here because the server's libraries take longer to load than all other commands to run.
    from engawa.server.app import make_app  # noqa: PLC0415
    from engawa.server.settings import Settings  # noqa: PLC0415
    from engawa.server.store import Store, sqlite_url  # noqa: PLC0415

    listening = listen(options.host, options.port)
    port = listening.getsockname()[1]
    if port != options.port:
        print(f"Port {options.port} is in use; this is port {port}.")
    store = Store(options.database or sqlite_url(options.folder or data_folder()))
    print(f"Engawa listens on http://{options.host}:{port} — its interface is at /docs. Ctrl-C stops it.", flush=True)
    web_server(make_app(store, Settings(workers=options.workers))).run(sockets=[listening])
    return 0


def listen(host: str, port: int) -> socket.socket:
    """A socket on this port or one of the next."""
    for number in range(port, port + PORTS_TO_TRY):
        found = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, number))
            found.listen()
        except OSError as error:
            found.close()
            reason = error.strerror
            continue
        except OverflowError:
            raise BadInput(f"--port {port}: a port is a number from 0 to 65535") from None
        return found
    raise BadInput(f"no port from {port} to {port + PORTS_TO_TRY - 1} on {host} can be listened on: {reason}")

"""Command `engawa serve`: the table's server, with its page for browsers and its interface for programs."""

import argparse
import socket
import threading
import webbrowser
from pathlib import Path

from engawa.cli.game_options import Commands
from engawa.cli.play import data_folder
from engawa.kernel.refusal import BadInput

DESCRIPTION = """Start the server: tables, seats by secret link, moves over web sockets, everything stored before
anybody is told. Its page is for browsers; its interface, for programs, is described at /openapi.json."""
PORTS_TO_TRY = 20
EVERYWHERE = ("", "0.0.0.0", "::")


def add_to(commands: Commands) -> None:
    text = "start the table: a page for browsers, doors for programs"
    parser = commands.add_parser("serve", help=text, description=DESCRIPTION)
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1: this machine only)")
    parser.add_argument("--port", type=int, default=8350, help="the port (8350); if it is in use, the next free one")
    parser.add_argument("--database", metavar="URL", help="any SQLAlchemy URL (SQLite in your data folder)")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="the folder for the SQLite file")
    parser.add_argument(
        "--workers",
        type=int,
        default=1,
        metavar="N",
        help="processes in which bots think (1); one more stands by for quick ones",
    )
    away = "how long a person must be away before others may let a bot play (60)"
    parser.add_argument("--absence", type=float, default=60.0, metavar="SECONDS", help=away)
    name = "a public name by which the server is reached, such as table.example.org (once for each)"
    parser.add_argument("--name", action="append", default=[], metavar="NAME", help=name)
    proxy = "a proxy in front of the server, believed when it says whom it speaks for (once for each; none)"
    parser.add_argument("--trust-proxy", action="append", default=[], metavar="ADDRESS", help=proxy)
    most = "sockets, one for each seat or spectator, in all (1000)"
    parser.add_argument("--sockets", type=int, default=1000, metavar="N", help=most)
    one = "sockets from one address: a club may share one (200)"
    parser.add_argument("--sockets-for-one", type=int, default=200, metavar="N", help=one)
    stored = "megabytes stored for one address in an hour: records, figures, chat, notes (20)"
    parser.add_argument("--megabytes", type=float, default=20.0, metavar="N", help=stored)
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    # Imported here because the server's libraries take longer to load than all other commands to run.
    from engawa.server.app import make_app  # noqa: PLC0415
    from engawa.server.running import web_server  # noqa: PLC0415
    from engawa.server.settings import Settings  # noqa: PLC0415
    from engawa.server.storage.store import Store, sqlite_url  # noqa: PLC0415

    listening = listen(options.host, options.port)
    port = listening.getsockname()[1]
    address = f"http://{shown_host(options.host)}:{port}"
    store = Store(options.database or sqlite_url(options.folder or data_folder()), address)
    if port != options.port:
        print(f"Port {options.port} is in use; this is port {port}.")
    print(f"Engawa listens on {address} (Ctrl-C stops it)", flush=True)
    if options.open:
        # The socket listens already: whoever comes before the server is ready waits a moment.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    shared = address_of_machine(options.host, port)
    if shared:
        print(f"Friends in your network come by links to {shared}", flush=True)
    settings = Settings(
        address=shared,
        workers=options.workers,
        absence=options.absence,
        names=tuple(options.name),
        proxies=tuple(options.trust_proxy),
        sockets=options.sockets,
        sockets_for_one=options.sockets_for_one,
        bytes_per_hour=int(1_000_000 * options.megabytes),
    )
    web_server(make_app(store, settings), settings).run(sockets=[listening])
    return 0


def address_of_machine(host: str, port: int) -> str:
    """Where other devices reach a server that listens on every address of this machine; empty if they do not."""
    if host not in EVERYWHERE:
        return ""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only chooses the address from which it would be.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return f"http://{probe.getsockname()[0]}:{port}"


def shown_host(host: str) -> str:
    """As it stands in an address; one that means every address of this machine is called by its own name."""
    if host in EVERYWHERE:
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def listen(host: str, port: int) -> socket.socket:
    """A socket on this port or one of the next."""
    for number in range(port, port + PORTS_TO_TRY):
        listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen()
        except OSError as error:
            listening.close()
            reason = error.strerror
            continue
        except OverflowError:
            raise BadInput(f"--port {port}: a port is a number from 0 to 65535") from None
        return listening
    raise BadInput(f"no port from {port} to {port + PORTS_TO_TRY - 1} on {host} can be listened on: {reason}")

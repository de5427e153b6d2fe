"""Command `engawa serve`: the table's server, with its page for browsers and its interface for programs."""

import argparse
import socket
import threading
import webbrowser
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from engawa.cli.configuration import configured
from engawa.cli.game_options import Commands
from engawa.cli.play import data_folder
from engawa.cli.serve_options import add_options, chosen_numbers
from engawa.kernel.refusal import BadInput

if TYPE_CHECKING:
    from fastapi import FastAPI

    from engawa.server.ray_desks import RayCluster
    from engawa.server.settings import MailSettings, Settings
    from engawa.server.storage.store import Store

DESCRIPTION = """Start the server: tables, seats by secret link, moves over web sockets, everything stored before
anybody is told. Its page is for browsers; its interface, for programs, is described at /openapi.json."""
PORTS_TO_TRY = 20
EVERYWHERE = ("", "0.0.0.0", "::")


def add_to(commands: Commands) -> None:
    text = "start the table: a page for browsers, doors for programs"
    parser = commands.add_parser("serve", help=text, description=DESCRIPTION)
    add_options(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    # Imported here because the server's libraries take longer to load than all other commands to run.
    from engawa.server.app import make_app  # noqa: PLC0415
    from engawa.server.http_api.root_path import read_root_path  # noqa: PLC0415
    from engawa.server.logs import start_logging  # noqa: PLC0415
    from engawa.server.ray_desks import RayCluster  # noqa: PLC0415
    from engawa.server.running import web_server  # noqa: PLC0415
    from engawa.server.settings import Settings  # noqa: PLC0415
    from engawa.server.storage.store import Store, sqlite_url  # noqa: PLC0415

    options = configured(given.given[1:])
    root = read_root_path(options.root_path)
    cluster = None if options.ray is None else RayCluster(options.ray, int(options.workers))
    listening = listen(options.host, options.port)
    port = listening.getsockname()[1]
    listens = f"http://{shown_host(options.host)}:{port}"
    address = f"{listens}{root}"
    url = options.database or sqlite_url(options.folder or data_folder())
    store = Store(url, node_address(options, listens) if options.cluster else address, options.cluster)
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
        root_path=root,
        names=tuple(options.name),
        proxies=tuple(options.trust_proxy),
        private_notices=options.private_notices,
        ladder=options.ladder,
        mail=mail_settings(options),
        **chosen_numbers(options),
    )
    start_logging(options.log_format, options.log_level)
    if options.metrics_port is not None:
        app = metered_app(store, settings, options, cluster)
    else:
        app = make_app(store, settings, cluster=cluster)
    web_server(app, settings).run(sockets=[listening])
    return 0


def mail_settings(options: argparse.Namespace) -> "MailSettings | None":
    """None where no server is named. BadInput where something is missing, or cannot be read."""
    from engawa.server.settings import MailSettings  # noqa: PLC0415

    if options.smtp_server is None:
        if options.smtp_from:
            raise BadInput("--smtp-from: name the server too, with --smtp-server HOST:PORT")
        return None
    host, _, port = options.smtp_server.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise BadInput(f"--smtp-server {options.smtp_server}: it is HOST:PORT, such as mail.example.org:587")
    if not options.smtp_from or "@" not in options.smtp_from:
        raise BadInput("--smtp-server: say with --smtp-from which address mail comes from, such as table@example.org")
    return MailSettings(
        host=host.strip("[]"),
        port=int(port),
        sender=options.smtp_from,
        security=options.smtp_security,
        user=options.smtp_user,
        password=options.smtp_password,
    )


def metered_app(
    store: "Store", settings: "Settings", options: argparse.Namespace, cluster: "RayCluster | None"
) -> "FastAPI":
    from engawa.server.app import make_app  # noqa: PLC0415
    from engawa.server.gauges import ServerGauges  # noqa: PLC0415
    from engawa.server.metrics import PrometheusMeter  # noqa: PLC0415

    meter = PrometheusMeter()
    meter.watch(store.engine)
    app = make_app(store, settings, meter, cluster)
    meter.look_at(ServerGauges(app.state.directory, app.state.readiness))
    meter.serve(options.metrics_host, options.metrics_port)
    return app


def node_address(options: argparse.Namespace, listens: str) -> str:
    """Where the other nodes of the cluster reach this one."""
    if options.address is None:
        if options.host in EVERYWHERE:
            raise BadInput("--cluster: say with --address http://HOST:PORT where the other servers reach this one")
        return listens
    parts = urlsplit(options.address)
    try:
        is_usable = parts.scheme == "http" and bool(parts.hostname and parts.port) and parts.path in ("", "/")
    except ValueError:
        is_usable = False
    if not is_usable:
        raise BadInput(f"--address {options.address}: it is http://HOST:PORT, as the other servers reach this one")
    return f"http://{parts.netloc}"


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

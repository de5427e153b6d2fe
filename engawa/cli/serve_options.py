"""Options of `engawa serve`; each may also stand in a configuration file or in the environment."""

import argparse
from pathlib import Path
from typing import Any, Final, NamedTuple

from engawa.server.settings import Settings

MEGABYTE: Final = 1_000_000


class Knob(NamedTuple):
    """A number of the server's settings; what it is by default stands there."""

    field: str
    option: str
    metavar: str
    about: str
    unit: int = 1
    """How many of the setting's are one of the option's."""

    def usual(self) -> float:
        number = Settings.__dataclass_fields__[self.field].default
        assert isinstance(number, int | float)
        return number / self.unit if self.unit > 1 else number

    def number(self, given: float) -> float:
        usual = Settings.__dataclass_fields__[self.field].default
        return int(given * self.unit) if isinstance(usual, int) else given * self.unit


KNOBS: Final = (
    Knob("workers", "--workers", "N", "processes in which bots think; one more stands by for quick ones"),
    Knob("absence", "--absence", "SECONDS", "how long a person must be away before others may let a bot play"),
    Knob(
        "shuffle_within",
        "--shuffle-within",
        "SECONDS",
        "how long people's pages have to take part in a shuffle; 0: they take none (docs/shuffle.md)",
    ),
    Knob("sockets", "--sockets", "N", "sockets, one for each seat or spectator, in all"),
    Knob("sockets_for_one", "--sockets-for-one", "N", "sockets from one address: a club may share one"),
    Knob("connections", "--connections", "N", "connections that are no sockets, in all"),
    Knob("connections_for_one", "--connections-for-one", "N", "connections that are no sockets, from one address"),
    Knob("requests_per_minute", "--requests", "N", "requests of one address in a minute"),
    Knob("makings_per_minute", "--makings", "N", "tables and records made and seats taken by one address in a minute"),
    Knob("messages_per_second", "--messages", "N", "messages of one socket in a second"),
    Knob("questions", "--questions", "N", "hints and reviews thought about or waiting, in all"),
    Knob("questions_for_one", "--questions-for-one", "N", "hints and reviews of one address, thought about or waiting"),
    Knob(
        "bytes_per_hour",
        "--megabytes",
        "N",
        "megabytes stored for one address in an hour: records, figures, chat, notes, keyrings",
        MEGABYTE,
    ),
    Knob("finished_kept", "--keep-finished", "DAYS", "days for which finished games are kept; 0: for ever"),
    Knob("deserted_kept", "--keep-deserted", "DAYS", "days for which games nobody goes on with are kept; 0: for ever"),
    Knob("least_free", "--least-free", "N", "megabytes that must be free on the tables' disk to be ready", MEGABYTE),
)


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    file = "a TOML file with any of these options, such as “port = 8350” (ENGAWA_CONFIG; every option may stand in the"
    add_config_option(parser, f"{file} environment too, --root-path as ENGAWA_ROOT_PATH)")
    add("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1: this machine only)")
    add("--port", type=int, default=8350, help="the port (8350); if it is in use, the next free one")
    add_data_options(parser)
    cluster = "one of several servers on the same PostgreSQL (docs/cluster.md)"
    add("--cluster", action="store_true", help=cluster)
    reached = "where the other servers of the cluster reach this one (http://HOST:PORT; where it listens)"
    add("--address", metavar="URL", help=reached)
    name = "a public name by which the server is reached, such as table.example.org (once for each)"
    add("--name", action="append", default=[], metavar="NAME", help=name)
    proxy = "a proxy in front of the server, believed when it says whom it speaks for (once for each; none)"
    add("--trust-proxy", action="append", default=[], metavar="ADDRESS", help=proxy)
    path = "the path of the site under which the page lies, such as /games/engawa (none: the whole site)"
    add("--root-path", default="", metavar="PATH", help=path)
    for knob in KNOBS:
        usual = knob.usual()
        kind = int if isinstance(usual, int) else float
        add(knob.option, type=kind, default=usual, metavar=knob.metavar, help=f"{knob.about} ({usual:g})")
    ladder = (
        "people may play for ratings: a ladder of this server, with the computer players as anchors (docs/ladder.md)"
    )
    add("--ladder", action="store_true", help=ladder)
    private = "webhooks of notices may lead to private networks and to this machine (docs/operating.md)"
    add("--private-notices", action="store_true", help=private)
    smtp = "the server by which mail is sent, such as mail.example.org:587 (none: no mail; docs/operating.md)"
    add("--smtp-server", metavar="HOST:PORT", help=smtp)
    add("--smtp-from", metavar="ADDRESS", help="the address that mail comes from")
    secured = "how that server is spoken to: starttls, tls from the first byte, or none (starttls)"
    add("--smtp-security", choices=["starttls", "tls", "none"], default="starttls", help=secured)
    add("--smtp-user", default="", metavar="NAME", help="the name to log in with there (none)")
    word = "the password to it; rather in the file or as ENGAWA_SMTP_PASSWORD, since others see what is typed"
    add("--smtp-password", default="", metavar="TEXT", help=word)
    ray = "bots think on a Ray cluster (docs/cluster.md); “local” starts one here, of as many workers as --workers"
    add("--ray", metavar="ADDRESS", help=ray)
    add("--metrics-port", type=int, metavar="PORT", help="a port for Prometheus, at /metrics (none)")
    reach = "the address to which the metrics answer (127.0.0.1: this machine only)"
    add("--metrics-host", default="127.0.0.1", metavar="HOST", help=reach)
    written = "how the log is written: text for people, json for programs, a line for each entry (text)"
    add("--log-format", choices=["text", "json"], default="text", help=written)
    log_help = "what is logged: warning: what needs somebody, info: also each request and socket (warning)"
    add("--log-level", choices=["warning", "info"], default="warning", help=log_help)
    add("--open", action="store_true", help="open the page in the browser")


def add_data_options(parser: argparse.ArgumentParser) -> None:
    """Where the tables are; commands beside a server have these too."""
    parser.add_argument("--database", metavar="URL", help="any SQLAlchemy URL (SQLite in your data folder)")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="the folder for the SQLite file")


def add_config_option(parser: argparse.ArgumentParser, about: str) -> None:
    parser.add_argument("--config", type=Path, metavar="FILE", help=about)


def chosen_numbers(options: argparse.Namespace) -> dict[str, Any]:
    """Of the settings, as they were chosen."""
    return {knob.field: knob.number(getattr(options, _destination(knob.option))) for knob in KNOBS}


def _destination(option: str) -> str:
    return option.removeprefix("--").replace("-", "_")

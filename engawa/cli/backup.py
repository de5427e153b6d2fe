"""Commands `engawa backup` and `engawa restore`: all tables of a server in one file, and back."""

import argparse
from pathlib import Path

from engawa.cli.game_options import Commands
from engawa.cli.server_data import add_options, database_url

ABOUT_BACKUP = """Write all tables into one SQLite file, from SQLite or any other database, while servers run. The file
holds everybody's notes and the hashes of keys: it is made readable for its owner only. Large PostgreSQL databases are
better served by pg_dump."""
ABOUT_RESTORE = """Read a backup into a database that no server uses. It may be of the other kind: a backup from SQLite
moves a house to PostgreSQL. All of it is restored, or nothing."""


def add_to(commands: Commands) -> None:
    backup = commands.add_parser("backup", help="all tables of a server in one file", description=ABOUT_BACKUP)
    backup.add_argument("file", type=Path, metavar="FILE")
    add_options(backup)
    backup.set_defaults(run=run_backup)
    restore = commands.add_parser("restore", help="a backup back into an unused database", description=ABOUT_RESTORE)
    restore.add_argument("file", type=Path, metavar="FILE")
    restore.add_argument("--replace", action="store_true", help="delete the tables that are there")
    add_options(restore)
    restore.set_defaults(run=run_restore)


def run_backup(options: argparse.Namespace) -> int:
    from engawa.server.storage.backups import make_backup  # noqa: PLC0415 - the server's libraries take long to load
    from engawa.server.storage.maintenance import open_for_maintenance  # noqa: PLC0415

    with open_for_maintenance(database_url(options)) as engine:
        count = make_backup(engine, options.file)
    print(f"{options.file}: {count} tables")
    return 0


def run_restore(options: argparse.Namespace) -> int:
    from engawa.server.storage.backups import restore_backup  # noqa: PLC0415
    from engawa.server.storage.store import sqlite_url  # noqa: PLC0415

    url = database_url(options)
    if url.startswith("sqlite:///"):
        sqlite_url(Path(url.removeprefix("sqlite:///")).parent)
    count = restore_backup(options.file, url, options.replace)
    print(f"{count} tables are restored.")
    return 0

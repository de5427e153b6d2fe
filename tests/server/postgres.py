"""A PostgreSQL of one's own for tests: started on this machine in a temporary folder, stopped and started at will."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, text

PLACES = ["usr/lib/postgresql/*/bin", "usr/local/opt/postgresql*/bin", "opt/homebrew/opt/postgresql*/bin"]
NOBODY = "nobody"
"""PostgreSQL does not run as root."""


def programs() -> Path | None:
    """Where its programs are; None where there are none."""
    found = shutil.which("pg_ctl")
    if found is not None:
        return Path(found).resolve().parent
    folders = [folder for place in PLACES for folder in Path("/").glob(place) if (folder / "pg_ctl").exists()]
    return max(folders, default=None)


class Postgres:
    def __init__(self, bin_folder: Path, folder: Path) -> None:
        self.bin = bin_folder
        self.folder = folder
        folder.mkdir(parents=True)
        if os.geteuid() == 0:
            shutil.chown(folder, NOBODY)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self._run("initdb", "-D", str(folder / "data"), "-U", "engawa", "-A", "trust", "--no-sync", "-E", "UTF8")
        self.start()

    def url(self, database: str) -> str:
        """Of a new, empty database."""
        address = f"postgresql+psycopg://engawa@127.0.0.1:{self.port}"
        engine = create_engine(f"{address}/postgres", isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {database}"))
        engine.dispose()
        return f"{address}/{database}"

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-l", log, "-o", options, "start")

    def stop(self) -> None:
        """Without a word to those who are connected."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-m", "immediate", "stop")

    def _run(self, program: str, *arguments: str) -> None:
        as_whom: dict[str, Any] = {"user": NOBODY, "group": "nogroup", "extra_groups": []} if os.geteuid() == 0 else {}
        subprocess.run(
            [str(self.bin / program), *arguments],
            check=True,
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=120,
            **as_whom,
        )


@contextmanager
def temporary_postgres() -> Iterator[Postgres]:
    """Gone afterwards, with all that is in it."""
    bin_folder = programs()
    assert bin_folder is not None
    folder = Path(tempfile.mkdtemp(prefix="engawa"))
    folder.chmod(0o755)
    running = Postgres(bin_folder, folder / "postgres")
    try:
        yield running
    finally:
        running.stop()
        shutil.rmtree(folder)

"""Backups: all that is stored, as one SQLite file, made while servers write and read back into any database.

From SQLite it is a copy of the file by SQLite's own online backup; from another database all rows are read in one
transaction that sees one moment. Restored are rows: a backup of one kind of database can become the other kind.
"""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, create_engine, delete, func, insert, select

from engawa.kernel.refusal import BadInput
from engawa.server.storage.maintenance import sqlite_file
from engawa.server.storage.migrations import open_data
from engawa.server.storage.private_files import make_private
from engawa.server.storage.schema import leases, metadata, nodes, spendings, tables

AT_ONCE: Final = 1000
COPIED: Final = [table for table in metadata.sorted_tables if table not in (leases, nodes, spendings)]
NOBODYS: Final = {tables: {"owner": None}}
"""Who holds the data, or a table of them, is nothing to be kept."""


def make_backup(engine: Engine, file: Path) -> int:
    """How many tables it has. The file is there as a whole or not at all."""
    if file.exists():
        raise BadInput(f"{file}: exists already; a backup overwrites nothing")
    unfinished = file.with_name(file.name + ".part")
    try:
        unfinished.unlink(missing_ok=True)
        make_private(unfinished)
        source = sqlite_file(str(engine.url))
        if source is not None:
            with closing(sqlite3.connect(source)) as read, closing(sqlite3.connect(unfinished)) as written:
                read.backup(written)
                written.execute("PRAGMA journal_mode=DELETE")
        else:
            _copy_out(engine, unfinished)
        unfinished.rename(file)
    except OSError as error:
        raise BadInput(f"{file}: cannot be written: {error.strerror}") from None
    except sqlite3.Error as error:
        raise BadInput(f"{file}: could not be made: {error}") from None
    finally:
        unfinished.unlink(missing_ok=True)
    with closing(sqlite3.connect(file)) as made:
        return int(made.execute("SELECT count(*) FROM tables").fetchone()[0])


def _copy_out(engine: Engine, file: Path) -> None:
    target = create_engine(f"sqlite:///{file}")
    metadata.create_all(target)
    with (
        engine.connect().execution_options(isolation_level="REPEATABLE READ") as read,
        target.begin() as written,
    ):
        _copy(read, written)
    target.dispose()


def restore_backup(file: Path, url: str, replace: bool) -> int:
    """Into data that nobody uses; how many tables there are then. One transaction: all of it, or nothing."""
    with _opened(file) as source:
        engine, hold = open_data(url, "")
        try:
            with source.connect() as read, engine.begin() as written:
                known = written.execute(select(func.count()).select_from(tables)).scalar_one()
                if known and not replace:
                    raise BadInput(f"there are {known} tables already: restore into an empty place, or add --replace")
                for table in reversed(COPIED):
                    written.execute(delete(table))
                _copy(read, written)
                return written.execute(select(func.count()).select_from(tables)).scalar_one()
        finally:
            hold.release()
            engine.dispose()


@contextmanager
def _opened(file: Path) -> Iterator[Engine]:
    """A copy of the backup, checked, and brought up to date where an older program made it."""
    with tempfile.TemporaryDirectory(prefix="engawa-") as folder:
        copied = Path(folder) / "tables.sqlite"
        try:
            copied.touch(0o600)
            shutil.copyfile(file, copied)
            with closing(sqlite3.connect(copied)) as looked:
                whole = looked.execute("PRAGMA integrity_check").fetchone()[0]
                names = {row[0] for row in looked.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        except OSError as error:
            raise BadInput(f"{file}: cannot be read: {error.strerror}") from None
        except sqlite3.DatabaseError as error:
            raise BadInput(f"{file}: is no backup of Engawa: {error}") from None
        if whole != "ok":
            raise BadInput(f"{file}: is damaged: {whole}")
        if not {"meta", "tables", "lines"} <= names:
            raise BadInput(f"{file}: is no backup of Engawa: it has no tables of games")
        engine, hold = open_data(f"sqlite:///{copied}", "")
        try:
            yield engine
        finally:
            hold.release()
            engine.dispose()


def _copy(read: Connection, written: Connection) -> None:
    for table in COPIED:
        rows = read.execution_options(yield_per=AT_ONCE).execute(select(table)).mappings()
        for part in rows.partitions(AT_ONCE):
            written.execute(insert(table), [{**row, **NOBODYS.get(table, {})} for row in part])

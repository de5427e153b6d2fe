"""Where tables are kept: any database SQLAlchemy speaks to, SQLite in the user's data folder by default.

A record's lines are the truth. Each is stored with how far the seed's generator had got, so that a table can be
taken up again with the very draws its seed will bring.
"""

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Engine,
    Float,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    delete,
    event,
    insert,
    inspect,
    select,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from engawa.kernel.refusal import BadInput

VERSION = "1"

metadata = MetaData()
meta = Table("meta", metadata, Column("name", String, primary_key=True), Column("value", String, nullable=False))
tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("header", Text, nullable=False),
    Column("figures", Text),
    Column("seed", String, nullable=False),
    Column("spectator_hash", String, nullable=False),
    Column("is_open", Boolean, nullable=False),
    Column("is_over", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
)
seats = Table(
    "seats",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String, nullable=False),
    Column("token_hash", String),
    Column("bot", String),
)
lines = Table(
    "lines",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("line", Text, nullable=False),
    Column("drawn", Integer, nullable=False),
)


COLUMNS = [column.name for column in tables.columns]


class StoreFailed(Exception):
    """The database did not take it (a full disk, a lost connection): nothing was stored."""


@dataclass
class StoredSeat:
    seat: int
    name: str
    token_hash: str | None
    bot: str | None


@dataclass
class StoredTable:
    id: str
    game: str
    header: str
    figures: str | None
    seed: str
    spectator_hash: str
    is_open: bool
    is_over: bool
    seats: list[StoredSeat]


class Store:
    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)

    def create(self, table: StoredTable, first: list[str], drawn: int) -> None:
        """A new table with the draws of its setting up."""
        now = time.time()
        row = {name: getattr(table, name) for name in COLUMNS if name not in ("created", "changed")}
        with self._transaction() as connection:
            connection.execute(insert(tables).values(**row, created=now, changed=now))
            for seat in table.seats:
                connection.execute(insert(seats).values(table_id=table.id, **vars(seat)))
            _insert_lines(connection, table.id, 0, first, drawn)

    def append(self, table_id: str, first: int, added: list[str], drawn: int, is_over: bool) -> None:
        """Lines from number `first` on; the transaction is on the disk when this returns."""
        with self._transaction() as connection:
            _insert_lines(connection, table_id, first, added, drawn)
            _touch(connection, table_id, is_over)

    def replace(self, table_id: str, first: int, kept: list[str], drawn: int) -> None:
        """An undo: what stands from number `first` on gives way to what is kept of it."""
        with self._transaction() as connection:
            connection.execute(delete(lines).where(lines.c.table_id == table_id, lines.c.number >= first))
            _insert_lines(connection, table_id, first, kept, drawn)
            _touch(connection, table_id, False)

    def set_bot(self, table_id: str, seat: int, bot: str | None) -> None:
        """A bot stands in for a person, or gives the seat back."""
        with self._transaction() as connection:
            chosen = update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat)
            connection.execute(chosen.values(bot=bot))

    def table(self, table_id: str) -> StoredTable | None:
        with self._transaction() as connection:
            row = connection.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
            if row is None:
                return None
            found = connection.execute(select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat))
            chairs = [StoredSeat(s.seat, s.name, s.token_hash, s.bot) for s in found]
        known = {name: row[name] for name in row if name not in ("created", "changed")}
        return StoredTable(**known, seats=chairs)

    def lines(self, table_id: str) -> tuple[list[str], int]:
        """A table's record lines, and how far the seed's generator has got."""
        with self._transaction() as connection:
            query = select(lines.c.line, lines.c.drawn).where(lines.c.table_id == table_id).order_by(lines.c.number)
            rows = connection.execute(query).all()
        return [row.line for row in rows], rows[-1].drawn if rows else 0

    def listed(self, limit: int = 100) -> list[dict[str, Any]]:
        """Open and finished tables, the latest first; running ones of others are nobody's business."""
        with self._transaction() as connection:
            shown = (tables.c.id, tables.c.game, tables.c.is_open, tables.c.is_over, tables.c.changed)
            query = select(*shown).where(tables.c.is_open | tables.c.is_over).order_by(tables.c.changed.desc())
            return [dict(row) for row in connection.execute(query.limit(limit)).mappings()]

    def close(self) -> None:
        self.engine.dispose()

    def _transaction(self) -> "_Transaction":
        return _Transaction(self.engine)


class _Transaction:
    """A transaction whose failures of any kind come out as one: nothing was stored."""

    def __init__(self, engine: Engine) -> None:
        self.begun = engine.begin()

    def __enter__(self) -> Connection:
        try:
            return self.begun.__enter__()
        except SQLAlchemyError as error:
            raise StoreFailed(str(error.__cause__ or error)) from error

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        try:
            self.begun.__exit__(kind, error, trace)
        except SQLAlchemyError as failed:
            raise StoreFailed(str(failed.__cause__ or failed)) from failed
        if isinstance(error, SQLAlchemyError):
            raise StoreFailed(str(error.__cause__ or error)) from error


def _insert_lines(connection: Connection, table_id: str, first: int, added: list[str], drawn: int) -> None:
    for number, line in enumerate(added, first):
        connection.execute(insert(lines).values(table_id=table_id, number=number, line=line, drawn=drawn))


def _touch(connection: Connection, table_id: str, is_over: bool) -> None:
    changed = update(tables).where(tables.c.id == table_id)
    connection.execute(changed.values(changed=time.time(), is_over=is_over))


def open_engine(url: str) -> Engine:
    try:
        engine = create_engine(url)
        if url.startswith("sqlite"):
            event.listen(engine, "connect", _durable_sqlite)
        with engine.begin() as connection:
            _check_version(connection)
    except SQLAlchemyError as error:
        raise BadInput(f"the database cannot be opened: {error.__cause__ or error}") from None
    return engine


def _durable_sqlite(connection: Any, _: Any) -> None:
    """Readers beside a writer, and every committed transaction on the disk."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()


def _check_version(connection: Connection) -> None:
    if not inspect(connection).has_table("meta"):
        metadata.create_all(connection)
        connection.execute(insert(meta).values(name="version", value=VERSION))
        return
    found = connection.execute(select(meta.c.value).where(meta.c.name == "version")).scalar()
    if found != VERSION:
        raise BadInput(
            f"the database is of version {found}, this program reads version {VERSION}: "
            "use the program that made it, or name another database"
        )


def sqlite_url(folder: Path) -> str:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder}: cannot be made: {error.strerror}") from None
    return f"sqlite:///{folder / 'tables.sqlite'}"

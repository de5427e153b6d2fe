"""Schema migrations: a database is made, brought up to date where it is older, refused where it is newer."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    create_engine,
    event,
    func,
    insert,
    inspect,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.schema import CreateColumn

from engawa.kernel.record import parse
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named
from engawa.kernel.replay import Replay
from engawa.server.figures import read_figures
from engawa.server.storage.data_lock import DataLock, acquire_lock
from engawa.server.storage.failures import one_line
from engawa.server.storage.node_lease import NodeLease
from engawa.server.storage.private_files import make_private
from engawa.server.storage.schema import VERSION, leases, lines, meta, metadata, nodes, tables
from engawa.server.storage.summary import Summary

LOG = logging.getLogger("engawa.server")
BEFORE_LISTS: Final = "1"
"""The version in which a table's row did not say how the game stands."""
POSTGRESQL: Final = "postgresql"
LIBPQ: Final = ("psycopg", "psycopg2")
ONE_MAKER: Final = 8350
"""The lock under which PostgreSQL's tables are made, by one server at a time."""


def open_data(url: str, where: str, cluster: bool = False) -> tuple[Engine, DataLock]:
    """The database, up to date and held for this server, which listens `where`; or for a cluster that it is one of."""
    try:
        engine = engine_for(url)
        if cluster and engine.dialect.name != POSTGRESQL:
            raise BadInput("--cluster needs a PostgreSQL: name it with --database postgresql://user@host/name")
        with engine.connect() as connection:
            _check_version(_version(connection), connection)
        if engine.dialect.name != "sqlite":
            with _whole(engine) as connection:
                for table in (leases, nodes, meta):
                    table.create(connection, checkfirst=True)
        hold: DataLock = NodeLease(engine, where, _whole) if cluster else acquire_lock(engine, where)
        try:
            with _whole(engine) as connection:
                _bring_up_to_date(connection)
        except BaseException:
            hold.release()
            raise
    except (SQLAlchemyError, ValueError) as error:
        raise BadInput(f"the database cannot be opened: {error.__cause__ or error}") from None
    except ModuleNotFoundError as error:
        raise BadInput(
            f"the database cannot be opened: its driver “{error.name}” is not installed "
            "(PostgreSQL's comes with the extra “postgresql”: pip install engawa[postgresql])"
        ) from None
    return engine, hold


def engine_for(url: str) -> Engine:
    """Of whoever opens the data, a server or a command beside it."""
    if url.startswith("sqlite"):
        engine = create_engine(url, hide_parameters=True)
        if engine.url.database:
            make_private(Path(engine.url.database))
        event.listen(engine, "connect", _durable_sqlite)
        return engine
    engine = create_engine(_with_driver(make_url(url)), pool_pre_ping=True, hide_parameters=True)
    if engine.dialect.driver in LIBPQ:
        event.listen(engine, "do_connect", _impatient)
        event.listen(engine, "connect", _leaving_no_locks)
    return engine


def _with_driver(url: URL) -> URL:
    """A plain `postgresql://` means the driver that comes with the extra of that name."""
    return url.set(drivername="postgresql+psycopg") if url.drivername in (POSTGRESQL, "postgres") else url


def _durable_sqlite(connection: Any, _: Any) -> None:
    """Readers beside a writer, and every committed transaction on the disk. Text that is damaged is read all the same:
    one bad letter must not hide the rest."""
    connection.text_factory = lambda text: text.decode(errors="replace")
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()


def _impatient(_dialect: Any, _record: Any, _arguments: Any, parameters: dict[str, Any]) -> None:
    """A database that has gone without a word is given up after some seconds, not after a quarter of an hour."""
    parameters.setdefault("connect_timeout", 5)
    parameters.setdefault("tcp_user_timeout", 10_000)


def _leaving_no_locks(connection: Any, _: Any) -> None:
    """Who stops in the middle of a transaction, or waits for such a one, does not keep others from their tables."""
    with connection.cursor() as cursor:
        cursor.execute("SET idle_in_transaction_session_timeout = '3s'")
        cursor.execute("SET lock_timeout = '5s'")
    connection.commit()


@contextmanager
def _whole(engine: Engine) -> Iterator[Connection]:
    """A transaction that holds the making of tables too: all of it is there afterwards, or nothing."""
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # its driver begins none by itself before a CREATE
        elif engine.dialect.name == POSTGRESQL:
            connection.execute(text("SET LOCAL lock_timeout = 0"))
            connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            connection.execute(select(func.pg_advisory_xact_lock(ONE_MAKER)))
        yield connection


def _version(connection: Connection) -> str | None:
    """None where there is no database yet, or only the beginning of one."""
    if not inspect(connection).has_table("meta"):
        return None
    return connection.execute(select(meta.c.value).where(meta.c.name == "version")).scalar()


def _check_version(version: str | None, connection: Connection) -> None:
    if version not in (None, BEFORE_LISTS, VERSION):
        raise BadInput(
            f"the database is of version {version}, this program reads version {VERSION}: "
            "use the program that made it, or name another database"
        )
    if version is None and inspect(connection).has_table("tables") and connection.execute(select(tables.c.id)).first():
        raise BadInput("the database has tables but does not say its version: restore it from a copy, or name another")


def _bring_up_to_date(connection: Connection) -> None:
    version = _version(connection)
    _check_version(version, connection)
    _add_what_is_missing(connection)
    if version is None:
        connection.execute(insert(meta).values(name="version", value=VERSION))
    elif version == BEFORE_LISTS:
        LOG.warning("the database is of version %s: it becomes version %s now", version, VERSION)
        _say_how_games_stand(connection)
        connection.execute(update(meta).where(meta.c.name == "version").values(value=VERSION))


def _add_what_is_missing(connection: Connection) -> None:
    """This version has only more tables, columns and indexes than the one before, or than one that was cut short; so
    has a program of the same version that keeps more, and what it adds does not hinder the others."""
    metadata.create_all(connection)
    for table in metadata.sorted_tables:
        known = {column["name"] for column in inspect(connection).get_columns(table.name)}
        for column in table.columns:
            if column.name not in known:
                written = CreateColumn(column).compile(dialect=connection.dialect)
                connection.execute(text(f"ALTER TABLE {table.name} ADD COLUMN {written}"))
        for index in table.indexes:
            index.create(connection, checkfirst=True)
    connection.execute(text("DROP INDEX IF EXISTS ix_tables_changed"))  # of all tables: every move had to write it


def _say_how_games_stand(connection: Connection) -> None:
    for table in connection.execute(select(tables.c.id, tables.c.game, tables.c.header, tables.c.figures)).all():
        query = select(lines.c.line).where(lines.c.table_id == table.id).order_by(lines.c.number)
        try:
            game = game_named(table.game)
            record = parse("\n".join([table.header, *connection.execute(query).scalars()]) + "\n", f"table {table.id}")
            replay = Replay(game, read_figures(game, table.figures), record, f"table {table.id}")
            standing = Summary.of(replay.run(), replay.moves)
        except Exception as error:  # whatever is wrong with one table, the others are opened
            LOG.warning("table %s: %s; lists will not show how it stands", table.id, one_line(error))
            continue
        connection.execute(update(tables).where(tables.c.id == table.id).values(**standing.columns()))

"""The database: its tables, and how one of an older version becomes one of this."""

from typing import Any, Final

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
    event,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.schema import CreateColumn

from engawa.kernel.refusal import BadInput

VERSION: Final = "2"

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
    Column("changed", Float, nullable=False, index=True),
    Column("imported", Boolean, nullable=False, server_default=text("false")),
    Column("moves", Integer, nullable=False, server_default=text("0")),
    Column("to_act", String, nullable=False, server_default=text("''")),
    Column("scores", String, nullable=False, server_default=text("''")),
    Column("winners", String, nullable=False, server_default=text("''")),
)
seats = Table(
    "seats",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String, nullable=False),
    Column("token_hash", String),
    Column("bot", String),
    Column("is_free", Boolean, nullable=False, server_default=text("false")),
    Column("note", Text, nullable=False, server_default=text("''")),
)
lines = Table(
    "lines",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("line", Text, nullable=False),
    Column("drawn", Integer, nullable=False),
)
chat = Table(
    "chat",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)


def open_engine(url: str) -> Engine:
    try:
        engine = create_engine(url)
        if url.startswith("sqlite"):
            event.listen(engine, "connect", _durable_sqlite)
        with engine.begin() as connection:
            _check_version(connection)
    except SQLAlchemyError as error:
        raise BadInput(f"the database cannot be opened: {error.__cause__ or error}") from None
    except ModuleNotFoundError as error:
        raise BadInput(f"the database cannot be opened: its driver “{error.name}” is not installed") from None
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
    if found == "1":
        _add_what_is_missing(connection)
        connection.execute(update(meta).where(meta.c.name == "version").values(value=VERSION))
    elif found != VERSION:
        raise BadInput(
            f"the database is of version {found}, this program reads version {VERSION}: "
            "use the program that made it, or name another database"
        )


def _add_what_is_missing(connection: Connection) -> None:
    """Version 2 has only more tables, columns and indexes than version 1."""
    for table in metadata.sorted_tables:
        if not inspect(connection).has_table(table.name):
            continue
        known = {column["name"] for column in inspect(connection).get_columns(table.name)}
        for column in table.columns:
            if column.name not in known:
                written = CreateColumn(column).compile(dialect=connection.dialect)
                connection.execute(text(f"ALTER TABLE {table.name} ADD COLUMN {written}"))
        for index in table.indexes:
            index.create(connection, checkfirst=True)
    metadata.create_all(connection)

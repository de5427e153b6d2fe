"""Opening the database: made where there is none, brought up to date where it is older, refused where it is newer."""

import logging
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, insert, inspect, select, text, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.schema import CreateColumn

from engawa.kernel.record import parse
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named
from engawa.kernel.replay import Replay
from engawa.server.schema import VERSION, lines, meta, metadata, tables
from engawa.server.standing import Standing
from engawa.server.thinking import read_figures

LOG = logging.getLogger("engawa.server")
BEFORE_LISTS: Final = "1"
"""The version in which a table's row did not say how the game stands."""


def open_engine(url: str) -> Engine:
    try:
        engine = create_engine(url)
        if url.startswith("sqlite"):
            event.listen(engine, "connect", _durable_sqlite)
        with engine.begin() as connection:
            _bring_up_to_date(connection)
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


def _bring_up_to_date(connection: Connection) -> None:
    if not inspect(connection).has_table("meta"):
        metadata.create_all(connection)
        connection.execute(insert(meta).values(name="version", value=VERSION))
        return
    found = connection.execute(select(meta.c.value).where(meta.c.name == "version")).scalar()
    if found == BEFORE_LISTS:
        LOG.warning("the database is of version %s: it becomes version %s now", found, VERSION)
        _add_what_is_missing(connection)
        _say_how_games_stand(connection)
        connection.execute(update(meta).where(meta.c.name == "version").values(value=VERSION))
    elif found != VERSION:
        raise BadInput(
            f"the database is of version {found}, this program reads version {VERSION}: "
            "use the program that made it, or name another database"
        )


def _add_what_is_missing(connection: Connection) -> None:
    """This version has only more tables, columns and indexes than the one before."""
    metadata.create_all(connection)
    for table in metadata.sorted_tables:
        known = {column["name"] for column in inspect(connection).get_columns(table.name)}
        for column in table.columns:
            if column.name not in known:
                written = CreateColumn(column).compile(dialect=connection.dialect)
                connection.execute(text(f"ALTER TABLE {table.name} ADD COLUMN {written}"))
        for index in table.indexes:
            index.create(connection, checkfirst=True)


def _say_how_games_stand(connection: Connection) -> None:
    for table in connection.execute(select(tables.c.id, tables.c.game, tables.c.header, tables.c.figures)).all():
        query = select(lines.c.line).where(lines.c.table_id == table.id).order_by(lines.c.number)
        try:
            game = game_named(table.game)
            record = parse("\n".join([table.header, *connection.execute(query).scalars()]) + "\n", f"table {table.id}")
            replay = Replay(game, read_figures(game, table.figures), record, f"table {table.id}")
            standing = Standing.of(replay.run(), replay.moves)
        except BadInput as error:
            LOG.warning("%s; lists will not show how it stands", error)
            continue
        connection.execute(update(tables).where(tables.c.id == table.id).values(**standing.columns()))

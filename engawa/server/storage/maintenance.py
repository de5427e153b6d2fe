"""Maintenance: data opened beside a running server by `engawa admin`, `backup` and `tables`, without its lock."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine, inspect, make_url, select
from sqlalchemy.exc import SQLAlchemyError

from engawa.kernel.refusal import BadInput
from engawa.server.storage.failures import one_line
from engawa.server.storage.migrations import engine_for
from engawa.server.storage.schema import VERSION, meta, metadata


@contextmanager
def open_for_maintenance(url: str) -> Iterator[Engine]:
    """BadInput where there is nothing, or data of another program that a server must bring up to date first."""
    file = sqlite_file(url)
    if file is not None and not file.exists():
        raise BadInput(f"{file}: there are no tables; name the server's data with --folder, --database or --config")
    try:
        engine = engine_for(url)
        try:
            _check(engine)
            yield engine
        finally:
            engine.dispose()
    except SQLAlchemyError as error:
        raise BadInput(f"the database does not do what it is asked: {one_line(error.__cause__ or error)}") from None
    except ModuleNotFoundError as error:
        raise BadInput(f"the database cannot be opened: its driver “{error.name}” is not installed") from None


def sqlite_file(url: str) -> Path | None:
    """None where the data are in no file of this machine."""
    parsed = make_url(url)
    return Path(parsed.database) if parsed.drivername.startswith("sqlite") and parsed.database else None


def _check(engine: Engine) -> None:
    looked = inspect(engine)
    if not looked.has_table("meta"):
        raise BadInput("there are no tables in this database; a server makes them when it starts")
    with engine.connect() as connection:
        version = connection.execute(select(meta.c.value).where(meta.c.name == "version")).scalar()
    missing = [
        f"{table.name}.{column.name}"
        for table in metadata.sorted_tables
        if table.name != "leases"
        for column in table.columns
        if not looked.has_table(table.name)
        or column.name not in {known["name"] for known in looked.get_columns(table.name)}
    ]
    if version != VERSION or missing:
        raise BadInput(
            f"the database is of version {version}, made by an other program than this one: start a server of this "
            "program on it, which brings it up to date"
        )

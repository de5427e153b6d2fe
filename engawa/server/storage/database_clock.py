"""Clock of the database, so that it does not matter what time a server thinks it is."""

from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Double, cast, extract, func, select

NOW: Final[ColumnElement[Any]] = cast(extract("epoch", func.clock_timestamp()), Double)
"""In a statement for PostgreSQL: seconds since 1970 when it is evaluated, not when its transaction began."""


def clock(connection: Connection) -> float:
    """Of any database."""
    now = connection.execute(select(func.current_timestamp())).scalar_one()
    assert isinstance(now, datetime)
    return (now if now.tzinfo is not None else now.replace(tzinfo=UTC)).timestamp()

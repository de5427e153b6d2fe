"""Driver statement: SQL written once for each kind of database, and given to its driver without further ado.

For what every move does: SQLAlchemy would work out anew each time what is always the same, at twice the cost.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Insert, Update
from sqlalchemy.exc import DBAPIError

Row = Mapping[str, Any]


class DriverStatement:
    """Its parameters have no types that would have to be written otherwise for a driver."""

    def __init__(self, statement: Insert | Update) -> None:
        self._statement = statement
        self._written: dict[str, tuple[str, list[str] | None]] = {}

    def execute(self, connection: Connection, rows: Sequence[Row]) -> int:
        """In the connection's transaction; how many rows it has found."""
        sql, places = self._in(connection)
        parameters = rows if places is None else [[row[place] for place in places] for row in rows]
        errors = connection.dialect.loaded_dbapi.Error
        try:
            cursor = connection.connection.cursor()
            try:
                cursor.executemany(sql, parameters)
                return int(cursor.rowcount)
            finally:
                cursor.close()
        except errors as error:
            raise DBAPIError.instance(sql, None, error, errors, hide_parameters=True) from error

    def _in(self, connection: Connection) -> tuple[str, list[str] | None]:
        """As the driver wants it, and which parameter stands where if they have no names there."""
        dialect = connection.dialect
        known = self._written.get(dialect.name)
        if known is None:
            compiled = self._statement.compile(dialect=dialect)
            known = self._written[dialect.name] = (str(compiled), compiled.positiontup)
        return known

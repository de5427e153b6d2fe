"""Driver statement: SQL written once for each kind of database, and given to its driver as it is.

For what every move does: SQLAlchemy would work out anew each time what is always the same.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Insert, Update

Row = Mapping[str, Any]
COUNTED: Final = {"preserve_rowcount": True}


class DriverStatement:
    """Its parameters have no types that would have to be written otherwise for a driver."""

    def __init__(self, statement: Insert | Update) -> None:
        self._statement = statement
        self._written: dict[str, tuple[str, list[str] | None]] = {}

    def execute(self, connection: Connection, rows: Sequence[Row]) -> int:
        """In the connection's transaction; how many rows it has found."""
        sql, places = self._in(connection)
        parameters: Any = rows if places is None else [tuple([row[place] for place in places]) for row in rows]
        return connection.exec_driver_sql(sql, parameters, execution_options=COUNTED).rowcount

    def _in(self, connection: Connection) -> tuple[str, list[str] | None]:
        """As the driver wants it, and which parameter stands where if they have no names there."""
        dialect = connection.dialect
        known = self._written.get(dialect.name)
        if known is None:
            compiled = self._statement.compile(dialect=dialect)
            known = self._written[dialect.name] = (str(compiled), compiled.positiontup)
        return known

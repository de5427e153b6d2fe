"""Notice copies: whoever plays again at another table is told there as they were told here."""

import secrets

from sqlalchemy import Connection, insert, select

from engawa.server.storage.database_clock import clock
from engawa.server.storage.schema import notices

WISHES = ("kind", "target", "minutes", "language", "site", "confirmed")


def go_along(connection: Connection, origin: str, table_id: str, seats: dict[int, int]) -> None:
    """What is set for the seats of one table holds at another too, where each is the seat that is told."""
    rows = connection.execute(select(notices).where(notices.c.table_id == origin)).mappings().all()
    copies = [
        {name: row[name] for name in WISHES}
        | {"id": secrets.token_urlsafe(18), "table_id": table_id, "seat": seats[row["seat"]]}
        for row in rows
        if row["seat"] in seats
    ]
    if copies:
        now = clock(connection)
        connection.execute(insert(notices), [{**copy, "created": now} for copy in copies])

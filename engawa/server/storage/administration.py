"""Administration in the database: tables listed, ended and deleted, addresses banned, the server closed for new tables.

`engawa admin` works beside a running server through the database, not through a socket of the server: so it reaches
every node of a cluster, works while no server runs, and needs no further door. Each server looks every few seconds at
what was decided (`engawa.server.housekeeping`); what is deleted under a table in play cannot be written to any more.
"""

import time
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Engine, Table, and_, delete, insert, or_, select, update

from engawa.server.storage import ladder
from engawa.server.storage.schema import bans, chat, lines, meta, notices, seats, tables

DRAINING: Final = "draining"
OF_A_TABLE: Final[tuple[Table, ...]] = (lines, seats, chat, notices)
MOST_DELETED: Final = 500
"""In one transaction: others want to write too."""


def finished() -> ColumnElement[bool]:
    return or_(tables.c.is_over, tables.c.imported, tables.c.ended)


def delete_tables(connection: Connection, ids: Sequence[str]) -> int:
    """What has come of a game for the ladder stays."""
    ladder.count_before_deletion(connection, ids)
    for table in OF_A_TABLE:
        connection.execute(delete(table).where(table.c.table_id.in_(ids)))
    return connection.execute(delete(tables).where(tables.c.id.in_(ids))).rowcount


def end_table(connection: Connection, table_id: str) -> bool:
    """Nobody plays there any more, and it is open to those who have a key; False where it is over already."""
    ended = update(tables).where(tables.c.id == table_id, ~finished())
    return connection.execute(ended.values(ended=True, waiting=None, changed=time.time())).rowcount > 0


def old_tables(
    connection: Connection, finished_before: float, deserted_before: float, spared: ColumnElement[bool]
) -> list[str]:
    """Finished games and deserted ones that nobody has changed since then; lessons have a rule of their own."""
    old = or_(
        and_(finished(), tables.c.changed < finished_before), and_(~finished(), tables.c.changed < deserted_before)
    )
    query = select(tables.c.id).where(old, ~spared, tables.c.study == "").order_by(tables.c.changed).limit(MOST_DELETED)
    return list(connection.execute(query).scalars())


def standing_of(connection: Connection, ids: Sequence[str]) -> dict[str, tuple[bool, int]]:
    """Of those of the tables that are there, whether they were ended, and in which epoch they are."""
    rows = connection.execute(select(tables.c.id, tables.c.ended, tables.c.epoch).where(tables.c.id.in_(ids)))
    return {row.id: (row.ended, row.epoch) for row in rows}


def has_clocks(connection: Connection) -> bool:
    """Whether time is measured at any game in play."""
    return connection.execute(select(tables.c.id).where(tables.c.pace != "", ~finished())).first() is not None


def banned(connection: Connection) -> list[str]:
    return list(connection.execute(select(bans.c.address).order_by(bans.c.address)).scalars())


def ban(connection: Connection, address: str) -> None:
    unban(connection, address)
    connection.execute(insert(bans).values(address=address, since=time.time()))


def unban(connection: Connection, address: str) -> bool:
    return connection.execute(delete(bans).where(bans.c.address == address)).rowcount > 0


def is_draining(connection: Connection) -> bool:
    return connection.execute(select(meta.c.value).where(meta.c.name == DRAINING)).first() is not None


def set_draining(connection: Connection, draining: bool) -> None:
    connection.execute(delete(meta).where(meta.c.name == DRAINING))
    if draining:
        connection.execute(insert(meta).values(name=DRAINING, value="1"))


def listed_for_host(engine: Engine, everything: bool, limit: int) -> list[dict[str, Any]]:
    """What a host sees of tables, the latest first; without `everything` those that are played."""
    with engine.connect() as connection:
        query = select(tables).order_by(tables.c.changed.desc()).limit(limit)
        rows = list(connection.execute(query if everything else query.where(~finished())).mappings())
        names: dict[str, list[str]] = {row["id"]: [] for row in rows}
        chairs = select(seats.c.table_id, seats.c.name).where(seats.c.table_id.in_(list(names)))
        for chair in connection.execute(chairs.order_by(seats.c.seat)):
            names[chair.table_id].append(chair.name)
    return [{**row, "names": names[row["id"]]} for row in rows]

"""Ownership of tables: one node has a table, and whoever takes it over raises its epoch.

Every write names the epoch in which its table was taken up, in the transaction that writes; what comes from an earlier
one is not stored, however late it comes.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, Connection, Engine, and_, exists, or_, select, update

from engawa.server.storage.database_clock import NOW
from engawa.server.storage.failures import StaleWrite, StoreFailed
from engawa.server.storage.node_lease import NodeLease, is_alive, read_secret
from engawa.server.storage.schema import nodes, tables

TRIES: Final = 3
"""An owner may die, and another come, between two looks."""


@dataclass(frozen=True)
class Peer:
    """Another node, as one reaches it."""

    id: str
    address: str
    secret: str


class Elsewhere(Exception):
    """Another node has the table."""

    def __init__(self, peer: Peer) -> None:
        super().__init__(peer.address)
        self.peer = peer


def is_elsewhere(lease: NodeLease) -> ColumnElement[bool]:
    """Another node that lives has the table, and may have it open."""
    return exists().where(nodes.c.id == tables.c.owner, nodes.c.id != lease.id, is_alive())


def hold_epoch(connection: Connection, table_id: str, epoch: int) -> None:
    """In a transaction that writes: whoever would take the table over waits until it has ended."""
    query = select(tables.c.id).where(tables.c.id == table_id, tables.c.epoch == epoch)
    if connection.execute(query.with_for_update(key_share=True)).first() is None:
        raise StaleWrite("another node has taken this table over")


def take_over(engine: Engine, lease: NodeLease, table_id: str) -> int | None:
    """The table is this node's now, in the epoch that is returned, if there is one. Elsewhere where another has it."""
    for _ in range(TRIES):
        found, busy = _take(engine, lease, [table_id], wait=True)
        taken = found.get(table_id)
        if isinstance(taken, Peer):
            raise Elsewhere(taken)
        if not busy:
            return taken
    raise StoreFailed("this table changes its owner too fast")


def take_over_many(
    engine: Engine, lease: NodeLease, table_ids: Iterable[str]
) -> tuple[dict[str, int | Peer], list[str]]:
    """When a node has died: all at one time, and nobody waits for another's table. The epoch of each, or who has it;
    and those that somebody is just writing to. Those that there are not are in neither."""
    return _take(engine, lease, sorted(set(table_ids)), wait=False)


def _take(engine: Engine, lease: NodeLease, wanted: list[str], wait: bool) -> tuple[dict[str, int | Peer], list[str]]:
    free = or_(
        tables.c.owner.is_(None),
        tables.c.owner == lease.id,
        ~exists().where(nodes.c.id == tables.c.owner, is_alive()),
    )
    chosen = tables.c.id.in_(wanted)
    if not wait:
        chosen = tables.c.id.in_(select(tables.c.id).where(chosen, free).with_for_update(skip_locked=True))
    taking = update(tables).where(chosen, free).values(owner=lease.id, epoch=tables.c.epoch + 1)
    with engine.begin() as connection:
        lease.check(connection)
        taken = connection.execute(taking.returning(tables.c.id, tables.c.epoch)).all()
        found: dict[str, int | Peer] = {row.id: row.epoch for row in taken}
        if len(found) == len(wanted):
            return found, []
        query = select(tables.c.id.label("table"), nodes.c.id, nodes.c.address)
        query = query.outerjoin(nodes, and_(tables.c.owner == nodes.c.id, is_alive(), nodes.c.id != lease.id))
        others = connection.execute(query.where(tables.c.id.in_(set(wanted) - found.keys()))).all()
        secret = read_secret(connection) or ""
        found |= {row.table: Peer(row.id, row.address, secret) for row in others if row.id is not None}
        return found, [row.table for row in others if row.id is None]


def end_lease(engine: Engine, node_id: str) -> bool:
    """Of a node under whose address nobody listens, where it has listened before. Should it live after all, it has
    every write refused from now on, and joins again."""
    with engine.begin() as connection:
        dead = update(nodes).where(nodes.c.id == node_id, nodes.c.reached)
        return connection.execute(dead.values(lease_until=NOW - 1)).rowcount > 0

"""Ownership of tables: one node has a table, and whoever takes it over raises its epoch.

Every write names the epoch in which its table was taken up, in the transaction that writes; what comes from an earlier
one is not stored, however late it comes.
"""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, Engine, exists, or_, select, update

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


def hold_epoch(connection: Connection, table_id: str, epoch: int) -> None:
    """In a transaction that writes: whoever would take the table over waits until it has ended."""
    query = select(tables.c.id).where(tables.c.id == table_id, tables.c.epoch == epoch)
    if connection.execute(query.with_for_update(key_share=True)).first() is None:
        raise StaleWrite("another node has taken this table over")


def take_over(engine: Engine, lease: NodeLease, table_id: str) -> None:
    """The table is this node's now, in a new epoch, if there is one. Elsewhere where another has it."""
    free = or_(
        tables.c.owner.is_(None),
        tables.c.owner == lease.id,
        ~exists().where(nodes.c.id == tables.c.owner, is_alive()),
    )
    taking = update(tables).where(tables.c.id == table_id, free).values(owner=lease.id, epoch=tables.c.epoch + 1)
    for _ in range(TRIES):
        with engine.begin() as connection:
            lease.check(connection)
            if connection.execute(taking).rowcount:
                return
            if connection.execute(select(tables.c.id).where(tables.c.id == table_id)).first() is None:
                return
            query = select(nodes.c.id, nodes.c.address).join(tables, tables.c.owner == nodes.c.id)
            owner = connection.execute(query.where(tables.c.id == table_id, is_alive())).first()
            if owner is not None and owner.id != lease.id:
                raise Elsewhere(Peer(owner.id, owner.address, read_secret(connection) or ""))
    raise StoreFailed("this table changes its owner too fast")


def end_lease(engine: Engine, node_id: str) -> None:
    """Of a node under whose address nobody listens, where it has listened before. Should it live after all, it has
    every write refused from now on, and joins again."""
    with engine.begin() as connection:
        dead = update(nodes).where(nodes.c.id == node_id, nodes.c.reached)
        connection.execute(dead.values(lease_until=NOW - 1))

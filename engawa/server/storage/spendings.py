"""Spendings of addresses: what the nodes of a cluster tell each other about who asks for much, so that limits hold for
all of them together. Told every few seconds and only of what is worth telling: no request waits for it."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select

from engawa.server.storage.database_clock import NOW
from engawa.server.storage.schema import spendings

KEPT: Final = 60.0
"""Seconds: who has not heard of it by then joins anew, or is dead."""


@dataclass(frozen=True)
class Spending:
    """So much of a limit, by an address."""

    limit: str
    address: str
    amount: float


def tell(connection: Connection, node: str, told: list[Spending]) -> None:
    if told:
        connection.execute(insert(spendings).values(at=NOW, node=node), [vars(one) for one in told])
    connection.execute(delete(spendings).where(spendings.c.at < NOW - KEPT))


def heard(connection: Connection, node: str, after: int) -> tuple[list[Spending], int]:
    """What the others have told since number `after`, and the last number."""
    query = select(spendings).where(spendings.c.number > after).order_by(spendings.c.number)
    rows = connection.execute(query).all()
    others = [Spending(row.limit, row.address, row.amount) for row in rows if row.node != node]
    return others, rows[-1].number if rows else after


def last_told(connection: Connection) -> int:
    """For who begins to listen."""
    return connection.execute(select(func.max(spendings.c.number))).scalar() or 0

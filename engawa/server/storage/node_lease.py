"""Lease of a node: one of several servers on one PostgreSQL, alive while it renews its row, by the database's clock.

A lease that has run out is never renewed. Whoever slept through it has every write refused, lets go of all its tables
and comes back as a new node; so it does not matter whether it was dead, stopped, cut off, or had its row edited.
"""

import logging
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Engine, Select, and_, delete, exists, insert, literal, select, update
from sqlalchemy.exc import SQLAlchemyError

from engawa import __version__
from engawa.kernel.refusal import BadInput
from engawa.server.storage.data_lock import CLUSTER, THE_SERVER, WHAT_TO_DO
from engawa.server.storage.database_clock import NOW
from engawa.server.storage.failures import StaleWrite, StoreFailed
from engawa.server.storage.schema import leases, meta, nodes, tables

LOG = logging.getLogger("engawa.server")
LEASE: float = 4.0
RENEWAL: float = 1.0
"""Seconds for which a node that says nothing more is believed to live, and between its words. Short, since a lease that
ends too early costs its node's visitors a moment and never a move: every write is fenced."""
GLANCE: Final = 0.2
"""Seconds between looks at another's lease."""
SECRET: Final = "cluster_secret"


def is_alive() -> ColumnElement[bool]:
    """A node's lease runs. One that would run longer than any that is ever given was not given by a node."""
    return and_(nodes.c.lease_until >= NOW, nodes.c.lease_until <= NOW + LEASE + 1)


class NodeLease:
    def __init__(self, engine: Engine, address: str, joining: Callable[[Engine], Any]) -> None:
        """`joining` begins the transaction in which one node after the other joins."""
        self.engine = engine
        self.address = address
        self.id = ""
        self.secret = ""
        self.on_lost: Callable[[], None] = lambda: None
        """Called in the thread that renews; returns when every table is let go."""
        self.on_reach: Callable[[NodeLease], bool] = lambda _: False
        """Whether this node is found under its own address."""
        self._joining = joining
        self._good_until = 0.0
        self._reached = False
        self._looking: threading.Thread | None = None
        self._line: Connection | None = None
        self._ended = threading.Event()
        self._wait_for_predecessors()
        self._join()
        self._thread = threading.Thread(target=self._renew_on, name="node lease", daemon=True)
        self._thread.start()

    def _wait_for_predecessors(self) -> None:
        """A server that was killed is silent, and its lease runs out; one that renews it is alive."""
        alone = select(leases.c.until, leases.c.listens)
        alone = alone.where(leases.c.name == THE_SERVER, leases.c.holder != CLUSTER, leases.c.until >= NOW)
        same = select(nodes.c.lease_until.label("until"), nodes.c.address.label("listens"))
        same = same.where(nodes.c.address == self.address, is_alive())
        not_shared = f"this database is in use by a server without --cluster, which listens on {{}}: {WHAT_TO_DO}"
        self._watch(alone, not_shared)
        self._watch(same, "another node of this cluster has the address {}: give each its own")

    def _watch(self, query: Select[Any], refusal: str) -> None:
        first: float | None = None
        until = time.monotonic() + LEASE + 1
        while time.monotonic() < until:
            with self.engine.connect() as connection:
                held = connection.execute(query).first()
            if held is None:
                return
            first = held.until if first is None else first
            if held.until > first:
                raise BadInput(refusal.format(held.listens or "no known address"))
            time.sleep(GLANCE)

    def _join(self) -> None:
        """In one transaction: nobody but nodes of this version has the database, and now this one is among them. What
        it had under another name is anybody's, in an epoch in which nothing that is still on its way is stored."""
        began = time.monotonic()
        fresh = secrets.token_urlsafe(12)
        with self._joining(self.engine) as connection:
            self._share_database(connection)
            query = select(nodes.c.version, nodes.c.address).where(is_alive(), nodes.c.version != __version__)
            other = connection.execute(query).first()
            if other is not None:
                raise BadInput(
                    f"the nodes of this cluster run Engawa {other.version} (one of them at {other.address}), and this "
                    f"is Engawa {__version__}: stop all of them before the first one of another version starts"
                )
            connection.execute(delete(nodes).where(nodes.c.address == self.address))
            connection.execute(delete(nodes).where(~is_alive()))
            if self.id:
                left = update(tables).where(tables.c.owner == self.id)
                connection.execute(left.values(owner=None, epoch=tables.c.epoch + 1))
            values = {"id": fresh, "address": self.address, "version": __version__, "reached": False}
            connection.execute(insert(nodes).values(lease_until=NOW + LEASE, **values))
            self.secret = read_secret(connection) or _new_secret(connection)
        self.id, self._good_until, self._reached = fresh, began + LEASE - RENEWAL, False

    def _share_database(self, connection: Connection) -> None:
        held = (
            connection.execute(select(leases).where(leases.c.name == THE_SERVER).with_for_update()).mappings().first()
        )
        ours = {"holder": CLUSTER, "listens": self.address, "until": NOW + LEASE}
        if held is None:
            connection.execute(insert(leases).values(name=THE_SERVER, **ours))
            return
        if held["holder"] != CLUSTER and connection.execute(select(literal(held["until"]) >= NOW)).scalar_one():
            raise BadInput(f"this database is being opened by a server without --cluster: {WHAT_TO_DO}")
        connection.execute(update(leases).where(leases.c.name == THE_SERVER).values(**ours))

    def _renew_on(self) -> None:
        while not self._ended.wait(RENEWAL):
            began = time.monotonic()
            try:
                renewed = self._renew()
            except SQLAlchemyError:
                continue  # whoever reads or writes says that the database is away
            if renewed:
                self._good_until = began + LEASE - RENEWAL
                self._find_oneself()
            else:
                self._begin_anew()

    def _renew(self) -> bool:
        """One statement on a connection of its own: a machine that is very busy has time for that."""
        if self._line is None:
            self._line = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        shared = update(leases).where(leases.c.name == THE_SERVER, leases.c.holder == CLUSTER)
        whole = shared.values(until=NOW + LEASE).returning(leases.c.name).cte("whole")
        own = update(nodes).where(nodes.c.id == self.id, is_alive(), exists(select(whole.c.name)))
        try:
            return self._line.execute(own.values(lease_until=NOW + LEASE)).rowcount > 0
        except SQLAlchemyError:
            self._hang_up()
            raise

    def _hang_up(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            with suppress(SQLAlchemyError):
                line.invalidate()
                line.close()

    def _begin_anew(self) -> None:
        LOG.warning(
            "this node's lease has run out or was changed by other hands: it lets go of its tables and joins again"
        )
        self._good_until = 0.0
        try:
            self.on_lost()
        except Exception:  # whatever is still at a table has its writes refused; the node must join again all the same
            LOG.exception("not every table could be let go at once")
        while not self._ended.is_set():
            try:
                self._join()
            except (SQLAlchemyError, BadInput) as error:
                if isinstance(error, BadInput):
                    LOG.error("this node cannot join again: %s", error)
                self._ended.wait(RENEWAL)
            else:
                return

    def _find_oneself(self) -> None:
        """Beside the renewing, which waits for nobody."""
        if not self._reached and not (self._looking is not None and self._looking.is_alive()):
            self._looking = threading.Thread(target=self._look, args=(self.id,), name="node's address", daemon=True)
            self._looking.start()

    def _look(self, node_id: str) -> None:
        if not self.on_reach(self):
            return
        with suppress(SQLAlchemyError), self.engine.begin() as connection:
            connection.execute(update(nodes).where(nodes.c.id == node_id).values(reached=True))
            self._reached = node_id == self.id

    def check(self, connection: Connection) -> None:
        """In a transaction that writes. Whoever would remove this node waits until it has ended."""
        if time.monotonic() > self._good_until:
            raise StoreFailed("this node has not renewed its lease for so long that others may think it dead")
        query = select(nodes.c.id).where(nodes.c.id == self.id, is_alive()).with_for_update(read=True, key_share=True)
        if connection.execute(query).first() is None:
            raise StaleWrite("this node's lease has run out")

    def give_back(self) -> None:
        """Its tables are anybody's from now on."""
        with self.engine.begin() as connection:
            connection.execute(update(tables).where(tables.c.owner == self.id).values(owner=None))

    def release(self) -> None:
        self._ended.set()
        self._thread.join()
        self._hang_up()
        try:
            self.give_back()
            with self._joining(self.engine) as connection:
                connection.execute(delete(nodes).where(nodes.c.id == self.id))
                if not connection.execute(select(exists().where(is_alive()))).scalar_one():
                    connection.execute(delete(leases).where(leases.c.holder == CLUSTER))
        except SQLAlchemyError as error:
            LOG.warning("this node's lease could not be given back: %s", type(error).__name__)


def read_secret(connection: Connection) -> str | None:
    """By which nodes know each other."""
    return connection.execute(select(meta.c.value).where(meta.c.name == SECRET)).scalar()


def _new_secret(connection: Connection) -> str:
    secret = secrets.token_urlsafe(32)
    connection.execute(insert(meta).values(name=SECRET, value=secret))
    return secret

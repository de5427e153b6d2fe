"""Lock on the data: one server at a time, so that no two write over each other.

Beside a SQLite file it is a lock on a file, which the system takes back when the process ends, however it ends. In
other databases it is a row with a lease by the database's own clock, renewed while the server lives; every transaction
that writes looks whether the row is still ours, so that a server that slept through its lease writes nothing.
"""

import errno
import logging
import secrets
import sys
import threading
import time
from pathlib import Path
from typing import Final, Protocol, TextIO

from sqlalchemy import ColumnElement, Connection, Engine, RowMapping, and_, delete, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from engawa.kernel.refusal import BadInput
from engawa.server.storage.database_clock import clock
from engawa.server.storage.failures import LockLost
from engawa.server.storage.private_files import make_private
from engawa.server.storage.schema import leases

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOG = logging.getLogger("engawa.server")
LEASE: Final = 10.0
"""Seconds for which a server that says nothing more is believed to live."""
RENEWAL: Final = 3.0
GLANCE: Final = 0.2
"""Seconds between looks at another's lease."""
THE_SERVER: Final = "server"
FAR_OUT: Final = 1 << 30
"""Where the lock lies in its file: other systems do not let others read what is locked."""
TAKEN: Final = (errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK)
CLUSTER: Final = "cluster"
"""Who holds the lease on behalf of all nodes of a cluster (`engawa.server.storage.node_lease`)."""
WHAT_TO_DO: Final = "stop that one, or name other data with --folder or --database"


class DataLock(Protocol):
    def check(self, connection: Connection) -> None:
        """In a transaction that writes: LockLost where another server has the data by now."""

    def release(self) -> None: ...


class NoLock:
    """Data in memory: nobody else can reach it."""

    def check(self, connection: Connection) -> None:
        pass

    def release(self) -> None:
        pass


class FileLock(NoLock):
    def __init__(self, database: Path, where: str) -> None:
        path = database.with_name(database.name + ".lock")
        try:
            make_private(path)
            self._file = path.open("a+", encoding="utf-8")
        except OSError as error:
            raise BadInput(f"{path}: cannot be written: {error.strerror}") from None
        if not _lock(self._file, path):
            self._file.seek(0)
            address = self._file.read().strip()
            self._file.close()
            listening = f", which listens on {address}" if address else ""
            raise BadInput(f"the tables in {database.parent} are in use by another server{listening}: {WHAT_TO_DO}")
        self._file.truncate(0)
        self._file.write(where)
        self._file.flush()

    def release(self) -> None:
        self._file.close()


def _lock(file: TextIO, path: Path) -> bool:
    """False where another has it. The lock goes when the file is closed, or the process ends, however it ends."""
    try:
        if sys.platform == "win32":
            file.seek(FAR_OUT)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            file.seek(0)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in TAKEN:
            return False
        file.close()
        raise BadInput(f"{path}: cannot be locked: {error.strerror}") from None
    return True


class LeaseLock:
    def __init__(self, engine: Engine, where: str) -> None:
        self.engine = engine
        self.where = where
        self.holder = secrets.token_urlsafe(12)
        self._ended = threading.Event()
        self._take()
        self._thread = threading.Thread(target=self._renew, name="lease", daemon=True)
        self._thread.start()

    def _take(self) -> None:
        """Another's lease that is not renewed any more runs out while one looks; one that is renewed is alive."""
        other = self._try()
        if other is None:
            return
        LOG.warning("another server has had this database until now: looking whether it is still there")
        first = other["until"]
        while other is not None:
            if other["until"] > first:
                if other["holder"] == CLUSTER:
                    raise BadInput(
                        f"this database is in use by a cluster of servers, one of which listens on {other['listens']}: "
                        "start this one with --cluster too, or name other data with --folder or --database"
                    )
                listening = f", which listens on {other['listens']}" if other["listens"] else ""
                raise BadInput(f"this database is in use by another server{listening}: {WHAT_TO_DO}")
            time.sleep(GLANCE)
            other = self._try()

    def _try(self) -> RowMapping | None:
        """The other's lease that stands in the way; None when it is ours."""
        with self.engine.begin() as connection:
            now = clock(connection)
            ours = {"holder": self.holder, "listens": self.where, "until": now + LEASE}
            query = select(leases).where(leases.c.name == THE_SERVER).with_for_update()
            holder = connection.execute(query).mappings().first()
            if holder is not None and holder["until"] >= now:
                return holder
            if holder is None:
                try:
                    connection.execute(insert(leases).values(name=THE_SERVER, **ours))
                except IntegrityError:
                    raise BadInput(f"this database is being opened by another server: {WHAT_TO_DO}") from None
            else:
                connection.execute(update(leases).where(leases.c.name == THE_SERVER).values(**ours))
        return None

    def _renew(self) -> None:
        while not self._ended.wait(RENEWAL):
            try:
                with self.engine.begin() as connection:
                    until = clock(connection) + LEASE
                    renewed = connection.execute(update(leases).where(self._mine()).values(until=until)).rowcount
            except SQLAlchemyError:
                continue  # whoever reads or writes says that the database is away; the lease waits for it
            if not renewed:
                LOG.error("another server has taken this database over: this one stores nothing any more; stop it")
                return

    def _mine(self) -> ColumnElement[bool]:
        return and_(leases.c.name == THE_SERVER, leases.c.holder == self.holder)

    def check(self, connection: Connection) -> None:
        """Whoever would take the database over waits until this transaction has ended."""
        query = select(leases.c.holder).where(self._mine()).with_for_update(read=True)
        if connection.execute(query).first() is None:
            raise LockLost("another server has taken this database over")

    def release(self) -> None:
        self._ended.set()
        self._thread.join()
        try:
            with self.engine.begin() as connection:
                connection.execute(delete(leases).where(self._mine()))
        except SQLAlchemyError as error:
            LOG.warning("the lease of the database could not be given back: %s", type(error).__name__)


def acquire_lock(engine: Engine, where: str) -> DataLock:
    """`where` the server listens, to be told to whoever comes second."""
    if engine.dialect.name != "sqlite":
        return LeaseLock(engine, where)
    with engine.connect() as connection:
        (file,) = [row[2] for row in connection.exec_driver_sql("PRAGMA database_list") if row[1] == "main"]
    return FileLock(Path(file), where) if file else NoLock()

"""Writer thread of the database: batches, many tables' moves in one transaction.

A transaction waits for the disk once, however much it holds; so what comes while the disk is busy is written
together with the next. Whoever asked goes on when the transaction that holds it is on the disk, not before.
"""

import asyncio
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Engine,
    Integer,
    Text,
    and_,
    bindparam,
    exists,
    insert,
    literal_column,
    null,
    or_,
    select,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from engawa.server.storage.data_lock import DataLock
from engawa.server.storage.driver_statement import DriverStatement
from engawa.server.storage.failures import OutageLog, StaleWrite, StoreFailed
from engawa.server.storage.schema import lines, tables

MOST_TOGETHER: Final = 500
_TABLE, _NUMBER = bindparam("table_id", type_=Text), bindparam("number", type_=Integer)
_LINE, _DRAWN = bindparam("line", type_=Text), bindparam("drawn", type_=Integer)
_AFTER, _MOVE_ID = bindparam("after", type_=Text), bindparam("move_id", type_=Text)
_ZERO, _ONE = literal_column("0", Integer), literal_column("1", Integer)
ADD_LINE = DriverStatement(
    insert(lines).from_select(
        ["table_id", "number", "line", "drawn", "move_id"],
        select(_TABLE, _NUMBER, _LINE, _DRAWN, _MOVE_ID).where(
            or_(
                and_(_NUMBER == _ZERO, ~exists().where(lines.c.table_id == _TABLE)),
                exists().where(lines.c.table_id == _TABLE, lines.c.number == _NUMBER - _ONE, lines.c.line == _AFTER),
            )
        ),
    )
)
"""A line where the record has come to it: none is left out before, and the one before it is the one that is known."""
TOUCHED: Final = ("changed", "moves", "to_act", "is_over", "scores", "winners", "points", "clocks", "turns")
_HELD = and_(tables.c.id == bindparam("table_id"), tables.c.epoch == bindparam("held_epoch"))
"""Nobody else has taken the table over since: whoever does raises its epoch."""
TOUCH = DriverStatement(
    update(tables).where(_HELD).values({name: bindparam(f"new_{name}") for name in TOUCHED} | {"waiting": null()})
)
"""With the move that is appended none waits any more."""
HOLD_ROW = DriverStatement(update(tables).where(_HELD).values({"turns": bindparam("new_turns"), "waiting": null()}))
"""For a move that nobody else may notice: the row tells nobody of it, but who else would write to it waits."""


@dataclass(frozen=True)
class Append:
    """A move: its lines, and what the table's row says after it if that is to be seen."""

    rows: list[dict[str, Any]]
    held: dict[str, Any]
    """Which table, and the epoch in which it was taken up."""
    touch: dict[str, Any] | None


Write = Append | Callable[[Connection], None]


@dataclass(frozen=True)
class _Job:
    write: Write
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[None]

    def tell(self, error: Exception | None) -> None:
        if self.done.cancelled():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class Writer:
    def __init__(self, engine: Engine, hold: DataLock, contact: OutageLog) -> None:
        self.engine = engine
        self.hold = hold
        self.contact = contact
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._is_closed = False
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def do(self, write: Write) -> None:
        """Returns when it is on the disk; StoreFailed when it is not."""
        if self._is_closed:
            raise StoreFailed("the store is closed")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._jobs.put(_Job(write, loop, done))
        try:
            await done
        finally:
            del done  # a failure holds what it has passed through, and must not hold itself by that

    def close(self) -> None:
        self._is_closed = True
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while self._write_next():
            pass  # and nothing is held of what was written while there is nothing more to write

    def _write_next(self) -> bool:
        """What has come; False when that was all."""
        first = self._jobs.get()
        if first is None:
            return False
        batch = [first]
        stop = False
        while len(batch) < MOST_TOGETHER and not stop:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
            if job is None:
                stop = True
            else:
                batch.append(job)
        self._write(batch)
        return not stop

    def _write(self, batch: list[_Job]) -> None:
        """All together; if that fails, each by itself, so that nobody suffers for another's trouble."""
        error = self._transact(batch)
        if error is None or len(batch) == 1:
            _tell(batch, error)
            return
        for job in batch:
            _tell([job], self._transact([job]))

    def _transact(self, batch: list[_Job]) -> Exception | None:
        try:
            with self.engine.begin() as connection:
                self.hold.check(connection)
                appends = [job.write for job in batch if isinstance(job.write, Append)]
                if appends:
                    _append(connection, appends)
                for job in batch:
                    if not isinstance(job.write, Append):
                        job.write(connection)
        except SQLAlchemyError as error:
            return self.contact.failed(error)
        except Exception as error:  # a write's own complaint is for the one who asked for it
            return error
        self.contact.worked()
        return None


def _append(connection: Connection, appends: list[Append]) -> None:
    """The tables' rows first: who else would write there waits, so that what is seen of the lines stays so."""
    rows = [row for append in appends for row in append.rows]
    seen = [append.touch for append in appends if append.touch is not None]
    unseen = [append.held for append in appends if append.touch is None]
    touched = TOUCH.execute(connection, seen) if seen else 0
    touched += HOLD_ROW.execute(connection, unseen) if unseen else 0
    added = ADD_LINE.execute(connection, rows)
    if (touched, added) != (len(appends), len(rows)):
        raise StaleWrite("the record does not end where this move was to be added")


def _tell(batch: list[_Job], error: Exception | None) -> None:
    """One wake-up for all that wait in the same loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
    for job in batch:
        by_loop.setdefault(job.loop, []).append(job)
    for loop, jobs in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_tell_all, jobs, error)


def _tell_all(jobs: list[_Job], error: Exception | None) -> None:
    for job in jobs:
        job.tell(error)

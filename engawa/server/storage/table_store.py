"""Store of one table: its lines, seats, chat and what waits there, written in the epoch in which it was taken up.

A write is one transaction with the look at the epoch: where another node has taken the table over since, or somebody
else has written to it, nothing is stored.
"""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from sqlalchemy import Connection, delete, func, insert, null, select, update

from engawa.server.protocol.server_messages import ChatLine
from engawa.server.settings import CHAT_KEPT, CHAT_SHOWN
from engawa.server.storage.administration import delete_tables
from engawa.server.storage.damage import Damage, Gap
from engawa.server.storage.database_clock import clock
from engawa.server.storage.failures import StaleWrite
from engawa.server.storage.ownership import hold_epoch
from engawa.server.storage.rules_check import end_mended, go_on
from engawa.server.storage.schema import chat, lines, notices, seats, tables
from engawa.server.storage.summary import Summary, Unseen, write_turns
from engawa.server.storage.writer import Append, Write, Writer

Reading = Callable[[], AbstractContextManager[Connection]]


def _nobody() -> None:
    pass


class TableStore:
    def __init__(self, writer: Writer, reading: Reading, damage: Damage, table_id: str, epoch: int) -> None:
        self.id = table_id
        self.epoch = epoch
        self.damage = damage
        self.on_lost: Callable[[], None] = _nobody
        """Somebody else has written here: what is known of this table is not what is stored."""
        self._writer = writer
        self._reading = reading
        self._held = {"table_id": table_id, "held_epoch": epoch}
        self._row = update(tables).where(tables.c.id == table_id)

    async def append(
        self,
        first: int,
        added: list[str],
        drawn: int,
        standing: Summary | Unseen,
        *,
        after: str | None,
        move_id: str | None = None,
    ) -> None:
        """Lines from number `first` on, where that is the record's end and `after` its last line; else StaleWrite. The
        id is the first line's. Of what is unseen lists show nothing, and no clock is started or stopped by it."""
        touch = None
        if isinstance(standing, Summary):
            touch = {**self._held, **{f"new_{name}": value for name, value in standing.touched().items()}}
        rows = line_rows(self.id, first, added, drawn)
        rows[0]["move_id"] = move_id
        for row, before in zip(rows, [after, *added], strict=False):
            row["after"] = before
        await self._do(Append(rows, {**self._held, "new_turns": write_turns(standing.turns)}, touch))

    async def replace(
        self,
        first: int,
        new: list[tuple[str, str | None]],
        drawn: int,
        standing: Summary | Unseen,
        *,
        known: list[str],
        undone: str = "",
    ) -> None:
        """An undo: the `known` lines from number `first` on give way to what is kept of them, with their ids; what is
        unseen is not listed. StaleWrite where others stand there: nobody takes back what he has not seen."""
        since = (lines.c.table_id == self.id, lines.c.number >= first)

        def write(connection: Connection) -> None:
            touched: dict[str, Any] = {"turns": write_turns(standing.turns)}
            if isinstance(standing, Summary):
                touched = standing.touched()
            touched |= {"waiting": null(), "undone": undone}
            connection.execute(self._row.values(**touched))
            standing_lines = connection.execute(
                select(lines.c.number, lines.c.line).where(*since).order_by(lines.c.number)
            )
            standing_before = select(func.count()).where(lines.c.table_id == self.id, lines.c.number < first)
            whole = connection.execute(standing_before).scalar() == first
            if not whole or [tuple(row) for row in standing_lines] != list(enumerate(known, first)):
                raise StaleWrite("the record does not end with what was to be taken back")
            connection.execute(delete(lines).where(*since))
            if new:
                rows = line_rows(self.id, first, [line for line, _ in new], drawn)
                for row, (_, move_id) in zip(rows, new, strict=True):
                    row["move_id"] = move_id
                connection.execute(insert(lines), rows)

        await self._do_held(write)

    async def wait(self, number: int, waiting: str | None) -> None:
        """A move that waits for what is typed in before line `number` of the record is written; None: it does no
        longer. StaleWrite where the record does not end there."""

        def write(connection: Connection) -> None:
            connection.execute(self._row.values(waiting=waiting))
            if connection.execute(select(func.count()).where(lines.c.table_id == self.id)).scalar() != number:
                raise StaleWrite("the record does not end where this move was to wait")

        await self._do_held(write)

    async def seal_shuffle(self, sealed: str) -> None:
        """Which pages are bound to what, before they reveal it."""
        await self._do_held(lambda connection: _execute(connection, self._row.values(shuffle=sealed)))

    async def set_up(self, before: list[str], new: list[str], drawn: int, standing: Summary, **columns: str) -> None:
        """The draws of the setting up take the place of those that nobody was to play with; with the seed they come of
        and the head that tells how it came about. StaleWrite where other lines stand there."""
        own = lines.c.table_id == self.id

        def write(connection: Connection) -> None:
            connection.execute(self._row.values(shuffle="", **columns, **standing.touched()))
            stored = connection.execute(select(lines.c.line).where(own).order_by(lines.c.number)).scalars()
            if list(stored) != before:
                raise StaleWrite("the game has begun already")
            connection.execute(delete(lines).where(own))
            if new:
                connection.execute(insert(lines), line_rows(self.id, 0, new, drawn))

        await self._do_held(write)

    async def propose(self, proposal: str | None) -> None:
        """What all are asked to agree to, as far as it is answered; None: there is nothing."""
        await self._do_held(lambda connection: _execute(connection, self._row.values(proposal=proposal)))

    async def change_commentator(self, hashed: str | None) -> None:
        """Who may look from all seats' eyes, later; None: nobody."""
        await self._do_held(lambda connection: _execute(connection, self._row.values(commentator_hash=hashed)))

    async def change_clocks(self, pace: str, clocks: str) -> None:
        changed = self._row.values(pace=pace, clocks=clocks)
        await self._do_held(lambda connection: _execute(connection, changed))

    async def end_by_agreement(self, standing: Summary) -> None:
        """The game is over as it stands; nothing waits any more."""
        over = {**standing.touched(), "agreed": True, "waiting": null(), "proposal": null()}
        await self._do_held(lambda connection: _execute(connection, self._row.values(**over)))

    async def delete(self) -> None:
        await self._do_held(lambda connection: _delete(connection, self.id))

    async def choose_mending(self, chosen: str) -> None:
        """What its players want where the rules were mended."""
        await self._do_held(lambda connection: _execute(connection, self._row.values(mending=chosen)))

    async def mend(self, end: bool) -> None:
        """It goes on from its last position that comes to the same, or ends there; in another epoch."""

        def write(connection: Connection) -> None:
            (end_mended if end else go_on)(connection, self.id)

        await self._do_held(write)

    async def change_title(self, title: str) -> None:
        """What the table's person calls the branch."""
        await self._do_held(lambda connection: _execute(connection, self._row.values(title=title)))

    async def stop_awaiting(self) -> None:
        """The game has begun, whoever is still to come."""
        await self._do_held(lambda connection: _execute(connection, self._row.values(awaits_people=False)))

    async def change_rated(self, rated: str) -> None:
        """All have agreed to play for the ladder, or somebody will not."""
        await self._do_held(lambda connection: _execute(connection, self._row.values(rated=rated)))

    async def change_study_step(self, step: int) -> None:
        """How far the learner has come."""
        changed = self._row.values(study_step=step, changed=time.time())
        await self._do_held(lambda connection: _execute(connection, changed))

    async def change_seat(self, seat: int, header: str | None = None, **columns: object) -> None:
        """A name (which stands in the record's header too), a key, a bot that stands in, a note."""

        def write(connection: Connection) -> None:
            chosen = update(seats).where(seats.c.table_id == self.id, seats.c.seat == seat)
            connection.execute(chosen.values(**columns))
            if header is not None:
                connection.execute(self._row.values(header=header))
            if "note" in columns and "token_hash" in columns:  # who had the seat has given it up
                gone = (notices.c.table_id == self.id, notices.c.seat == seat)
                connection.execute(delete(notices).where(*gone))

        await self._do_held(write)

    async def change_presence(self, chairs: list[int], present: bool) -> None:
        """Whoever sits on these seats has come, or has left just now."""
        chosen = update(seats).where(seats.c.table_id == self.id, seats.c.seat.in_(chairs))

        def write(connection: Connection) -> None:
            connection.execute(chosen.values(left_at=None if present else clock(connection)))

        await self._do_held(write)

    async def say(self, line: ChatLine) -> None:
        def write(connection: Connection) -> None:
            connection.execute(insert(chat).values(table_id=self.id, **line))
            old = (chat.c.table_id == self.id, chat.c.number <= line["number"] - CHAT_KEPT)
            connection.execute(delete(chat).where(*old))

        await self._do_held(write)

    async def _do_held(self, write: Callable[[Connection], None]) -> None:
        def held_write(connection: Connection) -> None:
            hold_epoch(connection, self.id, self.epoch)
            write(connection)

        await self._do(held_write)

    async def _do(self, write: Write) -> None:
        try:
            await self._writer.do(write)
        except StaleWrite:
            self.on_lost()
            raise

    def lines(self) -> tuple[list[str], int]:
        """The record's lines, and how far the seed's generator has got. Gap where one of them is missing."""
        with self._reading() as connection:
            query = select(lines.c.number, lines.c.line, lines.c.drawn).where(lines.c.table_id == self.id)
            rows = connection.execute(query.order_by(lines.c.number)).all()
        for number, row in enumerate(rows):
            if row.number != number:
                raise Gap(number)
        return [row.line for row in rows], rows[-1].drawn if rows else 0

    def move_ids(self) -> dict[str, int]:
        """Of moves that came with an id of their own: the number of the line."""
        with self._reading() as connection:
            query = select(lines.c.move_id, lines.c.number).where(lines.c.table_id == self.id)
            rows = connection.execute(query.where(lines.c.move_id.is_not(None))).all()
        return {row.move_id: row.number for row in rows}

    def drawn_before(self, number: int) -> int:
        """How far the seed's generator had got before line `number` was written."""
        with self._reading() as connection:
            query = select(func.max(lines.c.drawn)).where(lines.c.table_id == self.id, lines.c.number < number)
            return connection.execute(query).scalar() or 0

    def waiting(self) -> str | None:
        """A move that waits, as it was written."""
        return self._of_row("waiting")

    def proposal(self) -> str | None:
        """What all are asked to agree to, as it was written."""
        return self._of_row("proposal")

    def mending(self) -> str | None:
        """What its players want where the rules were mended, as it was written."""
        return self._of_row("mending")

    def undone(self) -> str:
        """How often moves were taken back, as it was written."""
        return self._of_row("undone") or ""

    def _of_row(self, column: str) -> str | None:
        with self._reading() as connection:
            text: str | None = connection.execute(select(tables.c[column]).where(tables.c.id == self.id)).scalar()
            return text

    def absences(self) -> dict[int, float]:
        """For how many seconds people have been away, by seat; without those who have not left."""
        with self._reading() as connection:
            query = select(seats.c.seat, seats.c.left_at).where(seats.c.table_id == self.id)
            left = connection.execute(query.where(seats.c.left_at.is_not(None))).all()
            now = clock(connection) if left else 0.0
        return {row.seat: max(0.0, now - row.left_at) for row in left}

    def chat(self) -> list[ChatLine]:
        """The latest lines, in order."""
        with self._reading() as connection:
            query = select(chat).where(chat.c.table_id == self.id).order_by(chat.c.number.desc()).limit(CHAT_SHOWN)
            rows = connection.execute(query).all()
        return [{"number": row.number, "seat": row.seat, "text": row.text, "at": row.at} for row in reversed(rows)]


def _execute(connection: Connection, statement: Any) -> None:
    connection.execute(statement)


def _delete(connection: Connection, table_id: str) -> None:
    delete_tables(connection, [table_id])


def line_rows(table_id: str, first: int, added: list[str], drawn: int) -> list[dict[str, Any]]:
    return [
        {"table_id": table_id, "number": number, "line": line, "drawn": drawn, "move_id": None}
        for number, line in enumerate(added, first)
    ]

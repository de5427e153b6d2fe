"""Store of notices: where people want to be told of their turn, what they were told of, and what came of it.

Whoever sends a notice has it marked first, in the row, against what the row said before: of several nodes one has it,
and a server that ends in the middle of sending does not send again.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import orjson
from sqlalchemy import Connection, RowMapping, and_, delete, func, insert, select, update

from engawa.kernel.refusal import BadInput
from engawa.server.storage.database_clock import clock
from engawa.server.storage.failures import StaleWrite
from engawa.server.storage.schema import meta, notices, seats, tables
from engawa.server.storage.store import Store
from engawa.server.storage.summary import read_turns

Kind = Literal["webhook", "push", "mail"]
State = Literal["", "sending", "again", "sent", "failed"]
PUSH_KEY: Final = "push_key"
WRITTEN_PUSH_KEY: Final = select(meta.c.value).where(meta.c.name == PUSH_KEY)
OVER: Final = "over"
TURN: Final = "turn"
MOST_OF_A_SEAT: Final = 8
"""A person's browsers, a webhook, an address."""
FORGOTTEN_AFTER: Final = 120.0
"""Seconds after which a notice that is still being sent was begun by a server that has ended."""


@dataclass(frozen=True)
class Subscription:
    """A person's wish to be told, as it is stored."""

    id: str
    table: str
    seat: int
    kind: Kind
    target: dict[str, Any]
    minutes: int
    language: str
    site: str
    confirmed: bool
    watched: str
    """What has happened for which it is not told yet, `since` when; `seen`: the person was there meanwhile."""
    since: float
    seen: bool
    told: str
    """What it was told of last, or is being told of."""
    state: State
    tries: int
    tried_at: float | None
    problem: str
    """What came of the last attempt, where it failed: a phrase, as it is written."""

    @staticmethod
    def of(row: RowMapping) -> "Subscription":
        own = {name: row[name] for name in Subscription.__dataclass_fields__ if name not in ("table", "target")}
        return Subscription(table=row["table_id"], target=orjson.loads(row["target"]), **own)


@dataclass(frozen=True)
class Standing:
    """Of a subscription's table: what there is to be told."""

    event: str
    """`turn:` and when it began, `over`, or nothing."""
    game: str
    name: str


class NoticeStore:
    def __init__(self, store: Store) -> None:
        self._store = store

    def of_seats(self, table_id: str, own: Sequence[int]) -> list[Subscription]:
        query = select(notices).where(notices.c.table_id == table_id, notices.c.seat.in_(own))
        with self._store.reading() as connection:
            return [Subscription.of(row) for row in connection.execute(query.order_by(notices.c.created)).mappings()]

    def one(self, subscription: str) -> Subscription | None:
        with self._store.reading() as connection:
            row = connection.execute(select(notices).where(notices.c.id == subscription)).mappings().first()
            return None if row is None else Subscription.of(row)

    async def add(self, table_id: str, seat: int, kind: Kind, target: dict[str, Any], **wish: Any) -> str | None:
        """In the place of one of the same kind (for browsers: of the same browser); None where a seat has too many."""
        added = secrets.token_urlsafe(18)
        own = (notices.c.table_id == table_id, notices.c.seat == seat)
        made: str | None = None

        def write(connection: Connection) -> None:
            nonlocal made
            old = delete(notices).where(*own, notices.c.kind == kind)
            connection.execute(old.where(notices.c.target == written) if kind == "push" else old)
            if connection.execute(select(func.count()).where(*own)).scalar_one() >= MOST_OF_A_SEAT:
                return
            now = clock(connection)
            row = {"id": added, "table_id": table_id, "seat": seat, "kind": kind, "target": written, "created": now}
            connection.execute(insert(notices).values(**row, **wish))
            made = added

        written = orjson.dumps(target, option=orjson.OPT_SORT_KEYS).decode()
        await self._store.writer.do(write)
        return made

    async def change(self, subscription: str, **columns: Any) -> None:
        await self._do(update(notices).where(notices.c.id == subscription).values(**columns))

    async def note_trial(self, known: Subscription, state: State, problem: str) -> None:
        """What came of one that was only to be tried, where none is on its way meanwhile."""

        def write(connection: Connection) -> None:
            quiet = (notices.c.id == known.id, notices.c.state.not_in(["sending", "again"]))
            noted = update(notices).where(*quiet)
            connection.execute(noted.values(state=state, problem=problem, tried_at=clock(connection)))

        await self._store.writer.do(write)

    async def remove(self, subscription: str) -> None:
        await self._do(delete(notices).where(notices.c.id == subscription))

    async def _do(self, statement: Any) -> None:
        def write(connection: Connection) -> None:
            connection.execute(statement)

        await self._store.writer.do(write)

    def open(self) -> tuple[float, list[tuple[Subscription, Standing]]]:
        """The database's time, and all that may be told now or later, with how its table stands; without those of
        tables that another node sees to."""
        joined = notices.join(tables, tables.c.id == notices.c.table_id)
        joined = joined.join(seats, and_(seats.c.table_id == notices.c.table_id, seats.c.seat == notices.c.seat))
        chairs = (seats.c.name, seats.c.bot, seats.c.is_free, seats.c.token_hash)
        rows = (tables.c.game, tables.c.turns, tables.c.is_over, tables.c.ended, tables.c.shuffle)
        waits = (tables.c.awaits_people, tables.c.imported)
        settled = and_(notices.c.told == OVER, notices.c.state.in_(["", "sent", "failed"]))
        query = select(notices, *chairs, *rows, *waits).select_from(joined)
        query = query.where(notices.c.confirmed, ~settled, ~self._store.elsewhere())
        with self._store.reading() as connection:
            found = list(connection.execute(query).mappings())
            empty = self._gathering(connection, found)
            return clock(connection), [(Subscription.of(row), _standing(row, empty)) for row in found]

    def _gathering(self, connection: Connection, rows: list[RowMapping]) -> set[str]:
        """Tables that wait for somebody on an empty seat."""
        waiting = {row["table_id"] for row in rows if row["awaits_people"]}
        query = select(seats.c.table_id).where(seats.c.table_id.in_(waiting), seats.c.is_free, seats.c.bot.is_(None))
        return set(connection.execute(query).scalars()) if waiting else set()

    async def claim(self, wanted: list[tuple[Subscription, dict[str, Any]]]) -> set[str]:
        """The ids of those whose rows say now what is wanted; not of those that somebody else has changed since."""
        claimed: set[str] = set()

        def write(connection: Connection) -> None:
            claimed.clear()
            for known, columns in wanted:
                same = (notices.c.id == known.id, notices.c.told == known.told, notices.c.state == known.state)
                chosen = update(notices).where(*same, notices.c.tries == known.tries)
                if connection.execute(chosen.values(**columns)).rowcount:
                    claimed.add(known.id)

        await self._store.writer.do(write)
        return claimed

    async def push_key(self, make: Callable[[], str]) -> str:
        """The server's own, as it is written: made once, and the same for all nodes."""
        kept = await asyncio.to_thread(self._push_key)
        if kept:
            return kept

        def write(connection: Connection) -> None:
            nonlocal kept
            kept = connection.execute(WRITTEN_PUSH_KEY).scalar() or ""
            if not kept:
                kept = make()
                connection.execute(insert(meta).values(name=PUSH_KEY, value=kept))

        try:
            await self._store.writer.do(write)
        except StaleWrite:  # another node has made it at the same moment
            await self._store.writer.do(write)
        return kept

    def _push_key(self) -> str:
        """Nothing where none is made yet."""
        with self._store.reading() as connection:
            return connection.execute(WRITTEN_PUSH_KEY).scalar() or ""

    def mailed_since(self, moment: float) -> set[str]:
        """Targets of mail that something was sent to since, as they are written."""
        query = select(notices.c.target).where(notices.c.kind == "mail", notices.c.tried_at > moment)
        with self._store.reading() as connection:
            return {orjson.loads(target)["address"] for target in connection.execute(query.distinct()).scalars()}


def may_be_told(row: RowMapping, gathering: set[str]) -> bool:
    """A person plays there, and everything is drawn that the game begins with."""
    plays = row["token_hash"] is not None and row["bot"] is None and not row["is_free"]
    begun = not row["shuffle"] and row["table_id"] not in gathering and not row["imported"]
    return plays and begun


def _standing(row: RowMapping, gathering: set[str]) -> Standing:
    event = ""
    if row["is_over"] or row["ended"]:
        event = OVER
    elif may_be_told(row, gathering):
        turns = _turns(row["turns"])
        began = turns[row["seat"]] if row["seat"] < len(turns) else None
        event = "" if began is None else f"{TURN}:{began}"
    return Standing(event, row["game"], row["name"])


def _turns(written: str) -> list[int | None]:
    try:
        return read_turns(written)
    except (ValueError, BadInput):
        return []  # a damaged row keeps nobody else from being told

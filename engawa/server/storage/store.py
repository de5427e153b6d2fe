"""Store of tables, seats and lines: any database SQLAlchemy speaks to, SQLite in the user's data folder by default.

A record's lines are the truth. Each is stored with how far the seed's generator had got, so that a table can be
taken up again, at any of its moves, with the very draws its seed will bring. Reading may be done in any thread;
writing is awaited (`engawa.server.storage.writer`).
"""

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, RowMapping, delete, exists, false, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from engawa.kernel.cache import BoundedCache
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named
from engawa.server.protocol.fields import Departed
from engawa.server.protocol.http import TableRow
from engawa.server.protocol.pace import PACE
from engawa.server.storage.damage import Damage
from engawa.server.storage.failures import OutageLog, StaleWrite, StoreFailed
from engawa.server.storage.keyrings import Keyrings
from engawa.server.storage.ladder_players import LadderPlayers
from engawa.server.storage.ladder_results import Rated
from engawa.server.storage.migrations import open_data
from engawa.server.storage.node_lease import NodeLease
from engawa.server.storage.notice_copies import go_along
from engawa.server.storage.ownership import Peer, end_lease, is_elsewhere, take_over, take_over_many
from engawa.server.storage.schema import JOINABLE, SHOWN, STUDIES, chat, lines, meta, seats, tables
from engawa.server.storage.summary import Summary
from engawa.server.storage.table_store import TableStore, line_rows
from engawa.server.storage.writer import Writer

__all__ = ["Store", "StoreFailed", "StoredSeat", "StoredTable", "sqlite_url"]
MOST_DELETED = 200
"""Studies, at one time: others wait for the writer too."""
MOST_ENDED = 100


@dataclass
class StoredSeat:
    seat: int
    name: str
    token_hash: str | None
    """None where a bot sits, and at an imported game."""
    bot: str | None
    """Who plays: a bot that sits there, or one that stands in for a person."""
    is_free: bool = False
    note: str = ""
    hints: int = 0
    """How many it was given."""
    take_backs: int = 0
    """How often it has taken the game back past what is fair."""
    departed: Departed | Literal[""] = ""
    """Its person has `left`, or `resigned`."""
    ladder: str = ""
    """Who plays here for the ladder (`engawa.server.storage.ladder_players`)."""
    stood_in: int = 0
    """How many decisions of a game for the ladder a bot has made in its person's stead."""
    coach_hash: str | None = None
    """Of the key that lets somebody look from this seat's eyes; None where there is none."""
    coached: bool = False
    """Somebody has come by such a key."""
    prepared: str = ""
    """What is played for its person by itself, as it is written (`engawa.server.tables.prepared_moves`)."""

    def plays_itself(self) -> bool:
        """Somebody has the seat, and no bot stands in."""
        return self.person() and self.bot is None and not self.is_free

    def person(self) -> bool:
        return self.token_hash is not None


@dataclass
class StoredTable:
    id: str
    game: str
    header: str
    figures: str | None
    seed: str
    spectator_hash: str
    is_open: bool
    imported: bool
    seats: list[StoredSeat]
    typed: str = ""
    """Draws that people type in, with commas between."""
    allows_take_backs: bool = True
    """Whether the game may be taken back past what is fair, if all agree."""
    continues: str = ""
    """The table whose game it goes on with, from some move of it on; what was drawn before then was drawn there."""
    title: str = ""
    """What its person calls such a branch."""
    study: str = ""
    """The lesson, level, puzzle or quiz that it is (`lesson/walk`); such a table is its learner's alone."""
    study_step: int = 0
    awaits_people: bool = False
    """The game begins when somebody, or a bot, sits on every seat, or when one of those who came says so."""
    rules: int = 1
    """The version of the game's rules that it was begun with."""
    ended: bool = False
    """By the host, or by its players after the rules were mended: nobody plays on."""
    epoch: int = 0
    """Which taking-up of the table this is, where several nodes may have it one after the other."""
    rematch: str = ""
    """The table where its people play again."""
    shuffle: str = ""
    """How far its shuffle is (`engawa.server.tables.shuffling`); nothing when all is drawn, or there is none."""
    server_seed: str = ""
    """What the server added to the seed, where pages could add something too."""
    agreed: bool = False
    """Its people have agreed to end it: it is over, with the scores as they are."""
    leaving: str = "bot"
    """What becomes of the seat of whoever leaves: a `bot` plays on, or it is `free`."""
    pace: str = ""
    """How fast is played, as it is written; empty where nobody's time is measured."""
    clocks: str = ""
    """What everybody has left, as it is written (`engawa.server.tables.clock_face`)."""
    turns: str = ""
    """When everybody's turn began, as it is written (`engawa.server.storage.summary`)."""
    rated: Rated = ""
    """Whether it is a game for the ladder."""
    allows_coaches: bool = True
    """Whether people may have somebody look from their seat's eyes."""
    commentator_hash: str | None = None
    """Of the key that lets somebody look from all seats' eyes, later; None where people have not agreed to it."""
    created: float = field(default_factory=time.time)

    def typed_draws(self) -> list[str]:
        return self.typed.split(",") if self.typed else []

    def own_seed(self) -> str | None:
        """What the server is bound to from the start, where the seed has made the draws or will."""
        return (self.server_seed or self.seed) if self.provable_seed() else None

    def provable_seed(self) -> str | None:
        """The seed, where it alone has made the draws."""
        return self.seed or None if not self.typed and not self.continues and not self.study else None


class Store:
    def __init__(self, url: str, where: str = "", cluster: bool = False) -> None:
        """`where` its server listens, to be told to whoever would open the same data beside it; in a cluster, where
        the other nodes reach it."""
        self.engine, self.hold = open_data(url, where, cluster)
        self.contact = OutageLog()
        self.damage = Damage()
        self.writer = Writer(self.engine, self.hold, self.contact)
        self.keyrings = Keyrings(self.writer, self.reading)
        self.ladder_players = LadderPlayers(self.writer, self.reading)
        self._ended: BoundedCache[str, bool] = BoundedCache(MOST_ENDED)
        """Nodes whose leases this one has ended."""

    async def create(
        self, table: StoredTable, standing: Summary, first: list[str], drawn: int, rematch_of: str = ""
    ) -> None:
        """A new table with the draws of its setting up, or an imported game with all its lines. StaleWrite where it is
        to be the rematch of a table that has one."""
        row = {name: value for name, value in vars(table).items() if name != "seats"} | standing.touched()

        def write(connection: Connection) -> None:
            connection.execute(insert(tables).values(**row))
            connection.execute(insert(seats), [{"table_id": table.id, **vars(seat)} for seat in table.seats])
            if first:
                connection.execute(insert(lines), line_rows(table.id, 0, first, drawn))
            if rematch_of:
                chosen = update(tables).where(tables.c.id == rematch_of, tables.c.rematch == "")
                if connection.execute(chosen.values(rematch=table.id)).rowcount != 1:
                    raise StaleWrite("the table has another rematch")
                go_along(connection, rematch_of, table.id, turned_seats(len(table.seats)))

        await self.writer.do(write)

    async def delete_studies(self, before: float, besides: list[str]) -> None:
        """Those that nobody has touched since then, and that are not among these."""
        old = select(tables.c.id).where(STUDIES, tables.c.changed < before, tables.c.id.not_in(besides))
        old = old.where(~self.elsewhere())

        def write(connection: Connection) -> None:
            ids = list(connection.execute(old.limit(MOST_DELETED)).scalars())
            for table, column in ((lines, lines.c.table_id), (seats, seats.c.table_id), (chat, chat.c.table_id)):
                connection.execute(delete(table).where(column.in_(ids)))
            connection.execute(delete(tables).where(tables.c.id.in_(ids)))

        await self.writer.do(write)

    @property
    def node(self) -> NodeLease | None:
        """As which this server is one of several on this database; None where it is the only one."""
        return self.hold if isinstance(self.hold, NodeLease) else None

    def elsewhere(self) -> ColumnElement[bool]:
        """Tables that are another node's."""
        return false() if self.node is None else is_elsewhere(self.node)

    def of(self, table_id: str, epoch: int = 0) -> TableStore:
        """What is written to one table, as who has taken it up in this epoch."""
        return TableStore(self.writer, self.reading, self.damage, table_id, epoch)

    def take_over(self, table_id: str) -> int | None:
        """The table is this server's to play at, in the epoch that is returned; None where there is no such table.
        Elsewhere where another node has it."""
        with self._trying() as node:
            return take_over(self.engine, node, table_id)

    def take_over_many(self, table_ids: Iterable[str]) -> tuple[dict[str, int | Peer], list[str]]:
        """The epoch of each, or who has it; and those that somebody is just writing to."""
        with self._trying() as node:
            return take_over_many(self.engine, node, table_ids)

    def end_lease_of(self, node_id: str) -> None:
        """Of a node that has ended without a word. All its visitors come at the same time: once is enough."""
        if self._ended.get(node_id) is None:
            with self._trying():
                if end_lease(self.engine, node_id):
                    self._ended.put(node_id, True)

    @contextmanager
    def _trying(self) -> Iterator[NodeLease]:
        """As one of several nodes."""
        assert self.node is not None
        try:
            yield self.node
        except SQLAlchemyError as error:
            raise self.contact.failed(error) from None

    def table(self, table_id: str) -> StoredTable | None:
        with self.reading() as connection:
            row = connection.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
            if row is None:
                return None
            query = select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)
            chairs = [_seat(row) for row in connection.execute(query).mappings()]
        known = {name: row[name] for name in StoredTable.__dataclass_fields__ if name != "seats"}
        return StoredTable(**known, seats=chairs)

    def standing(self, table_id: str) -> Summary | None:
        with self.reading() as connection:
            row = connection.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
        if row is None:
            return None
        return Summary.read(row)

    def listed(self, limit: int = 100) -> list[dict[str, Any]]:
        """Open tables with a free seat or finished, and imported games, latest first; others are nobody's business."""
        free = exists().where(seats.c.table_id == tables.c.id, seats.c.is_free)
        with self.reading() as connection:
            rows: list[RowMapping] = []
            for shown in ((SHOWN,), (JOINABLE, free)):
                query = select(tables).where(*shown).order_by(tables.c.changed.desc()).limit(limit)
                rows += connection.execute(query).mappings()
            rows.sort(key=_changed, reverse=True)
            return list(self._rows(connection, rows[:limit]).values())

    def opened_by(self, keys: dict[str, str]) -> tuple[dict[str, dict[str, Any]], set[str]]:
        """The rows of tables by id, each with the seats that its key's hash opens; without those it does not. And the
        ids of those that are there but cannot be read."""
        with self.reading() as connection:
            listed = (tables.c.id.in_(keys), tables.c.study == "")
            selected = list(connection.execute(select(tables).where(*listed)).mappings())
            rows = self._rows(connection, selected)
            query = select(seats).where(seats.c.table_id.in_(keys)).order_by(seats.c.seat)
            bots: dict[str, list[str | None]] = {}
            resigned: set[str] = set()
            mine: dict[str, list[int]] = {}
            peopled: dict[str, list[int]] = {}
            for seat in connection.execute(query):
                bots.setdefault(seat.table_id, []).append(seat.bot if seat.token_hash is None else None)
                if seat.token_hash is not None and not seat.is_free:
                    peopled.setdefault(seat.table_id, []).append(seat.seat)
                if seat.token_hash is not None and seat.token_hash == keys[seat.table_id]:
                    mine.setdefault(seat.table_id, []).append(seat.seat)
                    if seat.departed == "resigned":
                        resigned.add(seat.table_id)
        opened: dict[str, dict[str, Any]] = {}
        for row in selected:
            own = mine.get(row["id"], [])
            if row["id"] in rows and (own or row["spectator_hash"] == keys[row["id"]]):
                waited_for = Summary.read(row).to_act
                shown = rows[row["id"]]
                # Before anything is drawn it waits for anybody's page.
                my_turn = not shown["gathering"] and any(row["shuffle"] or seat in waited_for for seat in own)
                opened[row["id"]] = shown | {"seats": own, "my_turn": my_turn, "rematch": row["rematch"]}
                others = [seat for seat in peopled.get(row["id"], []) if seat not in own]
                opened[row["id"]] |= {"clocks": row["clocks"], "may_delete": bool(own) and not others}
                opened[row["id"]] |= {"bots": bots.get(row["id"], []), "resigned": row["id"] in resigned}
                opened[row["id"]] |= {"continued": row["continues"] != "", "title": row["title"]}
        return opened, {row["id"] for row in selected} - rows.keys()

    def _rows(self, connection: Connection, selected: list[RowMapping]) -> dict[str, dict[str, Any]]:
        """What lists show of tables, by id, without taking any of them up; one that cannot be read is left out."""
        ids = [row["id"] for row in selected]
        names: dict[str, list[str]] = {table_id: [] for table_id in ids}
        free: dict[str, list[int]] = {table_id: [] for table_id in ids}
        empty: set[str] = set()
        query = select(seats.c.table_id, seats.c.seat, seats.c.name, seats.c.is_free, seats.c.bot)
        for seat in connection.execute(query.where(seats.c.table_id.in_(ids)).order_by(seats.c.seat)):
            names[seat.table_id].append(seat.name)
            if seat.is_free:
                free[seat.table_id].append(seat.seat)
                if seat.bot is None:
                    empty.add(seat.table_id)
        shown: dict[str, dict[str, Any]] = {}
        for row in selected:
            try:
                gathering = row["awaits_people"] and row["id"] in empty
                listed = TableRow(**_listed(row), names=names[row["id"]], free=free[row["id"]], gathering=gathering)
            except (ValueError, TypeError, BadInput) as error:
                self.damage.report(str(row["id"]), error)
            else:
                shown[row["id"]] = listed.model_dump()
        return shown

    def check(self) -> None:
        """StoreFailed where the database does not answer, or is another server's by now."""
        with self.reading() as connection:
            connection.execute(select(meta.c.value)).first()
            self.hold.check(connection)

    def close(self) -> None:
        self.writer.close()
        self.hold.release()
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection whose failures of any kind come out as one."""
        try:
            with self.engine.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise self.contact.failed(error) from None
        self.contact.worked()


def turned_seats(players: int) -> dict[int, int]:
    """Where everybody sits in a rematch: whoever sat second begins."""
    return {seat: (seat - 1) % players for seat in range(players)}


def _seat(row: RowMapping) -> StoredSeat:
    return StoredSeat(**{name: row[name] for name in StoredSeat.__dataclass_fields__})


def _changed(row: RowMapping) -> float:
    """A row that was damaged comes last."""
    return row["changed"] if isinstance(row["changed"], float) else 0.0


def _listed(row: RowMapping) -> dict[str, Any]:
    standing = Summary.read(row)
    return {
        "table": row["id"],
        "game": game_named(row["game"]).name,
        "is_open": row["is_open"],
        "is_over": standing.is_over,
        "imported": row["imported"],
        "moves": standing.moves,
        "changed": row["changed"],
        "scores": standing.scores,
        "winners": standing.winners,
        "points": standing.points,
        "pace": PACE.validate_json(row["pace"]) if row["pace"] else None,
        "agreed": row["agreed"],
    }


def sqlite_url(folder: Path) -> str:
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder}: cannot be made: {error.strerror}") from None
    return f"sqlite:///{folder / 'tables.sqlite'}"

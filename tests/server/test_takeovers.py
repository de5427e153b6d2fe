"""Tables of a node that has died: taken over together, each in an epoch of its own, and nobody waits for another's."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from sqlalchemy import Engine, event, select, text

from engawa.server.housekeeping import Housekeeping
from engawa.server.protocol.http import TableRequest
from engawa.server.settings import Settings
from engawa.server.storage.failures import StaleWrite
from engawa.server.storage.ownership import Peer
from engawa.server.storage.schema import tables
from engawa.server.storage.store import Store
from engawa.server.tables.directory import TableDirectory
from engawa.server.tables.takeovers import Takeovers
from tests.server.databases import STANDING, stored
from tests.server.loops import run_apart
from tests.server.postgres import Postgres, programs, temporary_postgres

pytest.importorskip("psycopg", reason="the driver psycopg is not installed")
pytestmark = pytest.mark.skipif(programs() is None, reason="PostgreSQL is not installed (its program pg_ctl)")
HERE, THERE = "http://10.0.0.1:8350", "http://10.0.0.2:8350"
NAMES = [f"t{number}" for number in range(20)]
NUMBERS = count()


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with temporary_postgres() as running:
        yield running


@pytest.fixture
def two(postgres: Postgres) -> Iterator[tuple[Store, Store]]:
    """The first has all tables."""
    url = postgres.url(f"takeovers{next(NUMBERS)}")
    stores = Store(url, HERE, cluster=True), Store(url, THERE, cluster=True)
    for name in NAMES:
        run_apart(stores[0].create(stored(name), STANDING, ["a"], 0))
    assert stores[0].take_over_many(NAMES) == (dict.fromkeys(NAMES, 1), [])
    yield stores
    for store in stores:
        store.close()


def die(store: Store) -> None:
    """Without a word; nobody renews its lease any more."""
    assert store.node is not None
    store.node._ended.set()
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE nodes SET lease_until = 0 WHERE id = :id"), {"id": store.node.id})


def updates(engine: Engine) -> list[str]:
    """What is written to tables from now on."""
    said: list[str] = []

    @event.listens_for(engine, "before_cursor_execute")
    def hear(_c: Any, _k: Any, statement: str, *_: Any) -> None:
        if statement.startswith("UPDATE tables"):
            said.append(statement)

    return said


def test_all_of_a_dead_nodes_tables_at_one_time(two: tuple[Store, Store]) -> None:
    dead, heir = two
    found, busy = heir.take_over_many([*NAMES, "none such"])
    assert {peer.address for peer in found.values() if isinstance(peer, Peer)} == {HERE}
    assert (len(found), busy) == (len(NAMES), [])
    die(dead)
    said = updates(heir.engine)

    async def come() -> list[int | None]:
        takeovers = Takeovers(heir)
        return await asyncio.gather(*(takeovers.take(name) for name in [*NAMES, "none such"]))

    assert asyncio.run(come()) == [*[2] * len(NAMES), None]
    assert len(said) == 1


def test_a_row_that_somebody_writes_to_keeps_nobody_else_waiting(two: tuple[Store, Store]) -> None:
    dead, heir = two
    die(dead)
    with dead.engine.begin() as connection:
        connection.execute(select(tables.c.id).where(tables.c.id == "t3").with_for_update())
        found, busy = heir.take_over_many(NAMES)
        assert (sorted(found), busy) == (sorted(set(NAMES) - {"t3"}), ["t3"])
    assert heir.take_over("t3") == 2


def test_what_is_read_after_somebody_else_has_it_is_not_written_to(two: tuple[Store, Store]) -> None:
    """A node that was stopped between taking a table over and reading it, and has joined again since, knows the epoch
    in which it took the table; whatever the row says by then."""
    late, heir = two
    directory = TableDirectory(late, Settings())
    wish = TableRequest.model_validate({"game": "iki", "seats": [{"name": "Aki"}, {"name": "Ben"}]})
    made = run_apart(directory.make(wish))
    epoch = late.take_over(made.id)
    assert epoch == 1
    with late.engine.begin() as connection:
        connection.execute(text("UPDATE tables SET owner = NULL"))
    assert heir.take_over(made.id) == 2
    table = directory._load(made.id, epoch)
    assert table is not None
    with pytest.raises(StaleWrite):
        run_apart(table.store.change_presence([0], True))
    directory.bot_workers.close()


def test_what_another_node_may_have_open_is_not_deleted_because_it_is_old(two: tuple[Store, Store]) -> None:
    has_all, other = two
    deserted = replace(Settings(), deserted_kept=1.0)

    def sweep(store: Store) -> None:
        directory = TableDirectory(store, deserted)
        run_apart(Housekeeping(directory).sweep())
        directory.bot_workers.close()

    def left() -> int:
        with other.engine.begin() as connection:
            connection.execute(text("UPDATE tables SET changed = 1"))
            return len(connection.execute(select(tables.c.id)).all())

    assert left() == len(NAMES)
    sweep(other)
    assert left() == len(NAMES)
    die(has_all)
    sweep(other)
    assert left() == 0

"""Notices of two nodes on one PostgreSQL: one of them tells, and only who has the table."""

import asyncio
from collections.abc import Iterator

import pytest

from engawa.server.notices.service import NoticeService, Wish
from engawa.server.protocol.notices import WebhookTarget
from engawa.server.storage.store import Store
from engawa.server.storage.summary import Summary
from engawa.server.tables.directory import TableDirectory
from tests.server.databases import stored
from tests.server.loops import run_apart
from tests.server.notice_play import QUIET
from tests.server.postgres import Postgres, programs, temporary_postgres
from tests.server.receivers import http_sink

pytest.importorskip("psycopg", reason="the driver psycopg is not installed")
pytestmark = pytest.mark.skipif(programs() is None, reason="PostgreSQL is not installed (its program pg_ctl)")
NAMES = [f"t{number}" for number in range(12)]
AWAITED = Summary(1, [0], False, [0], [], turns=[0])
"""The table waits for its first seat."""


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with temporary_postgres() as running:
        yield running


def test_of_two_nodes_that_look_at_the_same_moment_one_tells(postgres: Postgres) -> None:
    url = postgres.url("notices")
    stores = [Store(url, f"http://10.0.0.{number}:8350", cluster=True) for number in (1, 2)]
    for name in NAMES:
        run_apart(stores[0].create(stored(name), AWAITED, ["a"], 0))
    services = [NoticeService(TableDirectory(store, QUIET)) for store in stores]

    async def look(times: int) -> None:
        for _ in range(times):
            await asyncio.gather(*(service.courier.look() for service in services))
            await asyncio.gather(*(service.courier.finish(30) for service in services))

    async def tell(address: str) -> None:
        await asyncio.gather(*(service.start() for service in services))
        assert services[0].push_key == services[1].push_key != "", "a browser subscribes with the key of all nodes"
        for name in NAMES:
            target = WebhookTarget(kind="webhook", shape="json", address=f"{address}/{name}")
            await services[0].add(name, 0, target, Wish(0, "en", "http://table.example"))
        await look(4)
        for service in services:
            await service.stop()

    with http_sink() as sink:
        run_apart(tell(sink.address))
        assert sorted(told.path for told in sink.received) == sorted(f"/{name}" for name in NAMES)
    stores[0].take_over_many(NAMES[:5])
    assert [len(service.store.open()[1]) for service in services] == [12, 7], "who has a table sees to its people"
    for store in stores:
        store.close()

"""The same on PostgreSQL: one server at a time, no gap, and a database that goes away and comes back."""

import asyncio
import logging
import threading
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from engawa.kernel.refusal import BadInput
from engawa.kernel.shuffle import commitment
from engawa.server.app import make_app
from engawa.server.storage import data_lock, migrations
from engawa.server.storage.data_lock import NoLock
from engawa.server.storage.failures import LockLost, StaleWrite, StoreFailed
from engawa.server.storage.store import Store
from tests.server.conftest import PATIENT
from tests.server.databases import STANDING, statements_of_making, stored
from tests.server.loops import run_apart
from tests.server.outages import SENTENCE, everything_asked, hear_present
from tests.server.play import Guest, make_table, play_at_keyboard
from tests.server.postgres import Postgres, programs, temporary_postgres

pytest.importorskip("psycopg", reason="the driver psycopg is not installed")
PROGRAMS = programs()
pytestmark = pytest.mark.skipif(PROGRAMS is None, reason="PostgreSQL is not installed (its program pg_ctl)")
NUMBERS = count()


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with temporary_postgres() as running:
        yield running


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.url(f"tables{next(NUMBERS)}")


@pytest.fixture
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leases of a second: nobody waits long for them."""
    monkeypatch.setattr(data_lock, "LEASE", 1.0)
    monkeypatch.setattr(data_lock, "RENEWAL", 0.2)
    for module in ("table", "bot_turns"):
        monkeypatch.setattr(f"engawa.server.tables.{module}.WHILE_THE_STORE_FAILS", 0.05)


@pytest.mark.usefixtures("_hasty")
def test_a_second_server_is_refused_while_the_first_lives_and_let_in_when_it_has_ended(url: str) -> None:
    first = Store(url, "http://10.0.0.1:8350")
    with pytest.raises(BadInput, match=r"in use by another server, which listens on http://10.0.0.1:8350: stop that"):
        Store(url)
    first.close()
    Store(url).close()


@pytest.mark.usefixtures("_hasty")
def test_a_server_that_was_killed_stops_the_next_only_until_its_lease_has_run_out(url: str) -> None:
    killed = Store(url)
    silence(killed)
    next_one = Store(url)
    # The one that was taken for dead comes to itself: nothing of what it writes is taken.
    with pytest.raises(LockLost):
        run_apart(killed.create(stored("late"), STANDING, [], 0))
    with pytest.raises(LockLost):
        killed.check()
    run_apart(next_one.create(stored("t"), STANDING, [], 0))
    killed.close()
    run_apart(next_one.of("t").append(0, ["a"], 0, STANDING, after=None))
    assert (next_one.table("late"), next_one.of("t").lines()) == (None, (["a"], 0))
    next_one.close()


def test_a_sealed_shuffle_is_taken_up_by_the_next_server(url: str) -> None:
    settings = replace(PATIENT, shuffle_within=60)
    nonce, listed = f"{7:064x}", []
    with TestClient(make_app(Store(url), settings)) as client:
        made = make_table(client, "iki", [{"name": "Hana"}, {"name": "Robot", "bot": "random"}])
        with Guest(client, made["table"], made["seats"][0], takes_part=False) as hana:
            bound = commitment(made["table"], hana.welcome["seed_hash"], (0,), nonce)
            hana.ask(type="commit", commitment=bound)
            while hana.state["shuffle"]["phase"] == "open":
                hana.hear()
            listed = hana.state["shuffle"]["pages"]
    with (
        TestClient(make_app(Store(url), settings)) as client,
        Guest(client, made["table"], made["seats"][0], takes_part=False) as hana,
    ):
        assert hana.state["shuffle"] == {"phase": "sealed", "pages": listed, "server_seed": None}
        hana.ask(type="reveal", nonce=nonce)
        while hana.state["shuffle"]["phase"] == "sealed":
            hana.hear()
        assert hana.state["shuffle"]["pages"] == [{**listed[0], "revealed": True}]


def silence(store: Store) -> None:
    """Its lease is not renewed any more, as if the process were stopped."""
    assert isinstance(store.hold, data_lock.LeaseLock)
    store.hold._ended.set()
    store.hold._thread.join()


def test_only_the_known_end_of_a_record_is_written_to_or_taken_back(url: str) -> None:
    store = Store(url)
    run_apart(store.create(stored("t"), STANDING, ["a", "b"], 1))
    for first, after in ((3, "b"), (2, "a"), (1, "a"), (0, None)):
        with pytest.raises(StaleWrite):
            run_apart(store.of("t").append(first, ["x", "y"], 1, STANDING, after=after))
    for first, known in ((1, []), (1, ["x"]), (0, ["a"]), (3, [])):
        with pytest.raises(StaleWrite):
            run_apart(store.of("t").replace(first, [("x", None)], 1, STANDING, known=known))
    run_apart(store.of("t").append(2, ["c", "d"], 2, STANDING, after="b"))
    run_apart(store.of("t").replace(3, [("e", None)], 3, STANDING, known=["d"]))
    assert store.of("t").lines() == (["a", "b", "c", "e"], 3)
    store.close()


def test_two_writers_that_got_past_the_lease_neither_erase_nor_leave_a_gap(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrations, "acquire_lock", lambda *_: NoLock())
    stores = [Store(url), Store(url)]
    run_apart(stores[0].create(stored("t"), STANDING, ["0"], 0))
    kept: list[list[str]] = [[], []]

    async def write(mine: int) -> None:
        store = stores[mine]
        for number in range(60):
            lines, _ = store.of("t").lines()
            line = f"{mine}.{number}"
            try:
                if number % 5 == 4 and lines[-1] in kept[mine]:
                    await store.of("t").replace(len(lines) - 1, [], 0, STANDING, known=lines[-1:])
                    kept[mine].remove(lines[-1])
                else:
                    await store.of("t").append(len(lines), [line], 0, STANDING, after=lines[-1])
                    kept[mine].append(line)
            except StoreFailed:
                pass

    threads = [threading.Thread(target=asyncio.run, args=(write(mine),)) for mine in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    lines, _ = stores[0].of("t").lines()
    assert all(kept)
    assert sorted(lines) == sorted(["0", *kept[0], *kept[1]])
    for store in stores:
        store.close()


MAKING = statements_of_making("postgresql+psycopg://")


@pytest.mark.parametrize("made", range(0, len(MAKING) + 1, 2))
def test_a_database_that_was_half_made_is_completed(url: str, made: int) -> None:
    engine = migrations.engine_for(url)
    with engine.begin() as connection:
        for statement in MAKING[:made]:
            connection.execute(text(statement))
    engine.dispose()
    for _ in range(2):
        with TestClient(make_app(Store(url), PATIENT)) as client:
            made_table = make_table(client, "iki", [{"name": "Aki", "keyboard": 1}, {"name": "Ben", "keyboard": 1}])
            with Guest(client, made_table["table"], made_table["seats"][0]) as keyboard:
                assert play_at_keyboard(keyboard)["moves"] == 1


@pytest.mark.usefixtures("_hasty")
def test_while_it_is_stopped_everybody_is_told_and_when_it_is_back_everything_goes_on(
    postgres: Postgres, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    with TestClient(make_app(Store(url), PATIENT)) as client:
        open_table = make_table(client, "iki", [{"name": "Aki"}, {"free": True}], open=True)
        made = make_table(client, "iki", [{"name": "Aki"}, {"name": "Ben"}])
        aki, ben = (Guest(client, made["table"], token) for token in made["seats"])
        with aki, ben:
            stays, leaves = (aki, ben) if aki.state["options"] else (ben, aki)
            seat = leaves.state["seat"]
            postgres.stop()
            try:
                for what, answer in everything_asked(client, open_table).items():
                    assert (what, answer.status_code, answer.json()) == (what, 503, {"detail": SENTENCE})
                assert stays.play()["error"] == "not_stored"
                leaves.__exit__(None, None, None)
                assert stays.play()["error"] == "not_stored"
            finally:
                postgres.start()
            hear_present(stays, seat, False)
            assert stays.play()["moves"] == 1
            with Guest(client, made["table"], made["seats"][seat]) as back:
                assert back.state["moves"] == 1
                happened = [[(entry["key"], entry["args"]) for entry in guest.log] for guest in (back, stays)]
                assert happened[0] == happened[1]
        healed = {what: answer.status_code for what, answer in everything_asked(client, open_table).items()}
        assert healed["health"] == 200
        assert max(healed.values()) < 500
    records: list[Any] = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [record for record in records if record.exc_info or "\n" in record.getMessage()] == []

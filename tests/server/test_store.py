"""What is stored: many moves together, older databases, full disks."""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named
from engawa.server.app import make_app
from engawa.server.storage.store import Store, StoreFailed, sqlite_url
from tests.server.conftest import PATIENT
from tests.server.databases import FINISHED, STANDING, old_database, stored
from tests.server.loops import run_apart
from tests.server.play import Guest, make_table, play_at_keyboard


def test_a_database_of_version_1_becomes_one_of_this_version(tmp_path: Path) -> None:
    old_database(tmp_path)
    for _ in range(2):
        with TestClient(make_app(Store(sqlite_url(tmp_path)))) as client:
            key = {"table": "finished", "token": "key 2"}
            (row,) = client.post("/api/tables/mine", json={"tables": [key]}).json()
            end = json.loads(FINISHED.splitlines()[-1])["end"]
            assert (row["table"], row["names"]) == ("finished", [f"Old {seat}" for seat in range(4)])
            assert (row["scores"], row["winners"]) == (end["scores"], end["winners"])
            assert row["moves"] == FINISHED.count('"move"')
            with Guest(client, "finished", "key 2") as old:
                assert (old.welcome["seats"], old.state["is_over"]) == ([2], True)
                old.say({"type": "say", "text": "still here"})
                assert old.hear_until("chat")["line"]["seat"] == 2
            assert client.get("/api/tables/finished/record").text == FINISHED


def test_a_database_of_this_version_that_lacks_a_column_gets_it(tmp_path: Path) -> None:
    old_database(tmp_path)
    Store(sqlite_url(tmp_path)).close()
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        database.execute("ALTER TABLE tables DROP COLUMN points")
    database.close()
    with TestClient(make_app(Store(sqlite_url(tmp_path)))) as client:
        (row,) = client.post("/api/tables/mine", json={"tables": [{"table": "finished", "token": "key 2"}]}).json()
        assert (row["table"], row["points"]) == ("finished", [])


def test_a_database_of_an_unknown_version_is_refused_with_what_to_do(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path))
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE meta SET value = '99'"))
    store.close()
    with pytest.raises(BadInput, match=r"is of version 99, this program reads version 2: use the program that made it"):
        Store(sqlite_url(tmp_path))


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("sqlite:////nowhere/at/all.sqlite", "the database cannot be opened: unable to open"),
        ("nonsense", "the database cannot be opened: "),
        ("postgresql+nodriver://host/name", "the database cannot be opened: "),
    ],
)
def test_a_database_that_cannot_be_opened(url: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        Store(url)


def test_many_tables_are_stored_together_and_one_that_fails_fails_alone(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path))

    async def play() -> list[Any]:
        await asyncio.gather(*(store.create(stored(f"t{number}"), STANDING, [], 0) for number in range(30)))
        await store.of("t7").append(0, ["there already"], 3, STANDING, after=None)
        moves = [store.of(f"t{number}").append(0, ["move", "draw"], 5, STANDING, after=None) for number in range(30)]
        return await asyncio.gather(*moves, return_exceptions=True)

    answers = run_apart(play())
    assert [number for number, answer in enumerate(answers) if answer is not None] == [7]
    assert isinstance(answers[7], StoreFailed)
    assert [store.of(f"t{number}").lines() for number in (6, 7)] == [(["move", "draw"], 5), (["there already"], 3)]
    store.close()


def test_a_closed_store_says_so_instead_of_letting_one_wait(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path))
    store.close()

    async def write() -> None:
        await asyncio.wait_for(store.writer.do(lambda _: None), timeout=5)

    with pytest.raises(StoreFailed, match="closed"):
        run_apart(write())


def test_how_far_the_seed_had_got_is_known_for_every_line(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path))

    async def play() -> None:
        await store.create(stored("t"), STANDING, ["draw"], 4)
        await store.of("t").append(1, ["move"], 4, STANDING, after="draw")
        await store.of("t").append(2, ["move", "draw"], 9, STANDING, after="move")

    run_apart(play())
    assert [store.of("t").drawn_before(number) for number in range(5)] == [0, 4, 4, 9, 9]
    store.close()


def test_on_a_full_disk_nothing_happens_and_nothing_is_lost(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path))
    with TestClient(make_app(store, PATIENT)) as client:
        made = make_table(client, "iki", [{"name": "Aki", "keyboard": 1}, {"name": "Ben", "keyboard": 1}])
        with Guest(client, made["table"], made["seats"][0]) as me:
            fill(store)
            while "error" not in (answer := play_at_keyboard(me)):
                assert me.state["moves"] < 200
            assert answer["error"] == "not_stored"
            moves = me.state["moves"]
            said = 0
            while (heard := say(me, "all full? " * 29))["type"] == "chat":
                said += 1
            assert heard["error"] == "not_stored"
            figures = game_named("iki").built_in_figures()
            request = {"game": "iki", "seats": [{"name": "A"}, {"name": "B"}], "figures": figures}
            refused = client.post("/api/tables", json=request)
            assert (refused.status_code, "full" in refused.json()["detail"]) == (507, True)
            fill(store, pages=100_000)
            assert me.play()["moves"] == moves + 1
            with Guest(client, made["table"], made["spectator"]) as watcher:
                assert (watcher.state["moves"], watcher.happened()) == (moves + 1, me.happened())
                assert len(watcher.welcome["chat"]) == said


def say(guest: Guest, text: str) -> dict[str, Any]:
    guest.say({"type": "say", "text": text})
    while (heard := guest.hear())["type"] not in ("chat", "error"):
        pass
    return heard


def fill(store: Store, pages: int = 1) -> None:
    """A database that cannot grow is like a full disk. The one connection is used for reading and writing alike."""
    with store.engine.connect() as first, store.engine.connect() as second:
        for connection in (first, second):
            connection.execute(text(f"PRAGMA max_page_count = {pages}"))

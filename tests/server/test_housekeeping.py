"""What a host decides beside a running server: tables ended and deleted, addresses banned, no new tables, retention."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Connection, false, select, update
from starlette.websockets import WebSocketDisconnect

from engawa.kernel.refusal import BadInput
from engawa.server import housekeeping
from engawa.server.admission import Admission, network
from engawa.server.settings import Settings
from engawa.server.storage import administration
from engawa.server.storage.schema import chat, lines, seats, tables
from engawa.server.storage.store import Store
from tests.server.conftest import PATIENT, Start
from tests.server.databases import FINISHED
from tests.server.play import Guest, make_table, play_at_keyboard

TWO = [{"name": "A"}, {"name": "B"}]


@pytest.fixture(autouse=True)
def attentive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(housekeeping, "LOOK", 0.05)


def store_of(client: TestClient) -> Store:
    store: Store = client.app.state.directory.store  # type: ignore[attr-defined]
    return store


def decide(client: TestClient, write: Callable[[Connection], Any]) -> None:
    """As the command does, beside the server."""
    with store_of(client).engine.begin() as connection:
        write(connection)


def until(happens: Callable[[], bool]) -> None:
    for _ in range(200):
        if happens():
            return
        time.sleep(0.05)
    raise AssertionError("it has not happened")


def hear_the_end(guest: Guest) -> None:
    """Everybody is let go, to come back to what is stored."""
    with pytest.raises(WebSocketDisconnect) as gone:
        guest.hear_until("the end")
    assert gone.value.code == 1012


def test_an_ended_table_is_looked_at_and_not_played(client: TestClient) -> None:
    made = make_table(client, "iki", TWO)
    with Guest(client, made["table"], made["seats"][0]) as guest:
        decide(client, lambda connection: administration.end_table(connection, made["table"]))
        hear_the_end(guest)
    with Guest(client, made["table"], made["seats"][0]) as guest:
        assert guest.state["options"] == []
        told = guest.ask(type="move", seat=0, move="ikizama 1", turn=guest.state["turn"])
        assert told["detail"] == "This game was ended early; it does not go on."
    row = client.post("/api/tables/mine", json={"tables": [{"table": made["table"], "token": made["seats"][0]}]}).json()
    assert row[0]["table"] == made["table"]


def test_a_deleted_table_is_gone_for_who_sits_there(client: TestClient) -> None:
    made = make_table(client, "iki", TWO)
    with Guest(client, made["table"], made["seats"][0]) as guest:
        guest.say({"type": "say", "text": "hello"})
        guest.hear_until("chat")
        decide(client, lambda connection: administration.delete_tables(connection, [made["table"]]))
        hear_the_end(guest)
    with Guest(client, made["table"], made["seats"][0]) as late:
        assert late.last["error"] == "no_entry"
    with store_of(client).engine.connect() as connection:
        for table in (tables, seats, lines, chat):
            assert connection.execute(select(table)).first() is None


def test_no_new_tables_while_the_host_is_closing(client: TestClient) -> None:
    made = make_table(client, "iki", [{"name": "A", "keyboard": 1}, {"name": "B", "keyboard": 1}])
    decide(client, lambda connection: administration.set_draining(connection, True))
    until(lambda: client.get("/api/ready").status_code == 503)
    assert client.get("/api/ready").json()["open"] is False
    for path, body in (
        ("tables", {"game": "iki", "seats": TWO}),
        ("studies", {"game": "iki", "study": "lesson/walk", "language": "en"}),
        (f"tables/{made['table']}/continuations", {"at": 0, "seat": 0, "name": "A"}),
    ):
        assert client.post(f"/api/{path}", json=body).status_code == 503
    assert client.post("/api/records", content=FINISHED).status_code == 503
    with Guest(client, made["table"], made["seats"][0]) as guest:
        assert play_at_keyboard(guest)["type"] == "state", "what has begun goes on"
    decide(client, lambda connection: administration.set_draining(connection, False))
    until(lambda: client.post("/api/tables", json={"game": "iki", "seats": TWO}).status_code == 201)


def test_a_banned_address_is_not_answered(start: Start) -> None:
    client = start(PATIENT)
    client.app.state.directory.admission.ban(["203.0.113.0/24"])  # type: ignore[attr-defined]
    decide(client, lambda connection: administration.ban(connection, "203.0.113.0/24"))
    there = TestClient(client.app, client=("203.0.113.7", 1))
    refused = there.get("/api/tables", headers={"Accept-Language": "de"})
    assert (refused.status_code, refused.json()["detail"]) == (
        403,
        "Diese Adresse wurde vom Gastgeber dieses Servers gesperrt.",
    )
    assert there.get("/").status_code == 403
    assert client.get("/api/tables").status_code == 200
    decide(client, lambda connection: administration.unban(connection, "203.0.113.0/24"))
    until(lambda: there.get("/api/tables").status_code == 200)


@pytest.mark.parametrize(
    ("banned", "host", "is_banned"),
    [
        ("203.0.113.7", "203.0.113.7", True),
        ("203.0.113.7", "203.0.113.8", False),
        ("203.0.113.7", "::ffff:203.0.113.7", True),
        ("2001:db8::1", "2001:db8::2", True),
        ("2001:db8::/32", "2001:db8:1::2", True),
        ("2001:db8::1", "2001:db9::1", False),
        ("203.0.113.7", "testclient", False),
        ("203.0.113.7", "", False),
    ],
)
def test_who_is_meant_by_an_address(banned: str, host: str, is_banned: bool) -> None:
    admission = Admission()
    assert admission.ban([str(network(banned))])
    assert admission.is_banned(host) is is_banned


def test_what_is_no_address() -> None:
    with pytest.raises(BadInput, match=r"“example\.org” is no address"):
        network("example.org")


def ages(client: TestClient, **days: float) -> None:
    with store_of(client).engine.begin() as connection:
        for table, old in days.items():
            changed = update(tables).where(tables.c.id == table)
            connection.execute(changed.values(changed=time.time() - old * 86400))


def test_old_tables_are_deleted_where_the_host_wishes_it(start: Start) -> None:
    client = start(PATIENT)
    played = [make_table(client, "iki", TWO)["table"] for _ in range(3)]
    over = [client.post("/api/records", content=FINISHED).json()["table"] for _ in range(2)]
    ages(client, **{played[0]: 11, played[1]: 9, over[0]: 4, over[1]: 2})
    with store_of(client).engine.connect() as connection:
        assert administration.old_tables(connection, 0.0, 0.0, false()) == [], "by default everything is kept"
    client = start(Settings(finished_kept=3, deserted_kept=10))
    with store_of(client).engine.connect() as connection:
        kept = set(connection.execute(select(tables.c.id)).scalars())
    assert kept == {*played[1:], over[1]}

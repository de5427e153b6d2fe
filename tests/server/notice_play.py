"""Notices for tests: a server whose courier looks when it is told to, seats at a table, time that has passed."""

import json
from dataclasses import replace
from typing import Any

from fastapi.testclient import TestClient
from sqlalchemy import select, update

from engawa.server.notices.courier import Courier
from engawa.server.storage.schema import notices, tables
from tests.server.conftest import PATIENT
from tests.server.play import Guest, make_table

SEATS = [{"name": "Aki"}, {"name": "Ben"}]
NEVER = 1e9
QUIET = replace(PATIENT, notice_look=NEVER, notice_grace=0.0, private_notices=True, notice_patience=5.0)
"""Tests look themselves, when something is to be seen."""


def look(client: TestClient, times: int = 2) -> None:
    """As the courier does every few seconds: it sees something, and some time later tells of it."""
    courier: Courier = client.app.state.notices.courier  # type: ignore[attr-defined]
    for _ in range(times):
        assert client.portal is not None
        client.portal.call(courier.look)
        client.portal.call(courier.finish, 30.0)


def seated(client: TestClient, seats: list[dict[str, Any]] = SEATS, **more: Any) -> dict[str, Any]:
    return make_table(client, "iki", seats, **more)


def ask(client: TestClient, made: dict[str, Any], seat: int, what: str = "", **more: Any) -> list[dict[str, Any]]:
    path = f"/api/tables/{made['table']}/notices{what}"
    answer = client.post(path, json={"token": made["seats"][seat], **more})
    assert answer.status_code == 200, answer.text
    rows: list[dict[str, Any]] = answer.json()["notices"]
    return rows


def first_to_act(client: TestClient, made: dict[str, Any]) -> int:
    with client.app.state.directory.store.engine.connect() as connection:  # type: ignore[attr-defined]
        written = connection.execute(select(tables.c.to_act).where(tables.c.id == made["table"])).scalar_one()
    return int(json.loads(written)[0])


def let_pass(client: TestClient, seconds: float) -> None:
    """Everything that was noted was so much earlier."""
    with client.app.state.directory.store.engine.begin() as connection:  # type: ignore[attr-defined]
        earlier = {"since": notices.c.since - seconds, "tried_at": notices.c.tried_at - seconds}
        connection.execute(update(notices).values(**earlier))


def play_own_turn(client: TestClient, made: dict[str, Any], seat: int) -> None:
    """Come, play until it is somebody else's, and go."""
    with Guest(client, made["table"], made["seats"][seat]) as guest:
        while guest.state["options"]:
            guest.play()

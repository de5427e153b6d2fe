"""A database that is away, and everything that may be asked of the server meanwhile."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fastapi.testclient import TestClient
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from engawa.server.storage.store import Store
from tests.server.databases import FINISHED
from tests.server.play import Guest

REASON = 'connection to server at "10.9.8.7", port 5432 failed: Connection refused'
PROOF = "0" * 64


SENTENCE = "The server cannot reach its database, so this was not done; try again in a moment."


def no_statement(_c: Any, _k: Any, statement: str, *_: Any) -> None:
    reason = sqlite3.OperationalError(REASON)
    raise OperationalError(statement, {}, reason) from reason


def no_connection(*_: Any) -> None:
    raise sqlite3.OperationalError(REASON)


@contextmanager
def away(store: Store, how: str) -> Iterator[None]:
    """Statements fail on connections that were there; or these are gone and no new ones are to be had."""
    listening = ("before_cursor_execute", no_statement) if how == "no statement" else ("do_connect", no_connection)
    event.listen(store.engine, *listening)
    store.engine.dispose()
    try:
        yield
    finally:
        event.remove(store.engine, *listening)


def everything_asked(client: TestClient, made: dict[str, Any]) -> dict[str, Any]:
    table = made["table"]
    seats = [{"name": "Aki"}, {"name": "Ben"}]
    return {
        "health": client.get("/api/health"),
        "list": client.get("/api/tables"),
        "mine": client.post("/api/tables/mine", json={"tables": [{"table": table, "token": made["seats"][0]}]}),
        "make": client.post("/api/tables", json={"game": "iki", "seats": seats}),
        "sit": client.post(f"/api/tables/{table}/seats/1", json={"name": "Chie"}),
        "keep": client.post("/api/records", content=FINISHED),
        "record": client.get(f"/api/tables/{table}/record"),
        "open keyring": client.post("/api/keyring/open", json={"proof": PROOF}),
        "keep keyring": client.post("/api/keyring/keep", json={"proof": PROOF, "sealed": "a", "version": 0}),
        "forget keyring": client.post("/api/keyring/forget", json={"proof": PROOF}),
    }


def hear_present(guest: Guest, seat: int, present: bool) -> None:
    while guest.state["seats"][seat]["present"] is not present:
        guest.hear_until("state")

"""A table that everybody has left leaves nothing in memory, without a search for circles."""

import gc
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from engawa.kernel.match import Match
from engawa.kernel.position import Position
from engawa.kernel.record import Record
from engawa.server.app import make_app
from engawa.server.state.encoder import StateEncoder
from engawa.server.state.parts import StateParts
from engawa.server.storage.store import Store, sqlite_url
from engawa.server.tables.bot_turns import BotTurns
from engawa.server.tables.history import History
from engawa.server.tables.table import LiveTable
from engawa.server.websocket.connection import Connection
from tests.server.conftest import PATIENT
from tests.server.databases import FINISHED
from tests.server.outages import away
from tests.server.play import Guest, make_table, play_at_keyboard

KINDS = (LiveTable, StateEncoder, BotTurns, StateParts, Connection, Match, Record, History, Position)


@pytest.fixture
def _without_searching() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def alive() -> Counter[str]:
    return Counter(type(thing).__name__ for thing in gc.get_objects() if isinstance(thing, KINDS))


def people(client: TestClient, game: str) -> None:
    """Two or three at a keyboard, a watcher, somebody with a wrong key; moves, undo, questions, refusals."""
    made = make_table(client, game, [{"name": name, "keyboard": 1} for name in ("Aki", "Ben", "Chie")])
    with Guest(client, made["table"], made["seats"][0]) as keyboard, Guest(client, made["table"], made["spectator"]):
        for _ in range(6):
            play_at_keyboard(keyboard)
        keyboard.say({"type": "undo", "seat": keyboard.state["seat"]})
        keyboard.say({"type": "say", "text": "hello"})
        keyboard.ask(type="look", at=2)
        keyboard.ask(type="course")
        keyboard.ask(type="why", marks=["card:monk"])
        assert keyboard.ask(type="move", seat=0, move="fly", turn="0")["error"] in ("stale", "bad_message")
        with Guest(client, made["table"], "wrong"):
            pass
        assert alive()["LiveTable"] > 0


def iki(client: TestClient, _: Store) -> None:
    people(client, "iki")


def shogun(client: TestClient, _: Store) -> None:
    people(client, "shogun")


def a_finished_game(client: TestClient, _: Store) -> None:
    table = client.post("/api/records", content=FINISHED).json()["table"]
    with Guest(client, table, "") as guest:
        guest.ask(type="look", at=30)
        guest.ask(type="course")


def bots_and_a_hint_that_nobody_waits_for(client: TestClient, _store: Store) -> None:
    made = make_table(client, "iki", [{"name": "Aki"}, {"name": "Ben", "bot": "random"}])
    with Guest(client, made["table"], made["seats"][0]) as aki:
        for _ in range(3):
            aki.wait_for_turn()
            aki.play()
        aki.wait_for_turn()
        aki.say({"type": "hint"})


def a_database_that_is_away(client: TestClient, store: Store) -> None:
    made = make_table(client, "iki", [{"name": "Aki"}, {"name": "Ben"}])
    aki, ben = (Guest(client, made["table"], token) for token in made["seats"])
    with aki, ben, away(store, "no statement"):
        assert (aki if aki.state["options"] else ben).play()["error"] == "not_stored"
        assert client.get("/api/tables").status_code == 503


@pytest.mark.usefixtures("_without_searching")
@pytest.mark.parametrize(
    "visit",
    [iki, shogun, a_finished_game, bots_and_a_hint_that_nobody_waits_for, a_database_that_is_away],
    ids=lambda visit: visit.__name__,
)
def test_a_table_that_everybody_has_left_leaves_nothing(
    tmp_path: Path, visit: Callable[[TestClient, Store], None]
) -> None:
    store = Store(sqlite_url(tmp_path))
    with TestClient(make_app(store, PATIENT)) as client:
        before = alive()
        for _ in range(2):
            visit(client, store)
        deadline = time.monotonic() + 20
        while (left := alive() - before) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert left == Counter()

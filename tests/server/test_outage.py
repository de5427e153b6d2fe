"""The database is away for a while: everybody is told in a sentence, nobody is lost, everything heals."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from engawa.server.app import make_app
from engawa.server.storage.store import Store, sqlite_url
from tests.server.conftest import PATIENT
from tests.server.outages import REASON, SENTENCE, away, everything_asked, hear_present
from tests.server.play import Guest, make_table


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(sqlite_url(tmp_path))


@pytest.fixture
def client(store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    for module in ("table", "bot_turns"):
        monkeypatch.setattr(f"engawa.server.tables.{module}.WHILE_THE_STORE_FAILS", 0.02, raising=False)
    with TestClient(make_app(store, PATIENT)) as running:
        yield running


@pytest.fixture(params=["no statement", "no connection"])
def how(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_request_is_answered_503_with_a_sentence_and_everything_heals(
    store: Store, client: TestClient, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    made = make_table(client, "iki", [{"name": "Aki"}, {"free": True}], open=True)
    with away(store, how):
        for _ in range(3):
            for what, answer in everything_asked(client, made).items():
                assert (what, answer.status_code, answer.json()) == (what, 503, {"detail": SENTENCE})
                assert int(answer.headers["Retry-After"]) > 0
    healed = {what: answer.status_code for what, answer in everything_asked(client, made).items()}
    expected = {"health": 200, "list": 200, "mine": 200, "make": 201, "sit": 200, "keep": 201, "record": 403}
    expected |= {"open keyring": 404, "keep keyring": 200, "forget keyring": 200}
    assert healed == expected
    assert told_in(caplog) == [
        f"the database does not do what it is asked: {REASON}",
        "the database does what it is asked again",
    ]


def told_in(caplog: pytest.LogCaptureFixture) -> list[str]:
    """One line each, no stack."""
    records = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [record for record in records if record.exc_info or "\n" in record.getMessage()] == []
    return [record.getMessage() for record in records]


def test_sockets_hold_and_who_comes_is_told_to_come_again(
    store: Store, client: TestClient, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    made = make_table(client, "iki", [{"name": "Aki"}, {"name": "Ben"}])
    with Guest(client, made["table"], made["seats"][0]) as aki, Guest(client, made["table"], made["seats"][1]) as ben:
        first = aki if aki.state["options"] else ben
        other = make_table(client, "iki", [{"name": "Aki"}, {"name": "Ben"}])
        with away(store, how):
            for _ in range(3):
                refused = first.play()
                assert (refused["error"], "not happened" in refused["detail"]) == ("not_stored", True)
                assert first.ask(type="look", at=0)["type"] == "error"
            with Guest(client, other["table"], other["seats"][0], language="pl") as chie:
                assert chie.last["error"] == "not_stored"
                assert chie.last["detail"].startswith("Nie można teraz odczytać tego stołu")
                with pytest.raises(WebSocketDisconnect) as closed:
                    chie.hear()
                assert closed.value.code == 1013
        assert first.play()["moves"] == 1
        with Guest(client, other["table"], other["seats"][0]) as chie:
            assert chie.state["moves"] == 0
    assert len(told_in(caplog)) == 2


def test_who_leaves_while_it_is_away_is_announced_when_it_is_back_and_ever_after(
    store: Store, client: TestClient, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    made = make_table(client, "iki", [{"name": "Aki"}, {"name": "Ben"}])
    with Guest(client, made["table"], made["seats"][0]) as aki, Guest(client, made["table"], made["seats"][1]) as ben:
        stays, leaves = (aki, ben) if aki.state["options"] else (ben, aki)
        seat = leaves.state["seat"]
        with away(store, how):
            assert stays.play()["error"] == "not_stored"
            leaves.__exit__(None, None, None)
            assert stays.play()["error"] == "not_stored"
        hear_present(stays, seat, False)
        # What was told then is the game as it is stored, not with the move that could not be.
        assert stays.play()["moves"] == 1
        for _ in range(2):
            with Guest(client, made["table"], made["seats"][seat]):
                hear_present(stays, seat, True)
            hear_present(stays, seat, False)
    told_in(caplog)


def test_a_bot_waits_for_the_database_and_plays_on(
    store: Store, client: TestClient, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    made = make_table(client, "iki", [{"name": "Aki"}, {"name": "Ben", "bot": "random"}])
    with Guest(client, made["table"], made["seats"][0]) as aki:
        aki.wait_for_turn()
        with away(store, how):
            assert aki.play()["error"] == "not_stored"
            aki.say({"type": "stand_in", "seat": 0, "bot": "random"})
            assert aki.hear_until("error")["error"] == "not_stored"
        aki.say({"type": "stand_in", "seat": 0, "bot": "random"})
        aki.hear_moves(aki.state["moves"] + 3)
        with away(store, how):
            while not store.contact.lost:  # until a bot could not store its move
                aki.ask(type="look", at=0)
        aki.ask(type="look", at=0)
        aki.hear_moves(aki.state["moves"] + 3)
    told_in(caplog)

"""Personal keys: what a page keeps under one for its person's other devices; and two devices on one seat."""

import logging
import secrets
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from engawa.cli.main import main
from engawa.server.app import make_app
from engawa.server.settings import LARGEST_KEYRING
from engawa.server.storage.backups import restore_backup
from engawa.server.storage.schema import keyrings
from engawa.server.storage.store import Store, sqlite_url
from tests.server.conftest import PATIENT, Start
from tests.server.play import Guest, make_table

MINE, ANOTHERS = "a1" * 32, "b2" * 32
KEYBOARD = [{"name": name, "keyboard": 1} for name in ("Aki", "Ben")]


def ask(client: TestClient, door: str, **body: Any) -> tuple[int, dict[str, Any]]:
    answer = client.post(f"/api/keyring/{door}", json=body)
    return answer.status_code, answer.json()


def test_what_one_device_keeps_another_opens(client: TestClient) -> None:
    assert ask(client, "keep", proof=MINE, sealed="first", version=0) == (200, {"version": 1})
    assert ask(client, "open", proof=MINE) == (200, {"version": 1, "sealed": "first"})
    assert ask(client, "open", proof=MINE, known=1) == (200, {"version": 1, "sealed": None})
    assert ask(client, "keep", proof=MINE, sealed="second", version=1) == (200, {"version": 2})
    assert ask(client, "open", proof=MINE, known=1) == (200, {"version": 2, "sealed": "second"})


def test_nothing_that_another_device_has_kept_is_lost(client: TestClient) -> None:
    ask(client, "keep", proof=MINE, sealed="first", version=0)
    status, told = ask(client, "keep", proof=MINE, sealed="made_twice", version=0)
    assert (status, told["detail"]) == (409, "Another device has kept something newer; look at that first.")
    ask(client, "keep", proof=MINE, sealed="second", version=1)
    assert ask(client, "keep", proof=MINE, sealed="late", version=1)[0] == 409
    assert ask(client, "open", proof=MINE)[1]["sealed"] == "second"


def test_anothers_key_opens_changes_and_forgets_nothing(client: TestClient) -> None:
    ask(client, "keep", proof=MINE, sealed="mine", version=0)
    status, told = ask(client, "open", proof=ANOTHERS)
    assert (status, told["detail"][:50]) == (404, "Nothing is kept under this personal key here. It m")
    assert ask(client, "keep", proof=ANOTHERS, sealed="over", version=1)[0] == 404
    assert ask(client, "forget", proof=ANOTHERS) == (200, {"forgotten": False})
    assert ask(client, "open", proof=MINE) == (200, {"version": 1, "sealed": "mine"})


def test_who_is_forgotten_leaves_nothing_and_is_not_brought_back_by_another_device(client: TestClient) -> None:
    ask(client, "keep", proof=MINE, sealed="mine", version=0)
    assert ask(client, "forget", proof=MINE) == (200, {"forgotten": True})
    assert ask(client, "keep", proof=MINE, sealed="late", version=1)[0] == 404
    assert ask(client, "forget", proof=MINE) == (200, {"forgotten": False})
    with client.app.state.directory.store.engine.connect() as connection:  # type: ignore[attr-defined]
        assert connection.execute(select(keyrings)).all() == []


BAD = [
    ("open", {}),
    ("open", {"proof": "short"}),
    ("open", {"proof": MINE.upper()}),
    ("open", {"proof": MINE, "known": -1}),
    ("open", {"proof": MINE, "known": 2**31}),
    ("open", {"proof": 7}),
    ("keep", {"proof": MINE, "version": 0}),
    ("keep", {"proof": MINE, "sealed": "", "version": 0}),
    ("keep", {"proof": MINE, "sealed": "not base64!", "version": 0}),
    ("keep", {"proof": MINE, "sealed": "a\n", "version": 0}),
    ("keep", {"proof": MINE, "sealed": "a" * (LARGEST_KEYRING + 1), "version": 0}),
    ("keep", {"proof": MINE, "sealed": "a", "version": 2**31 - 1}),
    ("keep", {"proof": MINE, "sealed": "a", "version": 0, "more": 1}),
    ("forget", {"proof": None}),
]


@pytest.mark.parametrize(("door", "body"), BAD)
def test_what_is_malformed_or_huge_is_refused_and_its_place_named(
    client: TestClient, door: str, body: dict[str, Any]
) -> None:
    status, told = ask(client, door, **body)
    assert status == 422
    assert told["detail"].startswith("body")
    assert MINE not in told["detail"]
    assert ask(client, "open", proof=MINE)[0] == 404


def test_the_largest_is_kept(client: TestClient) -> None:
    largest = "a" * LARGEST_KEYRING
    assert ask(client, "keep", proof=MINE, sealed=largest, version=0)[0] == 200
    assert ask(client, "open", proof=MINE)[1]["sealed"] == largest


def test_who_guesses_is_told_nothing_more_not_even_of_a_right_key(start: Start) -> None:
    client = start(replace(PATIENT, guesses_per_minute=3))
    ask(client, "keep", proof=MINE, sealed="mine", version=0)
    for door, more in (("open", {}), ("forget", {}), ("keep", {"sealed": "a", "version": 1})):
        assert ask(client, door, proof=ANOTHERS, **more)[0] in (200, 404)
    for door in ("open", "forget"):
        status, told = ask(client, door, proof=MINE)
        assert (status, told["detail"]) == (429, "Many personal keys were tried from this address: wait a minute.")
    assert ask(client, "keep", proof=MINE, sealed="a", version=1)[0] == 429


def test_who_makes_or_keeps_too_much_is_stopped(start: Start) -> None:
    client = start(replace(PATIENT, makings_per_minute=2))
    proofs = [secrets.token_hex(32) for _ in range(3)]
    assert [ask(client, "keep", proof=proof, sealed="a", version=0)[0] for proof in proofs] == [200, 200, 429]
    client = start(replace(PATIENT, bytes_per_hour=1000))
    assert ask(client, "keep", proof=proofs[0], sealed="a" * 900, version=1)[0] == 200
    assert ask(client, "keep", proof=proofs[0], sealed="a" * 900, version=2)[0] == 429


def test_neither_the_database_nor_the_log_has_the_proof(start: Start, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "engawa")
    client = start(PATIENT)
    ask(client, "keep", proof=MINE, sealed="mine", version=0)
    ask(client, "open", proof=ANOTHERS)
    ask(client, "open", proof=MINE, known="x")
    with client.app.state.directory.store.engine.connect() as connection:  # type: ignore[attr-defined]
        assert MINE not in repr(connection.execute(select(keyrings)).all())
    assert "/api/keyring/keep" in caplog.text
    assert MINE not in caplog.text
    assert ANOTHERS not in caplog.text


def test_a_backup_holds_it(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "here")
    with TestClient(make_app(Store(url), PATIENT)) as client:
        ask(client, "keep", proof=MINE, sealed="mine", version=0)
        assert main(["backup", str(tmp_path / "backup"), "--database", url]) == 0
    target = sqlite_url(tmp_path / "there")
    restore_backup(tmp_path / "backup", target, replace=False)
    with TestClient(make_app(Store(target), PATIENT)) as client:
        assert ask(client, "open", proof=MINE) == (200, {"version": 1, "sealed": "mine"})


def test_two_devices_on_one_seat_the_second_is_told_that_its_move_is_stale(client: TestClient) -> None:
    made = make_table(client, "iki", KEYBOARD)
    with (
        Guest(client, made["table"], made["seats"][0]) as desk,
        Guest(client, made["table"], made["seats"][0]) as phone,
    ):
        seat = desk.state["to_act"][0]
        for device in (desk, phone):
            device.say({"type": "sit", "seat": seat})
            while device.state["seat"] != seat:
                device.hear()
        turn, options = desk.state["turn"], [option["move"] for option in desk.state["options"]]
        assert desk.ask(type="move", seat=seat, move=options[0], turn=turn)["type"] == "done"
        told = phone.ask(type="move", seat=seat, move=options[1], turn=turn)
        assert (told["type"], told["error"]) == ("error", "stale")
        assert told["detail"]
        phone.hear_moves(1)
        assert phone.state["turn"] == desk.state["turn"]
        assert phone.state["moves"] == 1, "the first move stands, the second has not happened"

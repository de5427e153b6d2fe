"""A table whose data is damaged is its own trouble: lists leave it out, who asks for it is told, nobody suffers."""

import logging
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from engawa.server.app import make_app
from engawa.server.storage.store import Store, sqlite_url
from tests.server.conftest import PATIENT, Start
from tests.server.databases import FINISHED, old_database
from tests.server.play import Guest, make_table, play_at_keyboard

GAP = "DELETE FROM lines WHERE table_id = :id AND number = 5"
IN_LISTS = {
    "scores are no JSON": "UPDATE tables SET scores = '[1,' WHERE id = :id",
    "scores are no numbers": """UPDATE tables SET scores = '["many"]' WHERE id = :id""",
    "winners are no list": "UPDATE tables SET winners = '7' WHERE id = :id",
    "whose turn it is is bytes": "UPDATE tables SET to_act = x'ff00fe' WHERE id = :id",
    "when it changed is a word": "UPDATE tables SET changed = 'yesterday' WHERE id = :id",
    "how many moves is a word": "UPDATE tables SET moves = 'some' WHERE id = :id",
    "an unknown game": "UPDATE tables SET game = 'go' WHERE id = :id",
}
IN_RECORDS = {
    "the header is cut off": "UPDATE tables SET header = substr(header, 1, 20) WHERE id = :id",
    "the header is bytes": "UPDATE tables SET header = CAST(x'7bff' AS TEXT) WHERE id = :id",
    "a line is missing": GAP,
    "the first line is missing": "DELETE FROM lines WHERE table_id = :id AND number = 0",
    "a line is cut off": "UPDATE lines SET line = substr(line, 1, 6) WHERE table_id = :id AND number = 5",
    "a line is bytes": "UPDATE lines SET line = CAST(x'fffe' AS TEXT) WHERE table_id = :id AND number = 5",
    "a line is something else": "UPDATE lines SET line = '[]' WHERE table_id = :id AND number = 5",
}
IN_GAMES = {
    "a move that the rules refuse": """UPDATE lines SET line = '{"seat":0,"move":"fly"}'
        WHERE table_id = :id AND number = 5""",
    "how far the seed has got is a word": "UPDATE lines SET drawn = 'far' WHERE table_id = :id",
    "a seat is missing": "DELETE FROM seats WHERE table_id = :id AND seat = 1",
    "the figures are damaged": "UPDATE tables SET figures = '{' WHERE id = :id",
}


def harm(folder: Path, statement: str, table: str) -> None:
    with sqlite3.connect(folder / "tables.sqlite") as database:
        assert database.execute(statement, {"id": table}).rowcount > 0
    database.close()


def content(folder: Path) -> list[Any]:
    with sqlite3.connect(folder / "tables.sqlite") as database:
        database.text_factory = bytes
        found = [database.execute(f"SELECT * FROM {name}").fetchall() for name in ("tables", "seats", "lines")]
    database.close()
    return found


def lines_told(caplog: pytest.LogCaptureFixture) -> list[str]:
    records = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [record for record in records if record.exc_info or "\n" in record.getMessage()] == []
    return [record.getMessage() for record in records]


def two_finished(client: TestClient) -> tuple[str, str]:
    bad, good = (client.post("/api/records", content=FINISHED).json()["table"] for _ in range(2))
    return bad, good


@pytest.mark.parametrize("what", [*IN_LISTS])
def test_lists_leave_out_a_row_that_cannot_be_read(
    client: TestClient, tmp_path: Path, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = two_finished(client)
    made = make_table(client, "iki", [{"name": "Aki"}, {"name": "Ben"}])
    harm(tmp_path, IN_LISTS[what], bad)
    harm(tmp_path, IN_LISTS[what], made["table"])
    keys = {"tables": [{"table": made["table"], "token": made["seats"][0]}, {"table": "nowhere", "token": ""}]}
    for _ in range(3):
        answer = client.get("/api/tables")
        assert (answer.status_code, [row["table"] for row in answer.json()]) == (200, [good])
        # Not `gone`: a page would throw its key away.
        assert client.post("/api/tables/mine", json=keys).json() == [{"table": "nowhere", "gone": True}]
    told = lines_told(caplog)
    assert sorted(line.split(":")[0] for line in told) == sorted(
        f"table {table} cannot be read and is left as it is" for table in (bad, made["table"])
    )


def comes_in(client: TestClient, table: str, token: str = "") -> dict[str, Any]:
    """What one is told who cannot come in, before the door is closed."""
    with Guest(client, table, token, language="pl") as guest:
        with pytest.raises(WebSocketDisconnect) as closed:
            guest.hear()
        assert closed.value.code == 1008
        return guest.last


@pytest.mark.parametrize("what", [*IN_RECORDS])
def test_a_record_that_cannot_be_read_is_told_of_and_stays_as_it_is(
    client: TestClient, tmp_path: Path, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = two_finished(client)
    harm(tmp_path, IN_RECORDS[what], bad)
    before = content(tmp_path)
    for _ in range(2):
        told = comes_in(client, bad)
        assert told["error"] == "no_entry"
        assert told["detail"].startswith("Zapis tego stołu jest ")
        record = client.get(f"/api/tables/{bad}/record")
        assert (record.status_code, "cannot be opened" in record.json()["detail"]) == (409, True)
    assert client.get(f"/api/tables/{good}/record").text == FINISHED
    with Guest(client, good, "") as guest:
        assert guest.state["is_over"]
    assert content(tmp_path) == before
    assert len(lines_told(caplog)) == 1


@pytest.mark.parametrize("what", [*IN_RECORDS, *IN_GAMES])
def test_nobody_comes_to_a_table_that_cannot_be_followed_and_others_play(
    start: Start, tmp_path: Path, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    client = start(PATIENT)
    chairs: list[dict[str, Any]] = [{"name": "Aki", "keyboard": 1}, {"name": "Ben", "keyboard": 1}, {"free": True}]
    made = make_table(client, "iki", chairs, open=True)
    with Guest(client, made["table"], made["seats"][0]) as keyboard:
        while 2 not in keyboard.state["to_act"] and keyboard.state["moves"] < 3:
            play_at_keyboard(keyboard)
    harm(tmp_path, (IN_RECORDS | IN_GAMES)[what], made["table"])
    client = start(PATIENT)
    before = content(tmp_path)
    told = comes_in(client, made["table"], made["seats"][0])
    assert told["error"] == "no_entry"
    assert "fly" not in told["detail"]
    sat = client.post(f"/api/tables/{made['table']}/seats/2", json={"name": "Chie"})
    assert (sat.status_code, "cannot be opened" in sat.json()["detail"]) == (409, True)
    assert content(tmp_path) == before
    other = make_table(client, "iki", [{"name": "Aki", "keyboard": 1}, {"name": "Ben", "keyboard": 1}])
    with Guest(client, other["table"], other["seats"][0]) as keyboard:
        assert play_at_keyboard(keyboard)["moves"] == 1
    assert len(lines_told(caplog)) == 1


def test_a_gap_is_told_with_its_line(client: TestClient, tmp_path: Path) -> None:
    bad, _ = two_finished(client)
    harm(tmp_path, GAP, bad)
    assert "brakuje wiersza 7" in comes_in(client, bad)["detail"]
    assert "line 7 is missing" in client.get(f"/api/tables/{bad}/record").json()["detail"]


@pytest.mark.parametrize("what", [*IN_RECORDS, *IN_GAMES])
def test_a_server_starts_and_brings_older_data_up_to_date_whatever_is_damaged_in_it(tmp_path: Path, what: str) -> None:
    old_database(tmp_path)
    harm(tmp_path, (IN_RECORDS | IN_GAMES)[what], "finished")
    with TestClient(make_app(Store(sqlite_url(tmp_path)), PATIENT)) as client:
        assert client.get("/api/tables").status_code == 200
        made = make_table(client, "iki", [{"name": "Aki"}, {"name": "Ben"}])
        with Guest(client, made["table"], made["seats"][0]) as aki:
            assert aki.state["moves"] == 0

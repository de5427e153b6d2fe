"""What a host sees of a running server: readiness, metrics, logs without anybody's key."""

import json
import logging
import re
import shutil
from collections import namedtuple
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from fastapi.testclient import TestClient

from engawa.kernel.refusal import BadInput
from engawa.server.app import make_app
from engawa.server.gauges import ServerGauges
from engawa.server.logs import JsonFormatter, start_logging
from engawa.server.metrics import PrometheusMeter
from engawa.server.storage.failures import StoreFailed
from engawa.server.storage.store import Store, sqlite_url
from tests.server.conftest import PATIENT, Start
from tests.server.play import Guest, make_table

Usage = namedtuple("Usage", "total used free")


def ready(client: TestClient) -> tuple[int, list[str]]:
    """The answer's code, and the parts that do not work."""
    answer = client.get("/api/ready")
    told = answer.json()
    assert told.pop("ready") is (answer.status_code == 200)
    return answer.status_code, [part for part, works in told.items() if not works]


def test_a_server_that_can_do_everything_is_ready(client: TestClient) -> None:
    assert ready(client) == (200, [])


def test_a_full_disk_is_told(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**12, 10**12 - 1000, 1000))
    assert ready(client) == (503, ["disk"])


def test_a_database_that_takes_nothing_is_told(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_: object) -> None:
        raise StoreFailed("read-only")

    monkeypatch.setattr(client.app.state.directory.store.writer, "do", fail)  # type: ignore[attr-defined]
    assert ready(client) == (503, ["database"])


def test_workers_that_cannot_begin_are_told(client: TestClient) -> None:
    client.app.state.directory.bot_workers.desks[0].could_begin = False  # type: ignore[attr-defined]
    assert ready(client) == (503, ["workers"])


def test_a_look_is_not_repeated_at_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """It writes to the disk, and anybody may ask."""
    assert ready(client) == (200, [])

    async def fail(_: object) -> None:
        raise StoreFailed("read-only")

    monkeypatch.setattr(client.app.state.directory.store.writer, "do", fail)  # type: ignore[attr-defined]
    assert ready(client) == (200, [])


def numbers(page: str) -> dict[str, float]:
    lines = [line.rpartition(" ") for line in page.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


def test_metrics_count_what_is_done(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path))
    meter = PrometheusMeter()
    meter.watch(store.engine)
    app = make_app(store, PATIENT, meter)
    meter.look_at(ServerGauges(app.state.directory, app.state.readiness))
    server, thread = meter.serve("127.0.0.1", 0)
    try:
        with TestClient(app) as client:
            made = make_table(client, "iki", [{"name": "A"}, {"name": "B", "bot": "greedy"}])
            with Guest(client, made["table"], made["seats"][0]) as guest:
                guest.wait_for_turn()
                guest.play()
                guest.wait_for_turn()
                told = numbers(httpx.get(f"http://127.0.0.1:{server.server_port}/metrics").text)
                moves = guest.state["moves"]
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
    assert (told["engawa_tables_live"], told["engawa_sockets"], told["engawa_bot_queue"]) == (1, 1, 0)
    assert told['engawa_moves_total{game="iki"}'] == told["engawa_move_seconds_count"] == moves
    assert told['engawa_move_seconds_bucket{le="+Inf"}'] == moves
    assert told["engawa_bot_thinking_seconds_count"] >= 1
    assert told["engawa_database_write_seconds_count"] >= moves
    assert told["engawa_database_failures_total"] == 0
    assert told["engawa_disk_free_bytes"] > 0
    assert told["process_resident_memory_bytes"] > 1_000_000


def test_a_port_that_is_taken_is_a_sentence() -> None:
    server, thread = PrometheusMeter().serve("127.0.0.1", 0)
    with pytest.raises(BadInput, match=r"--metrics-port \d+: cannot be listened on"):
        PrometheusMeter().serve("127.0.0.1", server.server_port)
    with pytest.raises(BadInput, match="--metrics-port 99999"):
        PrometheusMeter().serve("127.0.0.1", 99999)
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_log_entry_is_a_json_object(capfd: pytest.CaptureFixture[str], start: Start) -> None:
    before = logging.getLogger().handlers[:], logging.getLogger("engawa").level
    start_logging("json", "info")
    try:
        client = start(PATIENT)
        client.get("/api/tables")
        logging.getLogger("engawa.server").warning("a table\nis broken")
        try:
            raise ValueError("no")
        except ValueError:
            logging.getLogger("engawa.server").exception("failed")
    finally:
        logging.getLogger().handlers[:], level = before
        logging.getLogger("engawa").setLevel(level)
    entries = [json.loads(line) for line in capfd.readouterr().err.splitlines()]
    request = next(entry for entry in entries if entry["logger"] == "engawa.requests")
    assert (request["method"], request["path"], request["outcome"]) == ("GET", "/api/tables", 200)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", request["time"])
    assert [entry["message"] for entry in entries if entry["logger"] == "engawa.server"] == [
        "a table\nis broken",
        "failed",
    ]
    assert "ValueError: no" in entries[-1]["exception"]


def test_no_key_stands_in_any_log(start: Start, caplog: pytest.LogCaptureFixture) -> None:
    """All that is logged of a game, down to the libraries' details: made, come in, played, refused, renewed."""
    caplog.set_level(logging.DEBUG)
    client = start(PATIENT)
    seats: list[dict[str, Any]] = [{"name": "A"}, {"name": "B", "free": True}, {"name": "C", "bot": "greedy"}]
    made = make_table(client, "iki", seats, open=True)
    tokens = [token for token in made["seats"] if token] + [made["spectator"]]
    tokens.append(client.post(f"/api/tables/{made['table']}/seats/1", json={"name": "Rin"}).json()["token"])
    client.post("/api/tables/mine", json={"tables": [{"table": made["table"], "token": tokens[0]}]})
    with Guest(client, made["table"], tokens[0]) as first, Guest(client, made["table"], tokens[-1]) as second:
        for _ in range(3):
            for guest in (first, second):
                if guest.state["options"]:
                    guest.play()
        first.ask(type="move", seat=1, move="x", turn="1")
        tokens.append(first.ask(type="link", seat=0)["token"])
    client.post("/api/tables", content=json.dumps({"token": tokens[0]}))
    with Guest(client, made["table"], tokens[0]) as late:
        assert late.last["type"] == "error"
    formatter = JsonFormatter()
    logged = "\n".join(formatter.format(record) for record in caplog.records)
    assert "/api/tables" in logged
    assert [token for token in tokens if token in logged] == []

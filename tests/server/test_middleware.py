"""Visitors who send odd, slow or too many things, or come under a false name: refused in a sentence, nobody suffers."""

import asyncio
import socket
import stat
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocketDisconnect

from engawa.cli.serve import listen
from engawa.kernel.registry import game_named
from engawa.server.app import make_app
from engawa.server.http_api import page_files
from engawa.server.http_api.host_names import HostNames
from engawa.server.running import web_server
from engawa.server.settings import LARGEST_HEAD, Settings
from engawa.server.storage import table_store
from engawa.server.storage.store import Store, sqlite_url
from engawa.server.tables.presence import Absences
from tests.server.conftest import PATIENT, Start
from tests.server.play import Guest, make_table, server_message

TWO = [{"name": "Aki"}, {"name": "Ben"}]
RECORD = (Path(__file__).parents[1] / "golden" / "iki-2-random-1.jsonl").read_text(encoding="utf-8")
DAY = 86_400.0
Serve = Callable[..., int]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """A real server on a port of this machine; the next one begins when it has ended."""
    running: list[tuple[Any, threading.Thread]] = []

    def end() -> None:
        while running:
            server, thread = running.pop()
            server.should_exit = True
            thread.join()

    def begin(**wishes: Any) -> int:
        end()
        chosen = Settings(**wishes)
        listening = listen("127.0.0.1", 0)
        server = web_server(make_app(Store(sqlite_url(tmp_path)), chosen), chosen)
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        running.append((server, thread))
        port: int = listening.getsockname()[1]
        return port

    yield begin
    end()


def say(port: int, text: bytes) -> bytes:
    """Something is said, perhaps not to its end; what is answered until the server hangs up."""
    heard = b""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as line:
        line.sendall(text)
        while more := line.recv(65536):
            heard += more
    return heard


# What cannot be read


ODD = st.text(max_size=40) | st.sampled_from(["x" * 5000, "../" * 900, "\0", "%00", "%ff", "a" * 300 + "/b", "\ud800"])
RELAXED = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]


@given(ODD)
@settings(max_examples=150, deadline=None, suppress_health_check=RELAXED)
def test_any_path_is_answered(client: TestClient, tmp_path: Path, path: str) -> None:
    tmp_path.joinpath("index.html").write_text("<title>Engawa</title>")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page_files, "page_folder", lambda: tmp_path)
        scope = {"type": "http", "method": "GET", "path": f"/{path}", "headers": [], "query_string": b""}
        assert status_of(ask_app(client, scope)) < 500


def ask_app(client: TestClient, scope: dict[str, Any]) -> list[dict[str, Any]]:
    """A request as the web server would hand it on: a client would clean its path before."""
    sent: list[dict[str, Any]] = []
    body = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> dict[str, Any]:
        if not body:
            await asyncio.Event().wait()
        return body.pop()

    async def send(message: Any) -> None:
        sent.append(message)

    assert client.portal is not None
    client.portal.call(client.app, scope | {"http_version": "1.1", "scheme": "http", "root_path": ""}, receive, send)
    return sent


def status_of(answer: list[dict[str, Any]]) -> int:
    return int(answer[0]["status"])


HEADERS = ["origin", "host", "accept-language", "content-type", "content-length", "accept-encoding", "cookie", "range"]
VALUES = st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=40) | st.sampled_from(
    ["http://[", "http://[::1", "null", "http://a:b:c", "[", "[]:x", ":", "1" * 400, "pl;q=x", "-1", "bytes=9-1"]
)


@given(st.dictionaries(st.sampled_from(HEADERS), VALUES, max_size=4), st.sampled_from(["GET", "POST"]))
@settings(max_examples=150, deadline=None, suppress_health_check=RELAXED)
def test_any_header_is_answered(client: TestClient, headers: dict[str, str], method: str) -> None:
    encoded = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    scope = {"type": "http", "method": method, "path": "/api/tables", "headers": encoded, "query_string": b""}
    assert status_of(ask_app(client, scope)) < 500


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "http://testserver.example", ""])
def test_a_malformed_origin_is_another_site(client: TestClient, origin: str) -> None:
    refused = client.post("/api/tables", json={}, headers={"origin": origin, "accept-language": "pl-PL,en;q=0.5"})
    assert (refused.status_code, refused.json()["detail"]) == (403, "To zapytanie pochodzi z innej strony.")
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/api/socket", headers={"origin": origin}):
        pass


@pytest.mark.parametrize("id", [2**63, -(2**63) - 1, 10**30, "x" * 65, 1.5, []])
def test_an_id_that_cannot_be_sent_back_is_not_understood(client: TestClient, id: object) -> None:
    made = make_table(client, "iki", TWO)
    with Guest(client, made["table"], made["seats"][0]) as aki:
        aki.say({"type": "course", "id": id})
        assert aki.hear_until("error")["error"] == "bad_message"
        aki.say({"type": "course", "id": 2**63 - 1})
        assert aki.hear_until("course")["id"] == 2**63 - 1


@pytest.mark.parametrize("what", ['"tiles": {"1": ', '"variety": ['])
def test_figures_beyond_all_measure_are_refused(client: TestClient, what: str) -> None:
    printed = game_named("iki").built_in_figures()
    assert what in printed
    figures = printed.replace(what, what + "1" + "0" * 30)
    refused = client.post("/api/tables", json={"game": "iki", "seats": TWO, "figures": figures})
    assert (refused.status_code, "figures" in refused.json()["detail"]) == (422, True)


# Under which name


@pytest.mark.parametrize(
    ("host", "known"),
    [
        *((host, True) for host in ("localhost", "127.0.0.1:8350", "[::1]:8350", "192.168.1.20:8350", "[fe80::1]")),
        *((host, True) for host in ("laptop", "laptop:8350", "Laptop.local", "nas.home.arpa:80", socket.gethostname())),
        *((host, True) for host in ("table.example.org", "TABLE.example.org.:443", None)),
        *(
            (host, False)
            for host in ("evil.example", "evil.example:8350", "127.0.0.1.evil.example", "x.table.example.org")
        ),
        *((host, False) for host in ("local.evil.example", "[::1].evil.example", "evil.example:127.0.0.1")),
    ],
)
def test_names_by_which_a_server_is_called(host: str | None, known: bool) -> None:
    assert HostNames(["table.example.org"]).include(host) == known


def test_a_strangers_name_that_leads_here_opens_nothing(client: TestClient) -> None:
    away = {"host": "evil.example:8350"}
    for address in ("/", "/api/tables"):
        refused = client.get(address, headers=away)
        assert refused.status_code == 421
        assert "not called “evil.example”" in refused.json()["detail"]
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/api/socket", headers=away):
        pass


def test_whom_a_request_speaks_for_is_believed_of_known_proxies_only(serve: Serve) -> None:
    def make_two(port: int) -> list[int]:
        made = {"game": "iki", "seats": TWO}
        addresses = [{"x-forwarded-for": "192.0.2.1"}, {"x-forwarded-for": "192.0.2.2"}]
        return [httpx.post(f"http://127.0.0.1:{port}/api/tables", json=made, headers=a).status_code for a in addresses]

    assert make_two(serve(makings_per_minute=1)) == [201, 429]
    assert make_two(serve(makings_per_minute=1, proxies=("127.0.0.1",))) == [201, 201]


# Too slow


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (b"", b""),
        (b"GET /api/hea", b"408"),
        (b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nX: ", b"408"),
        (b"POST /api/records HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf", b"408"),
        (b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{", b"408"),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * LARGEST_HEAD, b"431"),
    ],
    ids=["nothing", "half a line", "half a head", "half a record", "half a table", "an endless head"],
)
def test_half_a_request_is_not_waited_for(serve: Serve, said: bytes, status: bytes) -> None:
    heard = say(serve(head_within=0.3, body_within=0.3), said)
    assert heard[9:12] == status
    assert (b'"detail"' in heard) == bool(status)


def test_requests_one_after_the_other_have_time_each(serve: Serve) -> None:
    with httpx.Client(base_url=f"http://127.0.0.1:{serve(head_within=0.2)}") as client:
        for _ in range(4):
            assert client.get("/api/health").status_code == 200
            time.sleep(0.1)


# Too many


def test_only_so_many_connections_from_one_address(serve: Serve) -> None:
    port = serve(connections_for_one=2, head_within=60)
    held = [socket.create_connection(("127.0.0.1", port)) for _ in range(2)]
    for line in held:
        line.sendall(b"GET /")
    heard = say(port, b"")
    assert heard.startswith(b"HTTP/1.1 503")
    assert b"Too many connections" in heard
    held.pop().close()
    for _ in range(600):  # until the server has heard that it is closed
        heard = say(port, b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        if heard.startswith(b"HTTP/1.1 200"):
            return
        time.sleep(0.1)
    raise AssertionError(heard)


def test_only_so_many_sockets_from_one_address(start: Start) -> None:
    client = start(Settings(sockets_for_one=1))
    made = make_table(client, "iki", TWO)
    with Guest(client, made["table"], made["seats"][0]):
        polish = {"accept-language": "pl"}
        with client.websocket_connect("/api/socket", headers=polish) as second:
            told = server_message(second.receive_text())
            assert (told["error"], told["detail"].startswith("Z tego adresu")) == ("too_much", True)
            with pytest.raises(WebSocketDisconnect) as gone:
                second.receive_json()
            assert gone.value.code == 1013
    with Guest(client, made["table"], made["seats"][0]) as again:
        assert again.state


def test_only_so_many_requests_from_one_address(start: Start) -> None:
    client = start(Settings(requests_per_minute=2))
    answers = [client.get("/api/tables", headers={"accept-language": "pl"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[2].json()["detail"] == "Za dużo zapytań z tego adresu: odczekaj minutę."


def test_only_so_many_seats_are_taken_from_one_address(start: Start) -> None:
    client = start(Settings(makings_per_minute=2))
    chairs: list[dict[str, Any]] = [{"name": "Aki"}, {"free": True}, {"free": True}]
    table = make_table(client, "iki", chairs, open=True)["table"]
    sat = [client.post(f"/api/tables/{table}/seats/{seat}", json={"name": "Ben"}).status_code for seat in (1, 2)]
    assert sat == [200, 429]


def test_only_so_much_is_stored_for_one_address(start: Start) -> None:
    client = start(Settings(bytes_per_hour=10_000))
    made = make_table(client, "iki", TWO)
    refused = client.post("/api/records", content=RECORD, headers={"accept-language": "pl"})
    assert (refused.status_code, refused.json()["detail"].startswith("Dla tego adresu zapisano")) == (429, True)
    with Guest(client, made["table"], made["seats"][0]) as aki:
        for _ in range(2):
            aki.say({"type": "note", "text": "x" * 4000})
        assert aki.hear_until("error")["error"] == "too_much"
        while aki.state["options"]:
            aki.play()


def test_a_table_keeps_only_so_many_lines_of_chat(start: Start, monkeypatch: Any) -> None:
    monkeypatch.setattr(table_store, "CHAT_KEPT", 3)
    client = start(PATIENT)
    made = make_table(client, "iki", TWO)
    with Guest(client, made["table"], made["seats"][0]) as aki:
        for number in range(5):
            aki.say({"type": "say", "text": f"line {number}"})
            aki.hear_until("chat")
    with Guest(start(PATIENT), made["table"], made["seats"][0]) as aki:
        assert [line["text"] for line in aki.welcome["chat"]] == ["line 2", "line 3", "line 4"]


def test_nothing_pointed_at_is_answered_without_looking_and_broad_questions_are_few(start: Start) -> None:
    client = start(Settings(whys_at_once=1, whys_per_second=0.001))
    chairs = [{"name": name, "keyboard": 1} for name in ("Aki", "Ben", "Chie")]
    made = make_table(client, "shogun", chairs, options={"setup": "sample"})
    with Guest(client, made["table"], made["seats"][0]) as aki:
        for _ in range(3):
            assert aki.ask(type="why", marks=[])["text"] == "This can be done now: go on choosing."
        assert aki.ask(type="why", marks=["from:nowhere"])["type"] == "why"
        assert aki.ask(type="why", marks=["from:nowhere"])["error"] == "too_much"
        assert aki.ask(type="why", marks=["nothing:1"])["type"] == "why"


# Files and clocks


def test_the_database_is_its_owners_only(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    for old in (None, 0o644):
        if old is not None:
            (folder / "tables.sqlite").chmod(old)
        opened = Store(sqlite_url(folder))
        opened.listed()
        rights = {file.name: stat.S_IMODE(file.stat().st_mode) for file in [folder, *folder.iterdir()]}
        opened.close()
        assert rights.pop("tables") == 0o700
        assert rights
        assert set(rights.values()) == {0o600}


def test_who_is_away_is_away_whatever_the_clock_on_the_wall_says() -> None:
    wall, steady = 10 * DAY, 0.0
    absences = Absences(lambda: wall, lambda: steady)
    absences.went("t", [0])
    wall, steady = 9 * DAY, 61.0
    assert (absences.seconds("t", 0), absences.seconds("t", 1)) == (61, 61)
    absences.went("t", [1])
    assert (absences.seconds("t", 1), absences.since("t", 1)) == (0, 9 * DAY)


def test_who_is_not_remembered_has_not_been_away_for_longer_than_the_last_who_was_forgotten(monkeypatch: Any) -> None:
    monkeypatch.setattr("engawa.server.tables.presence.MOST_REMEMBERED", 2)
    steady = 0.0
    absences = Absences(lambda: 0.0, lambda: steady)
    for steady in (10.0, 20.0, 30.0):
        absences.went(f"{steady}", [0])
    assert absences.seconds("new", 0) == 20

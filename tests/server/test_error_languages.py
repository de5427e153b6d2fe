"""Every error that a visitor is told is in the visitor's language."""

import ast
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import engawa
from engawa.kernel.registry import game_named, game_names
from engawa.kernel.words import ENGLISH, PLURALS
from engawa.server.app import make_app
from engawa.server.http_api.exception_handlers import INVALID, OF_THE_FRAMEWORK, problem
from engawa.server.settings import LARGEST_BODY, LARGEST_FIGURES, Settings
from engawa.server.storage.store import Store, sqlite_url
from tests.server.conftest import PATIENT
from tests.server.databases import FINISHED
from tests.server.outages import away
from tests.server.play import Guest, make_table

HOME = Path(engawa.__path__[0])
POLISH = {"Accept-Language": "pl-PL,pl;q=0.9,en;q=0.5"}
TWO = [{"name": "Aki"}, {"name": "Ben"}]
PACKAGES = ("kernel", "bots", "server", "iki", "shogun")


def vocabulary(language: str) -> set[str]:
    """Every word of three letters and more in the sentences that the server may say."""
    files = [HOME / package / "locales" / f"{language}.json" for package in PACKAGES]
    texts = [
        json.dumps(list(json.loads(file.read_text(encoding="utf-8")).values()), ensure_ascii=False) for file in files
    ]
    return set(re.findall(r"\w{3,}", re.sub(r"\{.*?\}|`.*?`", " ", " ".join(texts)).lower()))


TITLES = {game_named(name).title.lower() for name in game_names()}
ENGLISH_ONLY = vocabulary(ENGLISH) - vocabulary("pl") - TITLES
POLISH_ONLY = vocabulary("pl") - vocabulary(ENGLISH)
QUOTED = r"„.*?”|`.*?`|\".*?\"|'.*?'"
PLACE = r"(?<!\S)\w+(\.\w+|\[.*?\])+: "
"""In a request or in a file: `body.seats: `, `characters[monk].hire_cost: `."""
CHOICES = r": [a-z_]+(, [a-z_]+)+$"
NOTATION = "|".join([QUOTED, PLACE, CHOICES])


def is_polish(sentence: str, *quoted: str) -> None:
    """No word of it is English only, but for what the visitor wrote, ids and notation."""
    prose = re.sub(NOTATION, " ", sentence)
    for text in quoted:
        prose = prose.replace(text, " ")
    words = set(re.findall(r"\w{3,}", prose.lower()))
    assert sorted(words & ENGLISH_ONLY) == [], sentence
    assert words & POLISH_ONLY, sentence


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    store = Store(sqlite_url(tmp_path))
    with TestClient(make_app(store, PATIENT), headers=POLISH, raise_server_exceptions=False) as client:
        yield client


def new_table(**request: Any) -> Callable[[TestClient], Any]:
    return lambda client: client.post("/api/tables", json={"game": "iki", "seats": TWO, **request})


def record(text: str | bytes, **params: str) -> Callable[[TestClient], Any]:
    return lambda client: client.post("/api/records", content=text, params=params)


def figures(text: str | bytes) -> Callable[[TestClient], Any]:
    return lambda client: client.post("/api/figures/iki", content=text)


def get(path: str) -> Callable[[TestClient], Any]:
    return lambda client: client.get(path)


def broken_figures(change: Callable[[Any], object]) -> str:
    data = json.loads((HOME / "iki" / "figures.json").read_text(encoding="utf-8"))
    change(data)
    return json.dumps(data)


def sit(client: TestClient, seat: int, **table: Any) -> Any:
    made = make_table(client, "iki", [{"name": "Aki"}, {"free": True}], **table)
    return client.post(f"/api/tables/{made['table']}/seats/{seat}", json={"name": "Ben"})


HEAD = FINISHED.splitlines(keepends=True)[0]
ANSWERS: list[tuple[int, Callable[[TestClient], Any]]] = [
    (404, get("/api/nothing")),
    (404, get("/assets/nothing.js")),
    (404, get("/api/tables/nowhere/record")),
    (404, get("/api/rules/iki/99.9")),
    (404, get("/api/rules/go/1.1")),
    (404, lambda client: client.post("/api/tables/nowhere/seats/0", json={"name": "Ben"})),
    (405, lambda client: client.delete("/api/tables")),
    (403, lambda client: client.get(f"/api/tables/{make_table(client, 'iki', TWO)['table']}/record")),
    (403, lambda client: sit(client, 1)),
    (409, lambda client: sit(client, 0, open=True)),
    (422, lambda client: sit(client, 7, open=True)),
    (403, lambda client: client.post("/api/records", headers={"Origin": "https://evil.example"})),
    (413, record("x" * (LARGEST_BODY + 1))),
    (422, record(b"\xff\xfe")),
    (422, record("")),
    (422, record("{")),
    (422, record("hello\n")),
    (422, record("[]\n")),
    (422, record('{"engawa":9}\n')),
    (422, record('{"engawa":1,"names":[3]}\n')),
    (422, record('{"engawa":1}\n')),
    (422, record('{"engawa":1,"game":"go","players":0,"figures":{"name":"a","sha256":"b"},"seats":[]}\n')),
    (422, record('{"engawa":1,"game":"iki","players":0,"figures":{"name":"a","sha256":"b"},"seats":[]}\n')),
    (422, record('{"engawa":1,"game":"iki","players":2,"figures":{"name":"a","sha256":"b"},"seats":["x","y"]}\n')),
    (422, record(HEAD + '{"seat":9,"move":"income"}\n')),
    (422, record(HEAD + '{"fly":9}\n')),
    (422, record(FINISHED, game="shogun")),
    (422, record(FINISHED.replace("take ", "steal ", 1))),
    (422, record(FINISHED[: FINISHED.index('{"end"')].replace("take ", "steal ", 1))),
    (422, record(FINISHED + FINISHED.splitlines(keepends=True)[5])),
    (422, record("engawa 1\nseat 3 Aki\n")),
    (422, record("".join(FINISHED.splitlines(keepends=True)[:30]).replace('{"draw"', '{"drew"', 1))),
    (422, new_table(game="go")),
    (422, new_table(seats=TWO[:1])),
    (422, new_table(seats="many")),
    (422, new_table(seats=[{"name": "A" * 25}, {"name": "Ben"}])),
    (422, new_table(seats=[{"name": "ty"}, {"name": "Ben"}])),
    (422, new_table(seats=[{"name": "Aki"}, {"name": "Ben", "bot": "hal"}])),
    (422, new_table(seats=[{"name": "Aki"}, {"name": "Ben", "bot": "elderr"}])),
    (422, new_table(seats=[{"name": "Aki"}, {"name": "Ben", "bot": "greedy:speed=3"}])),
    (422, new_table(seats=[{"name": "Aki"}, {"name": "Ben", "bot": "random:speed=3"}])),
    (422, new_table(seats=[{"name": "Aki"}, {"name": "Ben", "bot": "search:time"}])),
    (422, new_table(seats=[{"name": "Aki"}, {"name": "Ben", "bot": "search:time=99"}])),
    (422, new_table(options={"board": "sun"})),
    (422, new_table(game="shogun", seats=[*TWO, {"name": "Chie"}], options={"board": "mars"})),
    (422, new_table(game="shogun", seats=[*TWO, {"name": "Chie"}], options={"pass": "much"})),
    (422, new_table(game="shogun", seats=[*TWO, {"name": "Chie"}], options={"board": "moon", "setup": "sample"})),
    (422, new_table(type_in=["dice"])),
    (
        422,
        new_table(
            game="shogun",
            seats=[*TWO, {"name": "Chie"}],
            options={"setup": "sample"},
            type_in=["tower"],
            typed=[[99] * 4],
        ),
    ),
    (409, new_table(game="shogun", seats=[*TWO, {"name": "Chie"}], type_in=["tower"], options={"setup": "sample"})),
    (422, new_table(figures="{")),
    (422, new_table(figures="[]")),
    (422, new_table(figures='{"about": "", "about": ""}')),
    (422, new_table(figures=broken_figures(lambda data: data.pop("board")))),
    (422, new_table(figures=broken_figures(lambda data: data.update(dice=1)))),
    (422, new_table(figures=broken_figures(lambda data: data["characters"].pop()))),
    (422, new_table(figures=broken_figures(lambda data: data["characters"][0].update(hire_cost="much")))),
    (422, new_table(figures=broken_figures(lambda data: data["shops"].update(inn=[])))),
    (404, get("/api/figures/go")),
    (422, figures("{")),
    (422, figures(b"\xff\xfe")),
    (413, figures("x" * (LARGEST_FIGURES + 1))),
    (422, figures((HOME / "shogun" / "figures.json").read_text(encoding="utf-8"))),
    (422, figures(broken_figures(lambda data: data["characters"][0].update(hire_cost="much")))),
    (422, figures(broken_figures(lambda data: data.update(confirmed=["characters[emperor].hire_cost"])))),
    (422, lambda client: client.post("/api/tables", content=b"{", headers={"Content-Type": "application/json"})),
    (422, lambda client: client.get(f"/api/tables/{'x' * 65}/record")),
    (422, lambda client: client.get("/api/tables/x/record", params={"form": "pdf"})),
    (421, lambda client: client.get("/api/health", headers={"Host": "evil.example"})),
]


@pytest.mark.parametrize(("status", "ask"), ANSWERS, ids=[f"{n}-{status}" for n, (status, _) in enumerate(ANSWERS)])
def test_an_error_answer_asked_for_in_polish_is_polish(
    client: TestClient, status: int, ask: Callable[[TestClient], Any]
) -> None:
    answer = ask(client)
    assert answer.status_code == status
    is_polish(answer.json()["detail"], "evil.example", "serve --name", "characters: ")


def test_too_many_requests_and_a_database_that_is_away_are_polish(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path))
    settings = Settings(makings_per_minute=1, requests_per_minute=8)
    with TestClient(make_app(store, settings), headers=POLISH) as client:
        with away(store, "no statement"):
            unread = client.get("/api/tables")
        new_table()(client)
        made_too_often, answers = new_table()(client), [client.get("/api/health") for _ in range(9)]
    told = {answer.status_code: answer.json()["detail"] for answer in (unread, made_too_often, answers[-1])}
    assert (unread.status_code, made_too_often.status_code, answers[-1].status_code) == (503, 429, 429)
    for sentence in told.values():
        is_polish(sentence)


def test_a_mistake_of_the_server_is_told_in_polish(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Store, "check", fail)
    answer = client.get("/api/health")
    assert answer.status_code == 500
    is_polish(answer.json()["detail"])


def test_what_is_wrong_with_a_request_has_words_in_every_language() -> None:
    bounds = dict.fromkeys(("max_length", "min_length", "ge", "le", "lt", "expected"), 7)
    for kind in [*INVALID, "unheard_of"]:
        said = [problem({"type": kind, "ctx": bounds}, language) for language in PLURALS]
        assert len(set(said)) == len(said)
        is_polish(problem({"type": kind, "ctx": bounds}, "pl"), "true albo false")
    assert set(OF_THE_FRAMEWORK) == {400, 404, 405}


ASKED: list[dict[str, Any]] = [
    {"type": "fly"},
    {"type": "stand_in", "seat": 0, "bot": "hal"},
    {"type": "stand_in", "seat": 0, "bot": "search:time=99"},
    {"type": "stand_in", "seat": 9, "bot": "greedy"},
    {"type": "stand_in", "seat": 1, "bot": "greedy"},
    {"type": "note", "text": "\x07"},
    {"type": "say", "text": ""},
    {"type": "move", "seat": 0, "move": "fly", "turn": "0"},
    {"type": "move", "seat": 1, "move": "fly", "turn": "0"},
    {"type": "undo", "seat": 0},
    {"type": "redo", "seat": 0},
    {"type": "look", "at": 99},
    {"type": "hint"},
    {"type": "review"},
    {"type": "rename", "seat": 0, "name": "you"},
    {"type": "draw", "values": [1]},
]


@pytest.mark.parametrize("message", ASKED, ids=lambda message: f"{message['type']}")
def test_an_error_of_the_web_socket_is_in_the_language_of_the_hello(
    client: TestClient, message: dict[str, Any]
) -> None:
    made = make_table(client, "iki", TWO)
    ben = Guest(client, made["table"], made["seats"][1], language="pl")
    with Guest(client, made["table"], made["seats"][0], language="pl") as aki, ben:
        aki.say(message)
        is_polish(aki.hear_until("error")["detail"])


def test_a_seat_that_nobody_is_named_for_is_called_by_its_number_in_the_readers_language(client: TestClient) -> None:
    made = make_table(client, "iki", [{"name": "Aki"}, {"free": True}], open=True)
    assert client.get("/api/tables").json()[0]["names"] == ["Aki", "Miejsce 2"]
    assert client.get("/api/tables", headers={"Accept-Language": "en"}).json()[0]["names"] == ["Aki", "Seat 2"]
    keys = {"tables": [{"table": made["table"], "token": made["seats"][0]}]}
    assert client.post("/api/tables/mine", json=keys).json()[0]["names"] == ["Aki", "Miejsce 2"]
    watcher = Guest(client, made["table"], made["spectator"], language="en")
    with Guest(client, made["table"], made["seats"][0], language="pl") as aki, watcher:
        assert [seat["name"] for seat in aki.state["seats"]] == ["Aki", "Miejsce 2"]
        assert [seat["name"] for seat in watcher.state["seats"]] == ["Aki", "Seat 2"]


def test_what_happens_on_such_a_seat_is_told_under_that_name(client: TestClient) -> None:
    made = make_table(client, "iki", [{"free": True}, {"free": True}])
    for language, name in (("pl", "Miejsce"), ("en", "Seat")):
        with Guest(client, made["table"], made["spectator"], language=language) as watcher:
            assert re.search(rf"\b{name} [12]\b", watcher.state["waiting"])


COMMANDS_ONLY = {
    "kernel/figures.py": 2,
    "kernel/words.py": 2,
    "kernel/replay.py": 1,
    "bots/registry.py": 1,
    "bots/external_program.py": 1,
    "bots/ray_cluster.py": 3,
    "server/tables/typed_draws.py": 1,
    "server/tables/stored_match.py": 1,
    "server/storage/summary.py": 1,
    "server/storage/migrations.py": 5,
    "server/admission.py": 1,
    "server/http_api/root_path.py": 1,
    "server/metrics.py": 1,
    "server/storage/backups.py": 8,
    "server/storage/maintenance.py": 5,
    "server/storage/rules_check.py": 1,
    "server/storage/node_lease.py": 3,
    "server/storage/store.py": 1,
    "server/storage/data_lock.py": 6,
}
"""Complaints in English, by module: about files and databases that only who runs the program names, or in the log of a
damaged table; and where phrases are made of them, or a sentence is in the language already."""


def plain_complaints(module: Path) -> int:
    calls = [node for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    return sum(isinstance(call.func, ast.Name) and call.func.id == "BadInput" for call in calls)


def test_only_what_no_visitor_reads_is_complained_about_in_english() -> None:
    modules = [module for package in PACKAGES for module in sorted((HOME / package).rglob("*.py"))]
    counted = {module.relative_to(HOME).as_posix(): plain_complaints(module) for module in modules}
    assert {name: count for name, count in counted.items() if count} == COMMANDS_ONLY


def test_no_error_answer_of_the_server_is_written_in_its_code() -> None:
    """A `detail` is said from the locale files, and an HTTPException has no words of its own."""
    for module in sorted((HOME / "server").rglob("*.py")):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Dict):
                for key, value in zip(node.keys, node.values, strict=True):
                    if isinstance(key, ast.Constant) and key.value == "detail":
                        assert not isinstance(value, ast.Constant | ast.JoinedStr), module
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "HTTPException":
                assert not any(isinstance(argument, ast.JoinedStr) for argument in node.args), module
                assert not any(isinstance(a, ast.Constant) and isinstance(a.value, str) for a in node.args), module

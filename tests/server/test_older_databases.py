"""Databases of every older form, on SQLite and PostgreSQL, brought up to date when a server opens them; and backups
that move from one kind of database to the other."""

import json
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, create_engine, inspect, select, text

from engawa.cli.main import main
from engawa.kernel.refusal import BadInput
from engawa.server.app import make_app
from engawa.server.storage.backups import restore_backup
from engawa.server.storage.schema import LISTS, VERSION, meta, metadata, tables
from engawa.server.storage.store import Store, sqlite_url
from engawa.server.tokens import token_hash
from tests.cli.commands import Capture
from tests.server.conftest import PATIENT
from tests.server.databases import FINISHED
from tests.server.play import Guest, make_table, play_at_keyboard
from tests.server.postgres import Postgres, programs

NUMBERS = count()
OF_VERSION_2 = [
    *(("tables", name) for name in ("imported", "typed", "moves", "to_act", "scores", "winners", "points")),
    *(("seats", name) for name in ("is_free", "note")),
]
ADDED_SINCE = [
    *(("tables", "waiting"), ("seats", "hints"), ("seats", "take_backs"), ("tables", "allows_take_backs")),
    *(("tables", "continues"), ("tables", "study"), ("tables", "study_step"), ("tables", "awaits_people")),
    *(("tables", "rules"), ("tables", "ended"), ("tables", "owner"), ("tables", "epoch")),
    *(("tables", "undone"), ("seats", "left_at"), ("lines", "move_id"), ("tables", "mending")),
    *(("tables", "shuffle"), ("tables", "server_seed")),
    *(("tables", "proposal"), ("tables", "agreed"), ("tables", "leaving"), ("tables", "pace"), ("tables", "clocks")),
    ("seats", "departed"),
    *(("tables", "allows_coaches"), ("tables", "commentator_hash"), ("seats", "coach_hash"), ("seats", "coached")),
]
"""Columns that version 2 has got, in their order: each of them was the last one of some program."""
Url = Callable[[], str]


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    pytest.importorskip("psycopg", reason="the driver psycopg is not installed")
    found = programs()
    if found is None:
        pytest.skip("PostgreSQL is not installed (its program pg_ctl)")
    folder = Path(tempfile.mkdtemp(prefix="engawa"))
    folder.chmod(0o755)
    running = Postgres(found, folder / "postgres")
    yield running
    running.stop()
    shutil.rmtree(folder)


@pytest.fixture(params=["sqlite", "postgresql"])
def new_url(request: pytest.FixtureRequest, tmp_path: Path) -> Url:
    """Of a new, empty database."""
    if request.param == "sqlite":
        return lambda: sqlite_url(tmp_path / f"tables{next(NUMBERS)}")
    postgres: Postgres = request.getfixturevalue("postgres")
    return lambda: postgres.url(f"older{next(NUMBERS)}")


def write_old(url: str, version: str, missing: list[tuple[str, str]], without: list[str]) -> None:
    """A database without these columns and tables, with a finished game in it."""
    engine = create_engine(url)
    metadata.create_all(engine)
    header, *lines, end = FINISHED.splitlines()
    seed, result = json.loads(end)["seed"], json.loads(end)["end"]
    with engine.begin() as connection:
        for index in (*LISTS, *(index for index in tables.indexes if missing and index not in LISTS)):
            index.drop(connection)
        for table, column in missing:
            connection.execute(text(f"ALTER TABLE {table} DROP COLUMN {column}"))
        for table in without:
            connection.execute(text(f"DROP TABLE {table}"))
        write(connection, "meta", [{"name": "version", "value": version}])
        stands = {name: json.dumps(result[name]) for name in ("scores", "winners") if ("tables", name) not in missing}
        row = stands | {
            "id": "old",
            "game": "iki",
            "header": header,
            "seed": seed,
            "spectator_hash": token_hash("watch"),
        }
        write(connection, "tables", [row | {"is_open": True, "is_over": True, "created": 1.0, "changed": 2.0}])
        write(connection, "seats", [{"table_id": "old", "seat": seat, "name": f"Old {seat}"} for seat in range(4)])
        numbered = [{"table_id": "old", "number": n, "line": line, "drawn": 0} for n, line in enumerate(lines)]
        write(connection, "lines", numbered)
    engine.dispose()


def write(connection: Any, table: str, rows: list[dict[str, Any]]) -> None:
    names = list(rows[0])
    values = ", ".join(f":{name}" for name in names)
    connection.execute(text(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({values})"), rows)


@pytest.mark.parametrize("known", [None, *range(len(ADDED_SINCE) + 1)])
def test_every_older_form_is_brought_up_to_date(new_url: Url, known: int | None) -> None:
    """`known` of the columns that version 2 has got; None is version 1."""
    url = new_url()
    if known is None:
        write_old(url, "1", [*ADDED_SINCE, *OF_VERSION_2], ["chat", "bans", "nodes", "keyrings"])
    else:
        write_old(url, "2", ADDED_SINCE[known:], ["bans", "nodes", "keyrings"])
    with TestClient(make_app(Store(url), replace(PATIENT, shuffle_within=60))) as client:
        assert client.get("/api/tables/old/record").text == FINISHED, "checked by its seed alone, as ever"
        made = make_table(client, "iki", [{"name": "A"}, {"name": "B", "bot": "random"}])
        with Guest(client, made["table"], made["seats"][0]) as guest:
            assert [page["seats"] for page in guest.state["shuffle"]["pages"]] == [[0]]
        engine: Engine = client.app.state.directory.store.engine  # type: ignore[attr-defined]
        for table in metadata.sorted_tables:
            stored = {column["name"] for column in inspect(engine).get_columns(table.name)}
            assert stored == {column.name for column in table.columns}
        with engine.connect() as connection:
            assert connection.execute(select(meta.c.value).where(meta.c.name == "version")).scalar() == VERSION
            if known is None:
                assert connection.execute(select(tables.c.scores).where(tables.c.id == "old")).scalar() != "[]"


def test_a_newer_database_is_left_as_it_is(new_url: Url) -> None:
    url = new_url()
    write_old(url, "3", [], [])
    with pytest.raises(BadInput, match="the database is of version 3"):
        Store(url)


def test_a_backup_moves_to_the_other_kind_of_database(new_url: Url, tmp_path: Path, capsys: Capture) -> None:
    """Made and restored beside a running server; the game is played on where it has come to."""
    url, file = new_url(), tmp_path / "backup"
    with TestClient(make_app(Store(url), PATIENT)) as client:
        seats = [{"name": "A", "keyboard": 1}, {"name": "B", "keyboard": 1}]
        made = make_table(client, "iki", seats)
        with Guest(client, made["table"], made["seats"][0]) as guest:
            guest.say({"type": "say", "text": "hello"})
            guest.hear_until("chat")
        assert main(["backup", str(file), "--database", url]) == 0
        assert main(["admin", "list", "--database", url]) == 0
        assert made["table"] in capsys.readouterr().out
    for target in (sqlite_url(tmp_path / "elsewhere"), new_url()):
        assert restore_backup(file, target, replace=False) == 1
        with (
            TestClient(make_app(Store(target), PATIENT)) as client,
            Guest(client, made["table"], made["seats"][0]) as guest,
        ):
            assert [line["text"] for line in guest.welcome["chat"]] == ["hello"]
            assert play_at_keyboard(guest)["type"] == "state"

"""`engawa admin`, `backup` and `restore` on a server's data, and what they say of wrong words."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from engawa.cli.main import main
from engawa.server.app import make_app
from engawa.server.storage.store import Store, sqlite_url
from tests.cli.commands import Capture, complaint
from tests.server.conftest import PATIENT
from tests.server.databases import FINISHED, old_database
from tests.server.play import make_table


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def client(folder: Path) -> Iterator[TestClient]:
    """A server that runs beside the commands."""
    with TestClient(make_app(Store(sqlite_url(folder)), PATIENT)) as running:
        yield running


@pytest.fixture
def table(client: TestClient) -> str:
    made = make_table(client, "iki", [{"name": "Hana"}, {"name": "Bot", "bot": "guest"}])
    return str(made["table"])


def told(capsys: Capture, folder: Path, *words: str) -> str:
    assert main([*words, "--folder", str(folder)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refused(capsys: Capture, folder: Path, *words: str) -> str:
    return complaint(capsys, *words, "--folder", str(folder))


def test_tables_listed_shown_ended_and_deleted(capsys: Capture, folder: Path, client: TestClient, table: str) -> None:
    client.post("/api/records", content=FINISHED)
    listed = told(capsys, folder, "admin", "list")
    assert table in listed
    assert "Hana, Bot" in listed
    assert "imported" not in listed
    assert "imported" in told(capsys, folder, "admin", "list", "--all")
    shown = told(capsys, folder, "admin", "show", table)
    assert "seat 1   Hana (person)" in shown
    assert "seat 2   Bot (bot guest)" in shown
    assert "is ended" in told(capsys, folder, "admin", "end", table)
    assert refused(capsys, folder, "admin", "end", table) == f"table {table} is over already"
    assert "standing ended" in told(capsys, folder, "admin", "show", table)
    assert "is deleted" in told(capsys, folder, "admin", "delete", table)
    for deed in ("show", "end", "delete"):
        assert refused(capsys, folder, "admin", deed, table).startswith(f"there is no table “{table}”")
    assert told(capsys, folder, "admin", "list") == "There are none.\n"


def test_addresses_and_closing(capsys: Capture, folder: Path, client: TestClient) -> None:
    assert told(capsys, folder, "admin", "bans") == "Nobody is banned.\n"
    for _ in range(2):
        assert told(capsys, folder, "admin", "ban", "203.0.113.7").startswith("203.0.113.7/32 is banned.")
    assert told(capsys, folder, "admin", "bans") == "203.0.113.7/32\n"
    assert "answered again" in told(capsys, folder, "admin", "unban", "203.0.113.7")
    assert "is not banned" in refused(capsys, folder, "admin", "unban", "203.0.113.7")
    assert "is no address" in refused(capsys, folder, "admin", "ban", "me")
    assert "No new tables" in told(capsys, folder, "admin", "drain")
    assert "again" in told(capsys, folder, "admin", "open")


def test_no_data_and_data_of_an_older_program(capsys: Capture, folder: Path) -> None:
    assert "there are no tables; name the server's data" in refused(capsys, folder, "admin", "list")
    folder.mkdir()
    old_database(folder)
    assert "of version 1" in refused(capsys, folder, "admin", "list")


def test_a_backup_beside_a_server_and_its_return(
    capsys: Capture, tmp_path: Path, folder: Path, client: TestClient, table: str
) -> None:
    file = tmp_path / "backup"
    assert told(capsys, folder, "backup", str(file)) == f"{file}: 1 tables\n"
    assert file.stat().st_mode & 0o077 == 0, "it has everybody's notes"
    assert refused(capsys, folder, "backup", str(file)) == f"{file}: exists already; a backup overwrites nothing"
    assert "in use by another server" in refused(capsys, folder, "restore", str(file))
    elsewhere = tmp_path / "elsewhere"
    assert told(capsys, elsewhere, "restore", str(file)) == "1 tables are restored.\n"
    assert "there are 1 tables already" in refused(capsys, elsewhere, "restore", str(file))
    assert told(capsys, elsewhere, "restore", str(file), "--replace") == "1 tables are restored.\n"
    with TestClient(make_app(Store(sqlite_url(elsewhere)), PATIENT)) as other:
        assert table in told(capsys, elsewhere, "admin", "list")
        assert other.get(f"/api/tables/{table}/record").status_code == 403, "it is played on"


def test_a_backup_that_an_older_program_made(capsys: Capture, tmp_path: Path, folder: Path) -> None:
    old = tmp_path / "old"
    old.mkdir()
    old_database(old)
    told(capsys, folder, "restore", str(old / "tables.sqlite"))
    assert "over" in told(capsys, folder, "admin", "list", "--all")


def test_what_is_no_backup(capsys: Capture, tmp_path: Path, folder: Path) -> None:
    file = tmp_path / "backup"
    assert "cannot be read" in refused(capsys, folder, "restore", str(file))
    file.write_text("no", encoding="utf-8")
    assert "is no backup of Engawa" in refused(capsys, folder, "restore", str(file))
    file.unlink()
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE others (name TEXT)")
    other.close()
    assert "it has no tables of games" in refused(capsys, folder, "restore", str(file))

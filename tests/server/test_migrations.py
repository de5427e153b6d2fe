"""A server that is killed while it makes its database starts again on what is there of it."""

import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, create_engine, event, inspect

from engawa.kernel.refusal import BadInput
from engawa.server.app import make_app
from engawa.server.storage.schema import metadata
from engawa.server.storage.store import Store, sqlite_url
from tests.server.databases import ADDED_FOR_CLUSTERS, MAKING, old_database
from tests.server.play import Guest, make_table


def plays(folder: Path) -> None:
    """The server starts, and has everything that it needs."""
    with TestClient(make_app(Store(sqlite_url(folder)))) as client:
        made = make_table(client, "iki", [{"name": "Aki", "keyboard": 1}, {"name": "Ben", "keyboard": 1}])
        with Guest(client, made["table"], made["seats"][0], seat=0) as aki:
            aki.say({"type": "say", "text": "here"})
            assert aki.hear_until("chat")["line"]["text"] == "here"
    engine = create_engine(sqlite_url(folder))
    for table in metadata.sorted_tables:
        assert {index["name"] for index in inspect(engine).get_indexes(table.name)} == {i.name for i in table.indexes}
    engine.dispose()


@pytest.mark.parametrize("made", range(len(MAKING) + 1))
def test_a_database_that_was_half_made_is_completed(tmp_path: Path, made: int) -> None:
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        for statement in MAKING[:made]:
            database.execute(statement)
    database.close()
    plays(tmp_path)


@pytest.mark.parametrize("first", ["nothing", "version 1"])
def test_killed_before_any_statement_it_leaves_all_of_the_change_or_nothing(tmp_path: Path, first: str) -> None:
    """Both when the database is made and when an older one is brought up to date. What a killed process leaves is what
    stands in its files at that moment."""
    begun = tmp_path / "begun"
    begun.mkdir()
    if first == "version 1":
        old_database(begun)
    before = structure(begun)
    left: list[Path] = []

    def keep_what_a_kill_would_leave(*_: Any) -> None:
        left.append(Path(shutil.copytree(begun, tmp_path / str(len(left)))))

    event.listen(Engine, "before_cursor_execute", keep_what_a_kill_would_leave)
    try:
        Store(sqlite_url(begun)).close()
    finally:
        event.remove(Engine, "before_cursor_execute", keep_what_a_kill_would_leave)
    after = structure(begun)
    assert before != after
    assert len(left) > len(metadata.tables)
    for folder in left:
        assert structure(folder) in (before, after)
        Store(sqlite_url(folder)).close()
        assert structure(folder) == after


def structure(folder: Path) -> list[Any]:
    with sqlite3.connect(folder / "tables.sqlite") as database:
        found = database.execute("SELECT type, name, sql FROM sqlite_master ORDER BY 1, 2").fetchall()
        if any(name == "meta" for _, name, _ in found):
            found += database.execute("SELECT * FROM meta WHERE name <> 'push_key'").fetchall()
    database.close()
    return found


def test_tables_without_a_version_are_not_guessed_at(tmp_path: Path) -> None:
    old_database(tmp_path)
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        database.execute("DELETE FROM meta")
    database.close()
    with pytest.raises(BadInput, match="has tables but does not say its version"):
        Store(sqlite_url(tmp_path))


def test_a_database_from_before_there_were_clusters_gets_what_it_lacks(tmp_path: Path) -> None:
    Store(sqlite_url(tmp_path)).close()
    whole = structure(tmp_path)
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        database.execute("DROP INDEX ix_tables_owner")
        for table, columns in ADDED_FOR_CLUSTERS.items():
            for column in columns:
                database.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
        database.execute("DROP TABLE nodes")
    database.close()
    plays(tmp_path)
    assert [row[:2] for row in structure(tmp_path)] == [row[:2] for row in whole]

"""What is stored, for tests: a finished game, a new table, a database as version 1 wrote it, how one is made."""

import json
import sqlite3
from pathlib import Path

from sqlalchemy import create_mock_engine, make_url

from engawa.server.storage.schema import metadata
from engawa.server.storage.store import StoredSeat, StoredTable
from engawa.server.storage.summary import Summary
from engawa.server.tokens import token_hash

GOLDEN = Path(__file__).parents[1] / "golden"
FINISHED = (GOLDEN / "iki-4-greedy-1.jsonl").read_text(encoding="utf-8")
VERSION_1 = """
CREATE TABLE meta (name VARCHAR NOT NULL, value VARCHAR NOT NULL, PRIMARY KEY (name));
CREATE TABLE tables (id VARCHAR NOT NULL, game VARCHAR NOT NULL, header TEXT NOT NULL, figures TEXT,
  seed VARCHAR NOT NULL, spectator_hash VARCHAR NOT NULL, is_open BOOLEAN NOT NULL, is_over BOOLEAN NOT NULL,
  created FLOAT NOT NULL, changed FLOAT NOT NULL, PRIMARY KEY (id));
CREATE TABLE seats (table_id VARCHAR NOT NULL, seat INTEGER NOT NULL, name VARCHAR NOT NULL, token_hash VARCHAR,
  bot VARCHAR, PRIMARY KEY (table_id, seat));
CREATE TABLE lines (table_id VARCHAR NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL, drawn INTEGER NOT NULL,
  PRIMARY KEY (table_id, number));
INSERT INTO meta VALUES ('version', '1');
"""

ADDED_FOR_CLUSTERS = {
    "tables": ["owner", "epoch", "undone"],
    "seats": ["left_at"],
    "lines": ["move_id"],
}
"""Columns that came within version 2, since there are clusters."""


def old_database(folder: Path) -> None:
    """As the first version wrote it: a finished game, and one in play that cannot be followed."""
    header, *lines, end = FINISHED.splitlines()
    with sqlite3.connect(folder / "tables.sqlite") as database:
        database.executescript(VERSION_1)
        seed = json.loads(end)["seed"]
        for name, is_over in (("finished", True), ("broken", False)):
            row = (name, "iki", header, None, seed, token_hash("watch"), False, is_over, 1.0, 2.0)
            database.execute("INSERT INTO tables VALUES (?,?,?,?,?,?,?,?,?,?)", row)
            for seat in range(4):
                hashed = token_hash(f"key {seat}")
                database.execute("INSERT INTO seats VALUES (?,?,?,?,?)", (name, seat, f"Old {seat}", hashed, None))
            kept = lines if is_over else ['{"seat":0,"move":"fly"}']
            rows = [(name, number, line, 0) for number, line in enumerate(kept)]
            database.executemany("INSERT INTO lines VALUES (?,?,?,?)", rows)
    database.close()


def stored(name: str) -> StoredTable:
    seats = [StoredSeat(0, "Aki", token_hash("key"), None)]
    return StoredTable(name, "iki", "{}", None, "seed", token_hash("watch"), False, False, seats)


STANDING = Summary(1, [0], False, [0], [])


def statements_of_making(url: str) -> list[str]:
    """What makes the tables, statement by statement, as a server without a transaction around them did."""
    dialect = make_url(url).get_dialect()()
    statements: list[str] = []
    engine = create_mock_engine(url, lambda made, *_, **__: statements.append(str(made.compile(dialect=dialect))))
    metadata.create_all(engine, checkfirst=False)
    return statements


MAKING = statements_of_making("sqlite://")

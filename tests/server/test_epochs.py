"""Every write names the epoch in which its table was taken up: what comes from another one is not stored."""

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from engawa.server.storage.failures import StaleWrite
from engawa.server.storage.store import Store, sqlite_url
from engawa.server.storage.summary import Unseen
from engawa.server.storage.table_store import TableStore
from tests.server.databases import STANDING, stored
from tests.server.loops import run_apart

LINE: Any = {"number": 1, "seat": 0, "text": "late", "at": 0.0}
Written = Callable[[TableStore], Coroutine[Any, Any, None]]
WRITES: dict[str, Written] = {
    "a move": lambda table: table.append(1, ["b"], 0, STANDING, after="a"),
    "a move that nobody sees": lambda table: table.append(1, ["b"], 0, Unseen([]), after="a"),
    "an undo": lambda table: table.replace(0, [], 0, STANDING, known=["a"]),
    "a move that waits": lambda table: table.wait(1, "{}"),
    "a request": lambda table: table.propose("{}"),
    "a seat": lambda table: table.change_seat(0, "{}", name="Late"),
    "who left": lambda table: table.change_presence([0], False),
    "chat": lambda table: table.say(LINE),
    "a study's step": lambda table: table.change_study_step(3),
    "the beginning": lambda table: table.stop_awaiting(),
}


def everything(store: Store) -> list[Any]:
    with store.engine.connect() as connection:
        tables = ("tables", "seats", "lines", "chat")
        return [connection.execute(text(f"SELECT * FROM {table}")).all() for table in tables]


@pytest.mark.parametrize("epoch", [4, 6])
@pytest.mark.parametrize("write", WRITES.values(), ids=WRITES)
def test_nothing_is_stored_in_another_epoch(tmp_path: Path, write: Written, epoch: int) -> None:
    store = Store(sqlite_url(tmp_path))
    table = stored("t")
    table.epoch, table.awaits_people = 5, True
    run_apart(store.create(table, STANDING, ["a"], 0))
    before = everything(store)
    lost: list[str] = []
    late = store.of("t", epoch)
    late.on_lost = lambda: lost.append("lost")
    with pytest.raises(StaleWrite):
        run_apart(write(late))
    assert (everything(store), lost) == (before, ["lost"])
    run_apart(write(store.of("t", 5)))
    assert everything(store) != before
    store.close()

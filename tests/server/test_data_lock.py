"""One server at a time on the same data; and whoever writes, nobody's move is written over and no record gets a gap."""

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from engawa.cli.main import main
from engawa.kernel.refusal import BadInput
from engawa.server.app import make_app
from engawa.server.storage import migrations
from engawa.server.storage.data_lock import NoLock
from engawa.server.storage.failures import StaleWrite
from engawa.server.storage.store import Store, sqlite_url
from tests.server.conftest import PATIENT
from tests.server.databases import STANDING, stored
from tests.server.loops import run_apart
from tests.server.play import Guest, make_table, play_at_keyboard


def test_a_second_server_on_the_same_folder_is_refused_and_told_what_to_do(tmp_path: Path) -> None:
    first = Store(sqlite_url(tmp_path), "http://127.0.0.1:8350")
    sentence = (
        rf"the tables in {tmp_path} are in use by another server, which listens on http://127.0.0.1:8350: "
        "stop that one, or name other data with --folder or --database"
    )
    for _ in range(2):
        with pytest.raises(BadInput, match=sentence):
            Store(sqlite_url(tmp_path), "http://127.0.0.1:8351")
    first.close()
    Store(sqlite_url(tmp_path)).close()


def test_another_name_of_the_folder_does_not_help(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    first = Store(sqlite_url(folder))
    (tmp_path / "link").symlink_to(folder, target_is_directory=True)
    with pytest.raises(BadInput, match="in use by another server"):
        Store(sqlite_url(tmp_path / "link"))
    first.close()


def test_what_a_killed_server_leaves_does_not_stop_the_next(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite.lock").write_text("http://127.0.0.1:8350", encoding="utf-8")
    Store(sqlite_url(tmp_path)).close()


def test_a_database_in_memory_needs_no_hold() -> None:
    for store in [Store("sqlite://"), Store("sqlite://")]:
        store.close()


def test_a_second_serve_ends_with_2_and_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = Store(sqlite_url(tmp_path))
    assert main(["serve", "--port", "0", "--folder", str(tmp_path)]) == 2
    first.close()
    heard = capsys.readouterr()
    assert heard.out == ""
    assert heard.err.startswith(f"engawa: the tables in {tmp_path} are in use by another server")
    assert heard.err.count("\n") == 1


def test_a_folder_that_cannot_be_held_is_told(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite.lock").mkdir()
    with pytest.raises(BadInput, match=r"tables\.sqlite\.lock: cannot be written: "):
        Store(sqlite_url(tmp_path))


APPENDS = [
    (4, "c", "with a gap"),
    (9, "c", "with a great gap"),
    (3, "b", "after another line"),
    (2, "b", "over another line"),
    (0, None, "over the first"),
]
REPLACES = [
    (1, ["b"], "of more lines than known"),
    (1, ["b", "x"], "of other lines than known"),
    (1, ["b", "c", "d"], "of lines that are not there"),
    (4, [], "beyond the end"),
    (2, [], "of a line unseen"),
]


@pytest.fixture
def kept(tmp_path: Path) -> Any:
    """A store with a table whose record is a, b, c."""
    store = Store(sqlite_url(tmp_path))
    run_apart(store.create(stored("t"), STANDING, ["a", "b", "c"], 3))
    yield store
    store.close()


@pytest.mark.parametrize(("first", "after", "where"), APPENDS, ids=str)
def test_a_line_is_only_added_at_the_end_that_is_known(kept: Store, first: int, after: str | None, where: str) -> None:
    with pytest.raises(StaleWrite):
        run_apart(kept.of("t").append(first, ["new", "newer"], 9, STANDING, after=after))
    assert kept.of("t").lines() == (["a", "b", "c"], 3)
    run_apart(kept.of("t").append(3, ["new", "newer"], 9, STANDING, after="c"))
    assert kept.of("t").lines() == (["a", "b", "c", "new", "newer"], 9)


@pytest.mark.parametrize(("first", "known", "where"), REPLACES, ids=str)
def test_only_what_is_known_is_taken_back(kept: Store, first: int, known: list[str], where: str) -> None:
    with pytest.raises(StaleWrite):
        run_apart(kept.of("t").replace(first, [("x", None)], 9, STANDING, known=known))
    assert kept.of("t").lines() == (["a", "b", "c"], 3)
    run_apart(kept.of("t").replace(1, [("c", None)], 2, STANDING, known=["b", "c"]))
    assert kept.of("t").lines() == (["a", "c"], 2)


def test_nothing_is_added_to_a_table_that_is_not_there(kept: Store) -> None:
    with pytest.raises(StaleWrite):
        run_apart(kept.of("nowhere").append(0, ["a"], 0, STANDING, after=None))
    assert kept.of("nowhere").lines() == ([], 0)


def test_two_servers_that_got_past_the_lock_cannot_take_back_each_others_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As two copies of the program did before there was a lock: an undo on one erased eight moves of the other."""
    monkeypatch.setattr(migrations, "acquire_lock", lambda *_: NoLock())
    url = sqlite_url(tmp_path)
    with TestClient(make_app(Store(url), PATIENT)) as one, TestClient(make_app(Store(url), PATIENT)) as other:
        made = make_table(one, "iki", [{"name": name, "keyboard": 1} for name in ("Aki", "Ben")])
        key = (made["table"], made["seats"][0])
        with Guest(one, *key) as here:
            first = here.state["to_act"][0]
            play_at_keyboard(here)
            with Guest(other, *key) as there:
                assert there.state["moves"] == 1
                for _ in range(8):
                    play_at_keyboard(here)
                there.say({"type": "undo", "seat": first})
                with pytest.raises(WebSocketDisconnect) as closed:
                    there.hear()
                assert closed.value.code == 1012
            with Guest(other, *key, seat=here.state["seat"]) as there:
                assert (there.state["moves"], there.log) == (9, here.log)
                play_at_keyboard(there)
                here.say({"type": "undo", "seat": here.state["seat"]})
                with pytest.raises(WebSocketDisconnect):
                    here.hear_until("nothing more")
        with Guest(one, *key, seat=there.state["seat"]) as here:
            assert (here.state["moves"], here.log) == (10, there.log)
            assert play_at_keyboard(here)["moves"] == 11

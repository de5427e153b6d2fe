"""Tables, seats and moves through the server's doors."""

import hashlib
import json
import multiprocessing
import time
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import event

from engawa.kernel.record import parse
from engawa.kernel.registry import game_named
from engawa.kernel.replay import Replay
from engawa.server.app import make_app
from engawa.server.storage.store import Store, StoreFailed, sqlite_url
from engawa.server.storage.table_store import TableStore
from tests.server.conftest import PATIENT, Start
from tests.server.play import Guest, make_table, play_at_keyboard

ME_AND_BOT = [{"name": "Aki"}, {"name": "Robot", "bot": "random"}]


def test_a_whole_game_against_a_bot_and_its_record_proves_the_seed(client: TestClient) -> None:
    made = make_table(client, "iki", ME_AND_BOT)
    assert client.get(f"/api/tables/{made['table']}/record").status_code == 403
    with Guest(client, made["table"], made["seats"][0]) as me:
        promised = me.welcome["seed_hash"]
        assert not me.state["seed"]
        while True:
            me.wait_for_turn()
            if me.state["is_over"]:
                break
            me.move()
            me.hear()
        assert hashlib.sha256(me.state["seed"].encode()).hexdigest() == promised
    text = client.get(f"/api/tables/{made['table']}/record").text
    record = parse(text, "the record")
    game = game_named("iki")
    Replay(game, game.figures(), record, "the record").check()
    assert record.seats == ["person:Aki", "random"]
    assert record.ending is not None
    key = {"table": made["table"], "token": made["seats"][0]}
    (row,) = client.post("/api/tables/mine", json={"tables": [key]}).json()
    assert (row["table"], row["is_over"], row["scores"]) == (made["table"], True, list(record.ending.scores))


def test_a_refused_move_tells_why_and_a_stale_one_does_no_harm(client: TestClient) -> None:
    made = make_table(client, "iki", [{"name": "Aki"}, {"name": "Ben"}])
    with Guest(client, made["table"], made["seats"][0]) as aki, Guest(client, made["table"], made["seats"][1]) as ben:
        first, second = (aki, ben) if aki.state["options"] else (ben, aki)
        refused = first.play("take salt_peddler at 1.2")
        assert (refused["type"], refused["error"], refused["rule"]) == ("error", "refused", "1.6")
        assert refused["detail"].startswith("A starting character goes to an outermost stall")
        assert first.play("take salt_peddler at 1.1")["moves"] == 1
        second.hear_moves(1)
        assert second.play("take cotton_peddler at 2.1", turn="0")["error"] == "stale"
        assert second.play()["moves"] == 2


def test_everything_is_there_after_a_restart_and_the_draws_go_on_from_the_seed(start: Start) -> None:
    client = start(PATIENT)
    seats = [{"name": name, "keyboard": 1} for name in ("Aki", "Ben", "Chie")]
    made = make_table(client, "shogun", seats)
    with Guest(client, made["table"], made["seats"][0]) as keyboard:
        for _ in range(40):
            play_at_keyboard(keyboard)
        before, log = keyboard.state, keyboard.log
    again = start(PATIENT)
    with Guest(again, made["table"], made["seats"][0], seat=before["seat"]) as keyboard:
        # What was told last was the log's last piece; everything else is told as it was.
        assert keyboard.log == log
        assert keyboard.state | {"log": [], "log_from": 0} == before | {"log": [], "log_from": 0}
        while not keyboard.state["is_over"]:
            play_at_keyboard(keyboard)
    text = again.get(f"/api/tables/{made['table']}/record").text
    game = game_named("shogun")
    Replay(game, game.figures(), parse(text, "the record"), "the record").check()


def test_undo_is_stored_too(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path)
    with TestClient(make_app(Store(url))) as client:
        made = make_table(client, "shogun", [{"name": n} for n in ("Aki", "Ben", "Chie")], options={"setup": "sample"})
        with Guest(client, made["table"], made["seats"][0]) as aki:
            aki.play("bid chest_3")
            aki.play("bid chest_1")
            aki.say({"type": "undo", "seat": 0})
            assert aki.hear_until("state")["view"]["players"][0]["plan"]["bid"] == "chest_3"
    with TestClient(make_app(Store(url))) as client, Guest(client, made["table"], made["seats"][0]) as aki:
        assert aki.state["view"]["players"][0]["plan"]["bid"] == "chest_3"
        assert aki.state["moves"] == 1


def test_plans_reach_nobody_else_and_planning_clicks_do_not_disturb_each_other(client: TestClient) -> None:
    made = make_table(client, "shogun", [{"name": n} for n in ("Aki", "Ben", "Chie")], options={"setup": "sample"})
    with (
        Guest(client, made["table"], made["seats"][0]) as aki,
        Guest(client, made["table"], made["seats"][1]) as ben,
        Guest(client, made["table"], made["spectator"]) as watcher,
    ):
        turn = ben.state["turn"]
        aki.play("bid chest_4")
        aki.say({"type": "say", "text": "ready?"})
        for guest in (ben, watcher):
            guest.hear_until("chat")
        assert "chest_4" in json.dumps(aki.state["view"])
        for guest in (ben, watcher):
            assert guest.state["view"]["players"][0]["plan"] is None
            assert not [entry for entry in guest.log if entry["key"] == "shogun.log.planned"]
        assert ben.play("bid chest_2", turn=turn)["view"]["players"][1]["plan"]["bid"] == "chest_2"


def test_a_bot_stands_in_and_gives_the_seat_back(client: TestClient) -> None:
    made = make_table(client, "iki", [{"name": "Aki"}, {"name": "Ben"}])
    with Guest(client, made["table"], made["seats"][0]) as aki, Guest(client, made["table"], made["seats"][1]) as ben:
        ben.say({"type": "stand_in", "seat": 1, "bot": "random"})
        while aki.state["moves"] < 6:
            aki.hear()
            if aki.state["options"]:
                aki.move()
        ben.say({"type": "stand_in", "seat": 1, "bot": None})
        while ben.state["seats"][1]["stands_in"]:
            ben.hear()
        ben.say({"type": "stand_in", "seat": 1, "bot": "nobody"})
        assert "there is no bot “nobody”" in ben.hear_until("error")["detail"]


@pytest.mark.parametrize(
    ("request_body", "sentence"),
    [
        ({"game": "go", "seats": ME_AND_BOT}, "there is no game “go”"),
        ({"game": "iki", "seats": ME_AND_BOT * 3}, "IKI is for 2 to 4 players, not 6"),
        ({"game": "iki", "seats": [{"name": ""}, {"name": "Ben"}]}, "A name is 1 to 24 printable characters"),
        ({"game": "iki", "seats": [{"name": "A" * 25}, {"name": "Ben"}]}, "A name is 1 to 24 printable characters"),
        ({"game": "iki", "seats": [{"name": " you"}, {"name": "Ben"}]}, "Everybody reads “you” as themselves"),
        ({"game": "iki", "seats": [{"name": "A"}, {"name": "Ty", "bot": "greedy"}]}, "Everybody reads “Ty” as"),
        ({"game": "iki", "seats": [{"name": "A"}, {"name": "B", "bot": "hal"}]}, "there is no bot “hal”"),
        ({"game": "iki", "seats": ME_AND_BOT, "options": {"board": "sun"}}, "IKI has no option “board”"),
        (
            {"game": "iki", "seats": ME_AND_BOT, "figures": "[]"},
            "the figures: the file: expected an object",
        ),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(
    client: TestClient, request_body: dict[str, Any], sentence: str
) -> None:
    answer = client.post("/api/tables", json=request_body)
    assert answer.status_code == 422
    assert sentence in answer.json()["detail"]


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        '{"type":"move"}',
        '{"type":"fly","seat":0}',
        '{"type":"undo","seat":"0"}',
        '"\\ud800"',
    ],
)
def test_a_malformed_message_is_answered_and_the_table_goes_on(client: TestClient, message: str) -> None:
    made = make_table(client, "iki", ME_AND_BOT)
    with Guest(client, made["table"], made["seats"][0]) as me:
        me.socket.send_text(message)
        assert me.hear_until("error")["error"] == "bad_message"
        me.wait_for_turn()
        me.move()
        assert me.hear()["type"] == "state"


def test_a_wrong_key_an_unknown_table_and_another_seat_are_not_let_in(client: TestClient) -> None:
    made = make_table(client, "iki", ME_AND_BOT)
    for table, token in ((made["table"], "wrong"), ("nowhere", made["seats"][0])):
        with Guest(client, table, token) as guest:
            assert guest.state == {}
    with Guest(client, made["table"], made["spectator"]) as watcher:
        assert watcher.state["options"] == []
        watcher.say({"type": "undo", "seat": 0})
        assert watcher.hear_until("error")["error"] == "not_yours"


def test_a_disk_that_is_full_is_told_and_costs_nothing(client: TestClient) -> None:
    """SQLite is not let grow; what was stored before is there, and the game goes on when there is room again."""
    made = make_table(client, "iki", [{"name": "Aki", "keyboard": 1}, {"name": "Ben", "keyboard": 1}])
    engine = client.app.state.directory.store.engine  # type: ignore[attr-defined]

    def limit(connection: Any, _record: Any, _proxy: Any) -> None:
        connection.execute("PRAGMA max_page_count = 1")  # no less than it has

    with Guest(client, made["table"], made["seats"][0]) as keyboard:
        event.listen(engine, "checkout", limit)
        refused = None
        while refused is None:
            told = play_at_keyboard(keyboard)
            refused = told if told["type"] == "error" else None
            stored = keyboard.state["moves"]
        assert refused["error"] == "not_stored"
        seats = [{"name": "Aki"}, {"name": "Ben"}]
        full = client.post("/api/tables", json={"game": "iki", "seats": seats})
        assert (full.status_code, full.json()["detail"]) == (
            507,
            "The disk of this server is full, so this could not be stored.",
        )
        event.remove(engine, "checkout", limit)
        with engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA max_page_count = 1073741823")
        engine.dispose()
        keyboard.hear_until("state")
        assert keyboard.state["moves"] == stored
        assert play_at_keyboard(keyboard)["moves"] == stored + 1


def test_a_move_that_cannot_be_stored_has_not_happened(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    made = make_table(client, "iki", [{"name": "Aki"}, {"name": "Ben"}])

    async def full(*_: object, **__: object) -> None:
        raise StoreFailed("database or disk is full")

    with Guest(client, made["table"], made["seats"][0]) as aki, Guest(client, made["table"], made["seats"][1]) as ben:
        first = aki if aki.state["options"] else ben
        with monkeypatch.context() as patched:
            patched.setattr(TableStore, "append", full)
            assert first.play()["error"] == "not_stored"
        assert first.play()["moves"] == 1


def test_a_worker_that_dies_is_replaced_and_its_thought_begun_again(client: TestClient) -> None:
    made = make_table(client, "iki", [{"name": "Aki"}, {"name": "Robot", "bot": "search:time=2"}])
    with Guest(client, made["table"], made["seats"][0]) as me:
        while me.state["options"]:
            me.play()
        assert me.state["to_act"] == [1], "the bot thinks"
        moves = me.state["moves"]
        while not (killed := multiprocessing.active_children()):
            time.sleep(0.01)
        for worker in killed:
            worker.kill()
            worker.join()
        while me.state["moves"] == moves:
            me.hear()
            assert me.state["thinking"] or me.state["moves"] > moves, "the bot is at a loss"
        assert me.state["log"][-1]["seat"] != 0
        replaced = multiprocessing.active_children()
        assert replaced
        assert not {worker.pid for worker in replaced} & {worker.pid for worker in killed}

"""People with a real tower type in what fell out."""

import random
import sqlite3
from pathlib import Path
from typing import Any

import orjson
import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from engawa.server.bot_workers import BotWorkers
from engawa.server.tables.directory import TableDirectory
from engawa.server.tables.table import LiveTable
from engawa.server.websocket.advice import advise
from tests.server.conftest import PATIENT, Start
from tests.server.play import Guest, make_table

PEOPLE: list[dict[str, Any]] = [{"name": "Mika"}, {"name": "Ren", "bot": "random"}, {"name": "Hana", "bot": "random"}]
SAMPLE = {"setup": "sample"}
MOST_GAMES = 10


def ask_for_table(client: TestClient, **more: Any) -> Any:
    return client.post("/api/tables", json={"game": "shogun", "seats": PEOPLE, "options": SAMPLE, **more})


def test_setting_up_asks_what_fell_out_of_the_primed_tower(client: TestClient) -> None:
    asked = ask_for_table(client, type_in=["tower"])
    assert asked.status_code == 409
    draw = asked.json()["type_in"]
    assert [kind["name"] for kind in draw["kinds"]] == ["Mika", "Ren", "Hana", "farmers"]
    assert [kind["most"] for kind in draw["kinds"]] == [7, 7, 7, 10]
    assert "Mika 7, Ren 7, Hana 7, farmers 10" in draw["question"]
    impossible = ask_for_table(client, type_in=["tower"], typed=[[8, 0, 0, 0]])
    assert impossible.status_code == 422
    assert "7" in impossible.json()["detail"]
    made = ask_for_table(client, type_in=["tower"], typed=[[1, 2, 3, 4]])
    assert made.status_code == 201
    with Guest(client, made.json()["table"], made.json()["seats"][0]) as mika:
        assert mika.state["view"]["tower"] == [6, 5, 4, 6]
        assert mika.welcome["seed_hash"] is None, "no seed can prove what people type in"


def test_only_real_things_are_typed_in(client: TestClient) -> None:
    assert ask_for_table(client, type_in=["event"]).status_code == 422
    iki = client.post("/api/tables", json={"game": "iki", "seats": PEOPLE, "type_in": ["tower"]})
    assert iki.status_code == 422


def test_a_battle_waits_for_what_is_typed_in_and_then_is_as_typed(client: TestClient) -> None:
    made = make_table(client, "shogun", PEOPLE, options=SAMPLE, type_in=["tower"], typed=[[1, 2, 3, 4]])
    with Guest(client, made["table"], made["seats"][0]) as mika:
        thrown = 0
        while thrown < 5 and not mika.state["is_over"]:
            if mika.state["type_in"] is None:
                if mika.state["options"]:
                    mika.move()
                mika.hear()
                continue
            draw, moves = mika.state["type_in"], mika.state["moves"]
            too_many = [kind["most"] + 1 for kind in draw["kinds"]]
            assert mika.ask(type="type_in", values=too_many)["error"] == "refused"
            assert mika.ask(type="type_in", values=[1])["error"] == "refused"
            if draw["seat"] == 0:
                again = mika.ask(type="move", seat=0, move="stay", turn=mika.state["turn"])
                assert again["error"] == "not_yours"
            assert mika.state["moves"] == moves
            values = [kind["most"] // 2 for kind in draw["kinds"]]
            mika.say({"type": "type_in", "values": values})
            while mika.state["moves"] == moves and (mika.state["type_in"] or {}).get("number") == draw["number"]:
                mika.hear()
            if mika.state["moves"] == moves:
                continue  # the same move throws once more
            fallen = [entry["args"]["cubes"] for entry in mika.log if entry["key"] == "shogun.log.tower"]
            assert fallen[-1] == " ".join(map(str, values))
            thrown += 1
        assert thrown == 5
        assert mika.ask(type="type_in", values=[1])["error"] in ("bad_message", "refused")


def test_ones_own_move_that_waits_can_be_taken_back(client: TestClient) -> None:
    made = make_table(client, "shogun", PEOPLE, options=SAMPLE, type_in=["tower"], typed=[[1, 2, 3, 4]])
    with Guest(client, made["table"], made["seats"][0]) as mika:
        while (mika.state["type_in"] or {}).get("seat") != 0:
            if mika.state["type_in"] is not None:
                mika.say({"type": "type_in", "values": [k["most"] // 2 for k in mika.state["type_in"]["kinds"]]})
            elif mika.state["options"]:
                mika.move()
            mika.hear()
        moves = mika.state["moves"]
        mika.say({"type": "type_in", "values": None})
        state = mika.hear_until("state")
        assert (state["type_in"], state["moves"]) == (None, moves)
        assert state["options"], "the choice is open again"


def test_a_question_that_tells_something_new_ends_taking_back(client: TestClient) -> None:
    """The attacker at every throw of its own moves: only what was public may be asked, or the move stays made."""
    kept = 0
    rng = random.Random(5)
    for _ in range(MOST_GAMES):  # in some games such a throw never comes
        made = make_table(client, "shogun", PEOPLE, options=SAMPLE, type_in=["tower"], typed=[[1, 2, 3, 4]])
        with Guest(client, made["table"], made["seats"][0]) as mika:
            while not mika.state["is_over"] and kept < 2:
                draw = mika.state["type_in"]
                if draw is None:
                    if mika.state["options"]:
                        mika.move(rng.choice(mika.state["options"])["move"])
                    mika.hear()
                    continue
                if draw["seat"] == 0:
                    moves, entries = mika.state["moves"], len(mika.log)
                    if draw["may_take_back"]:
                        assert draw["number"] == 1
                    else:
                        kept += 1
                        assert "stays made" in mika.ask(type="type_in", values=None)["detail"]
                    assert mika.ask(type="undo", seat=0, id=1)["error"] in ("not_yours", "refused")
                    assert mika.state["type_in"] == draw
                else:
                    moves, entries = mika.state["moves"], len(mika.log)
                mika.say({"type": "type_in", "values": [k["most"] // 2 for k in draw["kinds"]]})
                while mika.state["moves"] == moves and (mika.state["type_in"] or {}).get("number") == draw["number"]:
                    mika.hear()
                if draw["seat"] == 0 and draw["may_take_back"] and mika.state["moves"] > moves:
                    told = [entry["key"] for entry in mika.log[entries:]]
                    before = told[: told.index("shogun.log.tower")]
                    assert "shogun.log.opened" not in before, "no card came to light before the question"
    assert kept == 2


def come_to_question(client: TestClient, may_take_back: bool) -> tuple[dict[str, Any], dict[str, Any]]:
    """A table at which a move of Mika's waits, and its question; she has left."""
    rng = random.Random(7)
    for _ in range(MOST_GAMES):
        made = make_table(client, "shogun", PEOPLE, options=SAMPLE, type_in=["tower"], typed=[[1, 2, 3, 4]])
        with Guest(client, made["table"], made["seats"][0]) as mika:
            while not mika.state["is_over"]:
                draw = mika.state["type_in"]
                if draw is not None and draw["seat"] == 0 and draw["may_take_back"] == may_take_back:
                    return made, draw
                if draw is not None:
                    mika.say({"type": "type_in", "values": [kind["most"] // 2 for kind in draw["kinds"]]})
                elif mika.state["options"]:
                    mika.move(rng.choice(mika.state["options"])["move"])
                mika.hear()
    raise AssertionError("no such question in all these games")


@pytest.fixture
def taken_up(monkeypatch: pytest.MonkeyPatch) -> list[LiveTable]:
    """The tables that the house has taken up from the store, one after the other."""
    found: list[LiveTable] = []
    load = TableDirectory._load

    def remembering(directory: TableDirectory, table_id: str, epoch: int) -> LiveTable | None:
        table = load(directory, table_id, epoch)
        if table is not None:
            found.append(table)
        return table

    monkeypatch.setattr(TableDirectory, "_load", remembering)
    return found


def stored_waiting(folder: Path, table: str) -> dict[str, Any] | None:
    with sqlite3.connect(folder / "tables.sqlite") as database:
        (found,) = database.execute("SELECT waiting FROM tables WHERE id = ?", (table,)).fetchone()
    database.close()
    return None if found is None else orjson.loads(found)


def store_waiting(folder: Path, table: str, waiting: str) -> None:
    with sqlite3.connect(folder / "tables.sqlite") as database:
        database.execute("UPDATE tables SET waiting = ? WHERE id = ?", (waiting, table))
    database.close()


RESTARTS = pytest.mark.parametrize("restarts", [False, True], ids=["everybody leaves", "the server restarts"])


@RESTARTS
def test_a_move_that_waits_outlasts_table_and_server(
    start: Start, tmp_path: Path, taken_up: list[LiveTable], restarts: bool
) -> None:
    client = start(PATIENT)
    made, draw = come_to_question(client, may_take_back=False)
    before = stored_waiting(tmp_path, made["table"])
    assert before is not None
    known = len(taken_up)
    client = start(PATIENT) if restarts else client
    with Guest(client, made["table"], made["seats"][0]) as mika:
        assert len(taken_up) == known + 1
        assert mika.state["type_in"] == draw
        assert draw["may_take_back"] is False
        assert "stays made" in mika.ask(type="type_in", values=None)["detail"]
        assert mika.ask(type="undo", seat=0)["error"] == "not_yours"
        assert mika.ask(type="move", seat=0, move="stay", turn=mika.state["turn"])["error"] == "not_yours"
        moves = mika.state["moves"]
        while mika.state["moves"] == moves:
            number = mika.state["type_in"]["number"]
            values = [kind["most"] // 2 for kind in mika.state["type_in"]["kinds"]]
            assert mika.ask(type="type_in", values=values)["type"] == "done"
            assert mika.state["moves"] > moves or mika.state["type_in"]["number"] == number + 1
    after = stored_waiting(tmp_path, made["table"])
    assert after is None or after["lines"] > before["lines"], "what waits now is a later move"


@RESTARTS
def test_a_waiting_move_that_was_taken_back_does_not_come_back(start: Start, restarts: bool) -> None:
    client = start(PATIENT)
    made, draw = come_to_question(client, may_take_back=True)
    client = start(PATIENT) if restarts else client
    with Guest(client, made["table"], made["seats"][0]) as mika:
        assert mika.state["type_in"] == draw
        assert mika.ask(type="type_in", values=None)["type"] == "done"
    client = start(PATIENT) if restarts else client
    with Guest(client, made["table"], made["seats"][0]) as mika:
        assert mika.state["type_in"] is None
        assert mika.state["options"], "the choice is open again"


def test_a_game_taken_back_by_consent_waits_for_nothing(client: TestClient, tmp_path: Path) -> None:
    made, _ = come_to_question(client, may_take_back=True)
    with Guest(client, made["table"], made["seats"][0]) as mika:
        assert mika.ask(type="propose", what="undo", seat=0)["type"] == "done"
        assert mika.state["type_in"] is None
    assert stored_waiting(tmp_path, made["table"]) is None


def test_a_waiting_move_is_forgotten_where_the_record_has_gone_on_and_damage_is_told(
    start: Start, tmp_path: Path
) -> None:
    made, _ = come_to_question(start(PATIENT), may_take_back=True)
    waiting = stored_waiting(tmp_path, made["table"])
    assert waiting is not None
    store_waiting(tmp_path, made["table"], orjson.dumps(waiting | {"lines": waiting["lines"] - 1}).decode())
    with Guest(start(PATIENT), made["table"], made["seats"][0]) as mika:
        assert mika.state["type_in"] is None
    store_waiting(tmp_path, made["table"], orjson.dumps(waiting).decode()[:-4])
    with Guest(start(PATIENT), made["table"], made["seats"][0]) as mika:
        assert "damaged" in mika.last["detail"]
        with pytest.raises(WebSocketDisconnect):
            mika.hear()


class Advised(Guest):
    """Asks all that can be asked about a decision."""

    def answers(self) -> list[dict[str, Any]]:
        turn, marks = self.state["turn"], sorted(self.state["labels"])
        questions = [{"type": "preview", "move": option["move"], "turn": turn} for option in self.state["options"]]
        questions += [{"type": "why", "marks": [mark]} for mark in marks]
        told = [self.ask(**question) for question in [*questions, {"type": "hint"}]]
        return [{name: part for name, part in answer.items() if name != "id"} for answer in told]


def test_no_answer_depends_on_what_a_move_will_show_before_it_is_settled(
    client: TestClient, taken_up: list[LiveTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever lies covered, the mover is answered the same: before the move, and while it waits for a throw."""
    thoughts: list[bytes] = []
    ask = BotWorkers.ask

    async def listening(bot_workers: BotWorkers, work: Any, asked: Any, *more: Any, **wishes: Any) -> Any:
        if work is not advise:
            return await ask(bot_workers, work, asked, *more, **wishes)
        thoughts.append(asked)
        return []

    monkeypatch.setattr(BotWorkers, "ask", listening)
    rng, compared, while_waiting = random.Random(3), 0, 0
    for _ in range(MOST_GAMES):
        made = make_table(client, "shogun", PEOPLE, options=SAMPLE, type_in=["tower"], typed=[[1, 2, 3, 4]])
        with Advised(client, made["table"], made["seats"][0]) as mika:
            match = taken_up[-1].match
            before: list[dict[str, Any]] = []
            while not mika.state["is_over"] and min(while_waiting, compared) < 2:
                draw = mika.state["type_in"]
                is_mine = draw is not None and draw["seat"] == 0
                if is_mine and not draw["may_take_back"]:
                    assert mika.answers() == before, "the answers are those from before the move"
                    while_waiting += 1
                if draw is not None:
                    mika.say({"type": "type_in", "values": [kind["most"] // 2 for kind in draw["kinds"]]})
                elif mika.state["options"]:
                    if mika.state["view"]["decision"] != "planning":
                        before = mika.answers()
                        truth = match.position
                        match.position = truth.resample(0, rng)
                        if match.position.save() != truth.save():
                            assert mika.answers() == before
                            assert thoughts[-1] == thoughts[-2], "nor does what is thought about for a hint"
                            compared += 1
                        match.position = truth
                    mika.move(rng.choice(mika.state["options"])["move"])
                mika.hear()
    assert min(while_waiting, compared) >= 2

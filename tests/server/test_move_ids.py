"""A move that comes again with the id it came with is acknowledged, and not made twice."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from engawa.server.storage.failures import StoreFailed
from engawa.server.storage.writer import Writer
from tests.server.conftest import PATIENT, Start
from tests.server.play import Guest, make_table

KEYBOARD = [{"name": name, "keyboard": 1} for name in ("Aki", "Ben")]
ID = "0123456789abcdef"


def first_move(guest: Guest, id: str | int = ID) -> dict[str, Any]:
    seat = guest.state["to_act"][0]
    guest.say({"type": "sit", "seat": seat})
    while guest.state["seat"] != seat:
        guest.hear()
    move, turn = guest.state["options"][0]["move"], guest.state["turn"]
    return {"type": "move", "seat": seat, "move": move, "turn": turn, "id": id}


def answer_to(guest: Guest, message: dict[str, Any]) -> dict[str, Any]:
    guest.say(message)
    while True:
        answer = guest.hear()
        if answer.get("id") == message["id"]:
            return answer


def test_it_is_made_once_also_after_a_restart(start: Start) -> None:
    made = make_table(start(PATIENT), "iki", KEYBOARD)
    key = (made["table"], made["seats"][0])
    client = start(PATIENT)
    with Guest(client, *key) as guest:
        move = first_move(guest)
        for _ in range(2):
            assert answer_to(guest, move)["type"] == "done"
        assert guest.state["moves"] == 1
    with Guest(start(PATIENT), *key) as guest:
        assert answer_to(guest, move)["type"] == "done"
        assert guest.state["moves"] == 1
        other_seat = {**move, "seat": 1 - move["seat"]}
        assert answer_to(guest, other_seat)["error"] in ("stale", "refused")


@pytest.mark.parametrize("id", [7, "short"])
def test_an_id_that_others_may_choose_too_is_not_remembered(client: TestClient, id: str | int) -> None:
    made = make_table(client, "iki", KEYBOARD)
    with Guest(client, made["table"], made["seats"][0]) as guest:
        move = first_move(guest, id)
        assert answer_to(guest, move)["type"] == "done"
        assert answer_to(guest, move)["error"] == "stale"


def test_what_was_taken_back_is_not_made_again_by_an_old_message(start: Start) -> None:
    client = start(PATIENT)
    made = make_table(client, "iki", KEYBOARD)
    key = (made["table"], made["seats"][0])
    with Guest(client, *key) as guest:
        move = first_move(guest)
        assert answer_to(guest, move)["type"] == "done"
        assert guest.ask(type="undo", seat=move["seat"])["type"] == "done"
        assert answer_to(guest, move)["error"] == "stale"
    with Guest(start(PATIENT), *key) as guest:
        assert answer_to(guest, move)["error"] == "stale", "how often moves were taken back is stored"
        assert guest.state["moves"] == 0


def test_one_whose_fate_is_unknown_is_acknowledged_when_it_comes_again_and_told_to_all(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database has stored it, and the connection breaks before it says so."""
    monkeypatch.setattr("engawa.server.tables.table.WHILE_THE_STORE_FAILS", 0.05)
    made = make_table(client, "iki", KEYBOARD)
    key = (made["table"], made["seats"][0])
    truly = Writer._transact

    def silent(self: Writer, batch: list[Any]) -> Exception | None:
        return truly(self, batch) or StoreFailed("the connection was cut")

    with Guest(client, *key) as guest, Guest(client, made["table"], made["spectator"]) as watcher:
        move = first_move(guest)
        with monkeypatch.context() as cut:
            cut.setattr(Writer, "_transact", silent)
            assert answer_to(guest, move)["error"] == "not_stored"
        watcher.hear_moves(1)
        assert answer_to(guest, move)["type"] == "done"
        assert guest.state["moves"] == 1
        assert watcher.happened() == guest.happened()


def test_one_that_waits_for_what_is_typed_in_is_known_by_its_id(client: TestClient) -> None:
    people: list[dict[str, Any]] = [{"name": "Mika"}, *({"name": name, "bot": "random"} for name in ("Ren", "Hana"))]
    more = {"options": {"setup": "sample"}, "type_in": ["tower"], "typed": [[1, 2, 3, 4]]}
    made = make_table(client, "shogun", people, **more)
    sent: dict[str, Any] = {}
    with Guest(client, made["table"], made["seats"][0]) as mika:
        while (mika.state["type_in"] or {}).get("seat") != 0:
            if mika.state["type_in"] is not None:
                mika.say({"type": "type_in", "values": [kind["most"] // 2 for kind in mika.state["type_in"]["kinds"]]})
            elif mika.state["options"] and sent.get("turn") != mika.state["turn"]:
                move, turn = mika.state["options"][0]["move"], mika.state["turn"]
                sent = {"type": "move", "seat": 0, "move": move, "turn": turn, "id": f"{ID} {turn}"}
                mika.say(sent)
            mika.hear()
        assert answer_to(mika, {**sent, "id": sent["id"]})["type"] == "done"
        assert answer_to(mika, {**sent, "id": f"{ID} another"})["error"] == "not_yours"

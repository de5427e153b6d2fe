"""People with a real tower type in what fell out."""

import random
from typing import Any

from fastapi.testclient import TestClient

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
                continue  # the same move calls for another throw
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

"""A table that waits for its people: nobody moves before they, or bots in their stead, are there or it is started."""

from typing import Any

from fastapi.testclient import TestClient

from engawa.server.settings import Settings
from tests.server.conftest import Start
from tests.server.play import Guest, make_table

PATIENT_SHUFFLE = Settings(shuffle_within=30)
WITH_A_FRIEND: list[dict[str, Any]] = [{"name": "Aki"}, {"name": "Hana", "free": True}]


def test_the_game_begins_when_the_last_friend_has_come(start: Start) -> None:
    client = start(PATIENT_SHUFFLE)
    made = make_table(client, "iki", WITH_A_FRIEND, wait=True)
    with Guest(client, made["table"], made["seats"][0]) as aki:
        assert aki.state["gathering"]
        assert (aki.state["options"], aki.state["ask"]) == ([], None)
        assert aki.ask(type="move", seat=0, move="take monk", turn=aki.state["turn"])["detail"] == (
            "The game has not begun: the table waits for its people."
        )
    client = start(PATIENT_SHUFFLE)
    with Guest(client, made["table"], made["seats"][0]) as aki:
        assert aki.state["gathering"]
        with Guest(client, made["table"], made["seats"][1]) as hana:
            while aki.state["gathering"] or aki.is_shuffling():
                aki.hear()
            assert [page["seats"] for page in aki.state["shuffle"]["pages"]] == [[0], [1]], "both pages took part"
            assert not hana.state["gathering"]
            mover = aki if aki.state["options"] else hana
            mover.play()
            mover.hear_moves(1)


def test_a_bot_instead_begins_the_game(client: TestClient) -> None:
    made = make_table(client, "iki", WITH_A_FRIEND, wait=True)
    with Guest(client, made["table"], made["seats"][0]) as aki:
        aki.say({"type": "stand_in", "seat": 1, "bot": "random"})
        while aki.state["gathering"]:
            aki.hear()
        aki.wait_for_turn()
        aki.play()


def test_whoever_is_there_may_start_without_the_others(start: Start) -> None:
    client = start(Settings())
    made = make_table(client, "iki", WITH_A_FRIEND, wait=True)
    with (
        Guest(client, made["table"], made["seats"][0]) as aki,
        Guest(client, made["table"], made["spectator"]) as watcher,
    ):
        assert watcher.ask(type="start")["error"] == "not_yours"
        assert aki.ask(type="start")["type"] == "done"
        assert not aki.state["gathering"]
        assert aki.ask(type="start")["error"] == "stale"
    with Guest(start(Settings()), made["table"], made["seats"][1]) as hana:
        assert (hana.state["gathering"], hana.welcome["seats"]) == (False, [1])


def test_bots_do_not_begin_before_the_people(client: TestClient) -> None:
    seats: list[dict[str, Any]] = [{"name": "Aki"}, {"name": "Hana", "free": True}, {"name": "Robot", "bot": "random"}]
    made = make_table(client, "iki", seats, wait=True)
    with Guest(client, made["table"], made["seats"][0]) as aki:
        assert (aki.state["thinking"], aki.state["moves"]) == (False, 0)


def test_lists_tell_that_a_table_waits_and_that_it_is_nobodys_turn(client: TestClient) -> None:
    made = make_table(client, "iki", WITH_A_FRIEND, wait=True, open=True)
    (row,) = client.get("/api/tables").json()
    assert (row["gathering"], row["free"]) == (True, [1])
    keys = {"tables": [{"table": made["table"], "token": token} for token in made["seats"][:1]]}
    (mine,) = client.post("/api/tables/mine", json=keys).json()
    assert (mine["gathering"], mine["my_turn"]) == (True, False)
    client.post(f"/api/tables/{made['table']}/seats/1", json={"name": "Ben"})
    (mine,) = client.post("/api/tables/mine", json=keys).json()
    assert not mine["gathering"]


def test_people_of_the_same_name_get_numbers(client: TestClient) -> None:
    long = "W" * 24
    seats: list[dict[str, Any]] = [
        {"name": "Ala"},
        {"name": "ala"},
        {"name": long, "bot": "random"},
        {"name": long, "free": True},
    ]
    made = make_table(client, "iki", seats)
    with Guest(client, made["table"], made["seats"][0]) as ala:
        names = [seat["name"] for seat in ala.state["seats"]]
        assert names == ["Ala", "ala 2", long, "W" * 22 + " 2"]
        ala.say({"type": "rename", "seat": 0, "name": "ALA 2"})
        while ala.state["seats"][0]["name"] == "Ala":
            ala.hear()
        assert ala.state["seats"][0]["name"] == "ALA 2 2"
        ala.say({"type": "rename", "seat": 0, "name": "Ala"})
        while ala.state["seats"][0]["name"] != "Ala":
            ala.hear()

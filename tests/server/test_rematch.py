"""Once more: the same people, options and figures at a new table, seats turned; the same keys open it."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.server.conftest import PATIENT, Start
from tests.server.databases import FINISHED
from tests.server.play import Guest, make_table

SEATS: list[dict[str, Any]] = [{"name": "Aki"}, {"name": "Ben"}, {"name": "Robot", "bot": "random"}]


def play_to_the_end(one: Guest, other: Guest) -> None:
    while not one.state["is_over"]:
        mover, waiting = (one, other) if one.state["options"] else (other, one)
        mover.play()
        waiting.hear_moves(mover.state["moves"])


@pytest.fixture
def finished(start: Start) -> tuple[TestClient, dict[str, Any]]:
    client = start(PATIENT)
    made = make_table(client, "iki", SEATS[:2])
    aki, ben = (Guest(client, made["table"], token) for token in made["seats"])
    with aki, ben:
        play_to_the_end(aki, ben)
    return client, made


def test_the_same_people_play_again_with_seats_turned(
    finished: tuple[TestClient, dict[str, Any]], start: Start
) -> None:
    client, made = finished
    old, (aki_key, ben_key) = made["table"], made["seats"]
    with (
        Guest(client, old, aki_key) as aki,
        Guest(client, old, ben_key) as ben,
        Guest(client, old, made["spectator"]) as watcher,
    ):
        assert not aki.state["rematch"]
        assert watcher.ask(type="rematch")["error"] == "not_yours"
        assert aki.ask(type="rematch")["type"] == "done"
        new = str(aki.state["rematch"])
        for guest in (ben, watcher):
            while guest.state["rematch"] is None:
                guest.hear()
            assert guest.state["rematch"] == new != old
        assert ben.ask(type="rematch")["type"] == "done"
        assert ben.state["rematch"] == new, "who asks next is led to the same table"
        options = aki.welcome["options"]
    keys = {"tables": [{"table": old, "token": aki_key}, {"table": new, "token": aki_key}]}
    rows = client.post("/api/tables/mine", json=keys).json()
    assert [row["rematch"] for row in rows] == [new, ""]
    client = start(PATIENT)
    with (
        Guest(client, new, aki_key) as aki,
        Guest(client, new, ben_key) as ben,
        Guest(client, new, made["spectator"]) as watcher,
        Guest(client, old, aki_key) as still,
    ):
        assert (aki.welcome["seats"], ben.welcome["seats"], watcher.welcome["seats"]) == ([1], [0], [])
        assert [seat["name"] for seat in aki.state["seats"]] == ["Ben", "Aki"]
        assert (aki.welcome["options"], aki.state["moves"], aki.state["is_over"]) == (options, 0, False)
        assert still.state["rematch"] == new
        (aki if aki.state["options"] else ben).play()
    assert client.get(f"/api/tables/{new}/record").status_code == 403


def test_no_rematch_before_the_end_nor_of_a_record(client: TestClient) -> None:
    made = make_table(client, "iki", SEATS)
    with Guest(client, made["table"], made["seats"][0]) as aki:
        assert aki.ask(type="rematch")["detail"] == "A game can be played again when it is over."
        assert aki.state["rematch"] is None
    kept = client.post("/api/records", content=FINISHED).json()["table"]
    with Guest(client, kept, "") as anybody:
        assert anybody.ask(type="rematch")["error"] == "not_yours"

"""Trying again: a finished game is taken up at one of its moves, one person against bots."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from engawa.kernel.record import parse
from tests.server.play import Guest, make_table

GOLDEN = Path(__file__).parents[1] / "golden"


def imported(client: TestClient, name: str) -> str:
    text = (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8")
    kept = client.post("/api/records", content=text.encode(), headers={"content-type": "text/plain"})
    return str(kept.json()["table"])


@pytest.mark.parametrize("name", ["iki-3-mixed-1", "shogun-moon-draft-3-greedy-1"])
def test_a_finished_game_goes_on_from_a_move_with_the_same_past(client: TestClient, name: str) -> None:
    table = imported(client, name)
    with Guest(client, table, "") as reader:
        at = next(at for at in range(60, 200) if reader.ask(type="look", at=at + 1, seat=None)["move"]["seat"] == 1)
        then = reader.ask(type="look", at=at, seat=1)
    made = client.post(f"/api/tables/{table}/continuations", json={"at": at, "seat": 1, "name": "Mika"})
    assert made.status_code == 201
    again = made.json()
    assert [token is not None for token in again["seats"]] == [seat == 1 for seat in range(len(again["seats"]))]
    with Guest(client, again["table"], again["seats"][1]) as mika:
        assert mika.state["view"] == then["view"]
        assert mika.state["seats"][1]["name"] == "Mika"
        assert [seat for seat, chair in enumerate(mika.state["seats"]) if chair["bot"] is None] == [1]
        assert mika.welcome["seed_hash"] is None, "the seed has not made the draws of the past"
        mika.wait_for_turn()
        mika.play()
    key = {"table": again["table"], "token": again["seats"][1]}
    (row,) = client.post("/api/tables/mine", json={"tables": [key]}).json()
    assert (row["is_over"], row["continued"]) == (False, True)
    assert parse(client.get(f"/api/tables/{table}/record").text, "it").ending is not None, "the game itself stays"


def test_no_game_goes_on_elsewhere_while_it_is_played(client: TestClient) -> None:
    made = make_table(client, "iki", [{"name": "Aki"}, {"name": "Robot", "bot": "random"}])
    wish = {"at": 0, "seat": 0, "name": "Mika"}
    refused = client.post(f"/api/tables/{made['table']}/continuations", json=wish)
    assert refused.status_code == 403


@pytest.mark.parametrize("wrong", [{"at": 9999}, {"seat": 7}, {"name": "You"}])
def test_what_cannot_be_tried_again(client: TestClient, wrong: dict[str, object]) -> None:
    table = imported(client, "iki-3-mixed-1")
    wish = {"at": 5, "seat": 0, "name": "Mika"}
    assert client.post(f"/api/tables/{table}/continuations", json=wish | wrong).status_code == 422
    assert client.post("/api/tables/nowhere/continuations", json=wish).status_code == 404

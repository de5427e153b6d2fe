"""Branches: a game is taken up at one of its moves, one person against bots."""

import json
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import func, select

from engawa.kernel.chance import SeededChance
from engawa.kernel.record import parse
from engawa.server.storage.schema import metadata
from engawa.server.storage.store import Store
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


ALONE = [{"name": "Aki"}, {"name": "Robot", "bot": "guest"}, {"name": "Robot two", "bot": "guest"}]


def branch(client: TestClient, made: dict[str, Any], **wish: Any) -> dict[str, Any]:
    """Of the one who sits first."""
    asked = {"at": 0, "seat": 0, "name": "Aki", "token": made["seats"][0], **wish}
    answer = client.post(f"/api/tables/{made['table']}/continuations", json=asked)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def rows_about(client: TestClient, table: str) -> int:
    """In the whole database."""
    with database(client).engine.connect() as connection:
        return sum(
            connection.execute(select(func.count()).where(column == table)).scalar() or 0
            for own in metadata.sorted_tables
            for column in own.columns
            if column.name in ("table_id", "id", "continues", "rematch")
        )


def database(client: TestClient) -> Store:
    store = client.app.state.directory.store  # type: ignore[attr-defined]
    assert isinstance(store, Store)
    return store


def test_no_game_with_other_people_goes_on_elsewhere_while_it_is_played(client: TestClient) -> None:
    made = make_table(client, "iki", [{"name": "Aki"}, {"name": "Mika"}, {"name": "Robot", "bot": "random"}])
    wish = {"at": 0, "seat": 0, "name": "Aki", "token": made["seats"][0]}
    refused = client.post(f"/api/tables/{made['table']}/continuations", json=wish)
    assert (refused.status_code, refused.json()["detail"]) == (
        403,
        "A game with other people, or one for the ladder, can be tried from when it is over.",
    )


def test_nobody_tries_from_a_game_of_somebody_else_that_is_played(client: TestClient) -> None:
    made = make_table(client, "iki", ALONE)
    for wish in ({"token": ""}, {"token": made["spectator"]}, {"token": made["seats"][0], "seat": 1}):
        asked = {"at": 0, "seat": 0, "name": "Mika", **wish}
        assert client.post(f"/api/tables/{made['table']}/continuations", json=asked).status_code == 403


def test_a_game_against_bots_is_tried_from_while_it_goes_on(client: TestClient) -> None:
    made = make_table(client, "iki", ALONE)
    with Guest(client, made["table"], made["seats"][0]) as aki:
        for _ in range(3):
            aki.wait_for_turn()
            aki.play()
        then = aki.ask(type="look", at=2)
        tried = branch(client, made, at=2, title="  What if\tI walk  ")
        with Guest(client, tried["table"], tried["seats"][0]) as again:
            assert again.state["view"] == then["view"]
            assert again.state["branch"] == {"title": "What if I walk", "of": made["table"]}
        now = branch(client, made, at=aki.state["moves"])
        assert now["table"] != tried["table"]
    keys = [{"table": one["table"], "token": one["seats"][0]} for one in (made, tried)]
    rows = client.post("/api/tables/mine", json={"tables": keys}).json()
    assert [(row["title"], row["continued"]) for row in rows] == [("", False), ("What if I walk", True)]


def test_a_branch_draws_anew_and_shares_no_seed(client: TestClient) -> None:
    """What has not been drawn yet comes otherwise in each branch, and the game itself goes on as it would have."""
    made = make_table(client, "iki", ALONE)
    store = database(client)
    branches = [branch(client, made)["table"] for _ in range(4)]
    seeds = {str(store.table(one).seed) for one in [made["table"], *branches]}  # type: ignore[union-attr]
    assert len(seeds) == 5
    drawn = set()
    for one in branches:
        table = store.table(one)
        assert table is not None
        assert store.of(one).lines()[0] == store.of(made["table"]).lines()[0], "the past is the same"
        assert table.provable_seed() is None
        drawn.add(tuple(SeededChance(table.seed).draw("any", list(range(100))) for _ in range(3)))
    assert len(drawn) > 1


@pytest.mark.parametrize("at_once", [True, False])
def test_a_branch_does_not_know_the_plans_of_bots_in_a_game_that_is_played(client: TestClient, at_once: bool) -> None:
    """Neither while all plan nor while the actions are done: the record of a branch, once it is over, tells nothing."""
    made = make_table(client, "shogun", ALONE, options={"setup": "sample"})
    with Guest(client, made["table"], made["seats"][0]) as aki:
        aki.wait_for_turn()
        while aki.state["to_act"] != [0]:  # the bots have committed
            aki.hear()
        if not at_once:
            while aki.state["at_once"]:
                aki.play()
            aki.wait_for_turn()
        at = aki.state["moves"]
        store, then = database(client), aki.ask(type="look", at=at)["view"]
        real = laid(store, made["table"])
        assert real, "the bots have plans"
        tried = [branch(client, made, at=at) for _ in range(3)]
        plans = [laid(store, one["table"]) for one in tried]
        if not at_once:
            with Guest(client, tried[0]["table"], tried[0]["seats"][0]) as again:
                assert again.state["view"] == then
    if at_once:
        assert plans == [[], [], []], "they are still to plan"
    else:
        assert all(plan and plan != real for plan in plans)
        assert plans[0] != plans[1] or plans[1] != plans[2]


def laid(store: Store, table: str) -> list[str]:
    """What the bots have planned, as it stands in the stored record."""
    lines = [json.loads(line) for line in store.of(table).lines()[0]]
    return [line["move"] for line in lines if line.get("seat") in (1, 2) and line["move"].startswith("plan")]


def test_whoever_has_the_link_watches_a_branch_and_makes_another_of_it(client: TestClient) -> None:
    made = make_table(client, "iki", ALONE)
    tried = branch(client, made, title="mine")
    with Guest(client, tried["table"], "") as mika:
        assert mika.state["branch"] == {"title": "mine", "of": None}, "where it began is nobody's business"
        assert mika.state["seat"] is None
        refused = mika.ask(type="name_branch", title="theirs")
        assert refused["error"] == "not_yours"
    other = branch(client, tried, token="", name="Mika", seat=1, title="theirs")
    with Guest(client, other["table"], other["seats"][1]) as mika:
        assert mika.state["branch"] == {"title": "theirs", "of": tried["table"]}
        assert [chair["bot"] is None for chair in mika.state["seats"]] == [False, True, False]


def test_a_branch_gets_another_name_and_is_thrown_away_without_a_trace(client: TestClient) -> None:
    made = make_table(client, "iki", ALONE)
    tried = branch(client, made)
    with (
        Guest(client, tried["table"], tried["seats"][0]) as aki,
        Guest(client, tried["table"], "") as mika,
    ):
        assert aki.ask(type="name_branch", title="Smoke")["type"] == "done"
        while mika.state["branch"]["title"] != "Smoke":
            mika.hear()
        assert aki.ask(type="name_branch", title="x" * 61)["error"] == "bad_message"
        aki.say({"type": "say", "text": "for nobody"})
    with Guest(client, made["table"], made["seats"][0]) as aki:
        assert aki.ask(type="name_branch", title="Smoke")["error"] == "bad_message", "it is no branch"
    assert rows_about(client, tried["table"]) > 3
    gone = client.post(f"/api/tables/{tried['table']}/forget", json={"token": tried["seats"][0]})
    assert gone.json() == {"forgotten": True}
    assert rows_about(client, tried["table"]) == 0
    assert client.post(f"/api/tables/{tried['table']}/door", json={"token": ""}).status_code == 404
    assert rows_about(client, made["table"]) > 0, "the game itself stays"


@pytest.mark.parametrize("wrong", [{"at": 9999}, {"seat": 7}, {"name": "You"}])
def test_what_cannot_be_tried_again(client: TestClient, wrong: dict[str, object]) -> None:
    table = imported(client, "iki-3-mixed-1")
    wish = {"at": 5, "seat": 0, "name": "Mika"}
    assert client.post(f"/api/tables/{table}/continuations", json=wish | wrong).status_code == 422
    assert client.post("/api/tables/nowhere/continuations", json=wish).status_code == 404

"""The house ladder at the doors: off by default, by consent of all, under a name of one's own."""

import json
from dataclasses import replace
from typing import Any

import pytest
from fastapi import WebSocketDisconnect
from fastapi.testclient import TestClient
from sqlalchemy import select

from engawa.server.storage.schema import ladder_games, ladder_players, seats, tables
from tests.server.conftest import PATIENT, Start
from tests.server.ladder_play import (
    AKI,
    BEN,
    CHO,
    WITH_LADDER,
    ask,
    count,
    engine_of,
    sign_up,
    store_game,
)
from tests.server.play import Guest, make_table

ALONE: list[dict[str, Any]] = [{"name": "Aki", "keyboard": 0}, {"name": "Robot", "bot": "guest"}]
TWO: list[dict[str, Any]] = [{"name": "Aki"}, {"name": "Ben"}]


@pytest.fixture
def client(start: Start) -> TestClient:
    client = start(WITH_LADDER)
    sign_up(client, Aki=AKI, Ben=BEN)
    return client


def rated_table(client: TestClient, chairs: list[dict[str, Any]] = TWO, **more: Any) -> tuple[str, list[str]]:
    made = make_table(client, "iki", chairs, rated=True, **more)
    return made["table"], made["seats"]


def give(guest: Guest, proof: str | None, seat: int | None = None) -> dict[str, Any]:
    return guest.ask(type="ladder", seat=guest.state["seat"] if seat is None else seat, proof=proof)


def rows_of(client: TestClient, game: str = "iki") -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = next(
        table["rows"] for table in client.get("/api/ladder").json()["tables"] if table["game"] == game
    )
    return rows


def test_there_is_none_unless_the_host_wants_one(start: Start) -> None:
    client = start(PATIENT)
    assert not any(game["ladder"] for game in client.get("/api/games").json())
    assert client.get("/api/ladder").status_code == 404
    assert ask(client, "join", proof=AKI, name="Aki")[0] == 404
    refused = client.post("/api/tables", json={"game": "iki", "seats": TWO, "rated": True})
    assert (refused.status_code, refused.json()["detail"]) == (422, "There is no ladder at this server.")
    with Guest(client, make_table(client, "iki", TWO)["table"], "") as watcher:
        assert watcher.state["rated"] is None


def test_an_empty_ladder_has_the_computer_players_for_measure(client: TestClient) -> None:
    assert all(game["ladder"] for game in client.get("/api/games").json())
    rows = rows_of(client)
    assert [row["bot"] for row in rows] == ["elder", "master", "neighbour", "apprentice", "guest"]
    assert rows[2] | {"rating": 1500, "spread": None, "games": 0, "place": None} == rows[2]
    assert (
        client.get("/api/ladder", headers={"accept-language": "de"}).json()["tables"][0]["rows"][0]["name"] != "elder"
    )


def test_a_name_is_ones_own_and_a_proof_of_nobody_opens_nothing(client: TestClient) -> None:
    status, told = ask(client, "join", proof=CHO, name=" aKI ")
    assert (status, told["detail"]) == (409, "Somebody on the ladder is called aKI already; choose another name.")
    assert ask(client, "join", proof=CHO, name="Ａki")[0] == 409, "nor one that looks the same"
    assert ask(client, "join", proof=CHO, name="")[0] == 422
    assert ask(client, "join", proof="forged", name="Cho")[0] == 422
    assert ask(client, "me", proof=CHO)[0] == 404
    assert ask(client, "forget", proof=CHO) == (200, {"forgotten": False})
    assert ask(client, "join", proof=AKI, name="Akiko") == (200, {"name": "Akiko", "shown_from": 5, "tables": []})
    assert ask(client, "join", proof=CHO, name="Aki")[0] == 200, "a name that was given up is free"
    with engine_of(client).connect() as connection:
        rows = connection.execute(select(ladder_players)).all()
    assert AKI not in repr(rows), "nobody can play as somebody else who reads the database"


def test_who_guesses_proofs_is_stopped(start: Start) -> None:
    client = start(replace(WITH_LADDER, guesses_per_minute=2))
    sign_up(client, Aki=AKI)
    assert [ask(client, "me", proof=f"{number:064x}")[0] for number in range(3)] == [404, 404, 429]
    assert ask(client, "me", proof=AKI)[0] == 429


@pytest.mark.parametrize(
    ("chairs", "more", "why"),
    [
        ([{"name": "Aki"}, {"name": "R", "bot": "greedy"}], {}, "Rated games are played with the five levels"),
        ([{"name": "A", "keyboard": 1}, {"name": "B", "keyboard": 1}], {}, "In a rated game everybody plays at an own"),
        ([{"name": "R", "bot": "guest"}, {"name": "S", "bot": "guest"}], {}, "In a rated game at least one person"),
        (TWO, {"figures": "{}"}, "Rated games are played with the built-in card values"),
    ],
)
def test_what_would_not_be_comparable_is_refused(
    client: TestClient, chairs: list[dict[str, Any]], more: dict[str, Any], why: str
) -> None:
    refused = client.post("/api/tables", json={"game": "iki", "seats": chairs, "rated": True, **more})
    assert refused.status_code == 422
    assert refused.json()["detail"].startswith(why)


def test_a_rated_game_begins_when_all_have_agreed(client: TestClient) -> None:
    table, keys = rated_table(client)
    with Guest(client, table, keys[0]) as aki, Guest(client, table, keys[1]) as ben:
        assert aki.state["rated"] == {"begun": False, "given": [], "waiting": [0, 1]}
        assert not aki.state["options"]
        assert not ben.state["options"]
        assert aki.ask(type="move", seat=0, move="anything", turn="0")["detail"].startswith("A rated game begins when")
        assert give(aki, CHO)["detail"].startswith("Nobody plays for the ladder under this personal key")
        assert give(aki, AKI, seat=1)["detail"] == "This is not your seat."
        assert give(aki, AKI)["type"] == "done"
        assert give(aki, BEN)["detail"] == "This seat plays for the ladder already."
        assert give(ben, AKI)["detail"].startswith("You play for the ladder on another seat")
        assert ben.state["rated"] == {"begun": False, "given": [0], "waiting": [1]}
        assert give(ben, BEN)["type"] == "done"
        while not aki.state["rated"]["begun"]:
            aki.hear()
        assert aki.state["rated"] == {"begun": True, "given": [0, 1], "waiting": []}
        assert aki.state["options"] or ben.state["options"]
        assert give(ben, None)["error"] == "stale", "who has begun plays on"
        mover, seat = (aki, 0) if aki.state["options"] else (ben, 1)
        mover.play()
        told = mover.ask(type="propose", seat=seat, what="undo")
        assert told["detail"].startswith("No take-backs at this table")
        assert mover.ask(type="hint")["detail"] == "No hints in a rated game."


def test_anybody_may_rather_play_without_ratings(client: TestClient) -> None:
    table, keys = rated_table(client)
    with Guest(client, table, keys[0]) as aki, Guest(client, table, keys[1]) as ben:
        give(aki, AKI)
        assert give(ben, None)["type"] == "done"
        assert ben.state["rated"] is None
        while not (aki.state["options"] or ben.state["options"]):
            aki.hear()
    with engine_of(client).connect() as connection:
        assert set(connection.execute(select(seats.c.ladder)).scalars()) == {""}, "nobody's seat is known any more"


def test_a_whole_game_is_counted_once_and_a_rematch_asks_anew(client: TestClient) -> None:
    table, keys = rated_table(client)
    with Guest(client, table, keys[0]) as aki, Guest(client, table, keys[1]) as ben:
        give(aki, AKI)
        give(ben, BEN)
        aki.hear_moves(0)
        while not aki.state["is_over"]:
            while not (aki.state["options"] or ben.state["options"]):
                aki.hear()
            mover, waiting = (aki, ben) if aki.state["options"] else (ben, aki)
            mover.play()
            waiting.hear_moves(mover.state["moves"])
        assert aki.ask(type="stand_in", seat=0, bot="guest")["detail"] == "The game is over."
        assert aki.ask(type="rematch")["type"] == "done"
        again = aki.state["rematch"]
    assert count(engine_of(client)) <= 1
    assert count(engine_of(client)) == 0
    with engine_of(client).connect() as connection:
        assert connection.execute(select(tables.c.rated).where(tables.c.id == table)).scalar() == "counted"
        (counted,) = connection.execute(select(ladder_games)).all()
    assert sorted(place for _, place in json.loads(counted.places)) in ([1, 2], [1, 1])
    people = [row for row in rows_of(client) if row["bot"] is None]
    assert [(row["name"], row["rating"], row["place"], row["games"]) for row in people] == [
        ("Aki", None, None, 1),
        ("Ben", None, None, 1),
    ], "before five games there is no number"
    with Guest(client, again, keys[0]) as aki:
        assert aki.state["rated"] == {"begun": False, "given": [], "waiting": [0, 1]}


def test_from_five_games_on_there_is_a_number(client: TestClient) -> None:
    engine = engine_of(client)
    with engine.connect() as connection:
        ids = {row.name: row.id for row in connection.execute(select(ladder_players))}
    for number in range(5):
        who = [ids["Aki"], "bot:neighbour", "bot:neighbour"]
        store_game(engine, f"t{number}", who, [9, 5, 4], number)
    count(engine)
    (aki,) = (row for row in rows_of(client) if row["bot"] is None)
    assert (aki["name"], aki["place"], aki["games"], aki["wins"]) == ("Aki", 1, 5, 5)
    assert 1600 < aki["rating"] < 2000
    assert 100 < aki["spread"] < 333
    order = [row["rating"] for row in rows_of(client)]
    assert order == sorted(order, reverse=True)
    assert ask(client, "me", proof=AKI)[1]["tables"][0]["rows"] == [aki]
    assert ask(client, "me", proof=BEN)[1]["tables"] == []


def test_who_is_forgotten_has_no_name_and_the_others_their_numbers(client: TestClient) -> None:
    engine = engine_of(client)
    with engine.connect() as connection:
        ids = {row.name: row.id for row in connection.execute(select(ladder_players))}
    for number in range(5):
        store_game(engine, f"t{number}", [ids["Aki"], ids["Ben"]], [9, 5], number)
    count(engine)
    before = [row["rating"] for row in rows_of(client) if row["name"] == "Ben"]
    assert ask(client, "forget", proof=AKI) == (200, {"forgotten": True})
    assert [row["name"] for row in rows_of(client) if row["bot"] is None] == ["Ben"]
    assert [row["rating"] for row in rows_of(client) if row["name"] == "Ben"] == before
    assert ask(client, "me", proof=AKI)[0] == 404
    with engine.connect() as connection:
        assert "Aki" not in repr(connection.execute(select(ladder_players)).all())


def begin_alone(client: TestClient) -> tuple[str, str]:
    """A rated game against a computer player, in which somebody has moved."""
    table, keys = rated_table(client, ALONE)
    with Guest(client, table, keys[0]) as aki:
        assert give(aki, AKI)["type"] == "done"
        aki.wait_for_turn()
        aki.play()
    return table, keys[0]


def places(client: TestClient) -> list[int]:
    count(engine_of(client))
    with engine_of(client).connect() as connection:
        return [
            place
            for written in connection.execute(select(ladder_games.c.places)).scalars()
            for _, place in json.loads(written)
        ]


def test_who_resigns_against_computer_players_comes_last_at_once(client: TestClient) -> None:
    table, key = begin_alone(client)
    with Guest(client, table, key) as aki:
        assert aki.ask(type="propose", seat=0, what="end")["detail"].startswith("A rated game against computer players")
        assert places(client) == []
        assert aki.ask(type="resign", seat=0)["type"] == "done"
    assert places(client) == [2, 1]


@pytest.mark.parametrize("how", ["leave", "forget"])
def test_no_losing_game_is_thrown_away(client: TestClient, how: str) -> None:
    table, key = begin_alone(client)
    if how == "forget":
        client.post(f"/api/tables/{table}/forget", json={"token": key})
    else:
        with Guest(client, table, key) as aki:
            aki.say({"type": "leave"})
            with pytest.raises(WebSocketDisconnect):
                aki.hear_until("nothing more")
    assert places(client) == [2, 1]
    with engine_of(client).connect() as connection:
        assert connection.execute(select(tables.c.id)).all() == []


def test_one_unfinished_game_against_computer_players_at_a_time(client: TestClient) -> None:
    table, key = begin_alone(client)
    second, keys = rated_table(client, ALONE)
    with Guest(client, second, keys[0]) as aki:
        assert give(aki, AKI)["detail"].startswith("You have a rated game of IKI against computer players")
    with_ben, both = rated_table(client)
    with Guest(client, with_ben, both[0]) as aki:
        assert give(aki, AKI)["type"] == "done", "with people one may have as many as one likes"
    with Guest(client, table, key) as aki:
        aki.ask(type="resign", seat=0)
    with Guest(client, second, keys[0]) as aki:
        assert give(aki, AKI)["type"] == "done"


def test_decisions_of_a_bot_that_stands_in_are_counted(client: TestClient) -> None:
    table, keys = rated_table(client, ALONE)
    with Guest(client, table, keys[0]) as aki:
        give(aki, AKI)
        aki.wait_for_turn()
        moves = aki.state["moves"]
        aki.say({"type": "stand_in", "seat": 0, "bot": "guest"})
        while aki.state["moves"] == moves:
            aki.hear()
        aki.ask(type="stand_in", seat=0, bot=None)
    with engine_of(client).connect() as connection:
        own, robots = connection.execute(select(seats.c.stood_in).order_by(seats.c.seat)).scalars()
    assert own >= 1
    assert robots == 0

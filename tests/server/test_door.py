"""At the door of a table: what its address tells, who may watch, and who asks for a free seat and gets it."""

from typing import Any, cast

import pytest
from fastapi.testclient import TestClient

from engawa.server.errors import TooMuch
from engawa.server.tables.audience import Listener
from engawa.server.tables.seat_requests import MOST, OF_ONE, SeatRequests
from tests.server.play import Guest, make_table

WITH_A_FRIEND: list[dict[str, Any]] = [{"name": "Aki"}, {"name": "Hana", "free": True}]
KEY = "k" * 40
OTHER_KEY = "o" * 40


def door(client: TestClient, table: str, token: str = "") -> dict[str, Any]:
    answer = client.post(f"/api/tables/{table}/door", json={"token": token})
    assert answer.status_code == 200
    told: dict[str, Any] = answer.json()
    return told


def test_the_door_tells_what_a_key_opens_and_changes_nothing(client: TestClient) -> None:
    made = make_table(client, "iki", WITH_A_FRIEND, wait=True)
    table = made["table"]
    told = door(client, table)
    assert (told["game"], told["title"], told["gathering"], told["is_open"]) == ("iki", "IKI", True, False)
    assert told["seats"] == [
        {"name": "Aki", "person": True, "free": False},
        {"name": "Hana", "person": True, "free": True},
    ]
    assert (told["opens"], told["invited"]) == ("watching", None)
    for _ in range(2):
        invited = door(client, table, made["seats"][1])
        assert (invited["opens"], invited["invited"]) == ("invitation", 1)
    assert door(client, table, made["seats"][0])["opens"] == "seat"
    assert door(client, table, made["spectator"])["opens"] == "watching"
    assert door(client, table, "wrong")["opens"] == "nothing"
    with Guest(client, table, made["seats"][1], key=KEY):
        assert door(client, table, made["seats"][1])["opens"] == "nothing"
        assert door(client, table, KEY)["opens"] == "seat"


def test_no_table_no_door(client: TestClient) -> None:
    assert client.post("/api/tables/nowhere/door", json={}).status_code == 404
    made = client.post("/api/studies", json={"game": "iki", "study": "lesson/walk"}).json()
    study = made["table"]
    assert client.post(f"/api/tables/{study}/door", json={}).status_code == 404
    assert client.post(f"/api/tables/{study}/door", json={"token": "wrong"}).status_code == 404
    assert door(client, study, made["seats"][0])["opens"] == "seat"
    made = make_table(client, "iki", WITH_A_FRIEND)
    assert client.post(f"/api/tables/{made['table']}/door", json={"token": "x" * 129}).status_code == 422


@pytest.mark.parametrize("game", ["iki", "shogun"])
def test_who_has_the_address_alone_watches_as_any_spectator(client: TestClient, game: str) -> None:
    seats = [{"name": "Aki"}, {"name": "Ben"}, {"name": "Chie"}]
    made = make_table(client, game, seats)
    with (
        Guest(client, made["table"], made["seats"][0]),
        Guest(client, made["table"], "") as passer_by,
        Guest(client, made["table"], made["spectator"]) as spectator,
    ):
        assert (passer_by.welcome["seat"], passer_by.welcome["seats"]) == (None, [])
        for part in ("view", "options", "seats_asked", "seats", "aside"):
            assert passer_by.state[part] == spectator.state[part]
        assert passer_by.ask(type="say", text="hello")["error"] == "not_yours"
        assert passer_by.ask(type="hint")["detail"] == "Who watches has no seat here."
    with Guest(client, made["table"], "wrong") as stranger:
        assert stranger.state == {}


def test_a_seat_that_is_asked_for_is_given_by_those_who_sit_there(client: TestClient) -> None:
    made = make_table(client, "iki", WITH_A_FRIEND, wait=True)
    table = made["table"]
    with (
        Guest(client, table, made["seats"][0]) as aki,
        Guest(client, table, "") as ren,
        Guest(client, table, "") as sora,
    ):
        assert ren.ask(type="ask_seat", seat=1, name=" Ren ", key=KEY)["type"] == "done"
        assert sora.ask(type="ask_seat", seat=1, name="Sora", key=OTHER_KEY)["type"] == "done"
        while len(aki.state["seats_asked"]) < 2:
            aki.hear()
        assert [(one["seat"], one["name"]) for one in aki.state["seats_asked"]] == [(1, "Ren"), (1, "Sora")]
        assert (ren.state["seats_asked"], sora.state["seats_asked"]) == ([], [])
        number = aki.state["seats_asked"][0]["number"]
        assert sora.ask(type="answer_seat", number=number, agree=True)["error"] == "not_yours"
        assert aki.ask(type="answer_seat", number=number, agree=True)["type"] == "done"
        assert (aki.state["seats_asked"], aki.state["gathering"]) == ([], False)
        assert aki.state["seats"][1]["name"] == "Ren"
        assert ren.hear_until("seat_answered") == {"type": "seat_answered", "seat": 1, "given": True}
        assert sora.hear_until("seat_answered") == {"type": "seat_answered", "seat": 1, "given": False}
        assert aki.ask(type="answer_seat", number=number, agree=True)["error"] == "stale"
        with Guest(client, table, KEY) as seated, Guest(client, table, OTHER_KEY) as other:
            assert seated.welcome["seats"] == [1]
            assert other.state == {}
        with Guest(client, table, made["seats"][1]) as late:
            assert late.state == {}, "the invitation is used up"


def test_a_request_is_refused_withdrawn_or_ends_when_its_asker_goes(client: TestClient) -> None:
    made = make_table(client, "iki", WITH_A_FRIEND)
    table = made["table"]
    with Guest(client, table, made["seats"][0]) as aki:
        with Guest(client, table, "") as ren:
            ren.ask(type="ask_seat", seat=1, name="Ren", key=KEY)
            ren.ask(type="ask_seat", seat=1, name="Ren the Bold", key=KEY)
            while [one["name"] for one in aki.state["seats_asked"]] != ["Ren the Bold"]:
                aki.hear()
            aki.ask(type="answer_seat", number=aki.state["seats_asked"][0]["number"], agree=False)
            assert not ren.hear_until("seat_answered")["given"]
            assert aki.state["seats_asked"] == []
            ren.ask(type="ask_seat", seat=1, name="Ren", key=KEY)
            while not aki.state["seats_asked"]:
                aki.hear()
            assert ren.ask(type="withdraw_seat")["type"] == "done"
            while aki.state["seats_asked"]:
                aki.hear()
            ren.ask(type="ask_seat", seat=1, name="Ren", key=KEY)
            while not aki.state["seats_asked"]:
                aki.hear()
        while aki.state["seats_asked"]:
            aki.hear()
        assert aki.state["seats"][1]["free"]


def test_seats_that_cannot_be_asked_for(client: TestClient) -> None:
    made = make_table(client, "iki", [*WITH_A_FRIEND, {"name": "Robot", "bot": "random"}])
    with Guest(client, made["table"], made["seats"][0]) as aki, Guest(client, made["table"], "") as ren:
        assert aki.ask(type="ask_seat", seat=1, name="Aki", key=KEY)["detail"] == "You have a seat here already."
        assert ren.ask(type="ask_seat", seat=0, name="Ren", key=KEY)["detail"] == "This seat is taken."
        assert ren.ask(type="ask_seat", seat=2, name="Ren", key=KEY)["detail"] == "This seat is taken."
        assert ren.ask(type="ask_seat", seat=9, name="Ren", key=KEY)["detail"] == "There is no such seat."
        assert ren.ask(type="ask_seat", seat=1, name="\n", key=KEY)["error"] == "bad_message"
        ren.say({"type": "ask_seat", "seat": 1, "name": "Ren", "key": "short"})
        assert ren.hear_until("error")["error"] == "bad_message"
        assert aki.state["seats_asked"] == []


class Asker:
    """Of whom only the address and what it is told are known."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.heard: list[str] = []

    def send(self, text: str) -> None:
        self.heard.append(text)


def test_no_more_than_some_ask_at_one_time() -> None:
    requests = SeatRequests()
    for number in range(MOST):
        requests.add(1, f"Ren {number}", KEY, cast(Listener, Asker(f"10.0.0.{number}")))
    with pytest.raises(TooMuch):
        requests.add(1, "Sora", KEY, cast(Listener, Asker("10.0.0.99")))


def test_one_who_watches_does_not_flood_the_table_with_requests(client: TestClient) -> None:
    """Neither by many sockets nor by asking on and on; and the others who watch hear nothing of it."""
    made = make_table(client, "iki", WITH_A_FRIEND)
    with Guest(client, made["table"], made["seats"][0]) as aki, Guest(client, made["table"], "") as sora:
        guests = [Guest(client, made["table"], "") for _ in range(OF_ONE + 1)]
        for number, guest in enumerate(guests):
            guest.__enter__()
            answer = guest.ask(type="ask_seat", seat=1, name=f"Ren {number}", key=KEY)
            assert answer["type"] == "done" if number < OF_ONE else answer["error"] == "too_much"
        while len(aki.state["seats_asked"]) < OF_ONE:
            aki.hear()
        for request in aki.state["seats_asked"]:
            assert aki.ask(type="answer_seat", number=request["number"], agree=False)["type"] == "done"
        told = guests[0].ask(type="ask_seat", seat=1, name="Ren", key=KEY)
        assert told["detail"] == "You have been turned down here; wait until somebody invites you."
        for guest in guests:
            guest.__exit__(None, None, None)
        assert sora.ask(type="ping")["type"] == "pong"


def test_who_was_given_a_seat_and_did_not_hear_of_it_has_it(client: TestClient) -> None:
    """A page asks again with the same key when its server has ended in between."""
    made = make_table(client, "iki", WITH_A_FRIEND)
    with Guest(client, made["table"], made["seats"][0]) as aki:
        with Guest(client, made["table"], "") as ren:
            ren.ask(type="ask_seat", seat=1, name="Ren", key=KEY)
            while not aki.state["seats_asked"]:
                aki.hear()
            aki.ask(type="answer_seat", number=aki.state["seats_asked"][0]["number"], agree=True)
        with Guest(client, made["table"], "") as ren:
            ren.say({"type": "ask_seat", "seat": 1, "name": "Ren", "key": KEY})
            assert ren.hear_until("seat_answered")["given"]
        with Guest(client, made["table"], "") as other:
            assert other.ask(type="ask_seat", seat=1, name="Sora", key=OTHER_KEY)["detail"] == "This seat is taken."


def test_everybody_is_told_how_many_watch(client: TestClient) -> None:
    made = make_table(client, "iki", [{"name": "Aki"}, {"name": "Guest", "bot": "guest"}])
    with (
        Guest(client, made["table"], made["seats"][0]) as aki,
        Guest(client, made["table"], made["seats"][0], takes_part=False),
    ):
        assert aki.state["spectators"] == 0, "a second page of the same seat is none"
        with Guest(client, made["table"], made["spectator"]) as watcher:
            assert watcher.state["spectators"] == 1
            hear_of_spectators(aki, 1)
            with Guest(client, made["table"], ""):
                hear_of_spectators(watcher, 2)
            hear_of_spectators(watcher, 1)
        hear_of_spectators(aki, 0)


def hear_of_spectators(guest: Guest, spectators: int) -> None:
    while guest.state["spectators"] != spectators:
        guest.hear_until("state")

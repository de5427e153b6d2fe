"""Who sits at a table: presence, free seats, names, links, stand-ins, chat and notes."""

import time
from typing import Any

import pytest
from fastapi.testclient import TestClient

from engawa.server.settings import Settings
from tests.server.conftest import Start, running
from tests.server.play import Guest, make_table

TWO = [{"name": "Aki"}, {"name": "Ben"}]
OPEN: list[dict[str, Any]] = [{"name": "Aki"}, {"free": True}, {"name": "Robot", "bot": "random"}]


def test_everybody_sees_who_is_there(client: TestClient) -> None:
    made = make_table(client, "iki", TWO)
    with Guest(client, made["table"], made["seats"][0]) as aki:
        assert [seat["present"] for seat in aki.state["seats"]] == [True, False]
        assert aki.state["seats"][1]["away_since"] > 0
        with Guest(client, made["table"], made["seats"][1]):
            aki.hear_until("state")
            assert [seat["present"] for seat in aki.state["seats"]] == [True, True]
            assert aki.state["seats"][1]["away_since"] is None
        aki.hear_until("state")
        assert [seat["present"] for seat in aki.state["seats"]] == [True, False]
        assert aki.state["log_from"] == len(aki.log)
        assert aki.state["log"] == []


def test_a_free_seat_of_an_open_table_is_for_whoever_comes_first(client: TestClient) -> None:
    made = make_table(client, "iki", OPEN, open=True)
    (row,) = client.get("/api/tables").json()
    assert (row["table"], row["free"], row["names"]) == (made["table"], [1], ["Aki", "Seat 2", "Robot"])
    with Guest(client, made["table"], made["seats"][0]) as aki:
        assert aki.state["seats"][1]["free"]
        sat = client.post(f"/api/tables/{made['table']}/seats/1", json={"name": "  Ben  the Bold "})
        assert sat.status_code == 200
        while aki.state["seats"][1]["free"]:
            aki.hear()
        assert aki.state["seats"][1]["name"] == "Ben the Bold"
        with Guest(client, made["table"], sat.json()["token"]) as ben:
            assert ben.welcome["seats"] == [1]
    again = client.post(f"/api/tables/{made['table']}/seats/1", json={"name": "Chie"})
    assert (again.status_code, again.json()["detail"]) == (409, "This seat is taken.")
    with Guest(client, made["table"], made["seats"][1]) as late:
        assert late.state == {}
    assert client.get("/api/tables").json() == []


def test_a_free_seat_is_taken_by_whoever_comes_by_its_link(client: TestClient) -> None:
    made = make_table(client, "iki", OPEN, open=True)
    with Guest(client, made["table"], made["seats"][1]) as ben:
        assert not ben.state["seats"][1]["free"]
        assert client.post(f"/api/tables/{made['table']}/seats/1", json={"name": "Chie"}).status_code == 409
        ben.say({"type": "rename", "seat": 1, "name": "Ben"})
        assert ben.hear_until("state")["seats"][1]["name"] == "Ben"


@pytest.mark.parametrize(
    ("seat", "name", "status"),
    [(1, "Chie", 403), (7, "Chie", 422), (1, "", 422), (1, "x" * 41, 422), (1, "a\x00", 422)],
)
def test_seats_that_cannot_be_taken(client: TestClient, seat: int, name: str, status: int) -> None:
    made = make_table(client, "iki", OPEN, open=status != 403)
    answer = client.post(f"/api/tables/{made['table']}/seats/{seat}", json={"name": name})
    assert answer.status_code == status
    assert isinstance(answer.json()["detail"], str)


def test_a_table_that_is_not_there_has_no_seats(client: TestClient) -> None:
    assert client.post("/api/tables/nowhere/seats/0", json={"name": "Aki"}).status_code == 404


def test_a_new_name_is_told_everywhere_and_stands_in_the_record(start: Start) -> None:
    client = start(Settings())
    made = make_table(client, "iki", TWO)
    with Guest(client, made["table"], made["seats"][0]) as aki, Guest(client, made["table"], made["seats"][1]) as ben:
        mover, other = (aki, ben) if aki.state["options"] else (ben, aki)
        mover.play()
        other.hear_moves(1)
        mover.say({"type": "rename", "seat": mover.state["seat"], "name": "<b>Hana</b>"})
        while "<b>Hana</b> takes" not in " ".join(entry["text"] for entry in other.log):
            other.hear()
        other.say({"type": "rename", "seat": mover.state["seat"], "name": "Somebody"})
        assert other.hear_until("error")["error"] == "not_yours"
        mover.say({"type": "rename", "seat": mover.state["seat"], "name": "\n"})
        assert mover.hear_until("error")["detail"] == "A name is 1 to 24 printable characters."
    again = start(Settings())
    with Guest(again, made["table"], made["seats"][0]) as aki:
        assert "<b>Hana</b>" in [seat["name"] for seat in aki.state["seats"]]


def test_a_new_link_opens_the_seat_and_the_old_one_no_longer(client: TestClient) -> None:
    made = make_table(client, "iki", TWO)
    with (
        Guest(client, made["table"], made["seats"][0]) as aki,
        Guest(client, made["table"], made["seats"][0]) as elsewhere,
    ):
        link = aki.ask(type="link", seat=0)
        assert (link["type"], link["seat"]) == ("link", 0)
        assert elsewhere.hear_until("error")["error"] == "no_entry"
        assert aki.ask(type="link", seat=1)["error"] == "not_yours"
    with Guest(client, made["table"], made["seats"][0]) as old:
        assert old.state == {}
    with Guest(client, made["table"], link["token"]) as new:
        assert new.welcome["seats"] == [0]


def test_at_a_keyboard_of_several_one_looks_from_one_seats_eyes(client: TestClient) -> None:
    made = make_table(client, "iki", [{"name": "Aki", "keyboard": 1}, {"name": "Ben", "keyboard": 1}, {"name": "Chie"}])
    assert made["seats"][0] == made["seats"][1] != made["seats"][2]
    with Guest(client, made["table"], made["seats"][0], seat=1) as keyboard:
        assert (keyboard.welcome["seat"], keyboard.welcome["seats"]) == (1, [0, 1])
        keyboard.say({"type": "note", "text": "Ben's"})
        keyboard.say({"type": "sit", "seat": 0})
        assert keyboard.hear_until("note")["text"] == ""
        assert keyboard.hear_until("state")["seat"] == 0
        keyboard.say({"type": "sit", "seat": 1})
        assert keyboard.hear_until("note")["text"] == "Ben's"
        keyboard.say({"type": "sit", "seat": 2})
        assert keyboard.hear_until("error")["error"] == "not_yours"


def test_a_bot_stands_in_for_somebody_who_has_gone_and_gives_the_seat_back(start: Start) -> None:
    client = start(Settings(absence=0.2))
    made = make_table(client, "iki", TWO)
    with Guest(client, made["table"], made["seats"][0]) as aki:
        with Guest(client, made["table"], made["seats"][1]):
            aki.say({"type": "stand_in", "seat": 1, "bot": "random"})
            assert aki.hear_until("error")["detail"].startswith("Ben is here, or has been away for less than")
        while aki.state["seats"][1]["present"]:
            aki.hear()
        time.sleep(0.25)
        aki.say({"type": "stand_in", "seat": 1, "bot": "random"})
        while not aki.state["seats"][1]["stands_in"]:
            aki.hear()
        aki.say({"type": "stand_in", "seat": 1, "bot": None})
        assert aki.hear_until("error")["error"] == "not_yours"
        while aki.state["moves"] < 6:
            aki.wait_for_turn()
            aki.play()
        with Guest(client, made["table"], made["seats"][1]) as ben:
            ben.say({"type": "stand_in", "seat": 1, "bot": None})
            while ben.state["seats"][1]["stands_in"]:
                ben.hear()
            ben.say({"type": "stand_in", "seat": 1, "bot": "nobody"})
            assert "there is no bot “nobody”" in ben.hear_until("error")["detail"]


def test_a_bot_may_stand_in_on_a_free_seat_until_somebody_comes(client: TestClient) -> None:
    made = make_table(client, "iki", [{"name": "Aki"}, {"free": True}], open=True)
    with Guest(client, made["table"], made["seats"][0]) as aki:
        aki.say({"type": "stand_in", "seat": 1, "bot": "random"})
        while not aki.state["seats"][1]["stands_in"]:
            aki.hear()
        assert aki.state["seats"][1]["free"]
        assert client.post(f"/api/tables/{made['table']}/seats/1", json={"name": "Ben"}).status_code == 200
        while aki.state["seats"][1]["free"]:
            aki.hear()
        assert aki.state["seats"][1]["bot"] is None


def test_nobody_takes_a_bots_seat_or_one_that_is_not_there(client: TestClient) -> None:
    made = make_table(client, "iki", OPEN)
    with Guest(client, made["table"], made["seats"][0]) as aki:
        for seat, error in ((2, "not_yours"), (7, "bad_message")):
            aki.say({"type": "stand_in", "seat": seat, "bot": "greedy"})
            assert aki.hear_until("error")["error"] == error


def test_chat_is_heard_by_all_and_kept(start: Start) -> None:
    client = start(Settings())
    made = make_table(client, "iki", TWO)
    with (
        Guest(client, made["table"], made["seats"][0]) as aki,
        Guest(client, made["table"], made["spectator"]) as watcher,
    ):
        for text in ("<script>alert(1)</script>", " good  luck "):
            aki.say({"type": "say", "text": text})
        for guest in (aki, watcher):
            assert guest.hear_until("chat")["line"]["text"] == "<script>alert(1)</script>"
            line = guest.hear_until("chat")["line"]
            assert (line["number"], line["seat"], line["text"]) == (2, 0, "good luck")
        for text in ("", "   ", "x" * 301, "bell \x07"):
            aki.say({"type": "say", "text": text})
            assert aki.hear_until("error")["detail"] == "A line is 1 to 300 printable characters."
        watcher.say({"type": "say", "text": "me too"})
        assert watcher.hear_until("error")["error"] == "not_yours"
    with Guest(start(Settings()), made["table"], made["seats"][1]) as ben:
        assert [line["text"] for line in ben.welcome["chat"]] == ["<script>alert(1)</script>", "good luck"]


def test_a_note_is_for_the_pages_of_its_seat_only(start: Start) -> None:
    client = start(Settings())
    made = make_table(client, "iki", TWO)
    with (
        Guest(client, made["table"], made["seats"][0]) as aki,
        Guest(client, made["table"], made["seats"][0]) as phone,
        Guest(client, made["table"], made["seats"][1]) as ben,
    ):
        long = "sell rice\n" * 400
        aki.say({"type": "note", "text": long})
        assert phone.hear_until("note")["text"] == long
        aki.say({"type": "note", "text": "x" * 4001})
        assert aki.hear_until("error")["error"] == "bad_message"
        aki.say({"type": "say", "text": "hello"})
        assert ben.hear_until("chat")["type"] == "chat"
    again = start(Settings())
    with Guest(again, made["table"], made["seats"][0]) as aki, Guest(again, made["table"], made["seats"][1]) as ben:
        assert aki.welcome["note"] == long
        assert ben.welcome["note"] == ""


def test_who_made_the_table_cannot_open_a_seat_that_somebody_has_come_to(start: Start) -> None:
    """The link's key is renewed by whoever comes first; a lost answer locks nobody out."""
    client = start(Settings())
    made = make_table(client, "iki", [{"name": "Aki"}, {"free": True}])
    link, own = made["seats"][1], "k" * 40
    with Guest(client, made["table"], link, key=own) as ben:
        assert (ben.welcome["key"], ben.welcome["seats"]) == (own, [1])
        with Guest(client, made["table"], link) as maker:
            assert maker.state == {}
        with Guest(client, made["table"], link, key="m" * 40) as maker:
            assert maker.state == {}
    for server in running(client, start):
        with Guest(server, made["table"], own) as ben, Guest(server, made["table"], link, key=own) as again:
            assert (ben.welcome["seats"], again.welcome["seats"]) == ([1], [1])


def test_a_second_page_of_a_seat_is_seen_by_the_seat_and_by_nobody_else(client: TestClient) -> None:
    made = make_table(client, "iki", TWO)
    with Guest(client, made["table"], made["seats"][0]) as aki, Guest(client, made["table"], made["seats"][1]) as ben:
        assert aki.state["pages"] == 1
        with Guest(client, made["table"], made["seats"][0]) as beside:
            while aki.state["pages"] != 2:
                aki.hear_until("state")
            assert (beside.state["pages"], ben.state["pages"]) == (2, 1)
        while aki.state["pages"] != 1:
            aki.hear_until("state")


def test_a_ping_is_answered_to_whoever_asks_and_tells_nobody_else(client: TestClient) -> None:
    made = make_table(client, "iki", TWO)
    with (
        Guest(client, made["table"], made["seats"][0]) as aki,
        Guest(client, made["table"], made["spectator"]) as watcher,
    ):
        for guest in (aki, watcher):
            assert abs(guest.welcome["now"] - time.time()) < 60
            assert guest.ask(type="ping") == {"type": "pong", "id": guest.asked}

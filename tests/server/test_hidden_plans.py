"""While all plan, others and spectators learn who has committed, and neither how much has been laid nor when."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.server.play import Guest, make_table

THREE = [{"name": "Akemi"}, {"name": "Ben"}, {"name": "Chie"}]
SAMPLE = {"setup": "sample"}


def heard_until_chat(guest: Guest) -> list[dict[str, Any]]:
    """Everything that came before the next line of chat."""
    found = []
    while (message := guest.hear())["type"] != "chat":
        found.append(message)
    return found


def settle(*guests: Guest) -> None:
    """What was on its way has come: all hear a line of chat."""
    guests[0].say({"type": "say", "text": "ready?"})
    for guest in guests:
        heard_until_chat(guest)


def lay(guest: Guest, steps: int) -> None:
    for _ in range(steps):
        guest.play()


def change_mind(guest: Guest, times: int) -> None:
    """Lay another card on a space, and again."""
    for _ in range(times):
        guest.play(next(o["move"] for o in guest.state["revisions"] if o["move"].startswith("plan")))


def commit(guest: Guest) -> None:
    while guest.state["options"] and guest.state["at_once"]:
        guest.play()


def told(client: TestClient, made: dict[str, Any], guest: Guest) -> dict[str, Any]:
    """All that could tell a person of others' plans: the state, the past, the course, the lobby."""
    moves = guest.state["moves"]
    looks = [guest.ask(type="look", at=at) for at in range(moves + 2)]
    rows = client.post("/api/tables/mine", json={"tables": [{"table": made["table"], "token": guest.hello["token"]}]})
    return {
        "state": {key: guest.state[key] for key in ("moves", "turn", "to_act", "waiting", "log_from", "undo")},
        "whole": len(guest.log),
        "looks": [(look.get("move"), look.get("log_length"), look.get("detail")) for look in looks],
        "course": [point["at"] for point in guest.ask(type="course")["points"]],
        "rows": [(row["moves"], row["changed"]) for row in rows.json() + client.get("/api/tables").json()],
    }


def test_what_a_seat_lays_and_takes_back_reaches_nobody_else(client: TestClient) -> None:
    seats: list[dict[str, Any]] = [*THREE, {"free": True}]
    made = make_table(client, "shogun", seats, options=SAMPLE, open=True)
    with (
        Guest(client, made["table"], made["seats"][0]) as aki,
        Guest(client, made["table"], made["seats"][0]) as phone,
        Guest(client, made["table"], made["seats"][1]) as ben,
        Guest(client, made["table"], made["spectator"]) as watcher,
    ):
        settle(aki, phone, ben, watcher)
        before = [told(client, made, guest) for guest in (ben, watcher)]
        lay(aki, 4)
        change_mind(aki, 3)
        aki.say({"type": "undo", "seat": 0})
        aki.hear_until("state")
        aki.say({"type": "say", "text": "one moment"})
        assert heard_until_chat(ben) == []
        assert heard_until_chat(watcher) == []
        heard_until_chat(aki)
        heard_until_chat(phone)
        assert (phone.state["moves"], phone.state["view"]) == (aki.state["moves"], aki.state["view"]) != (0, ben.state)
        assert [told(client, made, guest) for guest in (ben, watcher)] == before
        with Guest(client, made["table"], made["spectator"]) as late:
            assert (late.state["moves"], late.log) == (0, watcher.log)


@pytest.mark.parametrize("bot", [None, "random", "greedy:slips=0.3"])
def test_after_the_reveal_nothing_tells_how_often_a_mind_was_changed(client: TestClient, bot: str | None) -> None:
    """Two games that differ in that only are told alike to everybody else."""
    found = []
    for changes in (0, 5):
        made = make_table(client, "shogun", THREE, options=SAMPLE)
        with (
            Guest(client, made["table"], made["seats"][0]) as aki,
            Guest(client, made["table"], made["seats"][1]) as ben,
            Guest(client, made["table"], made["seats"][2]) as chie,
            Guest(client, made["table"], made["spectator"]) as watcher,
        ):
            lay(aki, 3)
            change_mind(aki, changes)
            if bot is not None:
                aki.say({"type": "stand_in", "seat": 0, "bot": bot})
                while 0 in aki.state["to_act"]:
                    aki.hear()
                aki.say({"type": "stand_in", "seat": 0, "bot": None})
                while aki.state["seats"][0]["stands_in"]:
                    aki.hear()
            else:
                commit(aki)
            commit(ben)
            commit(chie)
            for guest in (aki, ben, chie, watcher):
                while guest.state["at_once"]:
                    guest.hear_until("state")
            assert watcher.state["moves"] == 3, "three have committed"
            assert aki.state["moves"] > 3 + changes
            public = [
                ({key: guest.state[key] for key in ("moves", "turn")}, len(guest.ask(type="look", at=2)["log"]))
                for guest in (ben, watcher)
            ]
            assert ben.ask(type="look", at=ben.state["moves"])["view"] == ben.state["view"]
            assert watcher.ask(type="look", at=4)["error"] == "bad_message"
            assert watcher.ask(type="course")["points"][-1]["at"] == 3
            row = client.post(
                "/api/tables/mine", json={"tables": [{"table": made["table"], "token": made["spectator"]}]}
            )
            found.append((public, row.json()[0]["moves"]))
    assert found[0] == found[1]


def test_ones_own_plan_can_be_looked_back_at_step_by_step(client: TestClient) -> None:
    made = make_table(client, "shogun", THREE, options=SAMPLE)
    with Guest(client, made["table"], made["seats"][0]) as aki, Guest(client, made["table"], made["seats"][1]) as ben:
        views = [aki.state["view"]]
        for _ in range(3):
            lay(ben, 1)
            lay(aki, 1)
            views.append(aki.state["view"])
        settle(aki, ben)
        assert [aki.ask(type="look", at=at)["view"] for at in range(4)] == views
        assert aki.ask(type="look", at=4)["error"] == "bad_message"
        assert {aki.ask(type="look", at=at)["move"]["seat"] for at in (1, 2, 3)} == {0}


def test_an_undo_request_stands_while_others_lay_cards(client: TestClient) -> None:
    """Else it would tell that they have."""
    made = make_table(client, "shogun", THREE, options=SAMPLE)
    with (
        Guest(client, made["table"], made["seats"][0]) as aki,
        Guest(client, made["table"], made["seats"][1]) as ben,
    ):
        lay(ben, 2)
        asked = {"what": "undo", "seat": 1, "agreed": [], "waiting": [0, 2], "pace": None}
        ben.say({"type": "propose", "what": "undo", "seat": 1})
        while aki.state["proposal"] is None:
            aki.hear()
        assert aki.state["proposal"] == asked | {"moves": 0}
        lay(aki, 2)
        settle(aki, ben)
        assert ben.state["proposal"] == asked | {"moves": 1}
        assert aki.state["proposal"] is not None
        lay(ben, 1)
        while aki.state["proposal"] is not None:
            aki.hear()


def test_the_log_of_others_stays_whole_when_a_card_is_taken_back_unseen(client: TestClient) -> None:
    made = make_table(client, "shogun", THREE, options=SAMPLE)
    with (
        Guest(client, made["table"], made["seats"][0]) as aki,
        Guest(client, made["table"], made["seats"][1]) as ben,
        Guest(client, made["table"], made["seats"][2]) as chie,
    ):
        lay(aki, 3)
        commit(ben)
        settle(ben, aki, chie)
        aki.say({"type": "undo", "seat": 0})
        aki.hear_until("state")
        commit(chie)
        settle(chie, aki, ben)
        for guest, seat in ((aki, 0), (ben, 1), (chie, 2)):
            with Guest(client, made["table"], made["seats"][seat]) as again:
                assert again.log == guest.log


def test_the_catalogue_tells_which_mark_commits(client: TestClient) -> None:
    made = make_table(client, "shogun", THREE, options=SAMPLE)
    with Guest(client, made["table"], made["seats"][0]) as guest:
        mark = guest.welcome["catalogue"]["commit_mark"]
        lay(guest, 11)
        assert [mark] in [option["marks"] for option in guest.state["options"]]
    made = make_table(client, "iki", THREE)
    with Guest(client, made["table"], made["seats"][0]) as guest:
        assert guest.welcome["catalogue"]["commit_mark"] is None

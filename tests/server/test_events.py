"""Events: what lies between two decisions is told entry by entry, each with the view of its moment."""

import copy
import random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.server.play import Guest, make_table

THREE = [{"name": "Akemi"}, {"name": "Ben"}, {"name": "Chie"}]
SAMPLE = {"setup": "sample"}


def views_of(state: dict[str, Any]) -> list[dict[str, Any]]:
    """The view at each entry of a state, from the last back to the first."""
    views: list[dict[str, Any]] = []
    view = state["view"]
    for entry in reversed(state["log"]):
        assert "changes" in entry
        view = copy.deepcopy(view)
        for path, value in entry["changes"]:
            part = view
            for step in path[:-1]:
                part = part[step]
            part[path[-1]] = value
        views.append(view)
    return views[::-1]


@pytest.mark.parametrize(("game", "options"), [("iki", {}), ("shogun", SAMPLE)])
def test_the_view_of_each_event_is_the_one_that_is_looked_back_at(
    client: TestClient, game: str, options: dict[str, str]
) -> None:
    seats: list[dict[str, Any]] = [{**one, "keyboard": 1} for one in THREE]
    made = make_table(client, game, seats, options=options)
    rng = random.Random(5)
    compared = 0
    with Guest(client, made["table"], made["seats"][0], events=True) as keyboard:
        for _ in range(140):
            if keyboard.state["is_over"]:
                break
            seat = keyboard.state["to_act"][0]
            if keyboard.state["seat"] != seat:
                keyboard.say({"type": "sit", "seat": seat})
                keyboard.hear_until("state")
            heard = keyboard.play(rng.choice(keyboard.state["options"])["move"])
            views, first = views_of(heard), heard["log_from"]
            for number, view in enumerate(views):
                looked = keyboard.ask(type="look_at_event", entries=first + number + 1)
                assert [entry["key"] for entry in looked["log"]][:1] == [
                    keyboard.log[first + number]["key"] if number + 1 < len(views) else looked["log"][0]["key"]
                ]
                if number + 1 < len(views):
                    assert looked["view"] == view
                    compared += 1
                else:
                    assert looked["view"] == keyboard.state["view"]
    assert compared > 20


def lay_a_plan(guest: Guest) -> None:
    while guest.state["options"]:
        guest.play()


def hear_of_commitment(guest: Guest, seat: int) -> None:
    while seat in guest.state["to_act"]:
        guest.hear()


def test_an_event_of_planning_shows_nobody_elses_plan(client: TestClient) -> None:
    made = make_table(client, "shogun", THREE, options=SAMPLE)
    guests = [Guest(client, made["table"], token, events=True) for token in made["seats"]]
    with guests[0] as aki, guests[1] as ben, guests[2] as chie:
        lay_a_plan(ben)
        hear_of_commitment(aki, 1)
        heard = [entry for entry in aki.log if entry["key"] == "shogun.log.committed"]
        assert len(heard) == 1
        assert "changes" in heard[0]
        lay_a_plan(chie)
        hear_of_commitment(aki, 2)
        for view in [aki.state["view"], *views_of(aki.state)]:
            assert [player["plan"] for player in view["players"][1:]] == [None, None]
            assert [player["hand"] for player in view["players"][1:]] == [None, None]


def test_who_has_not_asked_for_events_is_sent_none(client: TestClient) -> None:
    made = make_table(client, "iki", [{"name": "Akemi"}, {"name": "Ben"}])
    with Guest(client, made["table"], made["seats"][0]) as aki, Guest(client, made["table"], made["seats"][1]) as ben:
        acting = aki if aki.state["options"] else ben
        acting.play()
        assert acting.log
        assert not any("changes" in entry for entry in acting.log)


def test_every_entry_says_how_much_it_matters_and_who_stops_there(client: TestClient) -> None:
    made = make_table(client, "iki", [{"name": "Akemi"}, {"name": "Ben", "bot": "greedy"}])
    with Guest(client, made["table"], made["seats"][0]) as aki:
        aki.wait_for_turn()
        assert {entry["weight"] for entry in aki.log} <= {"quiet", "step", "event", "chapter"}
        assert all(set(entry["stops"]) <= {0, 1} for entry in aki.log)


def test_an_event_that_has_not_happened_cannot_be_looked_at(client: TestClient) -> None:
    made = make_table(client, "iki", [{"name": "Akemi"}, {"name": "Ben"}])
    with Guest(client, made["table"], made["seats"][0]) as aki:
        answer = aki.ask(type="look_at_event", entries=len(aki.log) + 1)
        assert answer["error"] == "bad_message"
        assert aki.ask(type="look_at_event", entries=0)["type"] == "looked"

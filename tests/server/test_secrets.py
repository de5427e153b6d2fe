"""Everything that seats and spectators hear in whole games of Shogun: no plan of another's before its reveal."""

import random
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

from fastapi.testclient import TestClient

from tests.server.play import Guest, make_table

UNTOLD = {None, "covered", "nothing"}


def strings(told: object) -> Iterator[str]:
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict):
        for key, value in told.items():
            yield key
            yield from strings(value)
    elif isinstance(told, list):
        for value in told:
            yield from strings(value)


class Listening(Guest):
    """Keeps every message it hears, in order."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.heard: list[dict[str, Any]] = []

    def hear(self) -> dict[str, Any]:
        message = super().hear()
        self.heard.append(message)
        return message


def check_no_secret(heard: list[dict[str, Any]], seat: int | None) -> int:
    """How many states of planning were looked through."""
    opened: set[tuple[int, str, str]] = set()
    planning = 0
    for message in heard:
        for entry in message.get("log", []):
            assert entry["key"] not in ("shogun.log.planned", "shogun.log.cleared") or entry["seat"] == seat
            if entry["key"] == "shogun.log.opened":
                opened.add((entry["seat"], entry["args"]["space"], entry["args"]["card"]))
        view = message.get("view")
        if view is None:
            continue
        is_planning = view["decision"] == "planning"
        planning += is_planning
        for other, player in enumerate(view["players"]):
            if other == seat:
                continue
            assert player["hand"] is None
            assert not is_planning or player["plan"] is None
            for space, card in (player["plan"] or {}).items():
                assert card in UNTOLD or (other, space, card) in opened, f"{card} of seat {other} is told too early"
        if is_planning:
            assert not any(text.startswith(("plan ", "bid ")) for text in strings(others_moves(message, seat)))
    return planning


def others_moves(message: dict[str, Any], seat: int | None) -> object:
    """What could tell of others' moves: all but the own options, and the own move that is looked back at."""
    own = {"options", "revisions", "labels"}
    if (message.get("move") or {}).get("seat") == seat:
        own.add("move")
    return {key: value for key, value in message.items() if key not in own}


def public(person: Listening) -> list[dict[str, Any]]:
    """The log as everybody hears it."""
    return [entry for entry in person.log if entry["key"] not in ("shogun.log.planned", "shogun.log.cleared")]


def test_no_socket_ever_hears_anothers_plan_before_its_reveal(client: TestClient) -> None:
    people = [{"name": "Mika"}, {"name": "Ren"}, {"name": "Hana", "bot": "random"}]
    made = make_table(client, "shogun", people)
    rng = random.Random(1)
    with ExitStack() as door:
        mika, ren = (door.enter_context(Listening(client, made["table"], made["seats"][seat])) for seat in (0, 1))
        watcher = door.enter_context(Listening(client, made["table"], made["spectator"]))
        mika.ask(type="propose", seat=0, what="commentator")
        ren.ask(type="answer_proposal", seat=1, agree=True)
        links = [mika.ask(type="eyes_link", seat=seat)["token"] for seat in (0, None)]
        coach, voice = (door.enter_context(Listening(client, made["table"], link)) for link in links)
        while not (mika.state["is_over"] and ren.state["is_over"]):
            behind = min((mika, ren), key=lambda person: len(public(person)))
            acting = [person for person in (mika, ren) if person.state["options"]]
            if len(public(behind)) < max(len(public(mika)), len(public(ren))) or not acting:
                behind.hear()
                continue
            acting[0].play(rng.choice(acting[0].state["options"])["move"])
            if rng.random() < 0.05:
                acting[0].ask(type="look", at=max(0, acting[0].state["moves"] - rng.randrange(20)))
                acting[0].ask(type="why", marks=["card:kaga"])
        for onlooker in (watcher, coach, voice):
            while not onlooker.state["is_over"]:
                onlooker.hear()
        assert check_no_secret(mika.heard, 0) > 40
        assert check_no_secret(ren.heard, 1) > 40
        assert check_no_secret(watcher.heard, None) > 10, "who watches hears only who has committed"
        assert check_no_secret(coach.heard, 0) > 40, "a coach what the own seat hears"
        assert check_no_secret(voice.heard, None) > 10, "a commentator what spectators hear, unless asked for the past"

"""Prepared moves: played when their decision comes, told to their owner alone, revocable, undone like any other."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.server.conftest import PATIENT, Start
from tests.server.play import Guest, make_table

TWO = [{"name": "Aki"}, {"name": "Ben"}, {"name": "Chie"}]
SOON = replace(PATIENT, prepared_after=0.02)
KIND = "ikizama"


@pytest.fixture
def client(start: Start) -> TestClient:
    return start(SOON)


@contextmanager
def seated(client: TestClient, made: dict[str, Any]) -> Iterator[list[Guest]]:
    with ExitStack() as there:
        yield [there.enter_context(Guest(client, made["table"], token)) for token in made["seats"]]


def follow(guests: list[Guest], moves: int) -> None:
    for guest in guests:
        guest.hear_moves(moves)


def step(guests: list[Guest], text: str | None = None) -> None:
    (acting,) = guests[0].state["to_act"]
    moves = guests[0].state["moves"]
    guests[acting].move(text)
    follow(guests, moves + 1)


def offered(guest: Guest) -> list[str]:
    (decision,) = guest.ask(type="preparable", seat=guest.state["seat"])["decisions"]
    return [one["move"] for one in decision["moves"]]


def prepare(guest: Guest, moves: list[str], kind: str = KIND) -> dict[str, Any]:
    return guest.ask(type="prepare", seat=guest.state["seat"], kind=kind, moves=moves)


def begun(client: TestClient, **more: Any) -> dict[str, Any]:
    return make_table(client, "iki", TWO, **more)


def to_the_choice(guests: list[Guest]) -> tuple[Guest, Guest, Guest]:
    """The month's ways of life are chosen: who is asked, who comes next, and who is last."""
    while not guests[guests[0].state["to_act"][0]].state["options"][0]["move"].startswith(KIND):
        step(guests)
    order = guests[0].state["view"]["firefighting"]
    first, second, third = (guests[seat] for seat in order)
    return first, second, third


def test_the_first_that_is_free_is_played_and_only_its_owner_knows(client: TestClient) -> None:
    made = begun(client)
    with seated(client, made) as guests:
        first, *others = to_the_choice(guests)
        ways = offered(others[0])
        assert others[0].state["prepared"]["may"]
        assert not first.state["prepared"]["may"], "who is asked decides"
        for one in others:
            assert prepare(one, [ways[1], ways[2], ways[3]])["type"] == "done"
        told = others[0].state["prepared"]
        assert told["decision"] == "way of life"
        assert len(told["moves"]) == 3
        moves = first.state["moves"]
        step(guests, ways[1])
        follow(guests, moves + 3)
        chosen = [entry["args"]["way"] for entry in first.log if entry["key"] == "iki.log.ikizama"][-3:]
        assert chosen == [move.split()[-1] for move in (ways[1], ways[2], ways[3])]
        for one in others:
            (played,) = one.state["prepared"]["played"]
            assert played["how"] == "prepared"
            assert one.log[played["entry"]]["key"] == "iki.log.ikizama"
            assert one.state["prepared"]["moves"] == []
        assert first.state["prepared"]["played"] == []
        assert [entry["key"] for entry in first.log] == [entry["key"] for entry in others[0].log]


def heard_before_chat(guest: Guest) -> list[dict[str, Any]]:
    messages = []
    while (message := guest.hear())["type"] != "chat":
        messages.append(message)
    return messages


def test_preparing_and_revoking_is_told_to_nobody_else(client: TestClient) -> None:
    made = begun(client)
    with seated(client, made) as guests, Guest(client, made["table"], "") as spectator:
        first, second, third = to_the_choice(guests)
        ways = offered(second)
        audience = [first, third, spectator]
        assert spectator.state["prepared"] is None
        second.say({"type": "say", "text": "ready"})
        for one in [*audience, second]:
            heard_before_chat(one)
        prepare(second, ways[:2])
        second.ask(type="play_only", seat=second.state["seat"], on=True)
        assert prepare(second, [])["type"] == "done"
        assert second.state["prepared"]["moves"] == []
        second.say({"type": "say", "text": "done"})
        for one in audience:
            assert heard_before_chat(one) == [], "not even that something has happened"


def test_a_prepared_move_looks_to_others_as_any_move_does(start: Start) -> None:
    """The messages that others hear have the same parts, whether it was prepared or made by hand."""
    heard = []
    for by_hand in (True, False):
        client = start(SOON)
        with seated(client, begun(client)) as guests:
            first, second, _ = to_the_choice(guests)
            ways = offered(second)
            if not by_hand:
                prepare(second, [ways[1]])
            step(guests, ways[0])
            if by_hand:
                second.move(ways[1])
            message = first.hear_until("state")
            entry = {key: value for key, value in message["log"][0].items() if key not in ("text", "seat")}
            heard.append((sorted(message), entry, sorted(message["seats"][0]), message["prepared"]["played"]))
    assert heard[0] == heard[1]


def test_a_list_of_which_nothing_is_free_is_dropped_and_said_so(client: TestClient) -> None:
    with seated(client, begun(client)) as guests:
        _, second, _ = to_the_choice(guests)
        ways = offered(second)
        prepare(second, [ways[0]])
        step(guests, ways[0])
        while not second.state["prepared"]["dropped"]:
            second.hear()
        assert second.state["prepared"]["moves"] == []
        assert second.state["options"], "the choice is hers"
        second.play()
        assert not second.state["prepared"]["dropped"]


def test_what_is_prepared_outlives_a_restart_and_can_be_revoked_in_time(start: Start) -> None:
    client = start(replace(SOON, prepared_after=600.0))
    made = begun(client)
    with seated(client, made) as guests:
        first, second, _ = to_the_choice(guests)
        ways, seat, asked = offered(second), second.state["seat"], first.state["seat"]
        prepare(second, ways[1:3])
        step(guests, ways[0])
    client = start(replace(SOON, prepared_after=600.0))
    with Guest(client, made["table"], made["seats"][seat]) as again:
        assert len(again.state["prepared"]["moves"]) == 2
        assert prepare(again, [])["type"] == "done"
        again.ask(type="play_only", seat=seat, on=False)
        assert again.state["options"]
        assert prepare(again, ways[1:2])["error"] == "not_yours", "it has come: one decides"
    client = start(SOON)
    with Guest(client, made["table"], made["seats"][asked]) as first, Guest(client, made["table"], "") as spectator:
        assert first.state["to_act"] == spectator.state["to_act"] == [seat], "nothing was played"


def test_after_a_restart_it_is_played_though_its_owner_is_away(start: Start) -> None:
    client = start(replace(SOON, prepared_after=600.0))
    made = begun(client)
    with seated(client, made) as guests:
        first, second, _ = to_the_choice(guests)
        ways, asked = offered(second), first.state["seat"]
        prepare(second, ways[1:3])
        step(guests, ways[0])
        moves = first.state["moves"]
    client = start(SOON)
    with Guest(client, made["table"], made["seats"][asked]) as first:
        first.hear_moves(moves + 1)
        assert first.log[-1]["args"]["way"] == ways[1].split()[-1]


def test_undo_past_a_prepared_move_gives_the_choice_back(client: TestClient) -> None:
    with seated(client, begun(client)) as guests:
        _, second, _ = to_the_choice(guests)
        ways = offered(second)
        prepare(second, [ways[1]])
        step(guests, ways[0])
        second.hear_moves(second.state["moves"] + 1)
        assert second.state["undo"]["may"]
        assert second.ask(type="undo", seat=second.state["seat"])["type"] == "done"
        assert second.state["prepared"]["played"] == []
        assert second.state["options"]
        assert second.play(ways[2])["type"] == "state"


@pytest.mark.parametrize("wrong", [["ikizama 1-4", "ikizama 1-4"], ["income"], ["nonsense"]])
def test_what_cannot_be_prepared(client: TestClient, wrong: list[str]) -> None:
    with seated(client, begun(client)) as guests:
        first, second, _ = to_the_choice(guests)
        assert prepare(second, wrong)["type"] == "error"
        assert prepare(second, offered(second)[:1], kind="battle")["error"] == "not_yours"
        assert prepare(first, ["ikizama 1-4"])["error"] == "not_yours"
        assert second.state["prepared"]["moves"] == []
        other = second.ask(type="prepare", seat=first.state["seat"], kind=KIND, moves=["ikizama 1-4"])
        assert other["error"] == "not_yours"


def test_an_only_option_is_played_by_itself_if_wanted_and_an_undo_holds_it(client: TestClient) -> None:
    with seated(client, begun(client)) as guests:
        for one in guests:
            assert not one.state["prepared"]["only"], "never unless it is wanted"
            one.ask(type="play_only", seat=one.state["seat"], on=True)
            assert one.state["prepared"]["only"]
        for _ in range(60):
            (acting,) = guests[0].state["to_act"]
            mover = guests[acting]
            if len(mover.state["options"]) == 1:
                moves, entries = mover.state["moves"], len(mover.log)
                follow(guests, moves + 1)
                assert [one["entry"] for one in mover.state["prepared"]["played"]] == (
                    [entries] if mover.log[entries:] else []
                )
                if mover.state["undo"]["may"]:
                    break
            else:
                step(guests)
        else:
            pytest.fail("no decision with one option came that can be taken back")
        assert mover.ask(type="undo", seat=acting)["type"] == "done"
        time.sleep(10 * SOON.prepared_after)  # for what must not happen
        mover.say({"type": "say", "text": "it stays mine"})
        mover.hear_until("chat")
        assert mover.state["to_act"] == [acting]
        assert mover.state["moves"] == moves


def test_at_a_table_against_bots_there_is_nothing_to_prepare(client: TestClient) -> None:
    made = make_table(client, "iki", [{"name": "Aki"}, {"name": "Robot", "bot": "guest"}])
    with Guest(client, made["table"], made["seats"][0]) as aki:
        assert aki.ask(type="preparable", seat=0)["decisions"] == []


def test_a_special_card_is_prepared_while_others_plan(client: TestClient) -> None:
    made = make_table(client, "shogun", TWO, options={"setup": "sample"})
    with seated(client, made) as guests:
        aki, ben, chie = guests
        while aki.state["at_once"] and aki.state["options"]:
            aki.play()
        takes = offered(aki)
        assert prepare(aki, takes[:3], kind="special")["type"] == "done"
        assert ben.ask(type="preparable", seat=1)["decisions"] == [], "who plans still decides by hand"
        for one in (ben, chie):
            while one.state["at_once"] and one.state["options"]:
                one.play()
        while aki.state["at_once"]:
            aki.hear()
        while not aki.state["prepared"]["played"]:
            (acting,) = aki.state["to_act"]
            if acting:
                guests[acting].wait_for_turn()
                guests[acting].move()
            aki.hear()
        assert any(entry["key"] == "shogun.log.took_special" and entry["seat"] == 0 for entry in aki.log)

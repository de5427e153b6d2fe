"""Hints on request, and a finished game looked through again."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from engawa.bots import hints
from engawa.bots.review import Turning, summed_up, worth_a_look
from engawa.server.bot_workers import BotDecision, BotTask, BotWorkers, think
from engawa.server.websocket import advice
from tests.server.play import Guest, make_table

ROBOTS = [{"name": "Robot", "bot": "random"}, {"name": "Robota", "bot": "greedy"}]
GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thoughts in this process, and short ones."""

    async def ask(_: BotWorkers, work: Any, asked: Any, *_more: Any, **_wishes: Any) -> Any:
        return await asyncio.to_thread(work, asked)

    monkeypatch.setattr(BotWorkers, "ask", ask)
    monkeypatch.setattr(hints, "HINT_SECONDS", 0.1)
    monkeypatch.setattr(advice, "REVIEW_SECONDS", 0.01)


def test_a_plan_that_is_hinted_at_tells_what_is_laid_already(client: TestClient) -> None:
    made = make_table(client, "shogun", [{"name": "Aki"}, *ROBOTS], options={"setup": "sample"})
    with Guest(client, made["table"], made["seats"][0]) as aki:
        aki.wait_for_turn()
        (first, *_) = aki.ask(type="hint")["advice"]
        assert len(first["moves"]) > 5
        assert not any(first["done"])
        for move in first["moves"][:3]:
            assert aki.ask(type="move", seat=0, move=move, turn=aki.state["turn"])["type"] == "done"
        for plan in aki.ask(type="hint")["advice"]:
            assert plan["done"] == [move in first["moves"][:3] for move in plan["moves"]]


def test_a_hint_tells_what_is_left_of_what_it_uses(client: TestClient) -> None:
    made = make_table(client, "iki", [{"name": "Aki"}, *ROBOTS])
    with Guest(client, made["table"], made["seats"][0]) as aki:
        aki.wait_for_turn()
        (first, *_) = aki.ask(type="hint")["advice"]
        kobun = aki.state["view"]["players"][0]["kobun"]
        assert {"seat": 0, "what": "kobun", "by": -1, "left": kobun - 1} in first["changes"]


@pytest.mark.parametrize("game", ["iki", "shogun"])
def test_a_hint_names_moves_that_can_be_made(client: TestClient, game: str) -> None:
    made = make_table(client, game, [{"name": "Aki"}, *ROBOTS], options={} if game == "iki" else {"setup": "sample"})
    with Guest(client, made["table"], made["seats"][0]) as aki:
        aki.wait_for_turn()
        told = aki.ask(type="hint")
        assert told["type"] == "hint"
        assert told["turn"] == aki.state["turn"]
        aki.say({"type": "sit", "seat": 0})
        assert [chair["hints"] for chair in aki.hear_until("state")["seats"]] == [1, 0, 0]
        legal = {option["move"] for option in aki.state["options"] + aki.state["revisions"]}
        for advice in told["advice"]:
            assert set(advice["moves"]) <= legal
            assert len(advice["sentences"]) == len(advice["marks"]) == len(advice["moves"])
            assert advice["reasons"]
            assert all(reason.endswith(".") for reason in advice["reasons"])
            assert 0 <= advice["chance"] <= 1
        shares = [advice["chance"] for advice in told["advice"]]
        if game == "iki":
            assert 1 < len(shares) <= 3
        else:
            assert len(told["advice"][0]["moves"]) > 5
        assert aki.play(told["advice"][0]["moves"][0])["type"] == "state"


def test_no_hint_against_other_people_nor_out_of_turn_nor_for_who_watches(client: TestClient) -> None:
    made = make_table(client, "iki", [{"name": "Aki"}, {"name": "Ben"}])
    with Guest(client, made["table"], made["seats"][0]) as aki:
        assert aki.ask(type="hint")["error"] == "not_yours"
    made = make_table(client, "iki", [{"name": "Aki", "keyboard": 1}, {"name": "Ben", "keyboard": 1}])
    with (
        Guest(client, made["table"], made["seats"][0]) as both,
        Guest(client, made["table"], made["spectator"]) as watcher,
    ):
        waiting = 1 - both.state["to_act"][0]
        both.say({"type": "sit", "seat": waiting})
        both.hear_until("state")
        assert both.ask(type="hint")["error"] == "bad_message"
        both.say({"type": "sit", "seat": 1 - waiting})
        both.hear_until("state")
        assert both.ask(type="hint")["advice"]
        assert watcher.ask(type="hint")["error"] == "bad_message"


@pytest.mark.parametrize("record", ["iki-3-mixed-1", "shogun-moon-draft-3-greedy-1"])
def test_a_finished_game_is_looked_through(client: TestClient, record: str) -> None:
    text = (GOLDEN / f"{record}.jsonl").read_text(encoding="utf-8")
    kept = client.post("/api/records", content=text, headers={"content-type": "text/plain"})
    with Guest(client, kept.json()["table"], "") as reader:
        told = reader.ask(type="review")
        assert told["type"] == "review", told
        places = [point["at"] for point in told["points"]]
        assert places == sorted(set(places))
        assert (places[0], places[-1]) == (0, reader.state["moves"])
        if not reader.welcome["secrets"]:
            assert len(places) == reader.state["moves"] + 1
        else:
            assert len(places) < reader.state["moves"] / 2, "plans that are laid in secret make no plateaus"
        for point in told["points"]:
            assert sum(point["chances"]) == pytest.approx(1, abs=0.01)
        final = told["points"][-1]["chances"]
        assert max(final) in (1, 0.5)
        assert len(told["accuracy"]) == len(final)
        assert all(30 < share <= 100 for share in told["accuracy"])
        for turning in told["turnings"]:
            assert turning["better"]
            assert turning["better_chance"] > turning["chance"]
            moved = reader.ask(type="look", at=turning["at"] + 1, seat=None)["move"]
            assert moved["seat"] == turning["seat"]


def test_what_was_looked_through_is_kept_when_everybody_has_gone(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (GOLDEN / "iki-3-mixed-1.jsonl").read_text(encoding="utf-8")
    kept = client.post("/api/records", content=text, headers={"content-type": "text/plain"})
    with Guest(client, kept.json()["table"], "") as reader:
        told = reader.ask(type="review")

    async def nobody_thinks(*_: Any, **_wishes: Any) -> Any:
        raise AssertionError("it is known already")

    monkeypatch.setattr(BotWorkers, "ask", nobody_thinks)
    with Guest(client, kept.json()["table"], "") as later:
        again = later.ask(type="review")
        assert (again["points"], again["turnings"]) == (told["points"], told["turnings"])


def test_people_are_told_their_own_mistakes_though_bots_made_worse_ones() -> None:
    falls = [(1, 0.3 - 0.01 * number) for number in range(20)] + [(0, 0.05), (0, 0.02), (0, -0.1)]
    numbers = worth_a_look(falls, [0])
    assert {20, 21, 22} <= set(numbers)
    assert numbers == sorted(numbers, key=lambda number: -falls[number][1])
    thought: dict[int, Turning | None] = {
        number: Turning(number, falls[number][0], [1], 0.2, [2], 0.2 + abs(falls[number][1])) for number in numbers
    }
    thought[22] = None
    review = summed_up([(0, [0.5, 0.5])], falls, thought, [0])
    assert [turning.at for turning in review.turnings if turning.seat == 0] == [20, 21]
    mine, theirs = review.accuracy
    assert mine is not None
    assert theirs is not None
    assert 0 < theirs < mine < 1
    assert summed_up([(0, [0.5, 0.5])], [(0, 0.4)], {0: None}, [0]).accuracy == [1.0, None], "bad luck is no mistake"


def test_a_game_is_not_looked_through_while_it_is_played(client: TestClient) -> None:
    made = make_table(client, "iki", [{"name": "Aki"}, *ROBOTS])
    with Guest(client, made["table"], made["seats"][0]) as aki:
        assert "over" in aki.ask(type="review")["detail"]


def test_a_bot_plans_but_once_for_all_its_cards(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[BotTask] = []

    async def ask(_: BotWorkers, work: Any, thought: BotTask, *_more: Any) -> Any:
        assert work is think
        asked.append(thought)
        return await asyncio.to_thread(work, thought)

    monkeypatch.setattr(BotWorkers, "ask", ask)
    made = make_table(client, "shogun", [{"name": "Aki"}, *ROBOTS], options={"setup": "sample"})
    with Guest(client, made["table"], made["seats"][0]) as aki:
        while aki.state["to_act"] != [0]:
            aki.hear_until("state")
    assert sorted(thought.seat for thought in asked) == [1, 2]


def test_a_state_tells_whose_bot_had_to_move_before_it_had_thought_to_the_end(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until it has thought to the end again."""
    hurried = {1: [True, False]}

    async def ask(_: BotWorkers, work: Any, thought: BotTask, *_place: Any, **_more: Any) -> BotDecision:
        decided: BotDecision = await asyncio.to_thread(work, thought)
        left = hurried.get(thought.seat, [])
        return replace(decided, is_cut_short=left.pop(0) if left else decided.is_cut_short)

    monkeypatch.setattr(BotWorkers, "ask", ask)
    made = make_table(client, "iki", [{"name": "Aki"}, *ROBOTS])
    seen: list[list[int]] = []
    with Guest(client, made["table"], made["seats"][0]) as aki:
        while not seen or seen[-1] or [1] not in seen:
            seen.append([number for number, seat in enumerate(aki.state["seats"]) if seat["cut_short"]])
            if aki.state["to_act"] == [0]:
                aki.play(aki.state["options"][0]["move"])
            else:
                aki.hear_until("state")
    assert [1] in seen
    assert not hurried[1]

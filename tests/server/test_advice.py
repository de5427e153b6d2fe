"""Hints on request, and a finished game looked through again."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

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
    monkeypatch.setattr(advice, "HINT_SECONDS", 0.1)
    monkeypatch.setattr(advice, "REVIEW_SECONDS", 0.01)


@pytest.mark.parametrize("game", ["iki", "shogun"])
def test_a_hint_names_moves_that_can_be_made(client: TestClient, game: str) -> None:
    made = make_table(client, game, [{"name": "Aki"}, *ROBOTS], options={} if game == "iki" else {"setup": "sample"})
    with Guest(client, made["table"], made["seats"][0]) as aki:
        aki.wait_for_turn()
        told = aki.ask(type="hint")
        assert told["type"] == "hint"
        assert told["turn"] == aki.state["turn"]
        legal = {option["move"] for option in aki.state["options"] + aki.state["revisions"]}
        for advice in told["advice"]:
            assert set(advice["moves"]) <= legal
            assert len(advice["sentences"]) == len(advice["moves"])
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
        assert len(told["chances"]) == reader.state["moves"] + 1
        for shares in told["chances"]:
            assert sum(shares) == pytest.approx(1, abs=0.01)
        winner = max(range(len(reader.state["seats"])), key=lambda seat: told["chances"][-1][seat])
        assert told["chances"][-1][winner] in (1, 0.5)
        for turning in told["turnings"]:
            assert turning["better"]
            assert turning["better_chance"] > turning["chance"]
            moved = reader.ask(type="look", at=turning["at"] + 1, seat=None)["move"]
            assert moved["seat"] == turning["seat"]


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
        return BotDecision(decided.moves, left.pop(0) if left else decided.is_cut_short)

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

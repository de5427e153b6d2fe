"""Nobody who has the program can think a bot's thoughts with it: a secret plan would be none."""

import asyncio
import hashlib
import hmac
import random
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from engawa.bots import hints
from engawa.kernel.registry import game_named
from engawa.server.bot_workers import BotTask, BotWorkers, think
from engawa.server.settings import Settings
from engawa.server.websocket import advice
from engawa.server.websocket.advice import FinishedGame
from tests.server.conftest import Start, running
from tests.server.play import Guest, make_table

SAMPLE = {"setup": "sample"}


class Overheard:
    """What a table asked its workers, and what they answered."""

    def __init__(self) -> None:
        self.asked: list[Any] = []
        self.answered: list[Any] = []
        self.silent = False
        """The workers die instead of answering."""


@pytest.fixture
def overheard(monkeypatch: pytest.MonkeyPatch) -> Overheard:
    found = Overheard()

    async def ask(_: BotWorkers, work: Any, asked: Any, *_place: Any, **_more: Any) -> Any:
        found.asked.append(asked)
        if found.silent:
            raise RuntimeError("the workers are silent")
        found.answered.append(await asyncio.to_thread(work, asked))
        return found.answered[-1]

    monkeypatch.setattr(BotWorkers, "ask", ask)
    monkeypatch.setattr(hints, "HINT_SECONDS", 0.01)
    monkeypatch.setattr(advice, "REVIEW_SECONDS", 0.001)
    return found


def public_seeds(told: dict[str, Any], seat: int, turn: str) -> Iterator[str]:
    """What an attacker may try: everything that the table has told, put together in every likely way."""
    table, seed_hash = told["table"], told["seed_hash"]
    moments = [f"{table}/{seat}/{turn}", f"{seat}/{turn}", f"move/{seat}/{turn}", f"{table}/move/{seat}/{turn}"]
    for moment in moments:
        yield moment
        for secret in ("", table, seed_hash):
            yield hmac.digest(secret.encode(), moment.encode(), "sha256").hex()
            yield hashlib.sha256(f"{secret}/{moment}".encode()).hexdigest()


def guessed(thought: BotTask, seed: str) -> list[int]:
    """The plan that the attacker works out: of the position only what everybody knows, and a seed."""
    game = game_named(thought.game)
    known = game.restore(thought.seen, game.figures()).resample(thought.seat, random.Random(seed))
    return think(BotTask(thought.bot, thought.game, known.save(), thought.seat, None, seed)).moves


WAYS = 28
"""In which the attacker puts together what is public."""


@pytest.mark.parametrize(
    ("bot", "ways"),
    [("random", WAYS), ("greedy:slips=0.3", WAYS), ("greedy", WAYS), ("value", 7), ("search:looks=6", 7)],
)
def test_no_plan_can_be_worked_out_from_what_everybody_knows(
    client: TestClient, overheard: Overheard, bot: str, ways: int
) -> None:
    """Of a bot, and of one that stands in; against slow bots the attacker tries the likeliest ways only."""
    made = make_table(
        client, "shogun", [{"name": "Mika"}, {"name": "Ren"}, {"name": "Hana", "bot": bot}], options=SAMPLE
    )
    with Guest(client, made["table"], made["seats"][0]) as mika, Guest(client, made["table"], made["seats"][1]) as ren:
        turn = mika.state["turn"]
        ren.say({"type": "stand_in", "seat": 1, "bot": bot})
        while mika.state["to_act"] != [0]:
            mika.hear_until("state")
    thoughts = list(zip(overheard.asked, overheard.answered, strict=True))
    assert sorted(thought.seat for thought, _ in thoughts) == [1, 2]
    for thought, decided in thoughts:
        assert thought.seed not in public_seeds(mika.welcome, thought.seat, turn)
        assert len(decided.moves) > 5
    assert len(list(public_seeds(mika.welcome, 1, turn))) == WAYS
    for number in range(ways):
        right = laid = 0
        for thought, decided in thoughts:
            seed = list(public_seeds(mika.welcome, thought.seat, turn))[number]
            right += len(set(decided.moves) & set(guessed(thought, seed)))
            laid += len(decided.moves)
        assert right < laid


def test_a_bot_thinks_the_same_in_the_same_moment_also_after_a_restart(start: Start, overheard: Overheard) -> None:
    overheard.silent = True
    client = start(Settings())
    seats = [{"name": "Mika"}, *[{"name": name, "bot": "value"} for name in ("Ren", "Hana")]]
    made = make_table(client, "shogun", seats, options=SAMPLE)
    for server in running(client, start):
        with Guest(server, made["table"], made["seats"][0]) as mika:
            while mika.state["thinking"]:
                mika.hear_until("state")
    first, *again = overheard.asked
    assert again
    assert all(thought == first for thought in again)
    assert think(first) == think(again[-1])


def test_hints_and_reviews_begin_with_what_only_the_table_knows(client: TestClient, overheard: Overheard) -> None:
    made = make_table(client, "iki", [{"name": "Aki", "keyboard": 1}, {"name": "Ben", "keyboard": 1}])
    with Guest(client, made["table"], made["seats"][0]) as aki:
        aki.say({"type": "sit", "seat": aki.state["to_act"][0]})
        aki.hear_until("state")
        seat, turn = aki.state["seat"], aki.state["turn"]
        aki.ask(type="hint")
        aki.ask(type="hint")
        while not aki.state["is_over"]:
            aki.say({"type": "sit", "seat": aki.state["to_act"][0]})
            aki.hear_until("state")
            aki.play()
        aki.ask(type="review")
        record = client.get(f"/api/tables/{made['table']}/record").text
    hint, again, review, *parts = overheard.asked
    assert isinstance(review, FinishedGame)
    assert all(part == (review, number) for part, (_, number) in zip(parts, parts, strict=True))
    assert hint == again
    for told in (f"{made['table']}/{seat}/{turn}/hint", record, *public_seeds(aki.welcome, seat, turn)):
        assert told not in (hint.seed, review.seed)

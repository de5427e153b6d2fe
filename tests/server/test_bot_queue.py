"""Thoughts are had for each visitor in turn, and only while somebody waits for them."""

import asyncio
import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from engawa.server.bot_processes import BotProcess, WorkerDied
from engawa.server.bot_queue import Owner
from engawa.server.bot_workers import BotWorkers, think
from engawa.server.rate_limits import Places, one_visitors
from engawa.server.settings import Settings
from engawa.server.tables.names import is_quick
from engawa.server.websocket import advice
from engawa.server.websocket.advice import followed
from tests.server.conftest import Start
from tests.server.loops import run_apart
from tests.server.play import Guest, make_table

GOLDEN = Path(__file__).parents[1] / "golden"
ROBOTS = [{"name": "Robot", "bot": "random"}, {"name": "Robota", "bot": "greedy"}]
SOON = 60
"""Seconds after which a test gives up."""


class Held:
    """Desks at which nothing is found until it is let out, and what was begun and stopped there."""

    def __init__(self) -> None:
        self.begun: list[Any] = []
        self.stopped: list[Any] = []
        self.out: set[Any] = set()
        self.all_out = threading.Event()

    def until(self, is_so: Callable[[], bool]) -> None:
        for _ in range(SOON * 100):
            if is_so():
                return
            time.sleep(0.01)
        raise AssertionError(f"still not so: begun {self.begun}, stopped {self.stopped}")


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    held = Held()
    killed: set[BotProcess] = set()

    async def ask(desk: BotProcess, work: Any, asked: Any) -> Any:
        name = asked if work is str else work
        held.begun.append(name)
        while not held.all_out.is_set() and name not in held.out:
            if desk in killed:
                killed.remove(desk)
                raise WorkerDied
            await asyncio.sleep(0.002)
        return await asyncio.to_thread(work, asked)

    def stop(desk: BotProcess) -> None:
        if desk.job is not None and desk not in killed:
            killed.add(desk)
            held.stopped.append(desk.job.task)

    monkeypatch.setattr(BotProcess, "_ask", ask)
    monkeypatch.setattr(BotProcess, "stop", stop)
    monkeypatch.setattr(advice, "REVIEW_SECONDS", 0.001)
    yield held
    held.all_out.set()


def some_thinkers() -> BotWorkers:
    return BotWorkers(1, Places(10, 10))


async def moments() -> None:
    for _ in range(20):
        await asyncio.sleep(0.002)


def test_each_address_has_its_turn_and_each_of_its_tables(held: Held) -> None:
    async def ask_all() -> None:
        bot_workers = some_thinkers()
        asked = [("greedy", "t1", f"g{n}") for n in range(3)] + [("greedy", "t2", "h0"), ("modest", "t3", "m0")]
        waiting = [asyncio.create_task(bot_workers.ask(str, what, Owner(address, t))) for address, t, what in asked]
        await moments()
        held.all_out.set()
        assert await asyncio.gather(*waiting) == ["g0", "g1", "g2", "h0", "m0"]

    run_apart(ask_all())
    assert held.begun == ["g0", "m0", "h0", "g1", "g2"]


def test_what_takes_a_moment_is_not_held_up_by_what_takes_long(held: Held) -> None:
    async def ask_all() -> None:
        bot_workers = some_thinkers()
        long = [asyncio.create_task(bot_workers.ask(str, f"l{n}", Owner("a", f"{n}"))) for n in range(12)]
        await moments()
        held.out.add("q")
        assert await asyncio.wait_for(bot_workers.ask(str, "q", Owner("b", "t"), quick=True), SOON) == "q"
        assert not any(thought.done() for thought in long)
        held.all_out.set()
        await asyncio.gather(*long)

    run_apart(ask_all())


def test_what_nobody_waits_for_is_not_begun_and_makes_room_where_others_wait(held: Held) -> None:
    async def ask_all() -> None:
        bot_workers = some_thinkers()
        first, second, third = (asyncio.create_task(bot_workers.ask(str, f"{n}", Owner("a", "t"))) for n in range(3))
        await moments()
        second.cancel()
        await moments()
        assert held.stopped == []
        held.out.add("2")
        first.cancel()
        assert await asyncio.wait_for(third, SOON) == "2"

    run_apart(ask_all())
    assert (held.begun, held.stopped) == (["0", "2"], ["0"])


def test_a_thought_that_nobody_else_needs_the_desk_for_is_not_stopped(held: Held) -> None:
    async def ask_all() -> None:
        bot_workers = some_thinkers()
        only = asyncio.create_task(bot_workers.ask(str, "0"))
        await moments()
        only.cancel()
        await moments()

    run_apart(ask_all())
    assert (held.begun, held.stopped) == (["0"], [])


def test_who_waits_hears_the_place_in_the_line(held: Held) -> None:
    places: list[int] = []

    async def ask_all() -> None:
        bot_workers = some_thinkers()
        others = [asyncio.create_task(bot_workers.ask(str, f"o{n}", Owner("a", f"{n}"))) for n in range(3)]
        await moments()
        last = asyncio.create_task(bot_workers.ask(str, "l", Owner("a", "last"), on_place=places.append))
        await moments()
        held.all_out.set()
        await asyncio.gather(last, *others)

    run_apart(ask_all())
    assert places == [3, 2, 1, 0]


def test_a_process_that_thinks_for_nobody_is_replaced_and_one_that_dies_is_too() -> None:
    async def ask_all() -> None:
        bot_workers = some_thinkers()
        try:
            endless = asyncio.create_task(bot_workers.ask(time.sleep, 3600))
            await moments()
            endless.cancel()
            assert await asyncio.wait_for(bot_workers.ask(abs, -3), SOON) == 3
            with pytest.raises(WorkerDied):
                await asyncio.wait_for(bot_workers.ask(os._exit, 1), SOON)
            with pytest.raises(ZeroDivisionError):
                await asyncio.wait_for(bot_workers.ask(divmod_by_nothing, 1), SOON)
            assert await asyncio.wait_for(bot_workers.ask(abs, -4), SOON) == 4
        finally:
            bot_workers.close()

    run_apart(ask_all())


def divmod_by_nothing(number: int) -> tuple[int, int]:
    return divmod(number, 0)


@pytest.mark.parametrize(
    ("bot", "quick"),
    [
        ("guest", True),
        ("greedy:slips=0.1", True),
        ("search:time=10", False),
        ("search", False),
        ("elder:time=5", False),
    ],
)
def test_which_bots_take_a_moment_only(bot: str, quick: bool) -> None:
    assert all(is_quick(bot, game) == quick for game in ("iki", "shogun"))


def keep_a_game(client: TestClient, name: str) -> str:
    text = (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8")
    return str(client.post("/api/records", content=text, headers={"content-type": "text/plain"}).json()["table"])


def test_reviews_do_not_keep_another_tables_bots_waiting(client: TestClient, held: Held) -> None:
    games = [keep_a_game(client, f"iki-2-random-{number}") for number in (1, 2, 3, 4)]
    readers = [Guest(client, game, "") for game in games]
    for reader in readers:
        reader.__enter__()
        reader.say({"type": "review", "id": 1})
    assert readers[1].hear_until("queued")["question"] == 1
    held.out.add(think)
    made = make_table(client, "iki", [{"name": "Aki"}, *ROBOTS])
    with Guest(client, made["table"], made["seats"][0]) as aki:
        aki.wait_for_turn()
        aki.play()
        aki.wait_for_turn()
    assert held.begun.count(followed) == 1
    for reader in readers:
        reader.__exit__(None, None, None)


def test_a_review_is_left_off_when_its_last_reader_goes(client: TestClient, held: Held) -> None:
    game, other = keep_a_game(client, "iki-2-random-1"), keep_a_game(client, "iki-2-random-2")
    with Guest(client, game, "") as stays:
        with Guest(client, game, "") as goes:
            for reader in (stays, goes):
                reader.say({"type": "review"})
            held.until(lambda: held.begun == [followed])
        with Guest(client, other, "") as waits:
            waits.say({"type": "review"})
            assert waits.hear_until("queued")["place"] == 1
            assert held.stopped == []
            stays.__exit__(None, None, None)
            held.until(lambda: len(held.stopped) == 1)
            assert waits.hear_until("queued")["place"] == 0
        stays.__enter__()


def test_only_so_many_questions_wait_from_one_address(start: Start, held: Held) -> None:
    client = start(Settings(questions_for_one=1))
    game, other = keep_a_game(client, "iki-2-random-1"), keep_a_game(client, "iki-2-random-2")
    with Guest(client, game, "") as first, Guest(client, other, "", language="pl") as second:
        first.say({"type": "review"})
        held.until(lambda: held.begun == [followed])
        refused = second.ask(type="review")
        assert (refused["error"], refused["detail"].startswith("Wiele podpowiedzi")) == ("too_much", True)
        held.all_out.set()
        first.hear_until("review")
        assert second.ask(type="review")["type"] == "review"


def test_bots_do_not_play_on_for_nobody(client: TestClient, held: Held) -> None:
    made = make_table(client, "iki", ROBOTS)
    with Guest(client, made["table"], made["spectator"]):
        held.until(lambda: held.begun == [think])
    made_again = make_table(client, "iki", ROBOTS)
    with Guest(client, made_again["table"], made_again["spectator"]):
        held.until(lambda: held.begun == [think, think])
        held.all_out.set()
    with Guest(client, made["table"], made["spectator"]) as again:
        assert again.state["moves"] == 0
        again.hear_moves(3)


def test_bots_move_for_people_who_are_away_until_it_is_theirs(client: TestClient, held: Held) -> None:
    made = make_table(client, "iki", [{"name": "Aki"}, *ROBOTS])
    with Guest(client, made["table"], made["seats"][0]) as aki:
        if aki.state["options"]:
            aki.play()
        held.until(lambda: held.begun == [think])
    held.all_out.set()
    mine = {"tables": [{"table": made["table"], "token": made["seats"][0]}]}
    held.until(lambda: bool(client.post("/api/tables/mine", json=mine).json()[0]["my_turn"]))


def test_a_thought_about_what_was_taken_back_is_left_off(client: TestClient, held: Held) -> None:
    chairs = [{"name": "Aki"}, {"name": "Robot", "bot": "search:time=9"}]
    made = make_table(client, "iki", chairs)
    with Guest(client, made["table"], made["seats"][0]) as aki:
        while not aki.state["options"]:
            held.until(lambda: think in held.begun)
            held.all_out.set()
            aki.hear()
        held.all_out.clear()
        held.begun.clear()
        while aki.state["to_act"] == [0]:
            aki.play()
        held.until(lambda: held.begun == [think])
        before = aki.state["moves"]
        aki.say({"type": "propose", "what": "undo", "seat": 0})
        aki.hear_moves(before - 1)
        aki.say({"type": "hint", "id": "h"})
        held.until(lambda: len(held.stopped) == 1)


def test_visitors_are_told_apart_by_what_their_provider_gives_them() -> None:
    assert one_visitors("192.0.2.7") == one_visitors("::ffff:192.0.2.7") == "192.0.2.7"
    assert one_visitors("2001:db8:1:2::1") == one_visitors("2001:db8:1:2:ffff::9") != one_visitors("2001:db8:1:3::1")
    assert one_visitors("testclient") == "testclient"

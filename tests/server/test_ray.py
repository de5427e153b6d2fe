"""Bots on a Ray cluster: the same game, also when a worker dies or the cluster goes; what is thought for another moment
is not played."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from engawa.cli.main import main
from engawa.server.app import make_app
from engawa.server.bot_workers import BotDecision, BotTask, BotWorkers, Moment
from engawa.server.ray_desks import RayCluster
from engawa.server.storage.store import Store, sqlite_url
from tests.processes import kill_one
from tests.server.conftest import PATIENT
from tests.server.play import Guest, make_table

BOT = "search:looks=60"
PEOPLE = [{"name": "Aki"}, {"name": "Robo", "bot": BOT}]


def test_a_cluster_that_is_not_installed_or_does_not_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "0", "--folder", str(tmp_path), "--ray", "127.0.0.1:1"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("engawa: --ray ")
    assert told.count("\n") == 1


def test_what_was_thought_for_another_moment_is_dropped(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    late = [Moment("another table", 0, ""), Moment("", 7, ""), None]
    asked: list[Moment | None] = []

    async def ask(_: BotWorkers, work: Any, thought: BotTask, *_place: Any, **_more: Any) -> BotDecision:
        asked.append(thought.moment)
        decided: BotDecision = await asyncio.to_thread(work, thought)
        return replace(decided, moment=late.pop()) if late else decided

    monkeypatch.setattr(BotWorkers, "ask", ask)
    made = make_table(client, "iki", [{"name": "Aki"}, {"name": "Robo", "bot": "greedy"}])
    with Guest(client, made["table"], made["seats"][0]) as aki:
        while not asked or late or aki.state["to_act"] != [0]:
            if aki.state["to_act"] == [0]:
                aki.play()
            else:
                aki.hear_until("state")
    assert len(set(asked[:4])) == 1, "it thinks again for the same moment"
    assert asked[0] is not None
    assert asked[0].table == made["table"]


@pytest.fixture
def on_ray(tmp_path: Path) -> Iterator[TestClient]:
    pytest.importorskip("ray", reason="Ray is installed for ./run test -m long")
    app = make_app(Store(sqlite_url(tmp_path)), PATIENT, cluster=RayCluster("local", 2))
    with TestClient(app) as client:
        yield client


@pytest.mark.long
def test_a_game_against_bots_on_ray(on_ray: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    import ray  # noqa: PLC0415

    made = make_table(on_ray, "iki", PEOPLE)
    killed = 0
    with Guest(on_ray, made["table"], made["seats"][0]) as aki:

        def play(rounds: int) -> None:
            for _ in range(rounds):
                aki.wait_for_turn()
                aki.play()

        play(4)
        for _ in range(20):
            killed = killed or kill_one(b"ray::work_on_ray")
            play(1)
        assert killed > 0
        aki.wait_for_turn()
        assert "meanwhile" not in caplog.text, "Ray gives what a dead worker was thinking about to another"
        ray.shutdown()
        play(6)
        aki.wait_for_turn()
        assert not aki.state["is_over"] or aki.state["moves"] > 20
    assert "bots think here meanwhile" in caplog.text

"""The toy game, added as docs/add_a_game.md tells: it passes the generic tests and plays at the server."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from engawa.kernel.packages import VARIABLE
from tests.server.play import Guest, make_table

ROOT = Path(__file__).parents[2]
PACKAGE = "tests.nim"


@pytest.fixture(autouse=True)
def _nim_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, PACKAGE)


def test_it_passes_the_tests_of_every_game() -> None:
    command = [sys.executable, "-m", "pytest", "-v", "-n", "0", "-p", "no:cacheprovider", "tests/games", "-k", "nim"]
    env = {**os.environ, VARIABLE: PACKAGE}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
    assert re.search(r"\b(2\d|[3-9]\d) passed", done.stdout)


def test_it_is_played_to_its_end_at_the_server_against_a_bot(client: TestClient) -> None:
    made = make_table(client, "nim", [{"name": "Hana"}, {"name": "Bo", "bot": "greedy"}])
    with Guest(client, made["table"], made["seats"][0]) as hana:
        while True:
            hana.wait_for_turn()
            if hana.state["is_over"]:
                break
            hana.play()
    assert [entry["key"] for entry in hana.log].count("nim.log.takes") > 3


def test_a_bid_is_not_told_to_the_other_before_both_have_bid(client: TestClient) -> None:
    made = make_table(client, "nim", [{"name": "Hana"}, {"name": "Bo"}])
    with Guest(client, made["table"], made["seats"][0]) as hana, Guest(client, made["table"], made["seats"][1]) as bo:
        hana.play("bid 3")
        assert hana.state["view"]["own_bid"] == 3
        bo.hear_until("state")
        assert bo.state["view"]["own_bid"] is None
        assert bo.log == []

"""A server that is killed at any moment has every move it has acknowledged."""

import json
import multiprocessing
import random
import sqlite3
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from engawa.bench.measured_server import serve
from tests.server.play import server_message

TABLES = 5
KILLS = 10
"""At each of these tables; side by side they take less time."""


PROCESSES = multiprocessing.get_context("forkserver")
"""Processes that begin with everything loaded: a server is there again in a moment."""
PROCESSES.set_forkserver_preload(["engawa.bench.measured_server"])


def serve_and_say(folder: Path, pipe: Connection) -> None:
    serve(folder, tell=pipe.send)


class Server:
    """A server process, killed and started again on the same folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.start()

    def start(self) -> None:
        hear, say = PROCESSES.Pipe(duplex=False)
        self.process = PROCESSES.Process(target=serve_and_say, args=(self.folder, say))
        self.process.start()
        say.close()
        assert hear.poll(30), "the server did not start"
        self.address: str = hear.recv()
        hear.close()

    def kill(self) -> None:
        self.process.kill()
        self.process.join()

    def children(self) -> list[int]:
        pid = self.process.pid
        assert pid is not None
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]

    def make_table(self, seats: list[dict[str, Any]] | None = None) -> dict[str, Any]:
        body = {"game": "iki", "seats": seats or [{"name": name, "keyboard": 1} for name in ("Aki", "Ben")]}
        headers = {"content-type": "application/json"}
        request = urllib.request.Request(f"http://{self.address}/api/tables", json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            made: dict[str, Any] = json.load(answer)
        return made


@contextmanager
def running(folder: Path) -> Iterator[Server]:
    server = Server(folder)
    try:
        yield server
    finally:
        server.kill()


def moves_on_disk(folder: Path, table: str) -> list[str]:
    with sqlite3.connect(folder / "tables.sqlite") as database:
        rows = database.execute("SELECT line FROM lines WHERE table_id = ? ORDER BY number", [table]).fetchall()
    database.close()
    return [line["move"] for line in (json.loads(row[0]) for row in rows) if "move" in line]


class Player:
    """Both seats of a table at one keyboard; it knows which moves were acknowledged, in their order."""

    def __init__(self, made: dict[str, Any]) -> None:
        self.hello = {"type": "hello", "table": made["table"], "token": made["seats"][0]}
        self.acknowledged: list[str] = []
        self.on_its_way: str | None = None
        self.socket: ClientConnection
        self.state: dict[str, Any] = {}

    def come_back(self, server: Server) -> None:
        """Everything that was acknowledged is there; the move that was on its way is there wholly or not at all."""
        stored = moves_on_disk(server.folder, self.hello["table"])
        known = len(self.acknowledged)
        assert stored[:known] == self.acknowledged
        assert stored[known:] in ([], [self.on_its_way])
        self.acknowledged, self.on_its_way = stored, None
        self.say(self.hello)
        self.hear()
        assert self.state["moves"] == len(stored)

    def play_one(self) -> None:
        seat = self.state["to_act"][0]
        if seat != self.state["seat"]:
            self.say({"type": "sit", "seat": seat})
            self.hear()
        self.on_its_way = self.state["options"][0]["move"]
        self.say({"type": "move", "seat": seat, "move": self.on_its_way, "turn": self.state["turn"]})
        self.hear()
        assert self.state["moves"] == len(self.acknowledged) + 1
        self.acknowledged.append(self.on_its_way)
        self.on_its_way = None

    def say(self, message: dict[str, Any]) -> None:
        self.socket.send(json.dumps(message))

    def hear(self) -> None:
        while True:
            message = server_message(self.socket.recv(timeout=20))
            assert message["type"] in ("welcome", "note", "state"), message
            if message["type"] == "state":
                self.state = {**self.state, **message}
                return


def kill_again_and_again(folder: Path, kills: int, seed: int) -> int:
    """How many moves were acknowledged; most of the kills catch one on its way."""
    rng = random.Random(seed)
    acknowledged = 0
    with running(folder) as server:
        player = Player(server.make_table())
        for _ in range(kills):
            with connect(f"ws://{server.address}/api/socket", compression=None) as player.socket:
                player.come_back(server)
                before = len(player.acknowledged)
                until = time.monotonic() + 0.3 * rng.random()
                while time.monotonic() < until and not player.state["is_over"]:
                    player.play_one()
                acknowledged += len(player.acknowledged) - before
                if player.state["is_over"]:
                    player = Player(server.make_table())
                elif rng.random() < 0.7:
                    send_one(player, rng)
                server.kill()
            server.start()
        with connect(f"ws://{server.address}/api/socket", compression=None) as player.socket:
            player.come_back(server)
    return acknowledged


def send_one(player: Player, rng: random.Random) -> None:
    """A move is sent, and nobody waits for the answer."""
    seat = player.state["to_act"][0]
    if seat != player.state["seat"]:
        return
    player.on_its_way = player.state["options"][0]["move"]
    player.say({"type": "move", "seat": seat, "move": player.on_its_way, "turn": player.state["turn"]})
    time.sleep(0.004 * rng.random())


@pytest.mark.parametrize("table", [0, *(pytest.param(more, marks=pytest.mark.long) for more in range(1, TABLES))])
def test_every_acknowledged_move_is_there_after_a_kill(tmp_path: Path, table: int) -> None:
    assert kill_again_and_again(tmp_path, KILLS, table) > KILLS


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are looked up in /proc")
def test_a_killed_server_leaves_no_process_behind(tmp_path: Path) -> None:
    """Its bots think in processes of their own, which nobody ends when it is killed."""
    with running(tmp_path) as server:
        made = server.make_table([{"name": "Aki"}, {"name": "Ben", "bot": "greedy"}])
        with connect(f"ws://{server.address}/api/socket") as aki:
            aki.send(json.dumps({"type": "hello", "table": made["table"], "token": made["seats"][0]}))
            deadline = time.monotonic() + 30
            while not server.children():
                assert time.monotonic() < deadline
                answer = server_message(aki.recv())
                if answer["type"] == "state" and answer.get("options"):
                    move = {"move": answer["options"][0]["move"], "turn": answer["turn"], "seat": answer["seat"]}
                    aki.send(json.dumps({"type": "move", **move}))
            workers = server.children()
            server.kill()
            while any(Path(f"/proc/{worker}").exists() for worker in workers):
                assert time.monotonic() < deadline, "a worker is still there"
                time.sleep(0.05)
            server.start()

"""Takeovers: nodes of a cluster are killed and stopped in a loop while players play; then what is stored is compared
with what every player saw.

`python -m tools.takeovers --times 1000` starts a PostgreSQL and some nodes of its own on this machine, and prints how
often a table changed its node, how many moves were acknowledged, lost and made twice, and how long seats were away.
"""

import argparse
import asyncio
import json
import os
import random
import secrets
import signal
import statistics
import sys
import time
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Engine, create_engine, text
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from tests.server.nodes import Node
from tests.server.postgres import programs, temporary_postgres

RETRY = 0.3
THINKS = 0.15
"""Seconds between a player's moves."""
LEASE, RENEWAL = 6.0, 1.0
STOPPED = LEASE + 2


@dataclass
class Seen:
    """What one keyboard was told, in order."""

    acknowledged: list[str] = field(default_factory=list)
    in_doubt: str | None = None
    away: list[float] = field(default_factory=list)
    refused: int = 0


class Keyboard:
    """Plays both seats of a table, through any node that lets it in, until it is told to stop."""

    def __init__(self, made: dict[str, Any], doors: list[Node], rng: random.Random) -> None:
        self.table, self.token = made["table"], made["seats"][0]
        self.doors = doors
        self.rng = rng
        self.seen = Seen()
        self.state: dict[str, Any] = {}
        self.is_over = False
        self._owed: dict[str, Any] | None = None

    async def play(self, until: asyncio.Event) -> None:
        lost_at: float | None = None
        while not until.is_set() and not self.is_over:
            door = self.rng.choice(self.doors)
            try:
                async with asyncio.timeout(3):
                    socket = await connect(f"ws://{door.address}/api/socket/{self.table}", compression=None)
            except (OSError, WebSocketException, InvalidHandshake, TimeoutError):
                lost_at = lost_at or time.monotonic()
                await asyncio.sleep(RETRY * (0.5 + self.rng.random()))
                continue
            try:
                self.state = {}
                await socket.send(json.dumps({"type": "hello", "table": self.table, "token": self.token}))
                while not self.state:
                    await self._hear(socket)
                if lost_at is not None:
                    self.seen.away.append(time.monotonic() - lost_at)
                    lost_at = None
                while not until.is_set() and not self.is_over:
                    await self._move(socket)
                    await asyncio.sleep(THINKS * 2 * self.rng.random())
            except (OSError, WebSocketException, TimeoutError):
                lost_at = lost_at or time.monotonic()
                await asyncio.sleep(RETRY * (0.5 + self.rng.random()))
            finally:
                socket.transport.abort()

    async def _move(self, socket: ClientConnection) -> None:
        """What was not acknowledged is sent again, with its id."""
        if self._owed is None:
            if self.state["is_over"]:
                self.is_over = True
                return
            seat = self.state["to_act"][0]
            if self.state["seat"] != seat:
                await socket.send(json.dumps({"type": "sit", "seat": seat}))
                while self.state["seat"] != seat:
                    await self._hear(socket)
            while not self.state["options"]:
                await self._hear(socket)  # the table is just being handed over
            move, turn = self.rng.choice(self.state["options"])["move"], self.state["turn"]
            self._owed = {"type": "move", "seat": seat, "move": move, "turn": turn, "id": secrets.token_hex(12)}
        self.seen.in_doubt = self._owed["move"]
        await socket.send(json.dumps(self._owed))
        while True:
            answer = await self._hear(socket)
            if answer.get("id") == self._owed["id"]:
                break
        if answer["type"] == "done":
            self.seen.acknowledged.append(self._owed["move"])
            self._owed = self.seen.in_doubt = None
        elif answer["error"] == "not_stored":
            self.seen.refused += 1
            await asyncio.sleep(RETRY)
        else:
            raise AssertionError(f"table {self.table}: {answer}")

    async def _hear(self, socket: ClientConnection) -> dict[str, Any]:
        async with asyncio.timeout(7):
            message: dict[str, Any] = json.loads(await socket.recv())
        if message["type"] == "state":
            self.state |= message
        return message


def make_table(node: Node) -> dict[str, Any] | None:
    """None while the node is busy joining again."""
    try:
        return node.make_table()
    except (AssertionError, OSError):
        time.sleep(RETRY)
        return None


def stored_moves(engine: Engine, table: str) -> list[str]:
    with engine.connect() as connection:
        query = text("SELECT line FROM lines WHERE table_id = :table ORDER BY number")
        lines = [json.loads(line) for line in connection.execute(query, {"table": table}).scalars()]
    return [line["move"] for line in lines if "move" in line]


def epochs(engine: Engine) -> int:
    """How often tables have been taken up; the first time of each is no takeover."""
    with engine.connect() as connection:
        return int(connection.execute(text("SELECT coalesce(sum(greatest(epoch - 1, 0)), 0) FROM tables")).scalar_one())


def compared(engine: Engine, players: list[Keyboard]) -> tuple[int, int, list[str]]:
    """Moves lost and made twice, and where."""
    lost = doubled = 0
    where: list[str] = []
    for player in players:
        stored, seen = stored_moves(engine, player.table), player.seen
        expected = [seen.acknowledged, [*seen.acknowledged, seen.in_doubt]]
        if stored in expected:
            continue
        where.append(f"table {player.table}: stored {len(stored)}, acknowledged {len(seen.acknowledged)}")
        lost += max(0, len(seen.acknowledged) - len(stored)) or 1
        doubled += max(0, len(stored) - len(seen.acknowledged) - (seen.in_doubt is not None))
    return lost, doubled, where


async def disturb(url: str, doors: list[Node], rng: random.Random, stops: float) -> str:
    """One node is killed, or stopped for longer than its lease; another is started where one has gone."""
    node = rng.choice(doors)
    assert node.process.pid is not None
    if rng.random() < stops:
        os.kill(node.process.pid, signal.SIGSTOP)
        await asyncio.sleep(STOPPED)
        os.kill(node.process.pid, signal.SIGCONT)
        return "stopped"
    doors.remove(node)
    how, name = (signal.SIGTERM, "drained") if rng.random() < 0.2 else (signal.SIGKILL, "killed")
    os.kill(node.process.pid, how)
    await asyncio.to_thread(node.process.join)
    doors.append(await asyncio.to_thread(Node, url, LEASE, RENEWAL))
    return name


async def run(options: argparse.Namespace, url: str) -> int:
    rng = random.Random(options.seed)
    engine = create_engine(url)
    doors = [Node(url, LEASE, RENEWAL) for _ in range(options.nodes)]
    until = asyncio.Event()
    players: list[Keyboard] = []
    playing: list[asyncio.Task[None]] = []
    counts = {"killed": 0, "stopped": 0, "drained": 0}
    began = time.monotonic()
    try:
        while epochs(engine) < options.times and time.monotonic() - began < options.seconds:
            while sum(not task.done() for task in playing) < options.tables:
                made = await asyncio.to_thread(make_table, rng.choice(doors))
                if made is not None:
                    players.append(Keyboard(made, doors, rng))
                    playing.append(asyncio.create_task(players[-1].play(until)))
            await asyncio.sleep(rng.random() * options.pause)
            counts[await disturb(url, doors, rng, options.stops)] += 1
            if sys.stderr.isatty():
                print(f"\r{epochs(engine)} takeovers", end="", file=sys.stderr, flush=True)
        await asyncio.sleep(2 * STOPPED)
        until.set()
        await asyncio.gather(*playing)
    finally:
        for node in doors:
            os.kill(node.process.pid or 0, signal.SIGCONT)
            node.kill()
    lost, doubled, where = compared(engine, players)
    taken = epochs(engine)
    engine.dispose()
    away = sorted(seconds for player in players for seconds in player.seen.away)
    moves = sum(len(player.seen.acknowledged) for player in players)
    print(f"lease {LEASE:.0f} s, renewed every {RENEWAL:.0f} s")
    print(f"nodes {options.nodes}, tables {len(players)}, {time.monotonic() - began:.0f} s; ended {counts}")
    print(f"takeovers {taken}  moves {moves}  lost {lost}  doubled {doubled}")
    if len(away) > 1:
        p99 = statistics.quantiles(away, n=100)[98]
        back = f"p50 {statistics.median(away):.2f} s, p99 {p99:.2f} s, worst {away[-1]:.2f} s"
        print(f"seats back {len(away)} times: {back}")
    print("\n".join(where))
    return 1 if lost or doubled or where else 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.takeovers", description=__doc__)
    parser.add_argument("--times", type=int, default=1000, help="takeovers: tables that change their node (1000)")
    parser.add_argument(
        "--seconds", type=float, default=3600.0, help="end after so many, however few there were (3600)"
    )
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--tables", type=int, default=20, help="played at the same time (20)")
    parser.add_argument("--stops", type=float, default=0.2, help="share of nodes that are stopped, not killed (0.2)")
    parser.add_argument("--pause", type=float, default=3.0, help="most seconds between two (3)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if programs() is None:
        print("PostgreSQL is not installed (its program pg_ctl)", file=sys.stderr)
        return 2
    with temporary_postgres() as postgres:
        return asyncio.run(run(options, postgres.url("takeovers")))


if __name__ == "__main__":
    sys.exit(main())

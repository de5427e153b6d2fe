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
from collections import Counter
from typing import Any

from sqlalchemy import Engine, create_engine, text
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from engawa.server.storage.node_lease import LEASE, RENEWAL
from tests.server.nodes import Node
from tests.server.postgres import programs, temporary_postgres

FIRST_RETRY, LAST_RETRY, SPREAD = 0.3, 8.0, 0.3
"""As the page comes back (web/src/lib/connection.ts)."""
HEARS_WITHIN, QUIET, ANSWER_WITHIN = 7.0, 2.0, 2.5
STOPPED = LEASE + 2
RESTART = 2.0
"""Seconds after which somebody starts a node again, as deploy/engawa.service says."""


class Seat:
    """Plays one seat of a table, through any node that lets it in, until it is told to stop; knows what it was told."""

    def __init__(self, table: str, token: str, doors: list[Node], rng: random.Random, thinks: float) -> None:
        self.table, self.token = table, token
        self.doors = doors
        self.rng = rng
        self.thinks = thinks
        self.state: dict[str, Any] = {}
        self.seat = -1
        self.acknowledged: list[str] = []
        self.in_doubt: str | None = None
        self.away: list[tuple[float, float]] = []
        """From when to when."""
        self._owed: dict[str, Any] | None = None
        self._retry = FIRST_RETRY

    async def play(self, until: asyncio.Event) -> None:
        lost_at: float | None = None
        while not until.is_set() and not self.state.get("is_over"):
            door = self.rng.choice(self.doors)
            try:
                async with asyncio.timeout(3):
                    socket = await connect(f"ws://{door.address}/api/socket/{self.table}", compression=None)
                try:
                    self.state = {}
                    await socket.send(json.dumps({"type": "hello", "table": self.table, "token": self.token}))
                    while not self.state:
                        if await self._hear(socket, HEARS_WITHIN) is None:
                            raise TimeoutError
                    if lost_at is not None:
                        self.away.append((lost_at, time.monotonic()))
                    lost_at, self._retry = None, FIRST_RETRY
                    await self._stay(socket, until)
                finally:
                    socket.transport.abort()
            except (OSError, WebSocketException, InvalidHandshake, TimeoutError):
                lost_at = lost_at or time.monotonic()
                await asyncio.sleep(self._retry * (1 - SPREAD * self.rng.random()))
                self._retry = min(2 * self._retry, LAST_RETRY)

    async def _stay(self, socket: ClientConnection, until: asyncio.Event) -> None:
        """What was not acknowledged is sent again, with its id."""
        self.seat = self.state["seat"]
        while not until.is_set() and not self.state["is_over"]:
            if self._owed is None and self.state["options"]:
                await asyncio.sleep(self.thinks * 2 * self.rng.random())
                move, turn = self.rng.choice(self.state["options"])["move"], self.state["turn"]
                self._owed = {
                    "type": "move",
                    "seat": self.seat,
                    "move": move,
                    "turn": turn,
                    "id": secrets.token_hex(12),
                }
            if self._owed is not None:
                await self._move(socket, self._owed)
            elif await self._hear(socket, QUIET) is None:
                await socket.send(json.dumps({"type": "ping"}))
                if await self._hear(socket, ANSWER_WITHIN) is None:
                    raise TimeoutError

    async def _move(self, socket: ClientConnection, owed: dict[str, Any]) -> None:
        self.in_doubt = owed["move"]
        await socket.send(json.dumps(owed))
        answer: dict[str, Any] = {}
        while answer.get("id") != owed["id"]:
            heard = await self._hear(socket, HEARS_WITHIN)
            if heard is None:
                raise TimeoutError
            answer = heard
        if answer["type"] == "error" and answer["error"] == "not_stored":
            await asyncio.sleep(FIRST_RETRY)
            return
        if answer["type"] != "done":
            raise AssertionError(f"table {self.table}: {answer}")
        self.acknowledged.append(owed["move"])
        self._owed = self.in_doubt = None
        self.state["options"] = [] if self.state["turn"] == owed["turn"] else self.state["options"]

    async def _hear(self, socket: ClientConnection, within: float) -> dict[str, Any] | None:
        try:
            async with asyncio.timeout(within):
                message: dict[str, Any] = json.loads(await socket.recv())
        except TimeoutError:
            return None
        if message["type"] == "state":
            self.state |= message
        return message


def make_table(doors: list[Node], rng: random.Random) -> dict[str, Any]:
    """At any node that is not just joining again."""
    while True:
        try:
            return rng.choice(doors).make_table(seats=[{"name": "Aki"}, {"name": "Ben"}])
        except (AssertionError, OSError):
            time.sleep(FIRST_RETRY)


def stored_moves(engine: Engine, table: str, seat: int) -> list[str]:
    with engine.connect() as connection:
        query = text("SELECT line FROM lines WHERE table_id = :table ORDER BY number")
        lines = [json.loads(line) for line in connection.execute(query, {"table": table}).scalars()]
    return [line["move"] for line in lines if "move" in line and line["seat"] == seat]


def epochs(engine: Engine) -> int:
    """How often tables have been taken up; the first time of each is no takeover."""
    with engine.connect() as connection:
        return int(connection.execute(text("SELECT coalesce(sum(greatest(epoch - 1, 0)), 0) FROM tables")).scalar_one())


def compared(engine: Engine, players: list[Seat]) -> tuple[int, int, list[str]]:
    """Moves lost and made twice, and where."""
    lost = doubled = 0
    where: list[str] = []
    for player in players:
        if player.seat < 0:
            continue
        stored = stored_moves(engine, player.table, player.seat)
        if stored in (player.acknowledged, [*player.acknowledged, player.in_doubt]):
            continue
        where.append(
            f"table {player.table}, seat {player.seat}: stored {len(stored)}, acknowledged {len(player.acknowledged)}"
        )
        lost += max(0, len(player.acknowledged) - len(stored)) or 1
        doubled += max(0, len(stored) - len(player.acknowledged) - (player.in_doubt is not None))
    return lost, doubled, where


async def disturb(url: str, doors: list[Node], rng: random.Random, options: argparse.Namespace) -> str:
    """One node is killed, or stopped for longer than its lease; another is started where one has gone."""
    node = rng.choice(doors)
    assert node.process.pid is not None
    if rng.random() < options.stops:
        os.kill(node.process.pid, signal.SIGSTOP)
        await asyncio.sleep(STOPPED)
        os.kill(node.process.pid, signal.SIGCONT)
        return "stopped"
    doors.remove(node)
    how, name = (signal.SIGTERM, "drained") if rng.random() < options.drains else (signal.SIGKILL, "killed")
    os.kill(node.process.pid, how)
    await asyncio.to_thread(node.process.join)
    await asyncio.sleep(RESTART)
    doors.append(await asyncio.to_thread(Node, url, LEASE, RENEWAL))
    return name


async def run(options: argparse.Namespace, url: str) -> int:
    rng = random.Random(options.seed)
    engine = create_engine(url)
    doors = [Node(url, LEASE, RENEWAL) for _ in range(options.nodes)]
    until = asyncio.Event()
    players: list[Seat] = []
    playing: list[asyncio.Task[None]] = []
    ended: list[tuple[float, str]] = []
    began = time.monotonic()
    try:
        while epochs(engine) < options.times and time.monotonic() - began < options.seconds:
            while sum(not task.done() for task in playing) < options.seats:
                made = await asyncio.to_thread(make_table, doors, rng)
                for token in made["seats"]:
                    players.append(Seat(made["table"], token, doors, rng, options.thinks))
                    playing.append(asyncio.create_task(players[-1].play(until)))
            await asyncio.sleep(options.pause * (0.5 + rng.random()))
            at = time.monotonic()
            ended.append((at, await disturb(url, doors, rng, options)))
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
    counts = dict(Counter(how for _, how in ended))
    moves = sum(len(player.acknowledged) for player in players)
    print(f"lease {LEASE:g} s, renewed every {RENEWAL:g} s; a seat moves about every {options.thinks:g} s of its turns")
    print(f"nodes {options.nodes}, seats {options.seats}, {time.monotonic() - began:.0f} s; ended {counts}")
    print(f"takeovers {epochs(engine)}  moves {moves}  lost {lost}  doubled {doubled}")
    engine.dispose()
    tell_absences(players, ended)
    print("\n".join(where))
    return 1 if lost or doubled or where else 0


def tell_absences(players: list[Seat], ended: list[tuple[float, str]]) -> None:
    """How long seats were away, by what had happened to a node last."""
    away: dict[str, list[float]] = {}
    for since, to in (one for player in players for one in player.away):
        how = [name for at, name in ended if at <= since]
        away.setdefault(how[-1] if how else "nothing", []).append(to - since)
    for name, seconds in sorted(away.items()):
        if len(seconds) > 1:
            p99 = statistics.quantiles(seconds, n=100)[98]
            told = f"p50 {statistics.median(seconds):.2f} s, p99 {p99:.2f} s, worst {max(seconds):.2f} s"
            print(f"seats back after a node was {name}, {len(seconds)} times: {told}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.takeovers", description=__doc__)
    parser.add_argument("--times", type=int, default=1000, help="takeovers: tables that change their node (1000)")
    parser.add_argument(
        "--seconds", type=float, default=3600.0, help="end after so many, however few there were (3600)"
    )
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--seats", type=int, default=40, help="two at a table, each with a socket of its own (40)")
    parser.add_argument("--thinks", type=float, default=1.0, help="seconds before a move, on the average (1)")
    parser.add_argument("--drains", type=float, default=0.2, help="share of the others that are drained (0.2)")
    parser.add_argument("--stops", type=float, default=0.2, help="share of nodes that are stopped, not killed (0.2)")
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two, on the average (2)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if programs() is None:
        print("PostgreSQL is not installed (its program pg_ctl)", file=sys.stderr)
        return 2
    with temporary_postgres() as postgres:
        return asyncio.run(run(options, postgres.url("takeovers")))


if __name__ == "__main__":
    sys.exit(main())

"""Load clients: programs that play at many tables at once; what they saw is compared with what was stored."""

import asyncio
import json
import math
import random
import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import orjson

from engawa.bench.game_measurements import table_options
from engawa.bench.ws_client import Wire, connect

TOGETHER = 50
"""Sockets that are opened at the same time."""


Meter = Callable[[], float]
"""Seconds of processor time that a server has used."""


async def echo(address: str, meter: Meter, sockets: int, seconds: float, size: int) -> dict[str, float]:
    """Messages a second that come back when each socket has one on its way, and what one costs."""
    wires = await open_all(address, "/echo", sockets)
    message = b"x" * size
    count = 0

    def again(wire: Wire, _: bytes) -> None:
        nonlocal count
        count += 1
        wire.say(message)

    for wire in wires:
        wire.hear = lambda text, wire=wire: again(wire, text)  # type: ignore[misc]
        wire.say(message)
    await asyncio.sleep(0.5)
    began, before, used = time.perf_counter(), count, meter()
    await asyncio.sleep(seconds)
    came, spent, used = count - before, time.perf_counter() - began, meter() - used
    for wire in wires:
        wire.close()
    return {"messages_per_second": came / spent, "cpu_us_per_message": 1e6 * used / came}


async def open_all(address: str, path: str, sockets: int) -> list[Wire]:
    wires: list[Wire] = []
    while len(wires) < sockets:
        together = min(TOGETHER, sockets - len(wires))
        wires += await asyncio.gather(*(connect(address, path) for _ in range(together)))
    return wires


def make_table(address: str, game: str, players: int) -> dict[str, Any]:
    seats = [{"name": f"Player {seat + 1}"} for seat in range(players)]
    body = {"game": game, "options": table_options(game), "seats": seats}
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"http://{address}/api/tables", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


@dataclass
class Seen:
    """What the players of one table know of it together."""

    id: str
    moves: list[tuple[int, str]] = field(default_factory=list)
    """Every acknowledged move with its seat."""
    players: list["Player"] = field(default_factory=list)
    sent_at: float = 0.0
    on_its_way: str | None = None


class Player:
    """A program on one seat: when it is to act it chooses at random, at once or after a rest."""

    def __init__(self, load: "Load", wire: Wire, table: Seen, seat: int) -> None:
        self.load = load
        self.wire = wire
        self.table = table
        self.seat = seat
        self.heard = -1
        """The number of moves of the last state."""
        self.waits = False
        self.state: dict[str, Any] = {}
        """The last state."""
        wire.hear = self.hear
        table.players.append(self)

    def sit_down(self, token: str) -> None:
        self.wire.say(orjson.dumps({"type": "hello", "table": self.table.id, "token": token}))

    def hear(self, text: bytes) -> None:
        message = orjson.loads(text)
        if message["type"] == "done":
            self._acknowledge()
            return
        self.load.delivered += 1
        self.load.bytes += len(text)
        if message["type"] == "welcome":
            return
        if message["type"] == "error" and message["error"] == "stale":
            self._try_again()
            return
        if message["type"] != "state":
            self.load.complaints.append(text.decode())
            return
        if message["moves"] != self.heard:
            self._follow(message["moves"], message)
        self.state = {**self.state, **message}
        self.go_on()

    def go_on(self) -> None:
        if self.seat in self.state.get("to_act", []) and self.table.on_its_way is None and not self.waits:
            self.waits = True
            self.load.plan(self)

    def _follow(self, moves: int, state: dict[str, Any]) -> None:
        """Every move that is to be seen is told once, in order; at the end the unseen ones are counted too."""
        if self.heard >= 0 and moves != self.heard + 1 and not state["is_over"]:
            self.load.complaints.append(f"{self.table.id}: move {moves} after {self.heard}")
        self.heard = moves
        if self.load.measuring:
            self.load.delays.append(time.perf_counter() - self.table.sent_at)

    def _try_again(self) -> None:
        """While seats decide at once the mover hears of the last decision before the others, who may be too late then:
        what they go on with has arrived by now."""
        self.table.on_its_way = None
        self.go_on()

    def _acknowledge(self) -> None:
        """The move is stored; the table's others may go on then."""
        table = self.table
        assert table.on_its_way is not None
        table.moves.append((self.seat, table.on_its_way))
        table.on_its_way = None
        for player in table.players:
            player.go_on()

    def move(self) -> None:
        """One move of a table at a time, also where seats decide at once: another's makes this one wait for its end."""
        self.waits = False
        table, state = self.table, self.state
        if table.on_its_way is not None:
            return
        table.on_its_way = self.load.rng.choice(state["options"])["move"]
        table.sent_at = time.perf_counter()
        self.load.sent += 1
        move = {
            "type": "move",
            "seat": self.seat,
            "move": table.on_its_way,
            "turn": state["turn"],
            "id": self.load.sent,
        }
        self.wire.say(orjson.dumps(move))


def quantile(ordered: list[float], percent: int) -> float:
    """Not a number where there is nothing."""
    return ordered[len(ordered) * percent // 100] if ordered else math.nan


class Load:
    """All players of all tables."""

    def __init__(self) -> None:
        self.rng = random.Random(1)
        self.players: list[Player] = []
        self.tables: list[Seen] = []
        self.complaints: list[str] = []
        self.delivered = self.sent = self.bytes = 0
        self.delays: list[float] = []
        self.measuring = False
        self.rest: float | None = None
        """Seconds between the moves of a table; None while nobody moves."""
        self._waiting: list[Player] = []

    async def gather(self, wires: list[Wire], tables: list[dict[str, Any]], players: int) -> None:
        """Everybody sits down and waits."""
        for number, made in enumerate(tables):
            seen = Seen(made["table"])
            self.tables.append(seen)
            for seat in range(players):
                player = Player(self, wires[number * players + seat], seen, seat)
                self.players.append(player)
                player.sit_down(made["seats"][seat])
            while any(p.heard < 0 for p in self.players[-players:]):
                await asyncio.sleep(0.002)

    def plan(self, player: Player) -> None:
        if self.rest is None:
            self._waiting.append(player)
        elif self.rest == 0:
            player.move()
        else:
            due = max(0.0, player.table.sent_at + self.rest - time.perf_counter())
            asyncio.get_running_loop().call_later(due, player.move)

    async def play(self, meter: Meter, seconds: float, rest: float) -> dict[str, float]:
        """Everybody plays for a while; moves and messages a second, and how long a move takes to reach a player."""
        self.rest = rest
        began = time.perf_counter()
        first = {player.table.id: player for player in reversed(self._waiting)}
        for player in self._waiting:
            player.waits = player is first[player.table.id]
        self._waiting = []
        loop = asyncio.get_running_loop()
        for number, player in enumerate(first.values()):
            loop.call_later(rest * number / len(first), player.move)
        await asyncio.sleep(max(1.0, rest))
        self.measuring = True
        self.delays = []
        sent, delivered, size, began, used = self.sent, self.delivered, self.bytes, time.perf_counter(), meter()
        await asyncio.sleep(seconds)
        spent, used = time.perf_counter() - began, meter() - used
        counts = (self.sent - sent, self.delivered - delivered, self.bytes - size)
        self.measuring = False
        await self._come_to_rest()
        delays = sorted(self.delays)
        return {
            "moves_per_second": counts[0] / spent,
            "messages_per_second": counts[1] / spent,
            "bytes_per_message": counts[2] / max(1, counts[1]),
            "cpu_us_per_message": 1e6 * used / max(1, counts[1]),
            "cpu_us_per_move": 1e6 * used / max(1, counts[0]),
            "p50_ms": 1000 * quantile(delays, 50),
            "p99_ms": 1000 * quantile(delays, 99),
        }

    async def _come_to_rest(self) -> None:
        """Nobody moves any more, and what is on its way arrives."""
        self.rest = None
        while True:
            before = self.delivered
            await asyncio.sleep(1.5)
            if self.delivered == before:
                return

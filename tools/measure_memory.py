"""Memory of a server over time: finished games one after the other, and the curve of what the process holds.

`./run measure memory --minutes 30` plays at some tables at once, each game to its end, then at new tables; it draws
the curve as text, writes it as CSV (`--csv FILE`) and says how much was added per thousand games in its second half.
"""

import argparse
import asyncio
import csv
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import orjson

from engawa.bench.load_clients import make_table
from engawa.bench.server import memory, running
from engawa.bench.ws_client import Wire, connect
from engawa.kernel.registry import game_names

PLAYERS: Final = 2
HEIGHT, WIDTH = 12, 72
MIB: Final = 1024 * 1024
Sample = tuple[float, int, float]
"""Seconds, finished games, MiB."""


class Seat:
    """Plays at random, as soon as it is asked."""

    def __init__(self, wire: Wire, made: dict[str, Any], seat: int, rng: random.Random) -> None:
        self.wire, self.seat, self.rng = wire, seat, rng
        self.is_over = asyncio.Event()
        self._state: dict[str, Any] = {}
        self._answered = ""
        wire.hear = self._hear
        wire.say(orjson.dumps({"type": "hello", "table": made["table"], "token": made["seats"][seat]}))

    def _hear(self, text: bytes) -> None:
        message = orjson.loads(text)
        if message["type"] != "state":
            return
        self._state |= message
        if self._state["is_over"]:
            self.is_over.set()
        elif self.seat in self._state["to_act"] and self._state["turn"] != self._answered:
            self._answered = self._state["turn"]
            move = self.rng.choice(self._state["options"])["move"]
            self.wire.say(orjson.dumps({"type": "move", "seat": self.seat, "move": move, "turn": self._answered}))


async def play_on(address: str, game: str, rng: random.Random, until: float, finished: list[int]) -> None:
    while time.monotonic() < until:
        made = await asyncio.to_thread(make_table, address, game, PLAYERS)
        wires = [await connect(address, "/api/socket") for _ in range(PLAYERS)]
        seats = [Seat(wire, made, seat, rng) for seat, wire in enumerate(wires)]
        try:
            async with asyncio.timeout(max(0.1, until - time.monotonic())):
                await asyncio.gather(*(seat.is_over.wait() for seat in seats))
            finished[0] += 1
        except TimeoutError:
            pass
        for wire in wires:
            wire.close()


async def sample(address: str, pid: int, options: argparse.Namespace) -> list[Sample]:
    began = time.monotonic()
    until = began + 60 * options.minutes
    finished = [0]
    rng = random.Random(1)
    playing = [
        asyncio.create_task(play_on(address, options.game, rng, until, finished)) for _ in range(options.at_once)
    ]
    samples: list[Sample] = []
    while time.monotonic() < until:
        await asyncio.sleep(min(options.every, max(0.1, until - time.monotonic())))
        samples.append((time.monotonic() - began, finished[0], memory(pid) / MIB))
    await asyncio.gather(*playing)
    return samples


def curve(samples: list[Sample]) -> str:
    """Memory over finished games, from nothing to the highest."""
    most, last = max(held for _, _, held in samples), max(1, samples[-1][1])
    field = [[" "] * WIDTH for _ in range(HEIGHT)]
    for _, games, held in samples:
        row = min(HEIGHT - 1, int(HEIGHT * held / (most * 1.05)))
        field[HEIGHT - 1 - row][min(WIDTH - 1, WIDTH * games // (last + 1))] = "*"
    rows = [
        f"{most * 1.05 * (HEIGHT - number) / HEIGHT:6.0f} |{''.join(row)}".rstrip() for number, row in enumerate(field)
    ]
    return "\n".join(["   MiB", *rows, f"     0 +{'-' * WIDTH}", f"{'0':>8}{f'{last:,} finished games':>{WIDTH}}"])


def slope(samples: list[Sample]) -> float:
    """MiB per thousand games, by least squares over the second half."""
    half = samples[len(samples) // 2 :]
    mean_games, mean_held = (sum(one[place] for one in half) / len(half) for place in (1, 2))
    spread = sum((games - mean_games) ** 2 for _, games, _ in half)
    shared = sum((games - mean_games) * (held - mean_held) for _, games, held in half)
    return 1000 * shared / spread if spread else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(prog="./run measure memory", description=(__doc__ or "").partition("\n\n")[2])
    parser.add_argument("--minutes", type=float, default=30.0, metavar="M", help="how long (30)")
    parser.add_argument("--at-once", type=int, default=8, metavar="N", help="tables where is played at once (8)")
    parser.add_argument("--every", type=float, default=5.0, metavar="S", help="seconds between two samples (5)")
    parser.add_argument("--game", choices=game_names(), default=game_names()[0], help="what is played")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="the samples: seconds, games, MiB")
    options = parser.parse_args()
    sys.stderr.write(f"playing for {options.minutes:g} minutes\n")
    with (
        tempfile.TemporaryDirectory() as folder,
        running("engawa.bench.measured_server", folder) as (address, pid),
    ):
        samples = asyncio.run(sample(address, pid, options))
    if options.csv is not None:
        with options.csv.open("w", encoding="utf-8", newline="") as file:
            rows = csv.writer(file)
            rows.writerow(["seconds", "finished_games", "mib"])
            rows.writerows([round(seconds, 1), games, round(held, 2)] for seconds, games, held in samples)
    print(curve(samples))
    half = samples[len(samples) // 2 :]
    print(
        f"{samples[-1][1]:,} games of {options.game} to their end in {samples[-1][0] / 60:.1f} minutes; second half: "
        f"{min(one[2] for one in half):.1f}–{max(one[2] for one in half):.1f} MiB, "
        f"{slope(samples):+.2f} MiB per thousand games"
    )


if __name__ == "__main__":
    main()

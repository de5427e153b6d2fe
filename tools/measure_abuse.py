"""Load and abuse: what a hostile visitor does, how it is refused, and what a player at another table notices of it.

`./run measure abuse` starts a server with its usual limits on this machine. A player moves ten times a second from one
address; a hostile visitor comes from another (127.0.0.2, so limits of an address tell them apart) and does one thing
after the other, each for some seconds and bounded. One row each: what was refused, and how long the player's moves
took before it and meanwhile, from sending one to its acknowledgement.
"""

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import orjson

from engawa.bench.load_clients import make_table, quantile
from engawa.bench.server import running
from engawa.bench.ws_client import Wire, connect
from engawa.kernel.registry import game_names
from engawa.kernel.text import figures_table

HOSTILE: Final = "127.0.0.2"
PACE: Final = 0.1
RECORD: Final = Path(__file__).parents[1] / "tests" / "golden" / "iki-2-random-1.jsonl"
HEAD: Final = "{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\r\n"
Answers = Counter[str]


class Neighbour:
    """Somebody who plays on both seats of a table of two, and notes how long each move takes."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.taken: list[float] = []
        self._rng = random.Random(1)

    async def play(self) -> None:
        while True:
            made = await asyncio.to_thread(make_table, self.address, game_names()[0], 2)
            seats = [Seated(await connect(self.address, "/api/socket"), made, seat) for seat in range(2)]
            for one in seats:
                await one.has_state.wait()
            while not seats[0].state["to_act"]:
                await asyncio.sleep(PACE)  # the game is being set up
            while not seats[0].state["is_over"]:
                mover = seats[seats[0].state["to_act"][0]]
                self.taken.append(await mover.move(self._rng))
                await asyncio.sleep(PACE)
                while seats[0].state["moves"] != seats[1].state["moves"]:
                    await asyncio.sleep(PACE / 10)
            for one in seats:
                one.wire.close()


class Seated:
    def __init__(self, wire: Wire, made: dict[str, Any], seat: int) -> None:
        self.wire, self.seat = wire, seat
        self.state: dict[str, Any] = {}
        self.has_state, self.is_done = asyncio.Event(), asyncio.Event()
        self.heard: Answers = Counter()
        wire.hear = self._hear
        wire.say(orjson.dumps({"type": "hello", "table": made["table"], "token": made["seats"][seat]}))
        wire.say(b'{"type":"commit","commitment":null}')

    def _hear(self, text: bytes) -> None:
        message = orjson.loads(text)
        self.heard[message["error"] if message["type"] == "error" else message["type"]] += 1
        if message["type"] == "state":
            self.state |= message
            self.has_state.set()
        elif message["type"] == "done":
            self.is_done.set()

    async def move(self, rng: random.Random) -> float:
        self.is_done.clear()
        move = rng.choice(self.state["options"])["move"]
        began = time.perf_counter()
        self.wire.say(
            orjson.dumps({"type": "move", "seat": self.seat, "move": move, "turn": self.state["turn"], "id": 1})
        )
        await self.is_done.wait()
        return time.perf_counter() - began


class Visitor:
    """The hostile one: never more than it is told to, and only on this machine."""

    def __init__(self, address: str, seconds: float) -> None:
        self.address = address
        self.seconds = seconds

    async def ask(self, text: bytes) -> str:
        """The status of the answer, or that there was none."""
        host, _, port = self.address.partition(":")
        try:
            async with asyncio.timeout(self.seconds + 30):
                reader, writer = await asyncio.open_connection(host, int(port), local_addr=(HOSTILE, 0))
                try:
                    with contextlib.suppress(ConnectionError):
                        writer.write(text)
                        await writer.drain()
                    status = (await reader.readline()).split(b" ")
                    return status[1].decode() if len(status) > 1 else "closed"
                finally:
                    writer.close()
        except (OSError, TimeoutError):
            return "closed"

    def request(self, method: str, path: str, body: bytes = b"", kind: str = "application/json") -> bytes:
        head = HEAD.format(method=method, path=path, host=self.address, kind=kind, length=len(body))
        return head.encode() + body

    async def again_and_again(self, text: bytes, most: int, at_once: int = 8) -> Answers:
        answers: Answers = Counter()
        until, left = time.monotonic() + self.seconds, most

        async def one() -> None:
            nonlocal left
            while left > 0 and time.monotonic() < until:
                left -= 1
                answers[await self.ask(text)] += 1

        await asyncio.gather(*(one() for _ in range(at_once)))
        return answers

    async def open_socket(self) -> Wire:
        host, _, port = self.address.partition(":")
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(
            lambda: Wire(self.address, "/api/socket"), host, int(port), local_addr=(HOSTILE, 0)
        )
        await wire.open
        return wire

    async def sockets(self) -> Answers:
        """Four hundred, that say nothing."""
        answers: Answers = Counter()
        wires: list[Wire] = []
        for _ in range(400):
            with contextlib.suppress(OSError):
                wire = await self.open_socket()
                wire.hear = lambda text: answers.update([orjson.loads(text)["error"]])
                wires.append(wire)
        await asyncio.sleep(self.seconds)
        answers["opened"] = len(wires)
        for wire in wires:
            wire.close()
        return answers

    async def at_own_table(self, bots: list[str], say: Callable[[Seated, int], bytes], most: int) -> Answers:
        body = {"game": game_names()[0], "seats": [{"name": "Mallory"}, *({"name": bot, "bot": bot} for bot in bots)]}
        made = await asyncio.to_thread(post_json, self, "/api/tables", body)
        seated = Seated(await self.open_socket(), made, 0)
        await seated.has_state.wait()
        until, sent = time.monotonic() + self.seconds, 0
        while sent < most and time.monotonic() < until and not seated.wire.lost:
            seated.wire.say(say(seated, sent))
            sent += 1
            if sent % 50 == 0:
                await asyncio.sleep(0)
        await asyncio.sleep(1)
        seated.heard["closed" if seated.wire.lost else "stayed"] = 1
        seated.wire.close()
        return seated.heard

    async def flood(self) -> Answers:
        return await self.at_own_table(["random"], lambda _, number: b'{"type":"ping","id":%d}' % number, 20_000)

    async def rubbish(self) -> Answers:
        return await self.at_own_table(["random"], lambda *_: b"x" * 60_000, 2_000)

    async def hints(self) -> Answers:
        """At ten tables at once."""
        answers: Answers = Counter()
        for heard in await asyncio.gather(
            *(self.at_own_table(["elder"], lambda *_: b'{"type":"hint","id":1}', 40) for _ in range(10))
        ):
            answers.update(heard)
        return answers

    async def reviews(self) -> Answers:
        """Of ten finished games at once."""
        answers: Answers = Counter()
        record = RECORD.read_bytes()

        async def one() -> None:
            made = await asyncio.to_thread(post_text, self, "/api/records", record)
            wire = await self.open_socket()
            wire.hear = lambda text: answers.update([(m := orjson.loads(text)).get("error", m["type"])])
            wire.say(orjson.dumps({"type": "hello", "table": made["table"], "token": ""}))
            for number in range(20):
                wire.say(orjson.dumps({"type": "review", "id": number}))
            await asyncio.sleep(self.seconds)
            wire.close()

        await asyncio.gather(*(one() for _ in range(10)))
        return answers

    async def half_requests(self) -> Answers:
        """Three hundred connections, each with half of a head."""
        texts = [b"GET /api/tables HTTP/1.1\r\nHost: " + self.address.encode()] * 300
        return Counter(await asyncio.gather(*(self.ask(text) for text in texts)))

    async def huge_bodies(self) -> Answers:
        return await self.again_and_again(self.request("POST", "/api/records", b"x" * 3_000_000, "text/plain"), 200)

    async def tables(self) -> Answers:
        body = orjson.dumps({"game": game_names()[0], "seats": [{"name": "A"}, {"name": "B"}]})
        return await self.again_and_again(self.request("POST", "/api/tables", body), 2_000)

    async def lists(self) -> Answers:
        return await self.again_and_again(self.request("GET", "/api/tables"), 5_000)


def post_json(visitor: Visitor, path: str, body: object) -> dict[str, Any]:
    return post_text(visitor, path, orjson.dumps(body), "application/json")


def post_text(visitor: Visitor, path: str, body: bytes, kind: str = "text/plain") -> dict[str, Any]:
    import http.client  # noqa: PLC0415 - of no use to the rest

    host, _, port = visitor.address.partition(":")
    connection = http.client.HTTPConnection(host, int(port), timeout=60, source_address=(HOSTILE, 0))
    connection.request("POST", path, body, {"content-type": kind})
    answer = connection.getresponse()
    read = orjson.loads(answer.read())
    connection.close()
    if answer.status != 201:
        raise RuntimeError(f"{path}: {answer.status} {read}")
    made: dict[str, Any] = read
    return made


Act = Callable[[Visitor], Awaitable[Answers]]
ACTS: Final[dict[str, Act]] = {
    "hints at ten tables": Visitor.hints,
    "reviews of ten games": Visitor.reviews,
    "opens 400 sockets": Visitor.sockets,
    "floods a socket with messages": Visitor.flood,
    "sends messages of 60 kB": Visitor.rubbish,
    "300 half requests": Visitor.half_requests,
    "bodies of 3 MB": Visitor.huge_bodies,
    "makes tables without end": Visitor.tables,
    "asks for the lobby without end": Visitor.lists,
}


async def measure(address: str, seconds: float) -> list[list[str]]:
    rows = [["the hostile visitor", "was answered", "p50 before", "p99 before", "p50 then", "p99 then"]]
    neighbour = Neighbour(address)
    playing = asyncio.create_task(neighbour.play())
    visitor = Visitor(address, seconds)
    for name, act in ACTS.items():
        sys.stderr.write(f"measuring: {name}\n")
        await asyncio.sleep(1)
        neighbour.taken = []
        await asyncio.sleep(seconds)
        before, neighbour.taken = sorted(neighbour.taken), []
        answers = await act(visitor)
        during = sorted(neighbour.taken)
        told = ", ".join(f"{count:,} {answer}" for answer, count in answers.most_common(5))
        figures = [f"{1000 * quantile(some, percent):.1f}" for some in (before, during) for percent in (50, 99)]
        rows.append([name, told, *figures])
        if playing.done():
            playing.result()
    playing.cancel()
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(prog="./run measure abuse", description=(__doc__ or "").partition("\n\n")[2])
    parser.add_argument("--seconds", type=float, default=5.0, metavar="S", help="how long each thing is done (5)")
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        running("engawa", "serve", "--port", "0", "--folder", folder) as (address, _),
    ):
        rows = asyncio.run(measure(address, options.seconds))
    print("milliseconds from a move to its acknowledgement, at a table that has nothing to do with it")
    print(figures_table(rows))


if __name__ == "__main__":
    main()

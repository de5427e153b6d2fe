"""Message costs: a fixed number of moves at fixed tables, in one process without sockets, to count instructions of.

    valgrind --tool=cachegrind --cache-sim=no .venv/bin/python -P tools/message_costs.py iki 4 10
    valgrind --tool=cachegrind --cache-sim=no .venv/bin/python -P tools/message_costs.py iki 4 40

What the second counts beyond the first, by the messages between, is what a message costs; it is the same to a hundredth
on any machine, busy or not. `PYTHONPATH` names another build to compare with, `PYTHONHASHSEED=0` keeps sets in order.
"""

import asyncio
import hashlib
import itertools
import os
import random
import secrets
import sys
import tempfile
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import orjson
from fastapi import FastAPI

from engawa.bench.measured_server import LIMITLESS
from engawa.server.app import make_app
from engawa.server.storage.store import Store, sqlite_url

SCOPE = {
    "asgi": {"version": "3.0"},
    "http_version": "1.1",
    "query_string": b"",
    "headers": [(b"host", b"127.0.0.1:1"), (b"content-type", b"application/json")],
    "client": ("127.0.0.1", 5),
    "server": ("127.0.0.1", 1),
}
SEATS = 4
Message = MutableMapping[str, Any]


async def post(app: FastAPI, path: str, body: object) -> dict[str, Any]:
    """A request, straight to the application."""
    answers: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": orjson.dumps(body), "more_body": False}

    async def send(message: Message) -> None:
        answers.append(message)

    await app({**SCOPE, "type": "http", "method": "POST", "scheme": "http", "path": path}, receive, send)
    answer: dict[str, Any] = orjson.loads(b"".join(message.get("body", b"") for message in answers))
    return answer


class Player:
    """A seat's web socket, straight to the application."""

    def __init__(self, app: FastAPI, table: str, seat: int, token: str) -> None:
        self.seat = seat
        self.state: dict[str, Any] = {}
        self.messages = 0
        self.has_state, self.is_done = asyncio.Event(), asyncio.Event()
        self._inbox: asyncio.Queue[Message] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        self.say({"type": "hello", "table": table, "token": token})
        scope = {**SCOPE, "type": "websocket", "scheme": "ws", "path": "/api/socket", "subprotocols": []}
        self._task = asyncio.ensure_future(app(scope, self._inbox.get, self._hear))

    def say(self, message: object) -> None:
        self._inbox.put_nowait({"type": "websocket.receive", "text": orjson.dumps(message).decode()})

    async def _hear(self, message: Message) -> None:
        if message["type"] != "websocket.send":
            return
        self.messages += 1
        heard = orjson.loads(message["text"])
        if heard["type"] == "error":
            raise SystemExit(f"message_costs: {heard}")
        if heard["type"] == "state":
            self.state.update(heard)
            self.has_state.set()
        elif heard["type"] == "done":
            self.is_done.set()


async def sit_down(app: FastAPI, game: str) -> list[Player]:
    made = await post(app, "/api/tables", {"game": game, "seats": [{"name": f"Player {n}"} for n in range(SEATS)]})
    players = [Player(app, made["table"], seat, made["seats"][seat]) for seat in range(SEATS)]
    for player in players:
        await player.has_state.wait()
    return players


async def play(game: str, tables: int, rounds: int) -> None:
    """In each round one move at each table; then all have it."""
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        app = make_app(Store(sqlite_url(Path(folder))), LIMITLESS)
        companies = [await sit_down(app, game) for _ in range(tables)]
        everybody = [player for company in companies for player in company]
        before = sum(player.messages for player in everybody)
        for _ in range(rounds):
            for company in companies:
                if company[0].state["is_over"]:
                    continue
                mover = company[company[0].state["to_act"][0]]
                mover.is_done.clear()
                chosen = rng.choice(mover.state["options"])["move"]
                mover.say({"type": "move", "seat": mover.seat, "move": chosen, "turn": mover.state["turn"], "id": 1})
                await mover.is_done.wait()
        print(f"{sum(player.messages for player in everybody) - before} messages", flush=True)
        os._exit(0)  # what comes of ending is not to be counted


def main() -> None:
    numbers = itertools.count()

    def token(nbytes: int | None = None) -> str:  # named as the one it stands for
        return hashlib.sha256(str(next(numbers)).encode()).hexdigest()

    secrets.token_hex = secrets.token_urlsafe = token
    game, tables, rounds = sys.argv[1:]
    asyncio.run(play(game, int(tables), int(rounds)))


if __name__ == "__main__":
    main()

"""Nodes of a cluster for tests: server processes on one PostgreSQL, killed, stopped and cut off, and players that come
back as the page does."""

import contextlib
import json
import multiprocessing
import os
import resource
import secrets
import signal
import socket
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing.connection import Connection
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from engawa.bench.measured_server import serve_node
from tests.server.play import server_message

PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["engawa.bench.measured_server"])
LEASE, RENEWAL = 3.0, 0.5
PATIENCE = 30.0


def _serve(url: str, lease: float, renewal: float, clock_off: float, full_disk: bool, pipe: Connection) -> None:
    if full_disk:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    true_time = time.time
    time.time = lambda: true_time() + clock_off
    serve_node(url, pipe.send, lease, renewal)


class Node:
    def __init__(
        self,
        url: str,
        lease: float = LEASE,
        renewal: float = RENEWAL,
        clock_off: float = 0.0,
        full_disk: bool = False,
    ) -> None:
        hear, say = PROCESSES.Pipe(duplex=False)
        self.process = PROCESSES.Process(target=_serve, args=(url, lease, renewal, clock_off, full_disk, say))
        self.process.start()
        say.close()
        assert hear.poll(60), "the node did not start"
        self.address: str = hear.recv()
        hear.close()

    def signal(self, number: int) -> None:
        assert self.process.pid is not None
        os.kill(self.process.pid, number)

    def kill(self) -> None:
        if self.process.is_alive():
            self.signal(signal.SIGKILL)
        self.process.join()

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        content = None if body is None else json.dumps(body).encode()
        sent = {"content-type": "application/json", **headers}
        request = urllib.request.Request(f"http://{self.address}{path}", content, sent, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    def make_table(self, **more: Any) -> dict[str, Any]:
        seats = [{"name": name, "keyboard": 1} for name in ("Aki", "Ben")]
        status, made = self.ask("POST", "/api/tables", {"game": "iki", "seats": seats, **more})
        assert status == 201, made
        return dict(made)


@contextmanager
def nodes(url: str, number: int, lease: float = LEASE) -> Iterator[list[Node]]:
    with ExitStack() as running:
        started = [Node(url, lease) for _ in range(number)]
        for node in started:
            running.callback(node.kill)
        yield started


class Player:
    """A keyboard of all seats of a table; knows what was acknowledged, and sends again what was not, by the same id."""

    def __init__(self, made: dict[str, Any]) -> None:
        self.hello = {"type": "hello", "table": made["table"], "token": made["seats"][0]}
        self.state: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        """As the page keeps it."""
        self.acknowledged: list[str] = []
        self.close_codes: list[int] = []
        self._socket: ClientConnection | None = None
        self._open = ExitStack()
        self._last: dict[str, Any] | None = None

    def come(self, node: Node) -> None:
        """Until it is let in, as the page tries."""
        self.leave()
        until = time.monotonic() + PATIENCE
        while True:
            try:
                door = connect(f"ws://{node.address}/api/socket/{self.hello['table']}", compression=None)
                self._socket = self._open.enter_context(door)
                self.say(self.hello)
                self.state = {}
                while not self.state:
                    self.hear()
                return
            except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
                self.leave()
                assert time.monotonic() < until, "nobody lets the player in"
                time.sleep(0.2)

    def leave(self) -> None:
        with contextlib.suppress(Exception):
            self._open.close()
        self._socket = None

    def say(self, message: dict[str, Any]) -> None:
        assert self._socket is not None
        self._socket.send(json.dumps(message))

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        assert self._socket is not None
        try:
            message = server_message(self._socket.recv(timeout=timeout))
        except ConnectionClosed as closed:
            self.close_codes.append(closed.rcvd.code if closed.rcvd is not None else 1006)
            raise
        if message["type"] == "state":
            self.state = {**self.state, **message}
            self.log[message["log_from"] :] = message["log"]
        return message

    def closed_with(self) -> int:
        """The code that its socket is closed with, after whatever else is told."""
        try:
            while True:
                self.hear()
        except ConnectionClosed:
            return self.close_codes[-1]

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        self.say(message)
        while True:
            answer = self.hear()
            if answer.get("id") == message["id"]:
                return answer

    def look_from(self, seat: int) -> None:
        if seat != self.state["seat"]:
            self.say({"type": "sit", "seat": seat})
            while self.state["seat"] != seat:
                self.hear()

    def next_move(self) -> dict[str, Any]:
        seat = self.state["to_act"][0]
        self.look_from(seat)
        move = self.state["options"][0]["move"]
        return {"type": "move", "seat": seat, "move": move, "turn": self.state["turn"], "id": secrets.token_hex(12)}

    def play(self) -> dict[str, Any]:
        """A move, and what came of it."""
        self._last = self.next_move()
        return self.finish(self._last)

    def finish(self, message: dict[str, Any]) -> dict[str, Any]:
        answer = self.ask(message)
        if answer["type"] == "done":
            self.acknowledged.append(message["move"])
        return answer

    def play_through(self, node: Node) -> None:
        """A move is made, whatever is in its way for a while."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self._last = self.next_move()
                break
            except ConnectionClosed:
                assert time.monotonic() < until
                self.come(node)
        self.finish_through(node)

    def finish_through(self, node: Node) -> None:
        """The last one is acknowledged, with the id that it had, over as many connections as it takes."""
        assert self._last is not None
        until = time.monotonic() + PATIENCE
        while True:
            assert time.monotonic() < until
            try:
                answer = self.finish(self._last)
            except ConnectionClosed:
                self.come(node)
                continue
            if answer["type"] == "done":
                return
            assert answer["error"] == "not_stored", answer
            time.sleep(0.2)

    def play_again(self) -> dict[str, Any]:
        """The last one, with the id that it had, whatever became of it."""
        assert self._last is not None
        return self.finish(self._last)


class Cuttable:
    """A way to the database that can be cut."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self._open: list[socket.socket] = []
        self._is_cut = False
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        self._is_cut = True
        for end in self._open:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self._open.clear()

    def mend(self) -> None:
        self._is_cut = False

    def _accept(self) -> None:
        while True:
            here, _ = self._listening.accept()
            if self._is_cut:
                here.close()
                continue
            try:
                there = socket.create_connection(("127.0.0.1", self._port))
            except OSError:
                here.close()
                continue
            self._open += [here, there]
            for one, other in ((here, there), (there, here)):
                threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        for end in (one, other):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

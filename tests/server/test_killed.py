"""A server that is killed at any moment has every move it has acknowledged."""

import json
import random
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

KILLS = 8


def start(folder: Path, root: Path) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "engawa", "serve", "--port", "18350", "--folder", str(folder)]
    server = subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    for line in server.stdout:
        if "listens on" in line:
            address = line.split("http://")[1].split()[0]
            return server, address
    raise AssertionError("the server did not start")


def post(address: str, body: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(
        f"http://{address}/api/tables", json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=20) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def test_every_acknowledged_move_is_there_after_a_kill(tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    rng = random.Random(1)
    server, address = start(tmp_path, root)
    made = post(address, {"game": "iki", "seats": [{"name": "Aki", "keyboard": 1}, {"name": "Ben", "keyboard": 1}]})
    hello = {"type": "hello", "table": made["table"], "token": made["seats"][0]}
    acknowledged = 0
    for _ in range(KILLS):
        until = time.monotonic() + 0.05 + 0.4 * rng.random()
        with connect(f"ws://{address}/api/socket") as socket:
            socket.send(json.dumps(hello))
            state = json.loads(socket.recv(timeout=20))
            assert state["moves"] >= acknowledged
            while time.monotonic() < until and not state["is_over"]:
                state = say_a_move(address, hello, state)
                acknowledged = state["moves"]
            server.send_signal(signal.SIGKILL)
            server.wait()
        server, address = start(tmp_path, root)
    server.terminate()
    server.wait()
    assert acknowledged > KILLS


def say_a_move(address: str, hello: dict[str, Any], state: dict[str, Any]) -> dict[str, Any]:
    """The next move of whoever's turn it is, from the seat it belongs to; the state that acknowledges it."""
    seat = state["to_act"][0]
    with connect(f"ws://{address}/api/socket") as socket:
        socket.send(json.dumps({**hello, "seat": seat}))
        own = json.loads(socket.recv(timeout=20))
        move = {"type": "move", "seat": seat, "move": own["options"][0]["move"], "turn": own["turn"]}
        socket.send(json.dumps(move))
        answer: dict[str, Any] = json.loads(socket.recv(timeout=20))
    assert answer["type"] == "state"
    assert answer["moves"] == own["moves"] + 1
    return answer

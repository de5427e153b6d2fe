"""Too much, too long, too fast, too slow: answered, and nothing else suffers."""

import asyncio
import time
from types import SimpleNamespace
from typing import cast

import pytest
from fastapi import WebSocket
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from engawa.server.rate_limits import Allowance, Allowances
from engawa.server.settings import Settings
from engawa.server.tables.directory import TableDirectory
from engawa.server.websocket.connection import Connection
from tests.server.conftest import Start
from tests.server.loops import run_apart
from tests.server.play import Guest, make_table, server_message

TWO = [{"name": "Aki"}, {"name": "Ben"}]


def test_an_allowance_is_so_many_at_once_and_so_many_a_second() -> None:
    moment = 0.0
    allowance = Allowance(3, 2, lambda: moment)
    assert [allowance.take() for _ in range(4)] == [True, True, True, False]
    moment = 1.0
    assert [allowance.take() for _ in range(3)] == [True, True, False]
    moment = 100.0
    assert [allowance.take() for _ in range(4)] == [True, True, True, False]


def test_each_address_has_an_allowance_of_its_own() -> None:
    allowances = Allowances.per_minute(1)
    assert [allowances.take(address) for address in ("a", "b", "a")] == [True, True, False]


def test_messages_that_come_too_fast_are_not_read_and_who_goes_on_is_let_go(start: Start) -> None:
    client = start(Settings(messages_at_once=5, messages_per_second=0.001, patience=3))
    made = make_table(client, "iki", TWO)
    with (
        Guest(client, made["table"], made["seats"][0]) as hasty,
        Guest(client, made["table"], made["seats"][1]) as ben,
    ):
        for _ in range(9):
            hasty.say({"type": "say", "text": "hello"})
        for _ in range(4):
            assert hasty.hear_until("error")["error"] == "too_fast"
        with pytest.raises(WebSocketDisconnect) as gone:
            hasty.hear()
        assert gone.value.code == 1008
        for _ in range(5):
            ben.hear_until("chat")
        ben.say({"type": "say", "text": "still here"})
        assert ben.hear_until("chat")["line"]["number"] == 6


@pytest.mark.parametrize(
    ("message", "error"),
    [
        ('{"type":"say","text":"' + "x" * 5000 + '"}', "bad_message"),
        ('{"type":"why","marks":[' + ",".join(['"' + "x" * 90 + '"'] * 20) + "]" + " " * 3000 + "}", "too_big"),
        ('{"type":"note","text":"' + "x" * 20_000 + '"}', "too_big"),
        ("x" * 16_385, "too_big"),
    ],
    ids=["a long line", "padding", "a long note", "nonsense"],
)
def test_messages_that_are_too_long(client: TestClient, message: str, error: str) -> None:
    made = make_table(client, "iki", TWO)
    with Guest(client, made["table"], made["seats"][0]) as me:
        me.socket.send_text(message)
        assert me.hear_until("error")["error"] == error
        me.say({"type": "say", "text": "hello"})
        assert me.hear_until("chat")


def test_who_goes_on_sending_what_is_too_long_is_let_go(start: Start) -> None:
    client = start(Settings(patience=3))
    made = make_table(client, "iki", TWO)
    with Guest(client, made["table"], made["seats"][0]) as flood:
        for _ in range(9):
            flood.socket.send_text("x" * 60_000)
        for _ in range(4):
            assert flood.hear_until("error")["error"] == "too_big"
        with pytest.raises(WebSocketDisconnect) as gone:
            flood.hear()
        assert gone.value.code == 1008


def test_bytes_are_no_message(client: TestClient) -> None:
    made = make_table(client, "iki", TWO)
    with Guest(client, made["table"], made["seats"][0]) as me:
        me.socket.send_bytes(b'{"type":"say","text":"hello"}')
        assert me.hear_until("error")["error"] == "bad_message"


def test_a_socket_that_says_nothing_is_let_go(start: Start) -> None:
    client = start(Settings(hello_within=0.05))
    with client.websocket_connect("/api/socket") as silent:
        assert server_message(silent.receive_text())["error"] == "no_entry"
        with pytest.raises(WebSocketDisconnect):
            silent.receive_json()


class SlowLine:
    """A connection on which the first message takes long."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.scope: dict[str, object] = {}
        self.closed: int | None = None
        self.free = asyncio.Event()

    async def send_text(self, text: str) -> None:
        self.sent.append(text)
        await self.free.wait()

    async def close(self, code: int) -> None:
        self.closed = code


def test_who_cannot_follow_is_let_go() -> None:
    async def follow() -> SlowLine:
        line = SlowLine()
        visitor = Connection(
            cast(WebSocket, line), cast(TableDirectory, SimpleNamespace(settings=Settings(most_waiting=3)))
        )
        sender = asyncio.create_task(visitor.write_out())
        visitor.send(b"first")
        await asyncio.sleep(0)
        for number in range(10):
            visitor.send(b"%d" % number)
        line.free.set()
        await sender
        return line

    line = run_apart(follow())
    assert (line.sent, line.closed) == (["first"], 1013)


def test_a_table_where_nothing_happens_sleeps_and_wakes_as_it_was(start: Start) -> None:
    client = start(Settings(nap=0.1))
    made = make_table(client, "iki", TWO)
    with Guest(client, made["table"], made["seats"][0]) as aki, Guest(client, made["table"], made["seats"][1]) as ben:
        for turn in range(3):
            mover, other = (aki, ben) if aki.state["options"] else (ben, aki)
            mover.play()
            other.hear_moves(turn + 1)
            before = mover.state["turn"]
            time.sleep(0.3)
            if mover.state["undo"]["may"]:
                mover.say({"type": "undo", "seat": mover.state["seat"]})
                mover.hear_moves(turn)
                other.hear_moves(turn)
                mover.play()
                other.hear_moves(turn + 1)
                assert mover.state["turn"] != before
            time.sleep(0.3)
            assert aki.ask(type="look", at=turn + 1)["view"] == aki.state["view"]
        with Guest(client, made["table"], made["spectator"]) as watcher:
            assert watcher.happened() == aki.happened() == ben.happened()

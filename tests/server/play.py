"""A visitor for tests: sits down, hears states, says things. Whatever it hears must be a message of the protocol."""

import json
from types import TracebackType
from typing import Any, Self

import httpx2 as httpx
from fastapi.testclient import TestClient

from engawa.server.protocol.http import DrawNeeded, FiguresProblem, HttpProblem, Ready, TableMade
from engawa.server.protocol.schema import SERVER_MESSAGE
from engawa.server.protocol.state import PARTS
from tests.server.shuffle_part import ShufflePart

WHOLE = {name for part in PARTS for name in part}


def server_message(text: str | bytes) -> dict[str, Any]:
    """A message that was heard. Another type, another key or a missing one fails the test."""
    SERVER_MESSAGE.validate_json(text)
    message: dict[str, Any] = json.loads(text)
    return message


def check_problem(answer: httpx.Response) -> None:
    """What the API refuses is told in the protocol's form; the form of what it does is seen to by FastAPI."""
    if answer.is_error and answer.url.path.startswith("/api/"):
        told = answer.read()
        problem = (
            Ready
            if b'"ready"' in told
            else DrawNeeded
            if b'"type_in"' in told
            else FiguresProblem
            if b'"beside"' in told
            else HttpProblem
        )
        problem.model_validate_json(answer.content)


class Guest:
    """Takes part in the shuffle as a page does, unless told otherwise, and is in when the cards are dealt."""

    PART = "part"
    """The id of what it says in the shuffle; the answers are not heard."""

    def __init__(
        self,
        client: TestClient,
        table: str,
        token: str,
        seat: int | None = None,
        *,
        takes_part: bool = True,
        **more: Any,
    ) -> None:
        self.socket = client.websocket_connect("/api/socket")
        self.hello = {"type": "hello", "table": table, "token": token, **more} | (
            {} if seat is None else {"seat": seat}
        )
        self.welcome: dict[str, Any] = {}
        self.state: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        """As the page keeps it: what is told piecewise, put together."""
        self.asked = 0
        self.part = ShufflePart()
        self.takes_part = takes_part
        self.last: dict[str, Any] = {}
        """What was said last."""

    def __enter__(self) -> Self:
        self.socket.__enter__()
        self.say(self.hello)
        if self.hear()["type"] == "welcome":
            self.hear()
            while self.takes_part and self.welcome["seats"] and self.is_shuffling():
                self.hear()
        return self

    def is_shuffling(self) -> bool:
        """The game may begin, and nothing is drawn yet."""
        shuffle = self.state["shuffle"]
        return shuffle is not None and shuffle["phase"] != "drawn" and not self.state["gathering"]

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.socket.__exit__(kind, error, trace)

    def say(self, message: object) -> None:
        self.socket.send_json(message)

    def receive(self) -> str:
        return self.socket.receive_text()

    def hear(self) -> dict[str, Any]:
        message = server_message(self.receive())
        while message.get("id") == self.PART:
            message = server_message(self.receive())
        if message["type"] == "state":
            if not self.state or message["seat"] != self.state["seat"]:
                assert message.keys() >= WHOLE, "the first state, and the first from other eyes, leave nothing out"
            message = self.state = {**self.state, **message}
            self.log[message["log_from"] :] = message["log"]
            answer = self.part.answer(message) if self.takes_part else None
            if answer is not None:
                self.say({**answer, "id": self.PART})
        elif message["type"] == "welcome":
            self.welcome = message
            self.part.welcome(message)
        self.last = message
        return message

    def happened(self) -> list[dict[str, Any]]:
        """The log without its sentences, which address who reads them."""
        return [{name: part for name, part in entry.items() if name != "text"} for entry in self.log]

    def hear_until(self, wanted: str) -> dict[str, Any]:
        while True:
            message = self.hear()
            if message["type"] == wanted:
                return message

    def hear_moves(self, moves: int) -> None:
        """States until the game has so many moves."""
        while self.state["moves"] != moves:
            self.hear_until("state")

    def ask(self, **question: Any) -> dict[str, Any]:
        """The answer to a question, or the error."""
        self.asked += 1
        self.say({**question, "id": self.asked})
        while True:
            message = self.hear()
            if message.get("id") == self.asked:
                return message

    def wait_for_turn(self) -> None:
        while not self.state["options"] and not self.state["is_over"]:
            self.hear()

    def move(self, text: str | None = None, seat: int | None = None, turn: str | None = None) -> None:
        """The first option unless told."""
        self.say(
            {
                "type": "move",
                "seat": self.state["seat"] if seat is None else seat,
                "move": self.state["options"][0]["move"] if text is None else text,
                "turn": self.state["turn"] if turn is None else turn,
            }
        )

    def play(self, text: str | None = None, **more: Any) -> dict[str, Any]:
        """A move, and the state that acknowledges it or the error that refuses it."""
        moves = self.state["moves"]
        self.move(text, **more)
        while True:
            message = self.hear()
            if message["type"] == "error" or (message["type"] == "state" and message["moves"] > moves):
                return message


def make_table(client: TestClient, game: str, seats: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    made = client.post("/api/tables", json={"game": game, "seats": seats, **more})
    assert made.status_code == 201, made.text
    TableMade.model_validate_json(made.content)
    answer: dict[str, Any] = made.json()
    return answer


def play_at_keyboard(keyboard: Guest) -> dict[str, Any]:
    """A move of whoever is to act, seen from that seat's eyes."""
    seat = keyboard.state["to_act"][0]
    if keyboard.state["seat"] != seat:
        keyboard.say({"type": "sit", "seat": seat})
        while keyboard.state["seat"] != seat:
            keyboard.hear_until("state")
    return keyboard.play()

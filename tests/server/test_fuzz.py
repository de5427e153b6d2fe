"""Whatever is sent, nothing breaks: the HTTP API from its own OpenAPI, the socket with half-right messages."""

import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from engawa.server.app import make_app
from engawa.server.protocol.client_messages import CLIENT_MESSAGE
from engawa.server.storage.store import Store, sqlite_url
from tests.server.conftest import PATIENT
from tests.server.play import Guest, make_table

EXAMPLES = 25
"""For each request of the API."""
RELAXED = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.function_scoped_fixture]


DESCRIBED = [
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
READINESS = "/api/ready"
"""Here a 503 is an answer like another: the server of these tests is started and stopped for every request."""
FOLDER = TemporaryDirectory()
"""The tests are made from the API, so that it must be there before they run."""


class OpenStore(Store):
    """Stays open, though the server of these tests is started and stopped for every request."""

    def close(self) -> None:
        pass


schema = schemathesis.openapi.from_asgi("/openapi.json", make_app(OpenStore(sqlite_url(Path(FOLDER.name))), PATIENT))


@schema.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=RELAXED)
def test_every_request_is_answered_as_the_api_says(case: Any) -> None:
    """No 5xx, no answer of a form or code that is not described. What the schema cannot say (that a game exists, that a
    name is not blank) is refused in a sentence, so a request of the right form need not be accepted."""
    case.call_and_validate(checks=DESCRIBED if case.path == READINESS else [not_a_server_error, *DESCRIBED])


KINDS = list(CLIENT_MESSAGE.json_schema()["discriminator"]["mapping"])
FIELDS = ["seat", "move", "turn", "agree", "bot", "at", "marks", "text", "name", "values", "id", "extra"]
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=6,
)
LIKELY = st.sampled_from(
    [0, 1, 2, 2**63, -(10**30), "pass", "done", "card:monk", "0", "", [], ["card:monk"], [1, 2], "random", True, None]
)
MESSAGES = st.builds(
    lambda kind, fields: json.dumps({"type": kind, **fields}),
    st.sampled_from(KINDS),
    st.dictionaries(st.sampled_from(FIELDS), LIKELY | ANYTHING, max_size=5),
)
GOOD_BYE = {"leave", "link", "propose", "resign"}
"""Afterwards the table may be over or gone, a seat a bot's, the key another: only others' tables must go on."""
NONSENSE = st.text(max_size=60) | ANYTHING.map(json.dumps)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("socket")
    with TestClient(make_app(Store(sqlite_url(folder)), PATIENT)) as running:
        yield running


@pytest.mark.parametrize("game", ["iki", "shogun"])
def test_whatever_a_socket_hears_the_table_plays_on(client: TestClient, game: str) -> None:
    """Three sit at one keyboard, say anything, and can always go on playing."""
    chairs = [{"name": name, "keyboard": 1} for name in ("Aki", "Ben", "Chie")]

    @given(st.lists(MESSAGES | NONSENSE, min_size=1, max_size=12))
    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=RELAXED)
    def say_anything(texts: list[str]) -> None:
        made = make_table(client, game, chairs)
        with Guest(client, made["table"], made["seats"][0]) as me:
            for text in texts:
                me.socket.send_text(text)
            me.asked = 10**9  # none of the numbers that those texts may ask with
            if GOOD_BYE.isdisjoint(map(heard_type, texts)):
                assert me.ask(type="look", at=0)["type"] == "looked"
                play_on(client, made)
        play_on(client, make_table(client, game, chairs))

    say_anything()


def heard_type(text: str) -> object:
    try:
        message = json.loads(text)
    except ValueError:
        return None
    return message.get("type") if isinstance(message, dict) else None


def play_on(client: TestClient, made: dict[str, Any]) -> None:
    """Whoever is to act can make a move."""
    with Guest(client, made["table"], made["seats"][0]) as me:
        for seat in range(3):
            me.say({"type": "stand_in", "seat": seat, "bot": None})
        seat = me.state["to_act"][0]
        me.say({"type": "sit", "seat": seat})
        while me.state["seat"] != seat:
            me.hear()
        before = me.state["moves"]
        told = me.play()
        assert told["type"] == "state", told
        assert told["moves"] > before

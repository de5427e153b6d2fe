"""A server in this process, with its tables in a temporary folder."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from engawa.server.app import make_app
from engawa.server.settings import Settings
from engawa.server.storage.store import Store, sqlite_url
from tests.server.play import check_problem

NO_ROUND = 0.0
"""Most tests leave some seats empty, and are not about the shuffle: it is the server's alone unless they say."""
PATIENT = Settings(
    shuffle_within=NO_ROUND,
    messages_per_second=1e6,
    messages_at_once=10**6,
    makings_per_minute=10**6,
    requests_per_minute=10**6,
    bytes_per_hour=10**10,
    whys_at_once=10**6,
    most_waiting=10**5,
)
Start = Callable[[Settings], TestClient]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Servers with settings of their own, one after the other on the same tables."""
    with ExitStack() as running:

        def begin(settings: Settings) -> TestClient:
            running.close()
            if settings.shuffle_within == Settings.shuffle_within:
                settings = replace(settings, shuffle_within=NO_ROUND)
            client = TestClient(make_app(Store(sqlite_url(tmp_path)), settings))
            client.event_hooks = {"response": [check_problem]}
            return running.enter_context(client)

        yield begin


def running(client: TestClient, start: Start) -> Iterator[TestClient]:
    """A server, then the same started anew."""
    yield client
    yield start(Settings())


@pytest.fixture
def client(start: Start) -> TestClient:
    """A server that minds neither haste nor slow listeners: tests are hasty."""
    return start(PATIENT)

"""A server in this process, with its tables in a temporary folder."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from engawa.server.app import make_app
from engawa.server.settings import Settings
from engawa.server.store import Store, sqlite_url

Start = Callable[[Settings], TestClient]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Servers with settings of their own, one after the other on the same tables."""
    with ExitStack() as running:

        def begin(settings: Settings) -> TestClient:
            return running.enter_context(TestClient(make_app(Store(sqlite_url(tmp_path)), settings)))

        yield begin


@pytest.fixture
def client(start: Start) -> TestClient:
    return start(Settings())


@pytest.fixture
def patient_client(tmp_path: Path) -> Iterator[TestClient]:
    """A server that minds neither haste nor slow listeners."""
    settings = Settings(messages_per_second=1e6, messages_at_once=1_000_000, most_waiting=100_000)
    with TestClient(make_app(Store(sqlite_url(tmp_path)), settings)) as running:
        yield running

"""A server in this process, with its tables in a temporary folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from engawa.server.app import make_app
from engawa.server.store import Store, sqlite_url


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(make_app(Store(sqlite_url(tmp_path)))) as running:
        yield running

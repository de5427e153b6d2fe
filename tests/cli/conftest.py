"""Somebody at the prompt."""

import pytest

from tests.cli.commands import Person


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> Person:
    return Person(monkeypatch)

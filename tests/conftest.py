"""For all tests: the language of whoever runs them does not matter."""

import pytest


@pytest.fixture(autouse=True)
def _english_around(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")

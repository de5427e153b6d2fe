"""For all tests: neither the language of whoever runs them matters nor that `./run test` does."""

import pytest


@pytest.fixture(autouse=True)
def _english_around(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "ENGAWA_CALLED"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")

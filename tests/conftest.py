"""For all tests: neither the language of whoever runs them matters nor that `./run test` does."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.studies.folder import copied, forget, use_folder


@pytest.fixture(autouse=True)
def _english_around(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "ENGAWA_CALLED"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


@pytest.fixture
def study_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Lessons, levels and puzzles of the tests' own in place of the package's, a copy that may be changed."""
    with monkeypatch.context() as patch:
        use_folder(patch, copied(tmp_path / "files"))
        yield tmp_path / "files"
    forget()

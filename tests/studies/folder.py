"""Study files of a test's own, in place of those of the package."""

import shutil
from pathlib import Path

import pytest

from engawa.studies import index, levels, puzzles, quiz, rows, scripts, spoken_events, texts

FILES = Path(__file__).parent / "files"


def use_folder(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """What is read from now on is read there."""
    monkeypatch.setattr(rows, "game_folder", lambda game: folder / game)
    forget()


def forget() -> None:
    readers = (index.read_index, levels.read_level, puzzles.read_puzzles, scripts.read_script, texts.texts)
    for reader in readers:
        reader.cache_clear()
    quiz.make_quiz.cache_clear()
    spoken_events.event_ordinals.cache_clear()


def copied(folder: Path) -> Path:
    """The tests' own files, to be spoiled."""
    shutil.copytree(FILES, folder, dirs_exist_ok=True)
    return folder


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text, f"{file}: {old}"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    forget()

"""Save files: where a game at the text table is kept."""

import os
from pathlib import Path

from engawa.kernel.record import Record


class SavedGame:
    def __init__(self, file: Path, again: str) -> None:
        self.file = file
        self.again = again
        """The command that goes on with the game."""
        self._written = ""

    def write(self, record: Record) -> str:
        """Write the record whole beside the old one, then put it in its place: a full disk costs nothing.

        What went wrong, or an empty text.
        """
        text = record.to_jsonl()
        if text == self._written:
            return ""
        beside = self.file.with_name(self.file.name + ".part")
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with beside.open("w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self.file)
        except OSError as error:
            return error.strerror or str(error)
        self._written = text
        return ""

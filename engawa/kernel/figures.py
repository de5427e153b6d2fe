"""Figures file, read and validated: every error names the file, the entry, the field and what was expected."""

import hashlib
import json
import re
from importlib import resources
from pathlib import Path
from typing import Final

from engawa.kernel.refusal import BadInput

BUILT_IN: Final = "built-in"
SENT: Final = "figures.json"
"""What figures are called that came without the name of a file."""
LARGEST: Final = 1000
"""Of any figure that has no narrower bounds: what is counted with it stays within what a table can hold."""


class Field:
    """One value in a figures file, with the way to it, so that complaints can say where."""

    def __init__(self, value: object, file: str, path: str = "") -> None:
        self.value = value
        self.file = file
        self.path = path

    def complain(self, expected: str) -> BadInput:
        found = json.dumps(self.value, ensure_ascii=False)
        shown = found if len(found) <= 60 else found[:57] + "…"
        return BadInput(f"{self.file}: {self.path or 'the file'}: expected {expected}, found {shown}")

    def __getitem__(self, key: str) -> "Field":
        table = self.table()
        if key not in table:
            where = f" in {self.path}" if self.path else ""
            raise BadInput(f"{self.file}: field “{key}” is missing{where}")
        return table[key]

    def get(self, key: str) -> "Field | None":
        return self.table().get(key)

    def _step(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def table(self) -> "dict[str, Field]":
        if not isinstance(self.value, dict):
            raise self.complain("an object with named fields")
        return {str(key): Field(value, self.file, self._step(str(key))) for key, value in self.value.items()}

    def items(self) -> "list[Field]":
        """The entries of a list; an entry with an id is called by it."""
        if not isinstance(self.value, list):
            raise self.complain("a list")
        return [Field(value, self.file, f"{self.path}[{_called(value, n)}]") for n, value in enumerate(self.value)]

    def number(self, least: int = 0, most: int = LARGEST) -> int:
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.complain("a whole number")
        if self.value < least:
            raise self.complain(f"a whole number of at least {least}")
        if self.value > most:
            raise self.complain(f"a whole number of at most {most}")
        return self.value

    def measure(self, most: int) -> float:
        """A length or a share: any number from 0 on."""
        if not isinstance(self.value, int | float) or isinstance(self.value, bool) or not 0 <= self.value <= most:
            raise self.complain(f"a number from 0 to {most}")
        return float(self.value)

    def text(self) -> str:
        if not isinstance(self.value, str) or not self.value:
            raise self.complain("a text")
        return self.value

    def word(self) -> str:
        """An id: a word of the notation, in small letters."""
        if not isinstance(self.value, str) or not re.fullmatch(r"[a-z0-9][a-z0-9_-]*", self.value):
            raise self.complain("an id of small letters, digits and underscores")
        return self.value

    def is_true(self) -> bool:
        """A switch that stands there only when it is on."""
        if self.value is not True:
            raise self.complain("true, or no such field")
        return True

    def one_of(self, words: list[str]) -> str:
        if not isinstance(self.value, str) or self.value not in words:
            raise self.complain("one of " + ", ".join(words))
        return self.value

    def only(self, allowed: list[str]) -> None:
        """Refuse fields that no rule reads: a misspelt field must not pass in silence."""
        for key, field in self.table().items():
            if key not in allowed:
                raise BadInput(f"{self.file}: {field.path}: unknown field; known here: {', '.join(allowed)}")

    def notes(self, *keys: str) -> None:
        """What is there for the reader of the file, where it is there, is a text."""
        for key, field in self.table().items():
            if key in keys and not isinstance(field.value, str):
                raise field.complain("a text")


def _called(value: object, place: int) -> str:
    if isinstance(value, dict):
        for key in ("id", "name"):
            if isinstance(value.get(key), str) and value[key].isprintable():
                return str(value[key])
    return str(place)


def read_text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{file}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{file}: is not a UTF-8 text file") from None


def parse_figures(text: str, name: str) -> Field:
    """What a figures file says; `name` is what complaints call it."""
    try:
        return Field(json.loads(text, object_pairs_hook=_without_twins), name)
    except Twins as twins:
        raise BadInput(f"{name}: field “{twins}” stands twice in one object") from None
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{name}: is not JSON: {error}") from None


class Twins(Exception):
    """Two fields of one name in one object."""


def _without_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """JSON lets the last of two fields of one name win, in silence."""
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise Twins(key)
        found[key] = value
    return found


def built_in_text(package: str) -> str:
    return resources.files(package).joinpath("figures.json").read_text(encoding="utf-8")


def open_figures(package: str, file: Path | None) -> tuple[str, Field]:
    """The figures of a player's own file, or the package's built-in ones: what they are called, and what they say."""
    if file is not None:
        return file.name, parse_figures(read_text(file), str(file))
    return BUILT_IN, Field(json.loads(built_in_text(package)), "the built-in figures")


def figures_in(text: str) -> tuple[str, Field]:
    """The same of a player's own figures that did not come as a file."""
    return SENT, parse_figures(text, "the figures")


def checksum(data: object) -> str:
    """The same for the same figures, however the file is laid out."""
    canonical = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(canonical.encode()).hexdigest()

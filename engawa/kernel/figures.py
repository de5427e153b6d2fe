"""Figures file, read and validated: every error names the file, the entry, the field and what was expected."""

import hashlib
import json
import re
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Final

from engawa.kernel.refusal import BadInput, Part, Phrase
from engawa.kernel.words import bad_input

BUILT_IN: Final = "built-in"
SENT: Final = "figures.json"
"""What figures are called that came without the name of a file."""
LARGEST: Final = 1000
"""Of any figure that has no narrower bounds: what is counted with it stays within what a table can hold."""


class Field:
    """One value in a figures file, with the way to it, so that complaints can say where."""

    def __init__(self, value: object, file: Part, path: str = "") -> None:
        self.value = value
        self.file = file
        self.path = path

    def complain(self, expected: str, **args: Part) -> BadInput:
        """`expected` is the key of the words for what should stand there."""
        written = json.dumps(self.value, ensure_ascii=False)
        return self._expected(Phrase(expected, args), written if len(written) <= 60 else written[:57] + "…")

    def complain_of_count(self, found: int, expected: str, **args: Part) -> BadInput:
        """The same where so many entries stand there."""
        return self._expected(Phrase(expected, args), found)

    def _expected(self, expected: Phrase, found: Part) -> BadInput:
        path = self.path or Phrase("kernel.the_file", {})
        return bad_input("kernel.bad.expected", file=self.file, path=path, expected=expected, found=found)

    def __getitem__(self, key: str) -> "Field":
        table = self.table()
        if key not in table:
            if not self.path:
                raise bad_input("kernel.bad.field_missing", file=self.file, field=key)
            raise bad_input("kernel.bad.field_missing_in", file=self.file, field=key, path=self.path)
        return table[key]

    def get(self, key: str) -> "Field | None":
        return self.table().get(key)

    def _step(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def table(self) -> "dict[str, Field]":
        if not isinstance(self.value, dict):
            raise self.complain("kernel.expected.object")
        return {str(key): Field(value, self.file, self._step(str(key))) for key, value in self.value.items()}

    def items(self) -> "list[Field]":
        """The entries of a list; an entry with an id is called by it."""
        if not isinstance(self.value, list):
            raise self.complain("kernel.expected.list")
        return [Field(value, self.file, f"{self.path}[{_called(value, n)}]") for n, value in enumerate(self.value)]

    def number(self, least: int = 0, most: int = LARGEST) -> int:
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.complain("kernel.expected.number")
        if self.value < least:
            raise self.complain("kernel.expected.at_least", least=least)
        if self.value > most:
            raise self.complain("kernel.expected.at_most", most=most)
        return self.value

    def measure(self, most: int) -> float:
        """A length or a share: any number from 0 on."""
        if not isinstance(self.value, int | float) or isinstance(self.value, bool) or not 0 <= self.value <= most:
            raise self.complain("kernel.expected.measure", most=most)
        return float(self.value)

    def text(self) -> str:
        if not isinstance(self.value, str) or not self.value:
            raise self.complain("kernel.expected.text")
        return self.value

    def word(self) -> str:
        """An id: a word of the notation, in small letters."""
        if not isinstance(self.value, str) or not re.fullmatch(r"[a-z0-9][a-z0-9_-]*", self.value):
            raise self.complain("kernel.expected.id")
        return self.value

    def is_true(self) -> bool:
        """A switch that stands there only when it is on."""
        if self.value is not True:
            raise self.complain("kernel.expected.true")
        return True

    def one_of(self, words: list[str]) -> str:
        if not isinstance(self.value, str) or self.value not in words:
            raise self.complain("kernel.expected.one_of", words=", ".join(words))
        return self.value

    def only(self, allowed: list[str]) -> None:
        """Refuse fields that no rule reads: a misspelt field must not pass in silence."""
        for key, field in self.table().items():
            if key not in allowed:
                known = ", ".join(allowed)
                raise bad_input("kernel.bad.field_unknown", file=self.file, path=field.path, known=known)

    def notes(self, *keys: str) -> None:
        """What is there for the reader of the file, where it is there, is a text."""
        for key, field in self.table().items():
            if key in keys and not isinstance(field.value, str):
                raise field.complain("kernel.expected.text")


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


def parse_figures(text: str, name: Part) -> Field:
    """What a figures file says; `name` is what complaints call it."""
    try:
        return Field(json.loads(text, object_pairs_hook=_without_twins), name)
    except Twins as twins:
        raise bad_input("kernel.bad.field_twice", file=name, field=str(twins)) from None
    except json.JSONDecodeError as error:
        where = Phrase("kernel.bad.json_at", {"line": error.lineno, "column": error.colno})
        raise bad_input("kernel.bad.not_json", file=name, error=where) from None
    except (ValueError, RecursionError):
        raise bad_input("kernel.bad.not_json", file=name, error=Phrase("kernel.bad.json_unreadable", {})) from None


class Twins(Exception):
    """Two fields of one name in one object."""


def _without_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """JSON lets the last of two fields of one name win, in silence."""
    fields: dict[str, object] = {}
    for key, value in pairs:
        if key in fields:
            raise Twins(key)
        fields[key] = value
    return fields


def built_in_text(package: str) -> str:
    return resources.files(package).joinpath("figures.json").read_text(encoding="utf-8")


def open_figures(package: str, file: Path | None) -> tuple[str, Field]:
    """The figures of a player's own file, or the package's built-in ones: what they are called, and what they say."""
    if file is not None:
        return file.name, parse_figures(read_text(file), str(file))
    return BUILT_IN, Field(json.loads(built_in_text(package)), "the built-in figures")


def figures_in(text: str) -> tuple[str, Field]:
    """The same of a player's own figures that did not come as a file."""
    return SENT, parse_figures(text, Phrase("kernel.the_figures", {}))


def checksum(data: object, reworded: Mapping[str, str] | None = None) -> str:
    """The same for the same figures, however the file is laid out.

    Notes are part of it. One that was corrected since counts by its former words (`reworded`: those by the new
    ones), so that records, networks and tournaments of before stay valid: no number has changed.
    """
    canonical = json.dumps(_formerly(data, reworded or {}), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(canonical.encode()).hexdigest()


def _formerly(data: object, reworded: Mapping[str, str]) -> object:
    if isinstance(data, str):
        return reworded.get(data, data)
    if isinstance(data, dict):
        return {key: _formerly(value, reworded) for key, value in data.items()}
    return [_formerly(item, reworded) for item in data] if isinstance(data, list) else data

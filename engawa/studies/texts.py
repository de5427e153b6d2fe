"""Texts of studies: what lessons and levels say, in the reader's language."""

import json
from functools import cache

from engawa.kernel.figures import Field
from engawa.kernel.refusal import BadInput
from engawa.kernel.words import ENGLISH, PLURALS
from engawa.studies import rows

NOT_YET = ".not_yet"
"""Behind the key of what is said: what another legal move is answered."""
LONGEST = 220
"""Letters: what is read at one glance."""


def text_file(game: str, language: str) -> str:
    """What complaints call it."""
    return f"{game}/lessons/locales/{language}.json"


def text_languages(game: str) -> list[str]:
    """Those that have a file."""
    folder = rows.game_folder(game).joinpath("lessons", "locales")
    return [language for language in PLURALS if folder.joinpath(f"{language}.json").is_file()]


@cache
def texts(game: str, language: str) -> dict[str, str]:
    """By their keys; English where the language has no file. Read once and shared: not to be changed."""
    languages = text_languages(game)
    used = language if language in languages else ENGLISH
    if used not in languages:
        return {}
    file = text_file(game, used)
    written = rows.game_folder(game).joinpath("lessons", "locales", f"{used}.json").read_text(encoding="utf-8")
    try:
        sentences = json.loads(written)
    except ValueError as error:
        raise BadInput(f"{file}: is not JSON: {error}") from None
    return {key: field.text() for key, field in Field(sentences, file).table().items()}


def key_line(game: str, language: str, key: str) -> int:
    """Where a text stands in its file: one to a line."""
    file = rows.game_folder(game).joinpath("lessons", "locales", f"{language}.json")
    lines = file.read_text(encoding="utf-8").split("\n")
    return next((number for number, line in enumerate(lines, 1) if line.lstrip().startswith(json.dumps(key))), 1)

"""Every letter that is shown is in the shipped fonts: none falls back to another face in the middle of a word."""

import json
import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

import engawa

HOME = Path(engawa.__path__[0])
WEB = HOME.parent / "web"
SAMPLES = [
    "Zażółć gęślą jaźń, ZAŻÓŁĆ GĘŚLĄ JAŹŃ",
    "Größe, Übermut, Äpfel, öde, ÄÖÜß",
    "¿Año? ¡ñandú! áéíóúü ÁÉÍÓÚÜÑ",
    "Съешь ещё этих мягких французских булок, да выпей чаю. ЁЩЪЫЭЮЯ",
    "The quick brown fox jumps over the lazy dog; Ōta Dōkan",
]
FACES = {"--title": "spectral", "--text": "source-sans-3"}


def shipped(face: str) -> list[Path]:
    """The files that the style sheets imported by the page's entry name."""
    entry = (WEB / "src" / "main.ts").read_text(encoding="utf-8")
    sheets = [WEB / "node_modules" / name for name in re.findall(r"import '(@fontsource[^']+\.css)'", entry)]
    return [
        sheet.parent / file
        for sheet in sheets
        if face in sheet.parent.name
        for file in re.findall(r"url\(\./(files/[^)]+\.woff2)\)", sheet.read_text(encoding="utf-8"))
    ]


def letters_in(face: str) -> set[str]:
    return {chr(code) for file in shipped(face) for code in TTFont(file).getBestCmap()}


def locale_texts() -> str:
    files = [*HOME.glob("*/locales/*.json"), *(WEB / "src" / "locales").rglob("*.json"), *HOME.glob("*/figures.json")]
    return "".join(json.dumps(json.loads(file.read_text(encoding="utf-8")), ensure_ascii=False) for file in files)


@pytest.mark.parametrize("variable", FACES)
def test_every_letter_of_five_languages_and_of_all_sentences_is_in_the_font(variable: str) -> None:
    face = FACES[variable]
    theme = (WEB / "src" / "theme.css").read_text(encoding="utf-8")
    named = re.search(rf"{variable}: '([^']+)'", theme)
    assert named is not None
    assert named.group(1).lower().replace(" ", "-").startswith(face)
    shown = {letter for letter in "".join(SAMPLES) + locale_texts() if letter.isalnum()}
    assert len(shown) > 150
    assert sorted(shown - letters_in(face)) == []


def test_the_lock_names_no_registry() -> None:
    assert "resolved" not in (WEB / "package-lock.json").read_text(encoding="utf-8")

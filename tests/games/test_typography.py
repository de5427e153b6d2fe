"""Typography: what a language's readers are used to, in every sentence, rule, aid and lesson."""

import json
import re
from pathlib import Path

import pytest

import engawa
from engawa.kernel.registry import game_names
from engawa.kernel.words import ENGLISH, PLURALS

ROOT = Path(engawa.__path__[0]).parent
NO_BREAK = "\u00a0"
QUOTES = {"en": "“”", "pl": "„”", "de": "„“", "es": "«»", "ru": "«»"}
BEFORE_PERCENT = {"en": "", "pl": "", "de": NO_BREAK, "es": NO_BREAK, "ru": NO_BREAK}
ENGLISH_WORDS = {"the", "and", "with", "your", "you", "that", "this", "from", "which", "when", "their", "then", "into"}
"""None of them is a word of another language here."""

languages = pytest.mark.parametrize("language", list(PLURALS))
translated = pytest.mark.parametrize("language", [language for language in PLURALS if language != ENGLISH])


def files(language: str) -> list[Path]:
    rules = ROOT / "docs" / "rules"
    found = [*ROOT.glob(f"engawa/**/locales/{language}.json"), *ROOT.glob(f"web/src/locales/**/{language}.json")]
    for game in game_names():
        found.append(ROOT / "engawa" / game / "aids" / f"{language}.md")
        found.append(rules / f"{game}.md" if language == ENGLISH else rules / language / f"{game}.md")
    return found


def told(language: str) -> list[tuple[str, str]]:
    """Where it stands, and what is said, without notation and the names of arguments."""
    said: list[tuple[str, str]] = []
    for file in files(language):
        text = file.read_text(encoding="utf-8")
        if file.suffix == ".md":
            said += [(f"{file.name}:{number}", line) for number, line in enumerate(text.splitlines(), 1)]
            continue
        for key, sentence in json.loads(text).items():
            forms = (
                [sentence] if isinstance(sentence, str) else [form for name, form in sentence.items() if name != "by"]
            )
            said += [(key, form) for form in forms]
    return [(place, re.sub(r"`[^`]*`", "", line)) for place, line in said]


@languages
def test_quotes_dots_and_percent_are_the_languages_own(language: str) -> None:
    others = "".join(set('"“”„«»') - set(QUOTES[language]))
    for place, line in told(language):
        assert not re.search(f"[{others}]", line), place
        assert "..." not in line, place
        for before in re.findall(r"[\d}](\s*)%", line):
            assert before == BEFORE_PERCENT[language], place


@translated
def test_no_english_is_left_in_rules_aids_lessons_and_sentences(language: str) -> None:
    """Neither a word that only English has, nor a lesson's text as it is in English."""
    for place, line in told(language):
        prose = re.sub(r"\{\w+(:\w+)?\}|\[.*?\]|--\w+|\w+\[.*", "", line)
        assert not ENGLISH_WORDS & set(re.findall(r"[^\W\d_]+", prose.lower())), f"{place}: {line}"
    for game in game_names():
        folder = ROOT / "engawa" / game / "lessons" / "locales"
        english, other = (
            json.loads((folder / f"{name}.json").read_text(encoding="utf-8")) for name in (ENGLISH, language)
        )
        left = [key for key, text in other.items() if text == english.get(key)]
        assert [key for key in left if len(re.findall(r"[^\W\d_]{3,}", other[key])) > 2] == []

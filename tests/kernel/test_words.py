"""Sentences: none is missing, none is left over, and all can be said."""

import ast
import importlib
import json
import re
from pathlib import Path
from string import Formatter
from types import ModuleType

import pytest

import engawa
from engawa.bots.levels import LEVELS
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named, game_names
from engawa.kernel.words import AGAINST_YOU, ENGLISH, PLURALS, YOU, ZERO, Sentence, Sentences, english, polish

HOME = Path(engawa.__path__[0])
GAMES: list[ModuleType] = [importlib.import_module(f"tests.rules.{name}.word_families") for name in game_names()]
FAMILIES: dict[str, list[str]] = {
    "bots.level.": LEVELS,
    "bots.character.": LEVELS,
    **{beginning: words for game in GAMES for beginning, words in game.FAMILIES.items()},
}
"""Keys that are put together: what comes before the dot, and what may follow."""
COUNTED = tuple(beginning for game in GAMES for beginning in getattr(game, "COUNTED", ()))


def sentences(package: str, language: str = ENGLISH) -> dict[str, Sentence]:
    return read(HOME / package / "locales" / f"{language}.json")


def read(file: Path) -> dict[str, Sentence]:
    found: dict[str, Sentence] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return found


PACKAGES = ["kernel", *game_names(), "bots", "studies", "cli", "server"]
LANGUAGES = list(PLURALS)
ALL = {key: sentence for package in PACKAGES for key, sentence in sentences(package).items()}


def source(package: str) -> list[ast.AST]:
    return [
        node
        for file in sorted((HOME / package).rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    ]


def texts(nodes: list[ast.AST]) -> set[str]:
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def beginnings(nodes: list[ast.AST]) -> set[str]:
    """What f-strings begin with."""
    firsts = [node.values[0] for node in nodes if isinstance(node, ast.JoinedStr) and node.values]
    return {str(first.value) for first in firsts if isinstance(first, ast.Constant)}


def said_by_the_command_line() -> set[str]:
    """`self.say("welcome")` at the text table means `cli.welcome`."""
    return {
        "cli." + str(node.args[0].value)
        for node in source("cli")
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "say"
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "self"
        and node.args
        and isinstance(node.args[0], ast.Constant)
    }


def columns() -> set[str]:
    """Headings of the text tables: the words of a game's `words/text.py` that have one."""
    found: set[str] = set()
    for game in game_names():
        words = texts(list(ast.walk(ast.parse((HOME / game / "words" / "text.py").read_text(encoding="utf-8")))))
        found |= {f"{game}.column.{word}" for word in words if f"{game}.column.{word}" in ALL}
    return found


def starts(*packages: str) -> tuple[str, ...]:
    return tuple(f"{package}." for package in packages)


def used() -> set[str]:
    nodes = [node for package in PACKAGES for node in source(package)]
    written = {
        text
        for text in texts(nodes)
        if text.startswith(starts(*PACKAGES)) and not text.endswith((".", "_")) and " " not in text
    }
    families = {beginning + word for beginning, words in FAMILIES.items() for word in words}
    told = written | families | said_by_the_command_line() | columns()
    return told | {key + form for key in told for form in (YOU, AGAINST_YOU) if key + form in ALL}


def test_every_key_that_is_used_has_a_sentence() -> None:
    assert sorted(used() - set(ALL)) == []


def test_every_sentence_is_used() -> None:
    assert sorted(set(ALL) - used()) == []


NEVER_OWN = {"kernel.refuse.not_your_turn", "cli.pass_on", "cli.prompt", "cli.score"}
NEVER_OWN |= {key for game in GAMES for key in getattr(game, "NEVER_OWN", ())}
"""The seat is never the reader's: who is waited for; and the names beside the terminal's numbers."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_about_a_seat_has_a_form_for_who_sits_there(language: str) -> None:
    about = {
        key
        for package in PACKAGES
        for key, sentence in sentences(package, language).items()
        if any(arguments(form) & {"who", "player"} for form in forms_of(sentence).values())
    }
    plain = {key for key in about if not key.endswith(AGAINST_YOU)}
    assert sorted(key for key in plain - NEVER_OWN if key + YOU not in ALL) == []
    assert sorted(key for key in about if key.endswith(YOU)) == [], "the reader is not named"


def test_every_key_that_is_put_together_is_of_a_known_family() -> None:
    found = {
        beginning
        for beginning in beginnings([node for package in PACKAGES for node in source(package)])
        if beginning.startswith(starts(*PACKAGES))
    }
    assert found - {"cli.", *(f"{game}.column." for game in game_names())} <= set(FAMILIES)


def test_every_sentence_stands_in_the_file_of_its_package() -> None:
    for package in PACKAGES[:-1]:
        assert {key.partition(".")[0] for key in sentences(package)} == {package}


def test_every_draw_has_a_word() -> None:
    for name in game_names():
        game = game_named(name)
        for what in FAMILIES[f"{game.name}.what."]:
            assert game.outcome_words(game.figures(), what)


def forms_of(sentence: Sentence) -> dict[str, str]:
    return {"": sentence} if isinstance(sentence, str) else {k: form for k, form in sentence.items() if k != "by"}


def plurals(language: str) -> set[str]:
    """The categories that counting brings up."""
    return {PLURALS[language](count) for count in range(200)}


def arguments(form: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(form) if name}


TRANSLATIONS = [
    *((HOME / package / "locales") for package in PACKAGES if sentences(package)),
    HOME.parent / "web" / "src" / "locales",
    HOME.parent / "web" / "src" / "locales" / "coach",
    HOME.parent / "web" / "src" / "locales" / "ladder",
]
translated = pytest.mark.parametrize("language", [language for language in LANGUAGES if language != ENGLISH])
everywhere = pytest.mark.parametrize("folder", TRANSLATIONS, ids=lambda folder: folder.parent.name)


@everywhere
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_twice_in_a_file(folder: Path, language: str) -> None:
    """JSON would silently keep the last."""
    file = folder / f"{language}.json"
    pairs: list[tuple[str, object]] = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=list)
    keys = [key for key, _ in pairs]
    assert sorted(key for key in set(keys) if keys.count(key) > 1) == []


@everywhere
@translated
def test_a_translation_has_exactly_the_keys_of_english(folder: Path, language: str) -> None:
    english, other = read(folder / "en.json"), read(folder / f"{language}.json")
    assert english
    assert sorted(set(english) - set(other)) == [], "not translated"
    assert sorted(set(other) - set(english)) == [], "left over"


@everywhere
@translated
def test_every_form_of_a_translation_has_the_arguments_of_english(folder: Path, language: str) -> None:
    """The forms of one and of nothing may leave out the number: “with a lap”."""
    english, other = read(folder / "en.json"), read(folder / f"{language}.json")
    for key in english.keys() & other.keys():
        wanted = set().union(*map(arguments, forms_of(english[key]).values()))
        for form, text in forms_of(other[key]).items():
            sentence = other[key]
            by = {sentence["by"]} if isinstance(sentence, dict) and form in ("one", ZERO) else set()
            assert arguments(text) <= wanted, key
            assert wanted - by <= arguments(text), key


@everywhere
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_has_all_plurals_of_its_language_or_the_forms_of_a_word(folder: Path, language: str) -> None:
    known = read(folder / "en.json")
    for key, sentence in read(folder / f"{language}.json").items():
        assert all(forms_of(sentence).values()), key
        if isinstance(sentence, dict) and "by" in sentence:
            assert set(forms_of(sentence)) - {ZERO} == plurals(language), key
            english = known[key]
            told = set().union(*map(arguments, forms_of(english).values()))
            told |= {"n"} if isinstance(english, str) and key.startswith(COUNTED) else set()
            assert sentence["by"] in told | ({english["by"]} if isinstance(english, dict) else set()), key
        elif isinstance(sentence, dict):
            assert "nom" in sentence, key


@everywhere
@translated
def test_nothing_is_left_in_english(folder: Path, language: str) -> None:
    """What is the same in both is Japanese, or has no words at all."""
    english = read(folder / "en.json")
    for key, sentence in read(folder / f"{language}.json").items():
        for form in forms_of(sentence).values():
            words = set(re.findall(r"[a-z]+", re.sub(r"\{.*?\}|`.*?`", "", form.lower())))
            assert form not in forms_of(english[key]).values() or words <= THE_SAME, key


THE_SAME = {"mon", "koban", "kobun", "iki", "ikizama", "nagaya", "plan", "start", "link", "bot"}
THE_SAME |= {"chat", "min", "pin", "pause", "lobby", "neutral", "total", "no", "webhook", "token"}
"""Words that another language has as they are."""


BENT = {"pipe": "token", "tobacco": "token", "building": "kind"}
"""Arguments whose words are of a family with another name."""


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_that_a_sentence_needs_is_one_that_its_words_have(package: str, language: str) -> None:
    """Only plain {names} and {name:form}: no {0}, {a.b} or {a!r}, which a translator could not see through."""
    found = sentences(package, language)
    for key, sentence in found.items():
        for text in forms_of(sentence).values():
            for _, name, form, conversion in Formatter().parse(text):
                assert name is None or name.isidentifier(), key
                assert conversion is None, key
                if form:
                    family = f"{package}.{BENT.get(str(name), name)}."
                    tables = [word for k, word in found.items() if k.startswith(family) and isinstance(word, dict)]
                    assert any(form in table for table in tables), key
                    assert all(form in table or form == "acc" for table in tables), key


@pytest.mark.parametrize(("count", "form"), [(0, "other"), (1, "one"), (2, "other"), (21, "other"), (-1, "other")])
def test_english_has_one_and_other(count: int, form: str) -> None:
    assert english(count) == form


@pytest.mark.parametrize(
    ("form", "counts"),
    [("one", [1]), ("few", [2, 3, 4, 22, 34, 102, -2]), ("many", [0, 5, 11, 12, 13, 14, 21, 25, 100, 112, 113, -5])],
)
def test_polish_has_one_few_and_many(form: str, counts: list[int]) -> None:
    assert {polish(count) for count in counts} == {form}


def test_a_language_that_is_not_there() -> None:
    with pytest.raises(BadInput, match=r"^there is no translation into “tlh”; there are: en, pl, de, es, ru$"):
        Sentences(["engawa.kernel"], "tlh")
    with pytest.raises(BadInput, match="no translation"):
        Sentences(["engawa.kernel"], "../../iki/figures")

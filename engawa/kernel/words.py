"""Words (localization): sentences by key, from locale files, the kernel's own and the game's.

A sentence is a text with {arguments}, or a table of plural forms with the argument they go `by`:
`{"by": "mon", "one": "…", "other": "…"}`; a form `zero` is said instead where there is none at all.
Where a language bends its words, a word is a table of its forms,
`{"nom": "lombard", "at": "w lombardzie"}`, and a sentence says which it needs: `{shop:at}`.

A sentence about a seat (`{who}`, `{player}`) has a second form under its key with `.you`, for the reader whose own seat
that is: “{who} chooses {way}.” and “You choose {way}.” What somebody does to
another seat (`against`) may have a form for the reader who suffers it, under its key with `.against_you`.
"""

import json
from collections.abc import Callable
from difflib import get_close_matches
from functools import cache
from importlib import resources
from typing import Final

from engawa.kernel.journal import Entry
from engawa.kernel.packages import game_packages, package_of
from engawa.kernel.refusal import Arg, BadInput, Part, Phrase, Refusal

Sentence = str | dict[str, str]
ENGLISH: Final = "en"
YOU: Final = ".you"
ZERO: Final = "zero"
AGAINST_YOU: Final = ".against_you"
NO_READER: Final = -1
"""Nobody in particular: a spectator, or several people at one screen. Everybody is called by name."""


class Word:
    """A word in the forms its language has for it; one that does not bend is the same in all."""

    def __init__(self, plain: str, forms: dict[str, str]) -> None:
        self.plain = plain
        self.forms = forms

    def __format__(self, form: str) -> str:
        return self.forms.get(form, self.plain)


Shown = Arg | Word
Namer = Callable[["Words", str, Arg], Shown | None]
"""A game's own way to show an argument (a card by its name); None where the sentences have a word for it."""


def english(count: int) -> str:
    """German and Spanish too."""
    return "one" if count == 1 else "other"


def polish(count: int) -> str:
    """1 sandał, 2–4 sandały, but 12–14 and all others sandałów; 22 sandały again."""
    if count == 1:
        return "one"
    return "few" if abs(count) % 10 in (2, 3, 4) and abs(count) % 100 not in (12, 13, 14) else "many"


def russian(count: int) -> str:
    """1 and 21 мон, but 11 as many; 2–4 few, but 12–14 many."""
    if abs(count) % 10 == 1 and abs(count) % 100 != 11:
        return "one"
    return "few" if abs(count) % 10 in (2, 3, 4) and abs(count) % 100 not in (12, 13, 14) else "many"


PLURALS: Final[dict[str, Callable[[int], str]]] = {
    ENGLISH: english,
    "pl": polish,
    "de": english,
    "es": english,
    "ru": russian,
}
"""The languages there are, with the plural form of each number in them."""


def load(package: str, language: str) -> dict[str, Sentence]:
    if language not in PLURALS:
        raise BadInput(f"there is no translation into “{language}”; there are: {', '.join(PLURALS)}")
    file = resources.files(package).joinpath("locales", f"{language}.json")
    sentences: dict[str, Sentence] = json.loads(file.read_text(encoding="utf-8"))
    return sentences


@cache
def load_all(packages: tuple[str, ...], language: str) -> dict[str, Sentence]:
    """Read once and shared by every table: not to be changed."""
    return {key: sentence for package in packages for key, sentence in load(package, language).items()}


class Sentences:
    """The sentences of some packages in one language."""

    def __init__(self, packages: list[str], language: str = ENGLISH) -> None:
        self.language = language
        self.sentences = load_all(tuple(packages), language)

    def say(self, key: str, **args: Arg) -> str:
        sentence = self.sentences[key]
        if isinstance(sentence, dict):
            sentence = sentence[self.form(sentence, args)]
        return sentence.format(**{name: self.shown(name, value) for name, value in args.items()})

    def form(self, table: dict[str, str], args: dict[str, Arg]) -> str:
        """Which form of a table is said; one for nothing at all goes before the plural of 0."""
        if "by" not in table:
            return "nom"
        count = int(args[table["by"]])
        return ZERO if count == 0 and ZERO in table else PLURALS[self.language](count)

    def shown(self, name: str, value: Arg) -> Shown:
        """An argument as a reader wants it."""
        return value


def say_phrase(phrase: Phrase, language: str = ENGLISH) -> str:
    """Outside of any table: nobody is called by a name."""
    arguments: dict[str, Arg] = {}
    for name, part in phrase.args.items():
        arguments[name] = say_phrase(part, language) if isinstance(part, Phrase) else part
    return Sentences([_package_of(phrase.key)], language).say(phrase.key, **arguments)


def _package_of(key: str) -> str:
    """Whose locale files have it: the first word of a key is the package."""
    name = key.partition(".")[0]
    return game_packages().get(name, f"engawa.{name}")


def bad_input(key: str, **args: Part) -> BadInput:
    phrase = Phrase(key, args)
    return BadInput(say_phrase(phrase), phrase)


def no_such(key: str, key_of_near: str, word: str, known: list[str]) -> BadInput:
    """There is no bot “edler”; did you mean “elder”?"""
    near = get_close_matches(word.strip().lower(), known, 1)
    listed = ", ".join(known)
    if not near:
        return bad_input(key, word=word, known=listed)
    return bad_input(key_of_near, word=word, near=near[0], known=listed)


class Words(Sentences):
    """Says things at one table: who sits where decides what players are called."""

    def __init__(
        self, game: str, namer: Namer, names: list[str], language: str = ENGLISH, reader: int = NO_READER
    ) -> None:
        super().__init__(["engawa.kernel", package_of(game)], language)
        self.game = game
        self.namer = namer
        self.names = names
        self.reader = reader
        """The seat that is addressed, not named."""

    def read_by(self, reader: int) -> "Words":
        """The same, said to who sits on one seat."""
        return Words(self.game, self.namer, self.names, self.language, reader)

    def addresses(self, seat: Arg | None) -> bool:
        return self.reader != NO_READER and seat == self.reader

    def say(self, key: str, **args: Arg) -> str:
        own = self.addresses(args.get("who")) or self.addresses(args.get("player"))
        suffered = self.addresses(args.get("against"))
        spoken = key
        if own and key + YOU in self.sentences:
            spoken = key + YOU
        elif suffered and key + AGAINST_YOU in self.sentences:
            spoken = key + AGAINST_YOU
        return super().say(spoken, **args)

    def name(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else self.say("kernel.nobody")

    def shown(self, name: str, value: Arg) -> Shown:
        if name in ("who", "player", "against") and isinstance(value, int):
            return self.name(value)
        word = self.namer(self, name, value)
        if word is not None:
            return word
        return self.bent(name, value) if isinstance(value, str) else value

    def bent(self, family: str, name: str) -> Word:
        """The word for a component in all its forms, or its id where a player's own figures call it otherwise."""
        sentence = self.sentences.get(f"{self.game}.{family}.{name}", name)
        return Word(sentence, {}) if isinstance(sentence, str) else Word(sentence["nom"], sentence)

    def word(self, family: str, name: str) -> str:
        return format(self.bent(family, name))

    def decimal(self, number: float) -> str:
        """With one digit behind the point, or the comma."""
        return f"{number:.1f}".replace(".", self.say("kernel.decimal_point"))

    def listed(self, seats: list[int]) -> str:
        """“Aki, Ben and Chie”."""
        names = [self.name(seat) for seat in seats]
        if len(names) < 2:
            return "".join(names)
        return self.say("kernel.and", others=", ".join(names[:-1]), last=names[-1])

    def entry(self, entry: Entry) -> str:
        return self.say(entry.key, **{"who": entry.seat, **entry.args})

    def refusal(self, reason: Refusal) -> str:
        sentence = self.say(reason.key, **reason.details)
        return f"{sentence} ({self.say('kernel.rule', number=reason.rule)})" if reason.rule else sentence

"""Sentences by key, from locale files: the kernel's own and the game's.

A sentence is a text with {arguments}, or a table of plural forms with the argument they go `by`:
`{"by": "mon", "one": "…", "other": "…"}`.
"""

import json
from collections.abc import Callable
from importlib import resources

from engawa.kernel.journal import Entry
from engawa.kernel.refusal import Arg, BadInput, Refusal

Sentence = str | dict[str, str]
Namer = Callable[["Words", str, Arg], str | None]
"""A game's own way to show an argument (a card by its name); None where the sentences have a word for it."""


def english(count: int) -> str:
    return "one" if count == 1 else "other"


PLURALS: dict[str, Callable[[int], str]] = {"en": english}


def load(package: str, language: str) -> dict[str, Sentence]:
    file = resources.files(package).joinpath("locales", f"{language}.json")
    if not file.is_file():
        raise BadInput(f"there is no translation into “{language}”; there are: {', '.join(PLURALS)}")
    sentences: dict[str, Sentence] = json.loads(file.read_text(encoding="utf-8"))
    return sentences


class Sentences:
    """The sentences of some packages in one language."""

    def __init__(self, packages: list[str], language: str = "en") -> None:
        self.language = language
        self.sentences: dict[str, Sentence] = {}
        for package in packages:
            self.sentences |= load(package, language)

    def say(self, key: str, **args: Arg) -> str:
        sentence = self.sentences[key]
        if isinstance(sentence, dict):
            sentence = sentence[PLURALS[self.language](int(args[sentence["by"]]))]
        return sentence.format(**{name: self.shown(name, value) for name, value in args.items()})

    def shown(self, name: str, value: Arg) -> Arg:
        """An argument as a reader wants it."""
        return value


class Words(Sentences):
    """Says things at one table: who sits where decides what players are called."""

    def __init__(self, game: str, namer: Namer, names: list[str], language: str = "en") -> None:
        super().__init__(["engawa.kernel", f"engawa.{game}"], language)
        self.game = game
        self.namer = namer
        self.names = names

    def name(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else self.say("kernel.nobody")

    def shown(self, name: str, value: Arg) -> Arg:
        if name in ("who", "player") and isinstance(value, int):
            return self.name(value)
        word = self.namer(self, name, value)
        if word is not None:
            return word
        return self.word(name, value) if isinstance(value, str) else value

    def word(self, family: str, name: str) -> str:
        """The word for a component, or its id where a player's own figures call it otherwise."""
        key = f"{self.game}.{family}.{name}"
        return self.say(key) if key in self.sentences else name

    def entry(self, entry: Entry) -> str:
        return self.say(entry.key, **{"who": entry.seat, **entry.args})

    def refusal(self, reason: Refusal) -> str:
        sentence = self.say(reason.key, **reason.details)
        return f"{sentence} ({self.say('kernel.rule', number=reason.rule)})" if reason.rule else sentence

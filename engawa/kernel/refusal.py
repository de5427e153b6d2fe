"""Refusal: why something is not done, a typed reason whose sentence lives in the locale files."""

from typing import Any, Final, NamedTuple

Arg = int | str

NO_RULE: Final = ""


class Refusal(Exception):
    """A move that the rules do not allow, with the numbered rule that refuses it.

    `rule` is empty where no rule of the game is at stake (a malformed message, a stale click).
    """

    def __init__(self, key: str, rule: str, details: dict[str, Arg]) -> None:
        super().__init__(key)
        self.key = key
        self.rule = rule
        self.details = details

    def __str__(self) -> str:
        details = ", ".join(f"{name} {value}" for name, value in self.details.items())
        cited = f" [{self.rule}]" if self.rule else ""
        return f"{self.key}{f' ({details})' if details else ''}{cited}"


def refuse(key: str, rule: str = NO_RULE, **details: Arg) -> Refusal:
    return Refusal(key, rule, details)


class Unhandled(Exception):
    """A kind of move, of decision or of step that a dispatch has no case for: a mistake in the rules, not in a move."""

    def __init__(self, what: str, kind: int) -> None:
        super().__init__(f"no case for {what} {kind}")


class Phrase(NamedTuple):
    """A sentence, or a part of one, still to be said in the reader's language: its key in the locale files, and its
    arguments, which may be phrases themselves."""

    key: str
    args: dict[str, Any]


Part = int | str | Phrase


class BadInput(Exception):
    """Input from outside (a file, an option, a bot's name) that cannot be used: one plain sentence.

    What only who runs the program can read (a command, the log) is English; what a visitor may be told has a phrase.
    """

    def __init__(self, sentence: str, phrase: Phrase | None = None) -> None:
        super().__init__(sentence, phrase)
        self.sentence = sentence
        self.phrase = phrase

    def __str__(self) -> str:
        return self.sentence

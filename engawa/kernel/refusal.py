"""Refusal: why something is not done, a typed reason whose sentence lives in the locale files."""

from difflib import get_close_matches
from typing import Final

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
        told = ", ".join(f"{name} {value}" for name, value in self.details.items())
        cited = f" [{self.rule}]" if self.rule else ""
        return f"{self.key}{f' ({told})' if told else ''}{cited}"


def refuse(key: str, rule: str = NO_RULE, **details: Arg) -> Refusal:
    return Refusal(key, rule, details)


class Unhandled(Exception):
    """A kind of move, of decision or of step that a dispatch has no case for: a mistake in the rules, not in a move."""

    def __init__(self, what: str, kind: int) -> None:
        super().__init__(f"no case for {what} {kind}")


class BadInput(Exception):
    """Input from outside (a file, an option, a bot's name) that cannot be used: one plain sentence."""


def no_such(what: str, word: str, known: list[str]) -> BadInput:
    """There is no bot “edler”; did you mean “elder”?"""
    near = get_close_matches(word.strip().lower(), known, 1)
    hint = f"did you mean “{near[0]}”? There" if near else "there"
    return BadInput(f"there is no {what} “{word}”; {hint} are: {', '.join(known)}")

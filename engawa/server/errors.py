"""Errors: the server's own sentences, and complaints that carry one."""

from functools import cache

from starlette.datastructures import Headers

from engawa.kernel.refusal import Arg
from engawa.kernel.words import PLURALS, Sentences
from engawa.server.protocol.fields import ErrorKind


def spoken(headers: Headers) -> str:
    """The first language of a request that there is a translation for."""
    for wished in headers.get("accept-language", "").split(","):
        language = wished.partition(";")[0].partition("-")[0].strip().lower()
        if language in PLURALS:
            return language
    return "en"


@cache
def sentences(language: str) -> Sentences:
    return Sentences(["engawa.server"], language)


class RequestError(Exception):
    """Something that is not done: a kind for programs, a sentence for people."""

    kind: ErrorKind = "bad_message"

    def __init__(self, key: str, **details: Arg) -> None:
        super().__init__(key)
        self.key = key
        self.details = details

    def sentence(self, language: str) -> str:
        return sentences(language).say(self.key, **self.details)

    def __str__(self) -> str:
        return self.sentence("en")


class NotYours(RequestError):
    kind = "not_yours"


class NoEntry(RequestError):
    kind = "no_entry"


class DamagedTable(NoEntry):
    """A table whose record cannot be followed: it stays as it is stored, and nobody comes in."""


class NotStored(RequestError):
    kind = "not_stored"


class TooBig(RequestError):
    kind = "too_big"


class TooFast(RequestError):
    kind = "too_fast"


class TooMuch(RequestError):
    """Of what one visitor, or all together, may have."""

    kind = "too_much"


class SeatIsTaken(RequestError):
    """A seat that somebody has."""

"""Errors that visitors are told: a kind for programs, a status for HTTP, a sentence in the reader's language."""

import logging
from functools import cache

from starlette.datastructures import Headers

from engawa.kernel.refusal import BadInput, Part, Phrase
from engawa.kernel.words import ENGLISH, PLURALS, Sentences, say_phrase
from engawa.server.protocol.fields import ErrorKind

LOG = logging.getLogger("engawa.server")


def language_of(headers: Headers) -> str:
    """The first language of a request that there is a translation for."""
    for wished in headers.get("accept-language", "").split(","):
        language = wished.partition(";")[0].partition("-")[0].strip().lower()
        if language in PLURALS:
            return language
    return ENGLISH


@cache
def sentences(language: str) -> Sentences:
    return Sentences(["engawa.server"], language)


class RequestError(Exception):
    """Something that is not done."""

    kind: ErrorKind = "bad_message"
    status = 422

    def __init__(self, key: str, **details: Part) -> None:
        super().__init__(key)
        self.phrase = Phrase(key, details)

    def sentence(self, language: str) -> str:
        return say_phrase(self.phrase, language)

    def __str__(self) -> str:
        return self.sentence(ENGLISH)


class NotYours(RequestError):
    kind = "not_yours"
    status = 403


class NoEntry(RequestError):
    kind = "no_entry"
    status = 403


class NotFound(RequestError):
    """Nothing is there."""

    status = 404


class DamagedTable(NoEntry):
    """A table whose record cannot be followed: it stays as it is stored, and nobody comes in."""

    status = 409


class NotStored(RequestError):
    kind = "not_stored"
    status = 503


class TooBig(RequestError):
    kind = "too_big"
    status = 413


class TooFast(RequestError):
    kind = "too_fast"
    status = 429


class TooMuch(RequestError):
    """Of what one visitor, or all together, may have."""

    kind = "too_much"
    status = 429


class Outdated(RequestError):
    """What is to be replaced has been replaced by somebody else meanwhile."""

    kind = "stale"
    status = 409


class SeatIsTaken(RequestError):
    """A seat that somebody has."""

    status = 409


class NameIsTaken(RequestError):
    """Somebody else is called so."""

    status = 409


def sentence_of(error: BadInput, language: str) -> str:
    """What a visitor is told of it. A complaint without a phrase is for who runs the server."""
    if error.phrase is not None:
        return say_phrase(error.phrase, language)
    LOG.warning("%s", error)
    return sentences(language).say("server.unusable")

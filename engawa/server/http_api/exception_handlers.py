"""Exception handlers: every error answer of the HTTP interface, in the reader's language."""

from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from engawa.kernel.refusal import BadInput
from engawa.server.errors import NotStored, RequestError, language_of, sentence_of, sentences
from engawa.server.storage.failures import StoreFailed, StoreFull

OF_THE_FRAMEWORK: Final = {400: "server.bad_body", 404: "server.nothing_here", 405: "server.not_this_way"}
"""What it answers by itself; its own words for that are English."""
INVALID: Final = {
    "missing": "server.invalid.missing",
    "json_invalid": "server.invalid.json",
    "extra_forbidden": "server.invalid.unknown",
    "string_type": "server.invalid.text",
    "string_too_long": "server.invalid.text_too_long",
    "string_too_short": "server.invalid.text_too_short",
    "int_type": "server.invalid.number",
    "int_parsing": "server.invalid.number",
    "int_from_float": "server.invalid.number",
    "bool_type": "server.invalid.yes_or_no",
    "bool_parsing": "server.invalid.yes_or_no",
    "list_type": "server.invalid.list",
    "too_long": "server.invalid.list_too_long",
    "too_short": "server.invalid.list_too_short",
    "greater_than_equal": "server.invalid.at_least",
    "less_than_equal": "server.invalid.at_most",
    "less_than": "server.invalid.below",
    "literal_error": "server.invalid.one_of",
    "enum": "server.invalid.one_of",
    "dict_type": "server.invalid.object",
    "model_type": "server.invalid.object",
    "model_attributes_type": "server.invalid.object",
}
"""By the validator's own word for what is wrong."""


async def answer_request_error(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestError)
    return answer(error.status, error.sentence(language_of(request.headers)))


async def answer_bad_input(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, BadInput)
    return answer(422, sentence_of(error, language_of(request.headers)))


async def answer_validation_error(request: Request, error: Exception) -> JSONResponse:
    """What is wrong with a request, and where."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(step) for step in first["loc"])
    return answer(422, f"{where}: {problem(first, language_of(request.headers))}")


def problem(error: dict[str, Any], language: str) -> str:
    """A validator's complaint; the bounds it names are those of our own types."""
    key = INVALID.get(error["type"], "server.invalid.other")
    bounds = {name: str(value).replace(" or ", ", ") for name, value in error.get("ctx", {}).items()}
    return sentences(language).say(key, **bounds)


async def answer_store_failure(request: Request, error: Exception) -> JSONResponse:
    """Why, stands in the log: it may name machines."""
    say = sentences(language_of(request.headers)).say
    if isinstance(error, StoreFull):
        return answer(507, say("server.disk_full"))
    return answer(NotStored.status, say("server.no_database"), {"Retry-After": "5"})


async def answer_http_exception(request: Request, error: Exception) -> JSONResponse:
    """Raised by the framework, or while a body comes in, then with a sentence that is in the language already."""
    assert isinstance(error, HTTPException)
    key = OF_THE_FRAMEWORK.get(error.status_code)
    detail = error.detail if key is None else sentences(language_of(request.headers)).say(key)
    return JSONResponse({"detail": detail}, error.status_code, error.headers)


async def answer_failure(request: Request, error: Exception) -> JSONResponse:
    """A mistake of ours; it stands in the log."""
    return answer(500, sentences(language_of(request.headers)).say("server.failed"))


def answer(status: int, detail: str, headers: dict[str, str] | None = None) -> JSONResponse:
    return JSONResponse({"detail": detail}, status, headers)


def add_exception_handlers(app: FastAPI) -> None:
    app.add_exception_handler(RequestError, answer_request_error)
    app.add_exception_handler(BadInput, answer_bad_input)
    app.add_exception_handler(RequestValidationError, answer_validation_error)
    app.add_exception_handler(StoreFailed, answer_store_failure)
    app.add_exception_handler(HTTPException, answer_http_exception)
    app.add_exception_handler(Exception, answer_failure)

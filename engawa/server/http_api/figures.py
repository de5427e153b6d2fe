"""Figures routes: a game's built-in figures file, and the check of a visitor's own."""

import asyncio
from typing import Annotated, Final

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import JSONResponse

from engawa.kernel.game import Game
from engawa.kernel.refusal import BadInput, Phrase
from engawa.kernel.registry import game_named, page_of, text_of
from engawa.kernel.words import say_phrase
from engawa.server.errors import NotFound, RequestError, TooBig, sentence_of
from engawa.server.figures import parse_own_figures
from engawa.server.http_api.dependencies import Language
from engawa.server.http_api.lobby import problems
from engawa.server.protocol import http as protocol
from engawa.server.settings import LARGEST_FIGURES

EXPECTED: Final = "kernel.bad.expected"
"""The complaint that something else should stand at a place of the file."""
GameName = Annotated[str, Path(max_length=50)]

router = APIRouter(prefix="/api", responses=problems(400, 404, 408, 413, 421, 422, 429, 503))


@router.get("/figures/{name}", response_class=Response)
def read_built_in_figures(name: GameName) -> Response:
    """The figures file that is played with where nobody brings another."""
    return Response(named(name).built_in_figures(), media_type="application/json")


@router.post(
    "/figures/{name}",
    response_model=protocol.FiguresSheet,
    responses={422: {"model": protocol.FiguresProblem | protocol.HttpProblem}},
    openapi_extra={"requestBody": {"content": {"text/plain": {"schema": {"type": "string"}}}, "required": True}},
)
async def check_figures(name: GameName, request: Request, language: Language) -> protocol.FiguresSheet | JSONResponse:
    """Whether a file can be played with: what it has on the components, and the numbers that an owner is asked for."""
    game = named(name)
    content = await request.body()
    if len(content) > LARGEST_FIGURES:
        raise TooBig("server.figures_too_big", most=LARGEST_FIGURES)
    try:
        text = content.decode()
    except UnicodeDecodeError:
        raise RequestError("server.figures_not_utf8") from None
    try:
        return await asyncio.to_thread(sheet, game, text, language)
    except BadInput as error:
        return JSONResponse(complaint(error, language).model_dump(), 422)


def named(name: str) -> Game:
    try:
        return game_named(name)
    except BadInput as error:
        reason = error.phrase or Phrase("server.nothing_here", {})
        raise NotFound(reason.key, **reason.args) from None


def sheet(game: Game, text: str, language: str) -> protocol.FiguresSheet:
    figures = parse_own_figures(game, text)
    words = text_of(game).words(figures, [], language)
    page = page_of(game)
    return protocol.FiguresSheet(
        title=game.title_in(language),
        catalogue=page.catalogue(figures, game.max_players, words),
        numbers=[protocol.PrintedNumber(**number._asdict()) for number in page.printed_numbers(figures, words)],
    )


def complaint(error: BadInput, language: str) -> protocol.FiguresProblem:
    """What is wrong, where in the file, and in words that can stand beside the number itself."""
    detail = sentence_of(error, language)
    phrase = error.phrase
    path = "" if phrase is None else phrase.args.get("path", "")
    if phrase is None or phrase.key != EXPECTED or not isinstance(path, str):
        return protocol.FiguresProblem(detail=detail, path=path if isinstance(path, str) else "", beside=detail)
    beside = Phrase("server.figures_number", {"expected": phrase.args["expected"], "found": phrase.args["found"]})
    return protocol.FiguresProblem(detail=detail, path=path, beside=say_phrase(beside, language))

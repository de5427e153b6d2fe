"""Rulebook routes: a game's numbered rules, one of them, and its player aid, as text in a little Markdown; and what the
rulebook's pictures are drawn from."""

from collections.abc import Callable
from typing import Annotated

import orjson
from fastapi import APIRouter, Path, Query, Response

from engawa.kernel.refusal import BadInput, Phrase
from engawa.kernel.registry import game_named
from engawa.kernel.rulebook import player_aid, rule, rulebook
from engawa.server.errors import NotFound
from engawa.server.http_api.lobby import problems
from engawa.server.state.catalogues import catalogue
from engawa.server.state.encoder import known_language

GameName = Annotated[str, Path(max_length=50)]
RuleNumber = Annotated[str, Path(max_length=20)]
Language = Annotated[str, Query(max_length=20)]

router = APIRouter(prefix="/api", responses=problems(400, 404, 408, 413, 421, 422, 429, 503))


@router.get("/rules/{game}", response_class=Response)
def read_rulebook(game: GameName, language: Language = "en") -> Response:
    """All numbered rules; in English where they are not translated."""
    return text(lambda: rulebook(game_named(game).name, known_language(language)))


@router.get("/rules/{game}/{number}", response_class=Response)
def read_rule(game: GameName, number: RuleNumber, language: Language = "en") -> Response:
    """A numbered rule, or a whole chapter by its number."""
    return text(lambda: rule(game_named(game).name, number, known_language(language)))


@router.get("/aids/{game}", response_class=Response)
def read_player_aid(game: GameName, language: Language = "en") -> Response:
    """The player aid; in English where there is none in the language."""
    return text(lambda: player_aid(game_named(game).name, known_language(language)))


@router.get("/catalogues/{game}", response_class=Response)
def read_catalogue(game: GameName, language: Language = "en") -> Response:
    """What is printed on the game's components, for as many players as it takes."""

    def read() -> bytes:
        played = game_named(game)
        return orjson.dumps(catalogue(played, played.figures(), played.max_players, known_language(language)))

    return answer(read, "application/json")


def text(read: Callable[[], str]) -> Response:
    return answer(read, "text/plain; charset=utf-8")


def answer(read: Callable[[], str | bytes], media_type: str) -> Response:
    try:
        return Response(read(), media_type=media_type)
    except BadInput as error:
        reason = error.phrase or Phrase("server.no_such_rule", {})
        raise NotFound(reason.key, **reason.args) from None

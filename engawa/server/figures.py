"""Figures of tables: read from the text that is stored with a table, shared by tables that have the same."""

import json
from functools import lru_cache

from engawa.kernel.game import Game
from engawa.kernel.position import Figures
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named, game_names
from engawa.kernel.words import bad_input


@lru_cache(maxsize=32)
def read_figures(game: Game, text: str | None) -> Figures:
    """A table's own figures are kept as text, the built-in ones need none; tables share what they have in common."""
    if text is None:
        return game.figures()
    return parse_own_figures(game, text)


def parse_own_figures(game: Game, text: str) -> Figures:
    """Figures that a visitor brings; those of another game are called so."""
    try:
        return game.figures_from_text(text)
    except BadInput:
        other = likeliest_game(text, game)
        if other is not game:
            raise bad_input("server.figures_of_other_game", game=game.title, other=other.title) from None
        raise


def likeliest_game(text: str, game: Game) -> Game:
    """Whose figures file has most of the text's fields; in doubt this game's."""
    fields = top_fields(text)
    shared = {game: len(fields & top_fields(game.built_in_figures()))}
    shared |= {one: len(fields & top_fields(one.built_in_figures())) for one in map(game_named, game_names())}
    return max(shared, key=lambda one: shared[one])


def top_fields(text: str) -> set[str]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return set()
    return set(data) if isinstance(data, dict) else set()

"""Catalogues: what is printed on a game's components, serialized once for all who play with the same figures."""

from typing import Final

import orjson

from engawa.kernel.cache import BoundedCache
from engawa.kernel.game import Game
from engawa.kernel.position import Figures
from engawa.kernel.registry import page_of, text_of

CATALOGUES: Final[BoundedCache[tuple[str, str, int, str], orjson.Fragment]] = BoundedCache(24)
"""By game, checksum of figures, number of players and language."""


def catalogue(game: Game, figures: Figures, players: int, language: str) -> orjson.Fragment:
    key = (game.name, figures.checksum, players, language)
    written = CATALOGUES.get(key)
    if written is None:
        page = page_of(game)
        words = text_of(game).words(figures, [""] * players, language)
        shared = {"commit_mark": page.commit_mark or None, "categories": page.categories(words)}
        written = orjson.Fragment(orjson.dumps(shared | page.catalogue(figures, players, words)))
        CATALOGUES.put(key, written)
    return written

"""Figures of tables: read from the text that is stored with a table, shared by tables that have the same."""

from functools import lru_cache

from engawa.kernel.game import Game
from engawa.kernel.position import Figures


@lru_cache(maxsize=32)
def read_figures(game: Game, text: str | None) -> Figures:
    """A table's own figures are kept as text, the built-in ones need none; tables share what they have in common."""
    if text is None:
        return game.figures()
    return game.figures_from_text(text)

"""Mark index, from marks back to moves: what somebody who points at these things may have in mind."""

from typing import Final

from engawa.kernel.cache import BoundedCache
from engawa.kernel.game import Game
from engawa.kernel.page import Page
from engawa.kernel.position import Position


class MarkIndex:
    """Every move of a game by those of its marks that never change, for one figures file and number of players."""

    def __init__(self, game: Game, page: Page, position: Position) -> None:
        self.page = page
        self.moving = tuple(f"{kind}:" for kind in page.moving_marks)
        self.every = game.every_move(position)
        self.by_mark: dict[str, list[int]] = {}
        for move in self.every:
            for mark in page.marks(position, 0, move):
                self.by_mark.setdefault(mark, []).append(move)

    def at(self, position: Position, seat: int, marks: list[str]) -> list[int]:
        """Every move, legal or not, that has all these marks now."""
        known = [self.by_mark.get(mark, []) for mark in marks if not mark.startswith(self.moving)]
        wanted = set(marks)
        fewest = min([*known, self.every], key=len)
        return [move for move in fewest if wanted.issubset(self.page.marks(position, seat, move))]


def is_broad(page: Page, marks: list[str]) -> bool:
    """Nothing but looking at every move can tell which have all these marks."""
    return all(mark.partition(":")[0] in page.moving_marks for mark in marks)


INDEXES: Final[BoundedCache[tuple[str, str, int], MarkIndex]] = BoundedCache(12)


def mark_index(game: Game, page: Page, position: Position) -> MarkIndex:
    """Made once for all tables that play with the same figures."""
    key = (game.name, position.figures_checksum(), position.seats())
    index = INDEXES.get(key)
    if index is None:
        index = MarkIndex(game, page, position)
        INDEXES.put(key, index)
    return index

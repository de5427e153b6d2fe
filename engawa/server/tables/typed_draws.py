"""Typed draws: people type in what came of them, because they have the real thing on their table.

A move that needs one waits until somebody has told what came of it; bots' moves too. It is no line of the record
yet, but stored beside it: what it has shown must not be taken back by whatever befalls the server.
"""

from dataclasses import dataclass

from pydantic import BaseModel, ValidationError

from engawa.kernel.chance import TypedChance
from engawa.kernel.game import Game
from engawa.kernel.refusal import BadInput, Part, Phrase, Refusal
from engawa.server.errors import RequestError


class MissingDraw(Exception):
    """A draw whose outcome nobody has told yet."""

    def __init__(self, what: str, amounts: list[int]) -> None:
        super().__init__(what)
        self.what = what
        self.amounts = amounts


class StoredPendingMove(BaseModel):
    """A move that waits, in the store."""

    lines: int
    """Of the record before it."""
    seat: int
    move: str
    told: list[list[int]]
    id: str | None = None
    """That the move came with."""

    @staticmethod
    def read(text: str, name: str) -> "StoredPendingMove":
        try:
            return StoredPendingMove.model_validate_json(text)
        except ValidationError:
            raise BadInput(f"{name}: the move that waits cannot be read") from None


@dataclass(frozen=True)
class PendingMove:
    """A move that waits for a draw."""

    seat: int
    move: str
    turn: str
    typed: list[list[int]]
    """What has been typed in for earlier draws of the same move."""
    draw: MissingDraw
    is_settled: bool
    """The question tells what nobody knew before the move (a card opened on the way, an earlier draw): it stays."""
    id: str | None
    """That the move came with."""

    def written(self, lines: int) -> str:
        pending = StoredPendingMove(lines=lines, seat=self.seat, move=self.move, told=self.typed, id=self.id)
        return pending.model_dump_json()


def check_typeable(game: Game, typed: list[str]) -> None:
    unknown = [what for what in typed if what not in game.typeable]
    if unknown:
        offered: Part = ", ".join(game.typeable) or Phrase("kernel.none", {})
        raise RequestError("server.not_typeable", game=game.title, draw=unknown[0], known=offered)


def typed_chance(seed: str, typed: list[str], values: list[list[int]], drawn: int = 0) -> TypedChance:
    """Draws from the seed, but for those that are typed in: these come from `values`, one after the other."""
    left = list(values)

    def answer(what: str, amounts: list[int], problem: Refusal | None) -> list[int]:
        if problem is not None:
            raise problem
        if not left:
            raise MissingDraw(what, amounts)
        return left.pop(0)

    return TypedChance(seed, typed, answer, drawn)

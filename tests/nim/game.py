"""Bidding Nim as the kernel sees it."""

from pathlib import Path

from engawa.kernel.chance import Chance
from engawa.kernel.game import Game
from engawa.kernel.journal import Journal
from engawa.kernel.position import Figures, Position
from engawa.kernel.refusal import BadInput
from tests.nim.position import MOST_BID, MOST_HEAP, MOST_TAKEN, TAKE, NimFigures, NimPosition


class Nim(Game):
    name = "nim"
    title = "Bidding Nim"
    min_players = 2
    max_players = 2
    has_secrets = True

    def figures(self, file: Path | None = None) -> NimFigures:
        if file is not None:
            raise BadInput(f"{file}: nothing is printed on the stones of {self.title}")
        return NimFigures()

    def figures_from_text(self, text: str) -> NimFigures:
        raise BadInput(f"nothing is printed on the stones of {self.title}")

    def built_in_figures(self) -> str:
        return "{}"

    def new(
        self,
        players: int,
        figures: Figures,
        chance: Chance,
        chosen: dict[str, str] | None = None,
        journal: Journal | None = None,
    ) -> NimPosition:
        self.check_players(players)
        self.settle(chosen)
        position = NimPosition()
        position.set_up(chance)
        return position

    def restore(self, data: dict[str, object], figures: Figures) -> NimPosition:
        position = NimPosition()
        position.load(data)
        return position

    def write_move(self, position: Position, move: int) -> str:
        return f"bid {move}" if move <= MOST_BID else f"take {move - TAKE}"

    def every_move(self, position: Position) -> list[int]:
        return [*range(MOST_BID + 1), *range(TAKE + 1, TAKE + MOST_TAKEN + 1)]

    def outcome_words(self, figures: Figures, what: str) -> list[str]:
        return {"heap": [str(stones) for stones in range(MOST_HEAP + 1)], "turn": ["first", "second"]}[what]


GAME = Nim()

"""Game object of IKI: setting up, restoring, notation, figures."""

from pathlib import Path
from typing import ClassVar, cast

from engawa.iki.figures.components import Components
from engawa.iki.figures.reader import read_components
from engawa.iki.rules import agenda, ikizama, setup
from engawa.iki.rules.position import Town
from engawa.iki.rules.sequence import IkiPosition
from engawa.iki.words import notation
from engawa.kernel.chance import Chance
from engawa.kernel.figures import figures_in, open_figures
from engawa.kernel.game import Game, Preparable
from engawa.kernel.journal import Journal
from engawa.kernel.position import Figures, Position


class Iki(Game):
    name = "iki"
    title = "IKI"
    titles: ClassVar[dict[str, str]] = {"ru": "ИКИ"}
    min_players = 2
    max_players = 4
    example_winner = 100

    def figures(self, file: Path | None = None) -> Components:
        return read_components(*open_figures("engawa.iki", file))

    def figures_from_text(self, text: str) -> Components:
        return read_components(*figures_in(text))

    def new(
        self,
        players: int,
        figures: Figures,
        chance: Chance,
        chosen: dict[str, str] | None = None,
        journal: Journal | None = None,
    ) -> IkiPosition:
        self.check_players(players)
        self.settle(chosen)
        position = IkiPosition()
        setup.set_up(position, players, cast(Components, figures), chance)
        position.journal = journal
        position.advance(chance)
        position.journal = None
        return position

    def restore(self, data: dict[str, object], figures: Figures) -> IkiPosition:
        position = IkiPosition()
        position.load(data, cast(Components, figures))
        return position

    def write_move(self, position: Position, move: int) -> str:
        return notation.write_move(cast(Town, position), move)

    def every_move(self, position: Position) -> list[int]:
        return notation.every_move(cast(Town, position))

    def other_writings(self, position: Position) -> dict[str, int]:
        return notation.other_writings(cast(Town, position))

    def preparable(self, position: Position, seat: int) -> list[Preparable]:
        ways = ikizama.to_come(cast(Town, position), seat)
        return [Preparable("ikizama", ways)] if ways else []

    def decision_kind(self, position: Position, seat: int) -> str:
        town = cast(Town, position)
        return "ikizama" if town.actor == seat and town.asked == agenda.IKIZAMA else ""

    def outcome_words(self, figures: Figures, what: str) -> list[str]:
        return notation.outcome_words(cast(Components, figures), what)


GAME = Iki()

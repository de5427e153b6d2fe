"""Game object of Shogun: setting up, restoring, notation, figures, options."""

from pathlib import Path
from typing import ClassVar, Final, cast

from engawa.kernel.chance import Chance
from engawa.kernel.figures import figures_in, open_figures
from engawa.kernel.game import Game, GameOption, Preparable
from engawa.kernel.journal import Journal
from engawa.kernel.position import Figures, Position
from engawa.kernel.words import bad_input
from engawa.shogun.figures import moves
from engawa.shogun.figures.components import (
    BID,
    CHEST,
    DRAFT,
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    SAMPLE,
    SETUPS,
    SIDES,
    SUN,
    Components,
)
from engawa.shogun.figures.reader import read_components
from engawa.shogun.rules import agenda, turn_order
from engawa.shogun.rules import setup as chapter_2
from engawa.shogun.rules.sequence import ShogunPosition
from engawa.shogun.words import notation

AS_FIGURES: Final = "figures"
"""For the tower's options: what the figures file says."""


class Shogun(Game):
    name = "shogun"
    title = "Shogun"
    titles: ClassVar[dict[str, str]] = {"pl": "Szogun", "ru": "Сёгун"}
    min_players = FEWEST_PLAYERS
    max_players = MOST_PLAYERS
    has_secrets = True
    typeable = ("tower",)

    def figures(self, file: Path | None = None) -> Components:
        return read_components(*open_figures("engawa.shogun", file))

    def figures_from_text(self, text: str) -> Components:
        return read_components(*figures_in(text))

    def options(self) -> list[GameOption]:
        return [
            GameOption("board", SIDES[SUN], SIDES),
            GameOption("setup", SETUPS[DRAFT], SETUPS),
            GameOption("pass", AS_FIGURES, []),
            GameOption("release", AS_FIGURES, []),
        ]

    def variants(self) -> list[dict[str, str]]:
        """2.5: the sample setups are for the sun board only."""
        return [chosen for chosen in super().variants() if chosen["board"] == "sun" or chosen["setup"] == "draft"]

    def new(
        self,
        players: int,
        figures: Figures,
        chance: Chance,
        chosen: dict[str, str] | None = None,
        journal: Journal | None = None,
    ) -> ShogunPosition:
        self.check_players(players)
        settled = self.settle(chosen)
        side, way = SIDES.index(settled["board"]), SETUPS.index(settled["setup"])
        if way == SAMPLE and side != SUN:
            raise bad_input("shogun.bad.sample_board")
        usual = cast(Components, figures)
        tower = read_fraction("pass", settled["pass"], [usual.pass_num, usual.pass_den])
        tower += read_fraction("release", settled["release"], [usual.release_num, usual.release_den])
        position = ShogunPosition()
        chapter_2.lay_out_board(position, players, usual, side, tower)
        chapter_2.set_up(position, way, chance)
        position.journal = journal
        position.advance(chance)
        position.journal = None
        return position

    def restore(self, data: dict[str, object], figures: Figures) -> ShogunPosition:
        position = ShogunPosition()
        position.load(data, cast(Components, figures))
        return position

    def write_move(self, position: Position, move: int) -> str:
        return notation.write_move(cast(ShogunPosition, position).figures, move)

    def every_move(self, position: Position) -> list[int]:
        return notation.every_move(cast(ShogunPosition, position).figures)

    def other_writings(self, position: Position) -> dict[str, int]:
        """`bid 3` for the chest card 3."""
        figures = cast(ShogunPosition, position).figures
        return {
            f"bid {value}": moves.move(moves.PLAN, BID, CHEST + place)
            for place, value in enumerate(figures.chest_values)
        }

    def preparable(self, position: Position, seat: int) -> list[Preparable]:
        """A special card; a plan with its bid is laid by all at once, and needs no preparing."""
        takes = turn_order.to_come(cast(ShogunPosition, position), seat)
        return [Preparable("special", takes)] if takes else []

    def decision_kind(self, position: Position, seat: int) -> str:
        realm = cast(ShogunPosition, position)
        return "special" if realm.actor == seat and realm.asked == agenda.TAKE_SPECIAL else ""

    def outcome_words(self, figures: Figures, what: str) -> list[str]:
        return notation.outcome_words(cast(Components, figures), what)


def read_fraction(name: str, text: str, usual: list[int]) -> list[int]:
    """6.1: “2/3”, or what the figures say."""
    if text == AS_FIGURES:
        return usual
    above, _, below = text.partition("/")
    if not (above.isdecimal() and below.isdecimal() and len(text) <= 20) or int(above) > int(below) or int(below) == 0:
        raise bad_input("shogun.bad.fraction", option=name, usual=AS_FIGURES, found=text[:40])
    return [int(above), int(below)]


GAME = Shogun()

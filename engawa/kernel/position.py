"""Position: the whole game at one moment, and what can be asked of it."""

import random
from abc import ABC, abstractmethod
from typing import Final

from engawa.kernel.chance import Chance
from engawa.kernel.journal import Journal
from engawa.kernel.refusal import Refusal

NOBODY: Final = -1
SPECTATOR: Final = -1


class Figures:
    """A game's component figures: a name to call them by, a checksum that ties a record to them."""

    name: str
    checksum: str


class Position(ABC):
    """Plain ints in typed attributes and lists; copied, saved and restored at any point.

    Moves are ints; their words are the game's notation. `options` is the one list of legal moves:
    the page shows it, the server checks against it, bots choose from it.
    """

    __slots__ = ("journal",)

    journal: Journal | None

    @abstractmethod
    def seats(self) -> int:
        """How many players sit at the game."""

    @abstractmethod
    def figures_checksum(self) -> str:
        """Which figures the game is played with."""

    @abstractmethod
    def next_to_act(self) -> int:
        """The first seat that owes a decision, NOBODY when the game is over."""

    @abstractmethod
    def to_act(self) -> list[int]:
        """Every seat that owes a decision now: one, or several while they decide at once."""

    @abstractmethod
    def options(self, seat: int) -> list[int]:
        """Every legal move of a seat, ascending; empty when it owes nothing."""

    def revisions(self, seat: int) -> list[int]:
        """Legal moves that only change the seat's mind about what is not settled yet, ascending.

        Open to people; bots and random play leave them out, so that every game comes to an end.
        """
        return []

    def decides_at_once(self) -> bool:
        """True while several seats decide independently, unseen by each other: their moves commute."""
        return False

    def secrets_told(self) -> int:
        """A number that changes whenever something that a seat kept secret comes to light."""
        return 0

    @abstractmethod
    def apply(self, seat: int, move: int, chance: Chance) -> None:
        """Do a legal move: unchecked, for searches and playouts, which took it from `options`."""

    @abstractmethod
    def refusal(self, seat: int, move: int) -> Refusal | None:
        """Why the move is neither an option nor a revision; None when it is."""

    @abstractmethod
    def copy(self) -> "Position":
        """An independent twin, without journal."""

    @abstractmethod
    def save(self) -> dict[str, object]:
        """Everything, as plain data for `Game.restore`."""

    @abstractmethod
    def view(self, seat: int) -> dict[str, object]:
        """What a seat (or SPECTATOR) may know, as plain data."""

    def own_part(self, seat: int, everybodys: dict[str, object]) -> dict[str, object]:
        """What is different in a seat's view from a spectator's, which is not changed: many views at once cost less."""
        return {}

    @abstractmethod
    def resample(self, seat: int, rng: random.Random) -> "Position":
        """A position that agrees with the seat's view, other players' secrets drawn anew."""

    def secret_moves(self, seat: int, later: "Position") -> list[int]:
        """Where seats decide at once and all have laid what they will: the moves by which the seat would have come to
        the secrets that it keeps in a later, resampled position; the last of them ends its deciding."""
        return []

    @abstractmethod
    def scores(self) -> list[int]:
        """Points by seat, as they would count if the game ended now."""

    def points(self) -> list[int]:
        """Points by seat that are scored by now, without what is counted later; at the end the same as `scores`."""
        return [sum(self.scored(seat).values()) for seat in range(self.seats())]

    @abstractmethod
    def breakdown(self, seat: int) -> dict[str, int]:
        """The seat's score by category; the values add up to its score."""

    def scored(self, seat: int) -> dict[str, int]:
        """What of it is scored by now; the values add up to its points."""
        return self.breakdown(seat)

    @abstractmethod
    def winners(self) -> list[int]:
        """The seats that have won; empty while the game runs."""

    def is_over(self) -> bool:
        return self.next_to_act() == NOBODY

    def play(self, seat: int, move: int, chance: Chance) -> None:
        """Do a move; one that is neither an option nor a revision is refused with the reason."""
        if move not in self.options(seat) and move not in self.revisions(seat):
            reason = self.refusal(seat, move)
            raise reason if reason is not None else AssertionError(f"move {move} is refused without a reason")
        self.apply(seat, move, chance)


NONE_OWED: list[int] = []


def owed(position: Position) -> list[int]:
    """Who is still to decide, while seats decide at once."""
    return position.to_act() if position.decides_at_once() else NONE_OWED


def seen_by(seat: int, before: list[int], after: Position) -> int:
    """Who has seen a move of the seat: the seat alone while seats decide at once, SPECTATOR when everybody has.

    `before` is who was `owed` to decide; that somebody has done so, or takes it back, everybody sees.
    """
    return seat if before and after.decides_at_once() and after.to_act() == before else SPECTATOR

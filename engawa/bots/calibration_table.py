"""Calibration table: the network's shares brought to what has come of them in self-play, as chances to win for people.

The network learns half the win and half how close the scores were, so its shares are too timid to be chances. By
game, number of players and phase a table (`engawa calibrate`) has an exponent: the shares of a position are raised to
it and brought to a sum of 1 again, which keeps their order.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from engawa.bots.evaluator import Evaluator
from engawa.kernel.position import Position

HOME = Path(__file__).parent / "calibration"
LEAST = 1e-6
"""A share of nothing stays almost nothing, whatever the others have."""


@dataclass(frozen=True)
class Calibration:
    phases: list[int]
    """The first stage of each phase (`FeatureVector.stage`), ascending."""
    exponents: dict[int, list[float]]
    """By number of players, one for each phase."""

    def phase_of(self, stage: int) -> int:
        return max((phase for phase, first in enumerate(self.phases) if stage >= first), default=0)

    def exponent(self, players: int, stage: int) -> float:
        """1, which changes nothing, where nothing was measured."""
        known = self.exponents.get(players)
        return known[self.phase_of(stage)] if known else 1.0


NOT_MEASURED = Calibration([0], {})


def file_for(game: str) -> Path:
    return HOME / f"{game}.json"


@lru_cache(maxsize=8)
def calibration_of(game: str) -> Calibration:
    """The one that comes with the package; none for a game without."""
    file = file_for(game)
    if not file.exists():
        return NOT_MEASURED
    data = json.loads(file.read_text(encoding="utf-8"))
    return Calibration(data["phases"], {int(players): row for players, row in data["exponents"].items()})


def sharpened(shares: list[float], exponent: float) -> list[float]:
    """They add up to 1, in the same order."""
    raised = [max(share, LEAST) ** exponent if share > 0.0 else 0.0 for share in shares]
    return [share / sum(raised) for share in raised]


def raw_shares(position: Position, evaluator: Evaluator) -> list[float]:
    """Each seat's own judgement, brought to a sum of 1."""
    evaluator.forget()
    own = [evaluator.shares(position, seat)[seat] for seat in range(position.seats())]
    return [share / sum(own) for share in own]


def chances(position: Position, evaluator: Evaluator, table: Calibration) -> list[float]:
    """Everybody's chance to win, by seat."""
    return calibrated(position, evaluator, table, raw_shares(position, evaluator))


def chance_of(position: Position, evaluator: Evaluator, table: Calibration, seat: int, share: float) -> float:
    """A seat's chance when a search expects such a share: the others have the rest, as the network sees it."""
    shares = raw_shares(position, evaluator)
    rest = 1.0 - shares[seat]
    if rest <= 0.0 or share >= 1.0:
        return share
    shares = [other * (1.0 - share) / rest for other in shares]
    shares[seat] = share
    return calibrated(position, evaluator, table, shares)[seat]


def calibrated(position: Position, evaluator: Evaluator, table: Calibration, shares: list[float]) -> list[float]:
    """What is over is known already."""
    if position.is_over():
        return shares
    return sharpened(shares, table.exponent(len(shares), evaluator.features.stage(position)))

"""Comparison of the moves of a decision: is one better than all others, by a margin, whoever looks?"""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from engawa.arena.puzzles.settings import puzzle_settings
from engawa.bots.calibration_table import calibration_of, chance_of
from engawa.bots.network.bundled import bundled_evaluator
from engawa.bots.review import Decision

CHECKS: Final = 2
LENIENCE: Final = 0.5
"""The share of the margin that a short look must find."""
STEADY: Final = 0.5
"""The share of the margin by which the checks may differ."""
NEAR: Final = 3.0
"""Moves within so many margins of the best at a short look are candidates."""
MOST_CANDIDATES: Final = 5
FEWEST_CANDIDATES: Final = 3
FEWEST_OPTIONS: Final = 4
MOST_OPTIONS: Final = 50
"""More than a learner goes through."""
DECIDED: Final = 0.95
"""With such a chance the game is as good as won."""
PLAUSIBLE: Final = 0.4
"""The share of the best move's chance that some others must have: where all but one lose at once there is nothing to
find out."""

Chances = dict[int, float]
"""To win, by move."""
Named = TypeVar("Named", int, str)
"""A move, or its words."""


@dataclass(frozen=True)
class Verdict:
    """One move is better than all others."""

    best: int
    values: Chances
    """Of the candidates, the mean of all checks."""
    margin: float
    margins: list[float]
    """Of each check: how much they differ is the noise."""


class Comparison:
    """The seat's own view is all that is looked at: what it may not know is drawn anew."""

    def __init__(self, game: str, decision: Decision, seed: str) -> None:
        self.settings = puzzle_settings(game)
        self.evaluator = bundled_evaluator(game)
        self.table = calibration_of(game)
        self.seat = decision.seat
        self.played = decision.moves[0]
        self.position = decision.before.resample(self.seat, random.Random(f"{seed}/seen"))
        self.seed = seed

    def verdict(self) -> Verdict | None:
        """None where no move, or the one that was played, is the best."""
        candidates = self.candidates()
        if not candidates:
            return None
        best = candidates[0]
        checks: list[Chances] = []
        for number in range(CHECKS):
            values = self.check(candidates, f"check {number}")
            if values is None or not is_interesting(values, best):
                return None
            checks.append(values)
        if not self.stays_ahead(best, candidates):
            return None
        means = {move: sum(values[move] for values in checks) / CHECKS for move in candidates}
        margin, margins = lead(means, best), [lead(values, best) for values in checks]
        return Verdict(best, means, margin, margins) if max(margins) - min(margins) < STEADY * margin else None

    def candidates(self) -> list[int]:
        """The best move first, then those that come near it, and the one that was played; none where short looks do not
        find a best one."""
        moves = self.position.options(self.seat)
        if not FEWEST_OPTIONS <= len(moves) <= MOST_OPTIONS:
            return []
        for number, looks in enumerate(self.settings.SCREENINGS):
            values = {move: self.chance(move, looks, f"screening {number}") for move in moves}
            ranked = sorted(moves, key=lambda move: -values[move])
            best = ranked[0]
            # Of many moves looked at for the first time the best is often another: only the played one must be worse.
            ahead = lead(values, best) if number else values[best] - values[self.played]
            if best == self.played or ahead < LENIENCE * self.settings.MARGIN:
                return []
            near = [move for move in ranked if values[move] > values[best] - NEAR * self.settings.MARGIN]
            moves = list(dict.fromkeys([*near[:MOST_CANDIDATES], *ranked[:FEWEST_CANDIDATES], self.played]))
        return moves

    def stays_ahead(self, best: int, candidates: list[int]) -> bool:
        """Of those too that were no candidates after a first, short look."""
        others = [move for move in self.position.options(self.seat) if move not in candidates]
        looks = self.settings.SCREENINGS[-1]
        values = {move: self.chance(move, looks, "others") for move in [best, *others]}
        return not others or lead(values, best) >= LENIENCE * self.settings.MARGIN

    def check(self, candidates: list[int], seed: str) -> Chances | None:
        """None as soon as a candidate comes close to the first."""
        values: Chances = {}
        for move in candidates:
            chances = [
                self.chance(move, self.settings.CHECK_LOOKS, f"{seed}/{generator}")
                for generator in range(self.settings.GENERATORS)
            ]
            values[move] = sum(chances) / len(chances)
            if move != candidates[0] and lead(values, candidates[0]) < self.settings.MARGIN:
                return None
        return values

    def chance(self, move: int, looks: int, seed: str) -> float:
        judge = self.settings.make_judge(self.evaluator, random.Random(f"{self.seed}/{seed}"), looks)
        share = judge.worth(self.position, self.seat, [move])
        return chance_of(self.position, self.evaluator, self.table, self.seat, share)


def lead(values: Mapping[Named, float], best: Named) -> float:
    """How much better the move is than any other."""
    return values[best] - max(value for move, value in values.items() if move != best)


def is_interesting(values: Mapping[Named, float], best: Named) -> bool:
    plausible = [value for value in values.values() if value >= PLAUSIBLE * values[best]]
    return values[best] < DECIDED and len(plausible) >= FEWEST_CANDIDATES

"""Self-play: games to learn from, positions as a network sees them, and what became of them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import exp
from typing import TYPE_CHECKING

from engawa.bots.bot import BlunderingBot, Bot
from engawa.bots.evaluator import Evaluator
from engawa.bots.packages import learned
from engawa.bots.registry import NEVER, make_bot
from engawa.kernel.chance import SeededChance
from engawa.kernel.game import Game
from engawa.kernel.position import Figures, Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SLIPS = 0.01
"""How wrong values are, at most, in self-play, so that more than one way is seen."""
ANY_MOVE = 0.03
"""How often players that search make any move at all, for the same reason."""
SAMPLED = 0.3
"""The share of decisions that is kept, where seats decide one after the other."""
TEACHERS = 0.25
"""The share of games in which some seats are held by the hand-written player."""
SMALLER_TABLES = 0.45
"""The share of games with any number of players rather than with the most."""
NOT_THERE = -1.0
TRACE = 0.9
"""How much of what is learned comes from the end of the game rather than from the next sampled position."""
POINTS_ALIKE = 6.0
"""Scores that differ by so much are worth shares of 1 : e."""


@dataclass(frozen=True)
class Lessons:
    """A row for each sampled position: the numbers seen, the shares and scores to be told, the own seat first."""

    seen: NDArray[np.float16]
    shares: NDArray[np.float32]
    scores: NDArray[np.float32]


def share_of_win(position: Position) -> list[float]:
    """Half the win itself, half how close the scores were: less left to luck than the win alone."""
    scores = position.scores()
    winners = position.winners()
    highest = max(scores)
    soft = [exp((score - highest) / POINTS_ALIKE) for score in scores]
    return [
        0.5 * soft[seat] / sum(soft) + (0.5 / len(winners) if seat in winners else 0.0) for seat in range(len(scores))
    ]


def traced(judged: list[list[float]], end: list[float]) -> list[list[float]]:
    """TD(λ): what each position should have been judged, from the end backwards."""
    wanted: list[list[float]] = []
    ahead = end
    for shares in reversed(judged):
        wanted.append(ahead)
        ahead = [(1.0 - TRACE) * now + TRACE * later for now, later in zip(shares, ahead, strict=True)]
    return wanted[::-1]


class Teacher:
    """Plays games and keeps what can be learned from them; the same for the same seed."""

    def __init__(self, game: Game, figures: Figures, evaluator: Evaluator, options: dict[str, str], looks: int) -> None:
        self.game = game
        self.figures = figures
        self.evaluator = evaluator
        self.options = options
        self.looks = looks
        """How long the learned players search; 0: one move deep."""

    def bots(self, rng: random.Random, players: int, begun: bool) -> list[Bot]:
        """All seats learned, or some held by the hand-written player, or (to begin with) all of them."""
        taught = rng.random() < TEACHERS
        made: list[Bot] = []
        for _ in range(players):
            own = random.Random(rng.random())
            if begun and not (taught and rng.random() < 0.6):
                made.append(self.learned_bot(own))
            else:
                made.append(make_bot(f"greedy:slips={rng.choice(['0.02', '0.1', '0.3'])}", self.game.name, own))
        return made

    def learned_bot(self, rng: random.Random) -> Bot:
        if self.looks == 0:
            return learned(self.game.name).make_value(self.evaluator, rng, SLIPS)
        return BlunderingBot(learned(self.game.name).make_search(self.evaluator, rng, NEVER, self.looks), rng, ANY_MOVE)

    def eyes_kept(self, position: Position, seat: int, rng: random.Random) -> list[int]:
        """From whose eyes a position is kept: everybody's before all decide at once, where searches look to."""
        if not self.evaluator.features.is_training_sample(position):
            return []
        if position.decides_at_once():
            return list(range(position.seats()))
        if rng.random() >= SAMPLED:
            return []
        return [seat if rng.random() < 0.5 else rng.randrange(position.seats())]

    def play(self, seed: str, begun: bool) -> tuple[list[list[float]], list[list[float]], list[list[float]]]:
        rng = random.Random(f"{seed}/teacher")
        chance = SeededChance(seed)
        players = self.game.max_players
        if rng.random() < SMALLER_TABLES:
            players = rng.randrange(self.game.min_players, self.game.max_players + 1)
        position = self.game.new(players, self.figures, chance, self.options)
        bots = self.bots(rng, players, begun)
        seen: list[list[float]] = []
        eyes: list[int] = []
        judged: list[list[float]] = []
        seat = position.next_to_act()
        while seat >= 0:
            for look in self.eyes_kept(position, seat, rng):
                known = position.resample(look, rng)
                self.evaluator.forget()
                judged.append(self.evaluator.shares(known, look))
                seen.append(self.evaluator.features.as_list())
                eyes.append(look)
            position.apply(seat, bots[seat].choose(position.resample(seat, rng), seat), chance)
            seat = position.next_to_act()
        seats = self.evaluator.features.seats
        wanted = traced(judged, share_of_win(position))
        points = [float(score) for score in position.scores()]
        turned = [turn(shares, look, seats) for shares, look in zip(wanted, eyes, strict=True)]
        return seen, turned, [turn(points, look, seats) for look in eyes]


def turn(by_seat: list[float], look: int, seats: int) -> list[float]:
    """The own seat first, then clockwise; NOT_THERE where nobody sits."""
    return by_seat[look:] + by_seat[:look] + [NOT_THERE] * (seats - len(by_seat))

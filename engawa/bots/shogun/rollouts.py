"""Rollouts: a single move of Shogun is judged by playing on after it, again and again.

The others' covered cards are laid anew each time, as sensible players may have laid them, the round is played to its
end, and the network judges where that has led.
"""

import random
from typing import cast

from engawa.bots.evaluator import Evaluator
from engawa.bots.shogun.plan_search import VARIED, play_round
from engawa.bots.shogun.strategist import Greedy, Sketch, action_values, varied
from engawa.kernel.chance import SearchChance
from engawa.kernel.position import NOBODY, Position
from engawa.shogun.figures.components import CHEST
from engawa.shogun.rules import agenda
from engawa.shogun.rules.position import NOT_LAID
from engawa.shogun.rules.resampling import hidden_spaces
from engawa.shogun.rules.sequence import ShogunPosition


class Rollouts:
    """Of the same generator all moves of a position meet the same plans and, as long as they can, the same draws."""

    def __init__(self, evaluator: Evaluator, rng: random.Random, looks: int) -> None:
        self.evaluator = evaluator
        self.rng = rng
        self.looks = looks

    def worth(self, seen: Position, seat: int, moves: list[int]) -> float:
        """The share of the win to be expected when the seat makes the move; knows no more than the seat."""
        self.evaluator.forget()
        realm = cast(ShogunPosition, seen.resample(seat, self.rng))
        values = [action_values(realm, other) for other in range(len(realm.players))]
        total = 0.0
        for _ in range(self.looks):
            rng = random.Random(self.rng.random())
            trial = realm.copy()
            for other in range(len(trial.players)):
                if other != seat:
                    cover_anew(trial, other, varied(values[other], VARIED, rng.random))
            trial.apply(seat, moves[0], SearchChance(rng))
            play_on(trial, rng)
            total += self.evaluator.shares(trial, seat)[seat]
        return total / self.looks


def cover_anew(realm: ShogunPosition, seat: int, values: list[list[float]]) -> None:
    """What lies covered may be any card the player has had since planning; it is laid where it is worth most."""
    player = realm.players[seat]
    hidden = hidden_spaces(player)
    if not hidden:
        return
    shown: list[int] = []
    cards = [player.plan[space] for space in hidden]
    for card in player.hand:
        if card < CHEST and realm.changed >> card & 1 != 0:
            shown.append(card)
        else:
            cards.append(card)
    cards.sort()
    player.hand = cards
    for space in hidden:
        player.plan[space] = NOT_LAID
    sketch = Sketch(realm, seat, values)
    sketch.fill()
    player.plan = sketch.plan
    player.hand = shown + sketch.spare
    player.hand.sort()


def play_on(realm: ShogunPosition, rng: random.Random) -> None:
    """To the end of the round, or of the draft."""
    chance = SearchChance(rng)
    greedy = Greedy(rng)
    while realm.actor != NOBODY and realm.asked == agenda.TAKE_PROVINCE:
        realm.apply(realm.actor, greedy.decide(realm, realm.actor), chance)
    play_round(realm, chance)

"""The learned players of Shogun: plans are searched for, attacks weighed by exact odds and by the network."""

import random
from typing import Final, cast

from engawa.bots.bot import Bot
from engawa.bots.greedy_shogun import Greedy, PlanMemory
from engawa.bots.judge import Judge
from engawa.bots.plans_shogun import PlanSearch
from engawa.kernel.chance import SearchChance
from engawa.kernel.position import Position
from engawa.shogun import agenda
from engawa.shogun.components import SPACES
from engawa.shogun.moves import a_of
from engawa.shogun.sequence import ShogunPosition

QUICK_ROUNDS: Final = 40
"""Played through for a plan by the player that does not search long."""
THROWS: Final = 6
"""How often an attack is tried in thought."""
WEIGHED: Final = 6
"""Attacks that are weighed, the best by the rule of thumb."""


def make_value(judge: Judge, rng: random.Random, slips: float = 0.0) -> Bot:
    return Strategist(judge, rng, 1.0e6, QUICK_ROUNDS)


def make_search(judge: Judge, rng: random.Random, seconds: float, looks: int) -> Bot:
    return Strategist(judge, rng, seconds, looks)


class Strategist(Bot):
    """Thinks a whole plan through at its first card and remembers it for the others."""

    def __init__(self, judge: Judge, rng: random.Random, seconds: float, rounds: int) -> None:
        super().__init__(rng)
        self.judge = judge
        self.seconds = seconds
        self.rounds = rounds
        self.greedy = Greedy(rng)
        self.chance = SearchChance(rng)
        self.memory = PlanMemory()

    def decide(self, seen: Position, seat: int) -> int:
        realm = cast(ShogunPosition, seen)
        if realm.asked == agenda.PLANNING:
            return self.lay_next(realm, seat)
        if realm.asked in (agenda.BATTLE, agenda.TAKE_SPECIAL):
            return self.weigh(realm, seat)
        return self.greedy.decide(seen, seat)

    def lay_next(self, realm: ShogunPosition, seat: int) -> int:
        options = realm.options(seat)
        if not self.memory.knows(realm, seat):
            # A table that forgets its bots between moves asks anew for every card: the time is shared out.
            share = 1.0 if a_of(options[0]) == 0 else 1.0 / float(SPACES)
            rounds = max(1, int(share * float(self.rounds)))
            plan = PlanSearch(realm, seat, self.judge, self.rng).search(share * self.seconds, rounds)
            self.memory.keep(realm, plan)
        return self.memory.next_card(options)

    def weigh(self, realm: ShogunPosition, seat: int) -> int:
        """The rule of thumb names some, the network judges what comes of them."""
        options = realm.options(seat)
        worths = [self.greedy.value(realm, seat, option) for option in options]
        ranked = worths.copy()
        ranked.sort()
        bar = ranked[max(0, len(ranked) - WEIGHED)]
        judge = self.judge
        judge.forget()
        best = options[0]
        best_share = -1.0
        for number in range(len(options)):
            if worths[number] < bar:
                continue
            share = 0.0
            for _ in range(THROWS):
                after = realm.copy()
                after.apply(seat, options[number], self.chance)
                share += judge.shares(after, seat)[seat]
            if share > best_share:
                best = options[number]
                best_share = share
        return best

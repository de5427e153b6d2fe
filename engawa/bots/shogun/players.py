"""Learned players of Shogun: plans are searched for, attacks weighed by exact odds and by the network."""

import random
from typing import Final, cast

from engawa.bots.bot import Advice, Adviser, best_of
from engawa.bots.evaluator import Evaluator
from engawa.bots.shogun.features import ShogunFeatures
from engawa.bots.shogun.plan_search import PlanSearch, cards_of
from engawa.bots.shogun.strategist import Greedy, PlanMemory
from engawa.bots.tree_search import UNLIMITED
from engawa.kernel.chance import SearchChance
from engawa.kernel.position import Position
from engawa.shogun.figures.components import NOTHING, SPACES
from engawa.shogun.figures.moves import COMMIT, PLAN, a_of, kind_of, move
from engawa.shogun.rules import agenda
from engawa.shogun.rules.position import NOT_LAID, Player
from engawa.shogun.rules.sequence import ShogunPosition

QUICK_ROUNDS: Final = 60
"""Played through for a plan by the player that does not search long."""
THROWS: Final = 6
"""How often an attack is tried in thought."""
MANY_THROWS: Final = 40
"""The same where moves are compared for a reader."""
WEIGHED: Final = 6
"""Attacks that are weighed, the best by the rule of thumb."""


def make_features() -> ShogunFeatures:
    return ShogunFeatures()


def make_value(evaluator: Evaluator, rng: random.Random, slips: float = 0.0) -> Adviser:
    return Strategist(evaluator, rng, 1.0e6, QUICK_ROUNDS)


def make_search(evaluator: Evaluator, rng: random.Random, seconds: float, looks: int) -> Adviser:
    return Strategist(evaluator, rng, seconds, looks)


class Strategist(Adviser):
    """Thinks a whole plan through at its first card and remembers it for the others."""

    def __init__(self, evaluator: Evaluator, rng: random.Random, seconds: float, rounds: int) -> None:
        super().__init__(rng)
        self.evaluator = evaluator
        self.seconds = seconds
        self.rounds = rounds
        self.greedy = Greedy(rng)
        self.chance = SearchChance(rng)
        self.memory = PlanMemory()

    def decide(self, seen: Position, seat: int) -> int:
        realm = cast(ShogunPosition, seen)
        if realm.asked == agenda.PLANNING:
            return self.lay_next(realm, seat)
        self.thought_to(False)
        if realm.asked in (agenda.BATTLE, agenda.TAKE_SPECIAL):
            return self.choose_weighed(realm, seat)
        return self.greedy.decide(seen, seat)

    def lay_next(self, realm: ShogunPosition, seat: int) -> int:
        options = realm.options(seat)
        if not self.memory.knows(realm, seat):
            # A table that forgets its bots between moves asks anew for every card: the time is shared out.
            share = 1.0 if a_of(options[0]) == 0 else 1.0 / float(SPACES)
            rounds = max(1, int(share * float(self.rounds))) if self.rounds < UNLIMITED else UNLIMITED
            search = PlanSearch(realm, seat, self.evaluator, self.rng)
            self.memory.keep(realm, search.search(share * self.seconds, rounds))
            self.thought_to(search.is_cut_short)
        return self.memory.next_card(options)

    def choose_weighed(self, realm: ShogunPosition, seat: int) -> int:
        """The rule of thumb names some, the network judges what comes of them."""
        weighed = self.shares_of(realm, seat)
        best = weighed[0]
        for advice in weighed:
            if advice.share > best.share:
                best = advice
        return best.moves[0]

    def shares_of(self, realm: ShogunPosition, seat: int) -> list[Advice]:
        """The moves that the rule of thumb finds best, each tried some times in thought."""
        options = realm.options(seat)
        worths = [self.greedy.value(realm, seat, option) for option in options]
        ranked = worths.copy()
        ranked.sort()
        bar = ranked[max(0, len(ranked) - WEIGHED)]
        self.evaluator.forget()
        weighed: list[Advice] = []
        for number in range(len(options)):
            if worths[number] < bar:
                continue
            weighed.append(Advice([options[number]], self.share_after(realm, seat, options[number], THROWS)))
        return weighed

    def share_after(self, realm: ShogunPosition, seat: int, option: int, throws: int) -> float:
        share = 0.0
        for _ in range(throws):
            after = realm.copy()
            after.apply(seat, option, self.chance)
            share += self.evaluator.shares(after, seat)[seat]
        return share / float(throws)

    def weigh(self, seen: Position, seat: int, moves: list[int]) -> float:
        """A plan is played through, a single move tried in thought."""
        realm = cast(ShogunPosition, seen)
        self.evaluator.forget()
        if realm.asked != agenda.PLANNING:
            return self.share_after(realm, seat, moves[0], MANY_THROWS)
        begin_anew(realm.players[seat])
        search = PlanSearch(realm, seat, self.evaluator, self.rng)
        for code in moves:
            if kind_of(code) != COMMIT:
                realm.apply(seat, code, self.chance)
        return search.expected([NOTHING if card == NOT_LAID else card for card in realm.players[seat].plan])

    def weigh_up(self, seen: Position, seat: int, most: int) -> list[Advice]:
        """A whole plan, or the single moves that look best."""
        realm = cast(ShogunPosition, seen)
        if realm.asked != agenda.PLANNING:
            return best_of(self.shares_of(realm, seat), most)
        begin_anew(realm.players[seat])
        search = PlanSearch(realm, seat, self.evaluator, self.rng)
        plan = search.search(self.seconds, self.rounds)
        laid = [move(PLAN, space, plan[space]) for space in range(SPACES) if plan[space] != NOTHING]
        return [Advice(laid, search.expected(plan))]


def begin_anew(player: Player) -> None:
    """Nothing is laid yet."""
    player.hand = cards_of(player)
    player.plan = [NOT_LAID] * SPACES

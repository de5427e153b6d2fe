"""Plan search: many plans are sketched, played through against what others may plan, and the best is improved."""

import random
from time import perf_counter
from typing import Final

from engawa.bots.evaluator import Evaluator
from engawa.bots.shogun.strategist import BY_MOOD, Sketch, action_values, march_worth, special_worth, varied
from engawa.bots.shogun.values import attack_worth
from engawa.bots.tree_search import UNLIMITED
from engawa.kernel.chance import SearchChance
from engawa.kernel.position import NOBODY
from engawa.shogun.figures import moves
from engawa.shogun.figures.components import NOTHING
from engawa.shogun.figures.moves import a_of, armies_of, b_of, kind_of, move
from engawa.shogun.rules import agenda, planning
from engawa.shogun.rules.position import NOT_LAID, Player
from engawa.shogun.rules.sequence import ShogunPosition

HOPELESS: Final = -1.0e9
SKETCHES: Final = 16
"""Plans to begin with, fewer where there is no time to try them."""
VARIED: Final = 0.35
"""How differently things are valued from sketch to sketch."""
SCENARIOS: Final = 12
"""What the others may have planned, and what may be drawn."""
FIRST_LOOK: Final = 3
THOROUGH: Final = 24
"""How often a plan is played through before it may replace the best one."""
BEGINNING: Final = 0.4
"""The share of the time for the first choice among the sketches."""


class PlanSearch:
    def __init__(self, realm: ShogunPosition, seat: int, evaluator: Evaluator, rng: random.Random) -> None:
        self.realm = realm
        self.seat = seat
        self.evaluator = evaluator
        self.random = rng.random
        self.values = action_values(realm, seat)
        self.open = planning.open_spaces(realm.players[seat])
        self.cards = cards_of(realm.players[seat])
        self.blank = realm.copy()
        """Without plans, as the others see it."""
        self.known: list[list[list[float]]] = []
        """What actions are worth to each seat, worked out when it is first asked for."""
        self.others: list[list[list[int]]] = []
        """By scenario and seat: a plan."""
        self.seeds: list[float] = []
        self.played = 0
        """How many rounds have been played through."""
        self.is_cut_short = False
        """The time was over before the rounds were."""
        self.limit = UNLIMITED
        self.began = perf_counter()

    def search(self, seconds: float, rounds: int) -> list[int]:
        """The best plan found in the time, or with so many rounds played through."""
        self.evaluator.forget()
        self.limit = rounds
        best = self.choose_sketch(BEGINNING * seconds, int(BEGINNING * float(rounds)))
        return self.improve(best, seconds, rounds)

    def is_over(self, seconds: float, rounds: int) -> bool:
        """With a number of rounds the time is only a cap."""
        if self.played >= rounds:
            return True
        if perf_counter() - self.began < seconds:
            return False
        self.is_cut_short = self.limit < UNLIMITED
        return True

    def imagine_others(self, scenario: int) -> None:
        """The others plan like the hand-written player, each time valuing things a little differently."""
        if not self.known:
            self.blank.clear_plans()
            for other in range(len(self.blank.players)):
                self.known.append(action_values(self.blank, other))
        while len(self.others) <= scenario:
            plans: list[list[int]] = []
            for other in range(len(self.blank.players)):
                if other == self.seat:
                    plans.append([])
                else:
                    plans.append(Sketch(self.blank, other, varied(self.known[other], VARIED, self.random)).best())
            self.others.append(plans)
            self.seeds.append(self.random())

    def choose_sketch(self, seconds: float, rounds: int) -> list[int]:
        """The better half stays until one is left."""
        plans = [Sketch(self.realm, self.seat, varied(self.values, BY_MOOD, self.random)).best()]
        wanted = min(SKETCHES, max(2, rounds // FIRST_LOOK))
        for number in range(1, wanted):
            by = VARIED * (0.5 + 0.1 * float(number))
            plan = Sketch(self.realm, self.seat, varied(self.values, by, self.random)).best()
            if plan not in plans:
                plans.append(plan)
        sums = [0.0] * len(plans)
        scenario = 0
        each = FIRST_LOOK
        while len(plans) > 1 and not self.is_over(seconds, rounds):
            for _ in range(each):
                for number in range(len(plans)):
                    sums[number] += self.outcome(plans[number], scenario)
                scenario += 1
            ranked = sums.copy()
            ranked.sort()
            bar = ranked[len(ranked) // 2]
            staying = [number for number in range(len(plans)) if sums[number] >= bar]
            if len(staying) == len(plans):
                break
            plans = [plans[number] for number in staying]
            sums = [sums[number] for number in staying]
            each *= 2
        best = 0
        for number in range(len(plans)):
            if sums[number] > sums[best]:
                best = number
        return plans[best]

    def improve(self, best: list[int], seconds: float, rounds: int) -> list[int]:
        """Exchange cards; a change stays if it proves better in the same scenarios."""
        outcomes: list[float] = []
        while not self.is_over(seconds, rounds):
            plan = self.changed(best)
            if plan == best:
                continue
            ahead = 0.0
            plan_outcomes: list[float] = []
            for scenario in range(THOROUGH):
                if scenario == len(outcomes):
                    outcomes.append(self.outcome(best, scenario))
                plan_outcomes.append(self.outcome(plan, scenario))
                ahead += plan_outcomes[scenario] - outcomes[scenario]
                if scenario >= FIRST_LOOK - 1 and ahead <= 0.0:
                    break
                if self.is_over(seconds, rounds):
                    break
            if ahead > 0.0 and len(plan_outcomes) == THOROUGH:
                best = plan
                outcomes = plan_outcomes
        return best

    def changed(self, plan: list[int]) -> list[int]:
        """Another plan: two cards change places, or one comes from the hand; of a few the one that looks best."""
        spare = self.cards.copy()
        for card in plan:
            if card != NOTHING:
                spare.remove(card)
        best: list[int] = plan
        best_worth = HOPELESS
        free = len(self.open)
        if free < 1:
            return plan
        evaluator = Sketch(self.realm, self.seat, self.values)
        for _ in range(3):
            other = plan.copy()
            space = self.open[int(self.random() * float(free))]
            pick = int(self.random() * float(free + len(spare)))
            if pick < free:
                there = self.open[pick]
                other[space], other[there] = other[there], other[space]
            elif other[space] != NOTHING:
                other[space] = spare[pick - free]
            evaluator.plan = other
            worth = evaluator.worth()
            if other != plan and worth > best_worth:
                best = other
                best_worth = worth
        return best

    def expected(self, plan: list[int]) -> float:
        """The share over all scenarios."""
        total = 0.0
        for scenario in range(THOROUGH):
            total += self.outcome(plan, scenario)
        return total / float(THOROUGH)

    def outcome(self, plan: list[int], scenario: int) -> float:
        """The share expected after the round, played through in one scenario."""
        self.played += 1
        trial = self.realm.copy()
        which = scenario % SCENARIOS
        self.imagine_others(which)
        for other in range(len(trial.players)):
            lay(trial.players[other], plan if other == self.seat else self.others[which][other])
            trial.players[other].committed = other != self.seat
        chance = SearchChance(random.Random(self.seeds[which] + float(scenario)))
        trial.apply(self.seat, move(moves.COMMIT), chance)
        play_round(trial, chance)
        return self.evaluator.shares(trial, self.seat)[self.seat]


def cards_of(player: Player) -> list[int]:
    cards = player.hand.copy()
    for card in player.plan:
        if card != NOT_LAID and card != NOTHING:
            cards.append(card)
    cards.sort()
    return cards


def lay(player: Player, plan: list[int]) -> None:
    """The whole plan at once; what is not on it is in hand."""
    hand = cards_of(player)
    for card in plan:
        if card != NOTHING:
            hand.remove(card)
    player.hand = hand
    player.plan = plan.copy()


def play_round(realm: ShogunPosition, chance: SearchChance) -> None:
    """To the next planning, or to the end."""
    while realm.actor != NOBODY and realm.asked != agenda.PLANNING:
        realm.apply(realm.actor, quick_choice(realm, realm.actor), chance)


def quick_choice(realm: ShogunPosition, seat: int) -> int:
    """What the hand-written player would do, of fewer possibilities: attacks with all that can go."""
    options = realm.options(seat)
    best = options[len(options) - 1]
    if len(options) == 1 or realm.asked == agenda.PICK_REVOLT:
        return best
    best_worth = HOPELESS
    for option in options:
        kind = kind_of(option)
        if kind == moves.ATTACK:
            if armies_of(option) < realm.armies[a_of(option)] - 1:
                continue
            worth = attack_worth(realm, seat, option)
        elif kind == moves.MARCH:
            worth = -0.1
            if armies_of(option) == realm.armies[a_of(option)] - 1:
                worth = march_worth(realm, seat, option)
        elif kind == moves.TAKE:
            worth = special_worth(realm, seat, a_of(option)) - 0.2 * float(b_of(option))
        elif kind == moves.DEPLOY:
            worth = float(a_of(option))
        else:
            worth = 0.0
        if worth > best_worth:
            best = option
            best_worth = worth
    return best

"""Strategist of Shogun: a sensible hand-written player.

It lays the plan that looks best by rules of thumb, played through in the order of the action cards as far
as they are open: affordable buildings where a majority is to be had, taxes and rice where no marker lies,
armies where they are needed, attacks whose odds are good. It keeps rice for winter, and bids when rich.
"""

import random
from collections.abc import Callable
from typing import Final, cast

from engawa.bots.bot import Bot
from engawa.bots.shogun.values import attack_worth, province_worth, scorings_left, threat, worth
from engawa.kernel.chance import SearchChance
from engawa.kernel.position import NOBODY, Position
from engawa.shogun.figures import moves
from engawa.shogun.figures.components import (
    ACTIONS,
    ATTACK_PLUS_1,
    BATTLE_A,
    BID,
    CHEST,
    DEFENCE_PLUS_1,
    DEPLOY_6,
    NOTHING,
    RICE_PLUS_1,
    SPACES,
    TAXES,
    TAXES_PLUS_1,
    WINTER,
)
from engawa.shogun.figures.moves import a_of, armies_of, b_of, kind_of
from engawa.shogun.rules import agenda, planning
from engawa.shogun.rules.position import NOT_LAID, Realm

HOPELESS: Final = -1.0e9
ROUNDS_OF_SWAPS: Final = 4
BY_MOOD: Final = 0.1
"""How differently things are valued from plan to plan: a plan that follows from the position is no secret."""


class Greedy(Bot):
    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.chance = SearchChance(rng)
        self.random = rng.random
        self.memory = PlanMemory()

    def decide(self, seen: Position, seat: int) -> int:
        realm = cast(Realm, seen)
        options = seen.options(seat)
        if realm.asked == agenda.PLANNING:
            return self.lay_next(realm, seat, options)
        best = options[0]
        best_value = HOPELESS
        for option in options:
            value = self.value(realm, seat, option) + 0.001 * self.random()
            if value > best_value:
                best = option
                best_value = value
        return best

    def value(self, realm: Realm, seat: int, option: int) -> float:
        kind = kind_of(option)
        if kind == moves.ATTACK:
            return attack_worth(realm, seat, option)
        if kind == moves.MARCH:
            return march_worth(realm, seat, option)
        if kind == moves.TAKE:
            return special_worth(realm, seat, a_of(option)) - 0.2 * float(b_of(option))
        if kind == moves.DRAFT:
            return draft_worth(realm, seat, a_of(option), b_of(option))
        if kind == moves.DEPLOY:
            return float(a_of(option))
        if kind == moves.REVOLT:
            return province_worth(realm, a_of(option))
        return 0.0

    def lay_next(self, realm: Realm, seat: int, options: list[int]) -> int:
        """The card that the best plan found has on the space that is asked for."""
        if not self.memory.knows(realm, seat):
            values = varied(action_values(realm, seat), BY_MOOD, self.random)
            self.memory.keep(realm, Sketch(realm, seat, values).best())
        return self.memory.next_card(options)


class PlanMemory:
    """A plan is thought out at its first card and laid card by card."""

    def __init__(self) -> None:
        self.plan: list[int] = []
        self.round = -1

    def keep(self, realm: Realm, plan: list[int]) -> None:
        self.plan = plan.copy()
        self.round = round_of(realm)

    def knows(self, realm: Realm, seat: int) -> bool:
        """It is for this round, and what has been laid so far is as it was planned."""
        if self.round != round_of(realm):
            return False
        laid = realm.players[seat].plan
        for space in range(SPACES):
            if laid[space] != NOT_LAID and laid[space] != self.plan[space]:
                return False
        return True

    def next_card(self, options: list[int]) -> int:
        wanted = self.plan[a_of(options[0])]
        for option in options:
            if b_of(option) == wanted:
                return option
        return options[len(options) - 1]


def round_of(realm: Realm) -> int:
    return realm.year * (WINTER + 1) + realm.season


def march_worth(realm: Realm, seat: int, code: int) -> float:
    """Armies go where the threat is greater."""
    start, end, armies = a_of(code), b_of(code), armies_of(code)
    before = threat(realm, seat, start) + threat(realm, seat, end)
    realm.armies[start] -= armies
    realm.armies[end] += armies
    after = threat(realm, seat, start) + threat(realm, seat, end)
    realm.armies[start] += armies
    realm.armies[end] -= armies
    return before - after - 0.1


def special_worth(realm: Realm, seat: int, special: int) -> float:
    plan = realm.players[seat].plan
    if special == ATTACK_PLUS_1:
        return 1.5 if plan[BATTLE_A] < CHEST or plan[BATTLE_A + 1] < CHEST else 0.0
    if special == DEFENCE_PLUS_1:
        return 1.0
    if special == DEPLOY_6:
        return 0.9
    return 1.1 if special in (TAXES_PLUS_1, RICE_PLUS_1) else 0.0


def draft_worth(realm: Realm, seat: int, province: int, group: int) -> float:
    """Rich provinces with room to build, close to own ones; large groups where the neighbours are many."""
    card = realm.figures.provinces[province]
    value = 0.5 * float(card.chests) + 0.4 * float(card.rice) + 0.8 * float(card.sites)
    hostile = 0
    for other in realm.board.neighbours[province]:
        if realm.owner[other] == seat:
            value += 1.5
        elif realm.owner[other] != NOBODY:
            hostile += 1
    for other in realm.board.in_play:
        if realm.owner[other] == seat and realm.board.region[other] == realm.board.region[province]:
            value += 0.4
    return value - 0.6 * abs(float(group) - 2.0 - float(hostile))


def action_values(realm: Realm, seat: int) -> list[list[float]]:
    """By action and card; 0 for cards that do nothing."""
    values = [[0.0] * (NOTHING + 1) for _ in range(len(ACTIONS))]
    for province in realm.provinces_of(seat):
        for action in range(len(ACTIONS)):
            values[action][province] = worth(realm, seat, action, province)
    return values


def varied(values: list[list[float]], by: float, toss: Callable[[], float]) -> list[list[float]]:
    """Each valued a little more or less."""
    rows: list[list[float]] = []
    for row in values:
        rows.append([0.0 if v == 0.0 else v * (1.0 + by * (2.0 * toss() - 1.0)) for v in row])
    return rows


class Sketch:
    """A plan being thought over: what is laid stays, the rest is filled in and then exchanged while that helps."""

    def __init__(self, realm: Realm, seat: int, values: list[list[float]] | None = None) -> None:
        """What actions are worth may be known already."""
        self.realm = realm
        self.player = realm.players[seat]
        self.plan = self.player.plan.copy()
        self.open = planning.open_spaces(self.player)
        """What is laid may lie anywhere: a person may have begun the plan."""
        self.spare = self.player.hand.copy()
        for _ in range(planning.empties_left(self.player)):
            self.spare.append(NOTHING)
        self.values = action_values(realm, seat) if values is None else values

    def best(self) -> list[int]:
        self.fill()
        best = self.worth()
        for _ in range(ROUNDS_OF_SWAPS):
            before = best
            for space in self.open:
                best = self.improve(space, best)
            if best <= before:
                break
        return self.plan

    def fill(self) -> None:
        """A cheap bid, then the most valuable pairs of space and card first."""
        if self.plan[BID] == NOT_LAID:
            self.plan[BID] = self.cheapest_bid()
            self.spare.remove(self.plan[BID])
        actions = [space for space in self.open if space != BID]
        for _ in range(len(actions)):
            best_space = NOT_LAID
            best_card = NOT_LAID
            best = HOPELESS
            for space in actions:
                if self.plan[space] != NOT_LAID:
                    continue
                for card in self.spare:
                    if self.values[space][card] > best:
                        best = self.values[space][card]
                        best_space = space
                        best_card = card
            self.plan[best_space] = best_card
            self.spare.remove(best_card)

    def cheapest_bid(self) -> int:
        """The lowest chest card that may be bid, or whatever else may be."""
        bid = NOTHING
        for card in self.spare:
            if planning.may_bid(self.realm, self.player, card):
                if card >= CHEST:
                    return card
                bid = card
        return bid

    def improve(self, space: int, best: float) -> float:
        """Try every exchange of the space's card with another space's or a spare one; keep what helps."""
        plan, spare = self.plan, self.spare
        for other in self.open:
            plan[space], plan[other] = plan[other], plan[space]
            value = self.worth()
            if value > best:
                best = value
            else:
                plan[space], plan[other] = plan[other], plan[space]
        for place in range(len(spare)):
            plan[space], spare[place] = spare[place], plan[space]
            value = self.worth()
            if value > best:
                best = value
            else:
                plan[space], spare[place] = spare[place], plan[space]
        return best

    def worth(self) -> float:
        """The bid, then the actions in the order of the cards in view, the hidden ones after them, paid on the way."""
        realm = self.realm
        bid = self.plan[BID]
        if not planning.may_bid(realm, self.player, bid):
            return HOPELESS
        chests = self.player.chests
        if bid < CHEST:
            value = 0.3
        elif bid == NOTHING:
            value = 0.0
        else:
            paid = realm.figures.chest_values[bid - CHEST]
            chests -= paid
            value = 0.45 * float(paid) if chests >= 8 else -0.5 * float(paid)
        opened = len(realm.action_row)
        for place in range(len(ACTIONS)):
            action = realm.action_row[place] if place < opened else realm.actions_left[place - opened]
            card = self.plan[action]
            cost = realm.figures.cost[action]
            if card >= CHEST or cost > chests or self.values[action][card] == 0.0:
                continue
            value += self.values[action][card] - float(cost)
            chests -= cost
            if action == TAXES:
                chests += realm.figures.provinces[card].chests
        # Chests left over keep some worth, less near the end.
        return value + (0.5 if scorings_left(realm) > 1.0 else 0.15) * float(min(chests, 12))

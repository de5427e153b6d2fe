"""Forecast of a plan: chests, rice, battles and what cannot work, reckoned action by action.

Reckoned on a copy, with what the seat itself knows: this round's event is not drawn yet, and what the others do
nobody can know. Actions whose card is still face down are reckoned in the order of `actions_left`, and what depends on
that order is told (`chests_over_all_orders`).
"""

from typing import Final, cast

from engawa.shogun.figures.components import BATTLE_A, BID, CHEST, DEPLOY_5, NOTHING, RICE, TAXES, THEATRE
from engawa.shogun.rules import actions, battle, scoring
from engawa.shogun.rules.attack_odds import Target, is_forced, targets
from engawa.shogun.rules.position import NOT_LAID, Realm

SAFE: Final = 0.0
PLENTY: Final = 10_000
"""Chests and armies that hinder nothing."""


class Step:
    """One space of the plan: what is left after it, and what hinders or threatens it."""

    def __init__(self, space: int, card: int) -> None:
        self.space = space
        self.card = card
        self.is_order_known = True
        self.chests = 0
        self.rice = 0
        self.obstacle = actions.POSSIBLE
        self.sometimes = actions.POSSIBLE
        """What hinders it in some orders of the actions that are face down, but not in all."""
        self.revolt = SAFE
        """The chance that collecting here loses the province."""
        self.targets: list[Target] = []
        """What a battle from here can attack, the likeliest first."""
        self.is_forced = False
        """3.10: there is nothing to do but attack."""


class Forecast:
    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.chests = 0
        self.least_chests = 0
        self.most_chests = 0
        """Over all orders of the actions that are face down."""
        self.rice = 0
        self.need = 0
        """Rice that winter asks for: one a province (4.2)."""
        self.least_loss = 0
        self.most_loss = 0
        """What winter may take first: the loss of one of the events still in view (4.1)."""
        self.buildings: list[list[int]] = []
        """By kind: what `scoring.buildings_by_region` counts when the plan is done."""
        self.points = 0
        """What the plan's buildings would add if the year were scored then."""


def forecast(realm: Realm, seat: int) -> Forecast:
    """The bid is paid first (3.7); then the open actions in their order, then those still face down."""
    tried = cast(Realm, realm.copy())
    player = tried.players[seat]
    account = Forecast()
    bid = Step(BID, player.plan[BID])
    if CHEST <= bid.card < NOTHING:
        player.chests -= realm.figures.chest_values[bid.card - CHEST]
    add(account, bid, tried, seat)
    for action in realm.action_row:
        take(account, tried, seat, Step(action, player.plan[action]))
    unknown = [Step(action, player.plan[action]) for action in realm.actions_left]
    chests_over_all_orders(account, tried, seat, unknown)
    for step in unknown:
        step.is_order_known = False
        take(account, tried, seat, step)
    account.chests = player.chests
    account.rice = player.rice
    account.need = realm.count_provinces(seat)
    losses = [realm.figures.events[event].rice_loss for event in realm.open_events]
    account.least_loss = min(losses, default=0)
    account.most_loss = max(losses, default=0)
    account.buildings = [scoring.buildings_by_region(tried, kind) for kind in range(THEATRE + 1)]
    account.points = sum(scoring.values(tried)[seat]) - sum(scoring.values(realm)[seat])
    return account


def take(account: Forecast, tried: Realm, seat: int, step: Step) -> None:
    if NOT_LAID < step.card < CHEST:
        reckon(tried, seat, step)
    add(account, step, tried, seat)


def add(account: Forecast, step: Step, tried: Realm, seat: int) -> None:
    step.chests = tried.players[seat].chests
    step.rice = tried.players[seat].rice
    account.steps.append(step)


def reckon(tried: Realm, seat: int, step: Step) -> None:
    """Do on the copy what the action certainly does: pay, build, collect, deploy. Battles are only looked at."""
    action, province = step.space, step.card
    step.obstacle = actions.obstacle(tried, seat, action, province)
    if step.obstacle != actions.POSSIBLE:
        return
    player = tried.players[seat]
    if action <= THEATRE:
        actions.build(tried, seat, province, action)
    elif action in (RICE, TAXES):
        if tried.markers[province] > 0:
            step.revolt = 1.0 - battle.revolt_odds(tried, province, 0).win
        player.rice += actions.rice_from(tried, seat, province) if action == RICE else 0
        player.chests += actions.taxes_from(tried, seat, province) if action == TAXES else 0
    elif DEPLOY_5 <= action < BATTLE_A:
        player.chests -= tried.figures.cost[action]
        tried.place(province, seat, actions.armies_to_deploy(tried, action))
    else:
        step.targets = targets(tried, seat, province)
        step.is_forced = is_forced(tried, seat, province)


class Payment:
    """What an action does to chests and reserve, if these allow it."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self.cost = 0
        self.gain = 0
        self.armies = 0
        self.succeeds = False
        self.fails = actions.POSSIBLE

    def obstacle(self, chests: int, reserve: int) -> str:
        if chests < self.cost:
            return "too_few_chests"
        return "too_few_in_reserve" if reserve < self.armies else actions.POSSIBLE


def chests_over_all_orders(account: Forecast, tried: Realm, seat: int, unknown: list[Step]) -> None:
    """The fewest and the most chests in the end, and what is possible in some orders only.

    A province's card lies on one space, so actions meet only in chests and reserve: what is left after some of them is
    one of few pairs, whatever their order was.
    """
    payments = [payment(tried, seat, step) for step in unknown if NOT_LAID < step.card < CHEST]
    concerned = [one for one in payments if one.cost > 0 or one.gain > 0]
    player = tried.players[seat]
    everything = (1 << len(concerned)) - 1
    left: list[list[tuple[int, int]]] = [[] for _ in range(everything + 1)]
    left[0].append((player.chests, player.reserve))
    for done in range(everything):
        for place, one in enumerate(concerned):
            if done >> place & 1:
                continue
            after = left[done | 1 << place]
            for pair in left[done]:
                outcome = pay(one, pair)
                if outcome not in after:
                    after.append(outcome)
    ends = [chests for chests, _ in left[everything]]
    account.least_chests = min(ends)
    account.most_chests = max(ends)
    for one in concerned:
        if one.succeeds:
            one.step.sometimes = one.fails


def payment(tried: Realm, seat: int, step: Step) -> Payment:
    """Nothing to pay where something else hinders the action anyway."""
    owed = Payment(step)
    action, province = step.space, step.card
    player = tried.players[seat]
    chests, reserve = player.chests, player.reserve
    player.chests = player.reserve = PLENTY
    hindered = actions.obstacle(tried, seat, action, province)
    player.chests, player.reserve = chests, reserve
    if hindered != actions.POSSIBLE:
        return owed
    owed.cost = tried.figures.cost[action]
    if action == TAXES:
        owed.gain = actions.taxes_from(tried, seat, province)
    elif DEPLOY_5 <= action < BATTLE_A:
        owed.armies = actions.armies_to_deploy(tried, action)
    return owed


def pay(one: Payment, left: tuple[int, int]) -> tuple[int, int]:
    """Chests and reserve afterwards; it is kept whether the action was possible."""
    chests, reserve = left
    hindered = one.obstacle(chests, reserve)
    if hindered != actions.POSSIBLE:
        one.fails = hindered
        return left
    one.succeeds = True
    return chests - one.cost + one.gain, reserve - one.armies

"""Forecast of a plan: chests, rice and what cannot work, reckoned action by action in the order that is known.

Reckoned on a copy, with what the seat itself knows: this round's event is not drawn yet, and what the others do
nobody can know.
"""

from typing import Final, cast

from engawa.shogun.figures.components import BATTLE_A, BID, CHEST, DEPLOY_5, NOTHING, RICE, TAXES, THEATRE
from engawa.shogun.rules import actions, battle
from engawa.shogun.rules.position import NOT_LAID, Realm

SAFE: Final = 0.0


class Step:
    """One space of the plan: what is left after it, and what hinders or threatens it."""

    def __init__(self, space: int, card: int) -> None:
        self.space = space
        self.card = card
        self.is_order_known = True
        self.chests = 0
        self.rice = 0
        self.obstacle = actions.POSSIBLE
        self.revolt = SAFE
        """The chance that collecting here loses the province."""


class Forecast:
    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.chests = 0
        self.rice = 0
        self.need = 0
        """Rice that winter asks for: one a province (4.2)."""
        self.least_loss = 0
        self.most_loss = 0
        """What winter may take first: the loss of one of the events still in view (4.1)."""


def forecast(realm: Realm, seat: int) -> Forecast:
    """The bid is paid first (3.7); then the open actions in their order, then those still face down."""
    tried = cast(Realm, realm.copy())
    player = tried.players[seat]
    account = Forecast()
    bid = Step(BID, player.plan[BID])
    if CHEST <= bid.card < NOTHING:
        player.chests -= realm.figures.chest_values[bid.card - CHEST]
    add(account, bid, tried, seat)
    for action in realm.action_row + realm.actions_left:
        step = Step(action, player.plan[action])
        step.is_order_known = action in realm.action_row
        if NOT_LAID < step.card < CHEST:
            reckon(tried, seat, step)
        add(account, step, tried, seat)
    account.chests = player.chests
    account.rice = player.rice
    account.need = realm.count_provinces(seat)
    losses = [realm.figures.events[event].rice_loss for event in realm.open_events]
    account.least_loss = min(losses, default=0)
    account.most_loss = max(losses, default=0)
    return account


def add(account: Forecast, step: Step, tried: Realm, seat: int) -> None:
    step.chests = tried.players[seat].chests
    step.rice = tried.players[seat].rice
    account.steps.append(step)


def reckon(tried: Realm, seat: int, step: Step) -> None:
    """Do on the copy what the action certainly does: pay, build, collect, deploy. Battles are left open."""
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

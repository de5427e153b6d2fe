"""Resampling: other players' secrets drawn anew; the only secrets are plans (1.5)."""

import random

from engawa.kernel.position import NOBODY
from engawa.shogun.figures.components import BID, CHEST, NOTHING, SPACES
from engawa.shogun.figures.moves import COMMIT, PLAN, move
from engawa.shogun.rules import agenda
from engawa.shogun.rules.planning import may_bid
from engawa.shogun.rules.position import NOT_LAID, Player, Realm


def resample(realm: Realm, seat: int, rng: random.Random) -> None:
    """Redraw the plans of all seats but one (of all for a spectator), in place."""
    planning = realm.asked == agenda.PLANNING and realm.actor != NOBODY
    for other in range(len(realm.players)):
        if other == seat:
            continue
        if planning:
            plan_anew(realm, realm.players[other], rng)
        else:
            shuffle_hidden(realm, realm.players[other], rng)


def plan_anew(realm: Realm, player: Player, rng: random.Random) -> None:
    """A complete plan, all legal ones equally likely; whether it is committed stays as it was."""
    things = player.hand.copy()
    for card in player.plan:
        if card != NOT_LAID and card != NOTHING:
            things.append(card)
    while len(things) < SPACES:
        things.append(NOTHING)
    things.sort()
    bids = [thing for thing in things if may_bid(realm, player, thing)]
    bid = bids[int(rng.random() * float(len(bids)))]
    things.remove(bid)
    shuffle(things, rng)
    for space in range(BID):
        player.plan[space] = things[space]
    player.plan[BID] = bid
    player.hand = things[BID:]
    player.hand.sort()


def shuffle_hidden(realm: Realm, player: Player, rng: random.Random) -> None:
    """Covered spaces that are not open yet may hold any card the player has had since planning."""
    hidden = hidden_spaces(player)
    if not hidden:
        return
    things = [player.plan[space] for space in hidden]
    open_cards: list[int] = []
    for card in player.hand:
        if card < CHEST and realm.changed >> card & 1 != 0:
            open_cards.append(card)
        else:
            things.append(card)
    things.sort()
    shuffle(things, rng)
    for place in range(len(hidden)):
        player.plan[hidden[place]] = things[place]
    player.hand = open_cards + things[len(hidden) :]
    player.hand.sort()


def hidden_spaces(player: Player) -> list[int]:
    """3.4: covered, and not opened yet."""
    plan = player.plan
    return [
        space
        for space in range(SPACES)
        if plan[space] != NOTHING and plan[space] != NOT_LAID and player.opened >> space & 1 == 0
    ]


def plan_moves(realm: Realm, seat: int, later: Realm) -> list[int]:
    """The plan of this season's planning with what is still covered later as it lies there; space by space, then the
    commit."""
    plan = realm.players[seat].plan.copy()
    for space in hidden_spaces(later.players[seat]):
        plan[space] = later.players[seat].plan[space]
    laid = [move(PLAN, space, plan[space]) for space in range(SPACES) if plan[space] != NOT_LAID]
    return [*laid, move(COMMIT)]


def shuffle(things: list[int], rng: random.Random) -> None:
    """Every order equally likely."""
    for place in range(len(things) - 1, 0, -1):
        other = int(rng.random() * float(place + 1))
        things[place], things[other] = things[other], things[place]

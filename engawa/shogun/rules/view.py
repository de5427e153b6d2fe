"""View: what is on the table, in words and numbers, for whoever may look.

Only plans are secret (1.5): a seat sees its own; of the others it sees who has committed, after that which
spaces are covered, and each card once it is opened (3.4, 3.9).
"""

from typing import Final, cast

from engawa.kernel.position import NOBODY
from engawa.shogun.figures.components import (
    ACTIONS,
    BID,
    CATEGORIES,
    KINDS,
    NO_SPECIAL,
    NOTHING,
    SEASONS,
    SIDES,
    SPACES,
    SPECIALS,
)
from engawa.shogun.rules import agenda, scoring
from engawa.shogun.rules.position import NO_CARD, NO_EVENT, NOT_LAID, Realm

COVERED: Final = "covered"
"""In a plan: a card that this viewer may not see yet."""


def view(realm: Realm) -> dict[str, object]:
    """What everybody may see."""
    figures = realm.figures
    planning = realm.actor != NOBODY and realm.asked == agenda.PLANNING
    points = scoring.totals(realm)
    return {
        "game": "shogun",
        "board": SIDES[realm.side],
        "tower_odds": {
            "pass": [realm.pass_num, realm.pass_den],
            "release": [realm.release_num, realm.release_den],
        },
        "year": realm.year,
        "season": SEASONS[realm.season],
        "decision": None if realm.actor < 0 else agenda.DECISIONS[realm.asked],
        "to_act": waiting_for(realm, planning),
        "acting_province": acting_province(realm),
        "players": [
            {
                **player_view(realm, seat, planning),
                "score": dict(zip(CATEGORIES, points[seat], strict=True)),
            }
            for seat in range(len(realm.players))
        ],
        "provinces": [province_view(realm, province) for province in realm.board.in_play],
        "buildings": buildings_view(realm),
        "supply": dict(zip(KINDS, realm.supply, strict=True)),
        "farmers": realm.farmers,
        "tower": list(realm.tower),
        "tray": list(realm.tray),
        "event": None if realm.event == NO_EVENT else figures.events[realm.event].word,
        "open_events": [figures.events[event].word for event in realm.open_events],
        "events_left": [figures.events[event].word for event in realm.events],
        "actions": [ACTIONS[action] for action in realm.action_row],
        "actions_left": [ACTIONS[action] for action in realm.actions_left],
        "action_at": realm.action_at,
        "specials": [SPECIALS[special] for special in realm.special_row],
        "track": [None if taker == NOBODY else taker for taker in realm.track],
        "order": list(realm.order),
        "choosers": choosers(realm),
        "draft": draft_view(realm),
        "revolting": [figures.provinces[province].id for province in realm.revolting],
        "unrest": realm.unrest,
    }


def own_part(realm: Realm, seat: int, everybodys: dict[str, object]) -> dict[str, object]:
    """The seat sees its own plan and hand too."""
    players = cast(list[dict[str, object]], everybodys["players"]).copy()
    players[seat] = players[seat] | {
        "plan": plan_view(realm, seat, True),
        "hand": [realm.figures.card_name(card) for card in realm.players[seat].hand],
    }
    return {"players": players}


def waiting_for(realm: Realm, planning: bool) -> list[int]:
    if realm.actor < 0:
        return []
    if not planning:
        return [realm.actor]
    return [seat for seat in range(len(realm.players)) if not realm.players[seat].committed]


def choosers(realm: Realm) -> list[int]:
    """3.7: who is still to take a special card, in the order the bids and the shuffled ties gave."""
    if realm.actor == NOBODY or realm.asked != agenda.TAKE_SPECIAL:
        return []
    stack = realm.agenda[: realm.depth]
    return [entry & 7 for entry in reversed(stack) if entry >> 3 == agenda.TAKE_SPECIAL]


def acting_province(realm: Realm) -> str | None:
    """Its card is open by then."""
    if realm.actor == NOBODY or not agenda.DEPLOY <= realm.asked <= agenda.BATTLE:
        return None
    return realm.figures.card_name(realm.players[realm.actor].plan[realm.action_now()])


def player_view(realm: Realm, seat: int, planning: bool) -> dict[str, object]:
    player = realm.players[seat]
    return {
        "chests": player.chests,
        "rice": player.rice,
        "reserve": player.reserve,
        "provinces": realm.count_provinces(seat),
        "special": None if player.special == NO_SPECIAL else SPECIALS[player.special],
        "defends": player.defends,
        "committed": player.committed,
        "plan": None if planning else plan_view(realm, seat, False),
        "hand": None,
        "groups": list(player.groups),
        "faced": [realm.figures.provinces[card].id for card in player.faced],
        "scored": scoring.scored(realm, seat),
    }


def plan_view(realm: Realm, seat: int, own: bool) -> dict[str, str | None]:
    player = realm.players[seat]
    shown: dict[str, str | None] = {}
    for space in range(SPACES):
        card = player.plan[space]
        if card == NOT_LAID:
            word = None
        elif own or card == NOTHING or player.opened >> space & 1 != 0:
            word = realm.figures.card_name(card)
        else:
            word = COVERED
        shown["bid" if space == BID else ACTIONS[space]] = word
    return shown


def province_view(realm: Realm, province: int) -> dict[str, object]:
    owner = realm.owner[province]
    return {
        "province": realm.figures.provinces[province].id,
        "owner": None if owner == NOBODY else owner,
        "armies": realm.armies[province],
        "buildings": [kind for number, kind in enumerate(KINDS) if realm.has_building(province, number)],
        "markers": realm.markers[province],
    }


def buildings_view(realm: Realm) -> dict[str, dict[str, list[int]]]:
    """Who has how many of each kind in each region: what majorities are counted from (4.4)."""
    seats = len(realm.players)
    counts = {name: scoring.buildings_by_region(realm, kind) for kind, name in enumerate(KINDS)}
    return {
        region: {kind: counts[kind][number * seats : (number + 1) * seats] for kind in KINDS}
        for number, region in enumerate(realm.figures.regions)
    }


def draft_view(realm: Realm) -> dict[str, object] | None:
    if not realm.open_cards:
        return None
    provinces = realm.figures.provinces
    return {
        "open": [provinces[card].id for card in realm.open_cards],
        "drawn": None if realm.drawn == NO_CARD else provinces[realm.drawn].id,
        "pile": [provinces[card].id for card in realm.pile],
        "under": [provinces[card].id for card in realm.under],
    }

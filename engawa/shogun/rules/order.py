"""3A Laying out; 3C event, bids, and the special cards that give the order."""

from typing import Final

from engawa.kernel.chance import Chance
from engawa.kernel.position import NOBODY
from engawa.kernel.refusal import Refusal, refuse
from engawa.shogun.figures.components import (
    ACTIONS,
    BID,
    CHEST,
    DEFENCE_PLUS_1,
    NO_SPECIAL,
    NOTHING,
    OPEN_EVENTS,
    PLACES,
    SEASONS,
    SPECIALS,
)
from engawa.shogun.figures.moves import DEFEND, NO, TAKE, TAKE_AND_DEFEND_NOT, YES, a_of, b_of, move
from engawa.shogun.rules import agenda
from engawa.shogun.rules.planning import open_card
from engawa.shogun.rules.position import NO_EVENT, Realm

OPEN_ACTIONS: Final = 5


def open_events(realm: Realm, chance: Chance) -> None:
    """2.8: four for the year."""
    realm.year += 1
    realm.season = 0
    for _ in range(OPEN_EVENTS):
        event = chance.draw("event", realm.events)
        realm.events.remove(event)
        realm.open_events.append(event)
    realm.open_events.sort()
    if realm.journal is not None:
        realm.journal.note("shogun.log.year", NOBODY, year=realm.year)
        for event in realm.open_events:
            realm.journal.note("shogun.log.event_opened", NOBODY, event=realm.figures.events[event].word)


def lay_out(realm: Realm, chance: Chance) -> None:
    """3.1: five actions open; 3.2: the special cards on their places."""
    realm.action_row = []
    realm.actions_left = list(range(len(ACTIONS)))
    realm.action_at = 0
    if realm.journal is not None:
        realm.journal.note("shogun.log.season", NOBODY, season=SEASONS[realm.season], year=realm.year)
    for _ in range(OPEN_ACTIONS):
        open_action(realm, chance)
    left = list(range(len(SPECIALS)))
    realm.special_row = []
    for _ in range(PLACES):
        special = chance.draw("special", left)
        left.remove(special)
        realm.special_row.append(special)
    realm.track = [NOBODY] * PLACES
    realm.order = []


def open_action(realm: Realm, chance: Chance) -> None:
    """3.1: the next card of the row, while there is one."""
    if not realm.actions_left:
        return
    action = chance.draw("action", realm.actions_left)
    realm.actions_left.remove(action)
    realm.action_row.append(action)
    if realm.journal is not None:
        realm.journal.note("shogun.log.action_opened", NOBODY, action=ACTIONS[action])


def draw_event(realm: Realm, chance: Chance) -> None:
    """3.6."""
    realm.event = chance.draw("season_event", realm.open_events)
    realm.open_events.remove(realm.event)
    if realm.journal is not None:
        realm.journal.note("shogun.log.event", NOBODY, event=realm.figures.events[realm.event].word)


def reveal_bids(realm: Realm, chance: Chance) -> None:
    """3.7: bids are opened and paid; the highest chooses first."""
    ranks: list[int] = []
    for seat in range(len(realm.players)):
        card = open_card(realm, seat, BID)
        paid = realm.figures.chest_values[card - CHEST] if CHEST <= card < NOTHING else 0
        realm.players[seat].chests -= paid
        ranks.append(rank(realm, card))
        if paid > 0 and realm.journal is not None:
            realm.journal.note("shogun.log.paid", seat, chests=paid)
    realm.push_for_each(agenda.TAKE_SPECIAL, ranking(ranks, chance))


def rank(realm: Realm, card: int) -> int:
    """3.7: no bid below a 0, that below any province, that below a 1."""
    if card == NOTHING:
        return -1
    return 1 if card < CHEST else 2 * realm.figures.chest_values[card - CHEST]


def ranking(ranks: list[int], chance: Chance) -> list[int]:
    """The seats, the highest bid first; ties are shuffled."""
    order: list[int] = []
    while len(order) < len(ranks):
        best = -2
        tied: list[int] = []
        for seat in range(len(ranks)):
            if seat not in order and ranks[seat] >= best:
                if ranks[seat] > best:
                    best = ranks[seat]
                    tied = []
                tied.append(seat)
        while len(tied) > 1:
            seat = chance.draw("tie", tied)
            tied.remove(seat)
            order.append(seat)
        order.append(tied[0])
    return order


def options(realm: Realm) -> list[int]:
    """3.7: any card not taken; 3.20: the defence card with a standing yes, or a no."""
    found: list[int] = []
    for special in range(len(SPECIALS)):
        if is_left(realm, special):
            found.append(move(TAKE, special))
            if special == DEFENCE_PLUS_1:
                found.append(move(TAKE, special, TAKE_AND_DEFEND_NOT))
    return found


def is_left(realm: Realm, special: int) -> bool:
    return realm.track[realm.special_row.index(special)] == NOBODY


def refusal(realm: Realm, code: int) -> Refusal | None:
    special = a_of(code)
    if is_left(realm, special):
        return None
    taker = realm.track[realm.special_row.index(special)]
    return refuse("shogun.refuse.special_taken", "3.7", special=SPECIALS[special], player=taker)


def take_special(realm: Realm, seat: int, code: int) -> None:
    """3.7: the daimyo card takes its place."""
    special = a_of(code)
    player = realm.players[seat]
    player.special = special
    player.defends = special == DEFENCE_PLUS_1 and b_of(code) != TAKE_AND_DEFEND_NOT
    place = realm.special_row.index(special)
    realm.track[place] = seat
    if realm.journal is not None:
        realm.journal.note("shogun.log.took_special", seat, special=SPECIALS[special], place=place + 1)
        if special == DEFENCE_PLUS_1 and not player.defends:
            realm.journal.note("shogun.log.defends_not", seat)


def fix_order(realm: Realm) -> None:
    """3.8."""
    realm.order = [seat for seat in realm.track if seat != NOBODY]


def standing_orders(realm: Realm, seat: int) -> list[int]:
    """3.20: during the actions the holder of the defence card may change the standing order."""
    player = realm.players[seat]
    if player.special != DEFENCE_PLUS_1:
        return []
    return [move(DEFEND, NO if player.defends else YES)]


def standing_order_refusal(realm: Realm, seat: int, code: int) -> Refusal | None:
    player = realm.players[seat]
    if player.special != DEFENCE_PLUS_1:
        return refuse("shogun.refuse.no_defence_card", "3.20")
    if player.defends == (a_of(code) == YES):
        return refuse("shogun.refuse.order_stands", "3.20")
    return None


def change_standing_order(realm: Realm, seat: int, code: int) -> None:
    player = realm.players[seat]
    player.defends = a_of(code) == YES
    if realm.journal is not None:
        realm.journal.note("shogun.log.defends" if player.defends else "shogun.log.defends_not", seat)


def end_round(realm: Realm) -> None:
    """3.11, 3.6: cards return to the hands, special cards lose their effect, the event leaves the game.

    The order stays until winter is over (4.1).
    """
    realm.clear_plans()
    realm.event = NO_EVENT
    for player in realm.players:
        player.special = NO_SPECIAL
        player.defends = False
    realm.season += 1

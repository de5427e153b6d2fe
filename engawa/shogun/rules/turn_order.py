"""3C Turn order: bids, and the special cards that give it."""

from engawa.kernel.chance import Chance
from engawa.kernel.position import NOBODY
from engawa.kernel.refusal import Refusal, refuse
from engawa.shogun.figures.components import BID, CHEST, DEFENCE_PLUS_1, NOTHING, SPECIALS
from engawa.shogun.figures.moves import TAKE, TAKE_AND_DEFEND_NOT, a_of, b_of, move
from engawa.shogun.rules import agenda
from engawa.shogun.rules.planning import open_card
from engawa.shogun.rules.position import Realm


def reveal_bids(realm: Realm, chance: Chance) -> None:
    """3.7: bids are opened, all of them, and paid; the highest chooses first."""
    bids = [open_card(realm, seat, BID) for seat in range(len(realm.players))]
    for seat in range(len(bids)):
        card = bids[seat]
        paid = realm.figures.chest_values[card - CHEST] if CHEST <= card < NOTHING else 0
        realm.players[seat].chests -= paid
        if paid > 0 and realm.journal is not None:
            realm.journal.note("shogun.log.paid", seat, chests=paid)
    order = ranking([rank(realm, card) for card in bids], chance)
    realm.push_for_each(agenda.TAKE_SPECIAL, order)
    if realm.journal is not None:
        realm.journal.note("shogun.log.bids_ranked", order[0], order=" ".join([str(seat) for seat in order]))


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
    takes: list[int] = []
    for special in range(len(SPECIALS)):
        if is_left(realm, special):
            takes.append(move(TAKE, special))
            if special == DEFENCE_PLUS_1:
                takes.append(move(TAKE, special, TAKE_AND_DEFEND_NOT))
    return takes


def to_come(realm: Realm, seat: int) -> list[int]:
    """What may be left when the seat takes its special card: from its commit on, until it is its turn to take one."""
    if realm.actor == NOBODY:
        return []
    if realm.asked == agenda.PLANNING:
        return options(realm) if realm.players[seat].committed else []
    waits = realm.asked == agenda.TAKE_SPECIAL and realm.actor != seat
    return options(realm) if waits and agenda.TAKE_SPECIAL << 3 | seat in realm.agenda[: realm.depth] else []


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

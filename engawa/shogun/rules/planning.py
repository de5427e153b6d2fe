"""3B Planning: everybody at once, in secret.

A plan is laid space by space (`options`), and changed freely until the last player has committed
(`revisions`). At every moment it can be completed: no card lies twice, no more spaces are left empty than cards
are lacking, and while the bid is open there is something left that may be bid.
"""

from engawa.kernel.position import NOBODY
from engawa.kernel.refusal import Refusal, Unhandled, refuse
from engawa.shogun.figures.components import BID, CHEST, NOTHING, PROVINCES, SPACES
from engawa.shogun.figures.moves import CLEAR, COMMIT, PLAN, TAKE_BACK, a_of, b_of, kind_of, move
from engawa.shogun.rules.position import NOT_LAID, Player, Realm


def first_planner(realm: Realm) -> int:
    """The first seat that has not committed, NOBODY when all have."""
    for seat in range(len(realm.players)):
        if not realm.players[seat].committed:
            return seat
    return NOBODY


def may_bid(realm: Realm, player: Player, card: int) -> bool:
    """3.5: a province for nothing, a chest card only with that many chests."""
    return card < CHEST or card == NOTHING or realm.figures.chest_values[card - CHEST] <= player.chests


def first_open_space(player: Player) -> int:
    plan = player.plan
    for space in range(SPACES):
        if plan[space] == NOT_LAID:
            return space
    return SPACES


def open_spaces(player: Player) -> list[int]:
    plan = player.plan
    return [space for space in range(SPACES) if plan[space] == NOT_LAID]


def empties_left(player: Player) -> int:
    """3.3: how many more spaces will stay empty for lack of cards."""
    open_count = 0
    for card in player.plan:
        if card == NOT_LAID:
            open_count += 1
    return max(0, open_count - len(player.hand))


def is_complete(player: Player) -> bool:
    """Every space is decided, or no card is left to decide about (5.10: five chest cards without provinces)."""
    return not player.hand or first_open_space(player) == SPACES


def only_bid(realm: Realm, player: Player, empties: int) -> int:
    """The one thing left (a card in hand, NOTHING) that may be bid; NOT_LAID when there are more."""
    if empties > 1:
        return NOT_LAID
    only = NOTHING if empties == 1 else NOT_LAID
    for card in player.hand:
        if may_bid(realm, player, card):
            if only != NOT_LAID:
                return NOT_LAID
            only = card
    return only


def options(realm: Realm, seat: int) -> list[int]:
    """3.3: what may lie on the first open space; when all is laid, commit."""
    player = realm.players[seat]
    if player.committed:
        return []
    space = first_open_space(player)
    if space == SPACES or not player.hand:
        return [move(COMMIT)]
    base = move(PLAN, space)
    empties = empties_left(player)
    if space == BID:
        legal = [base | card << 8 for card in player.hand if may_bid(realm, player, card)]
        if empties > 0:
            legal.append(base | NOTHING << 8)
        return legal
    bid_card = only_bid(realm, player, empties) if player.plan[BID] == NOT_LAID else NOT_LAID
    legal = [base | card << 8 for card in player.hand if card != bid_card]
    if empties > 0 and bid_card != NOTHING:
        legal.append(base | NOTHING << 8)
    return legal


def revisions(realm: Realm, seat: int) -> list[int]:
    """3.4: put any other card on any space, empty a space, take back a commit while others still plan."""
    player = realm.players[seat]
    if player.committed:
        return [move(TAKE_BACK)]
    cards = player.hand + [card for card in player.plan if card != NOT_LAID and card != NOTHING]
    cards.sort()
    cards.append(NOTHING)
    changes = [
        move(PLAN, space, card)
        for space in range(SPACES)
        for card in cards
        if plan_refusal(realm, seat, space, card) is None
    ]
    changes += [move(CLEAR, space) for space in range(SPACES) if player.plan[space] != NOT_LAID]
    offered = set(options(realm, seat))
    return [code for code in changes if code not in offered]


def refusal(realm: Realm, seat: int, code: int) -> Refusal | None:
    player = realm.players[seat]
    kind = kind_of(code)
    if kind == TAKE_BACK:
        return None if player.committed else refuse("shogun.refuse.not_committed", "3.4")
    if player.committed:
        return refuse("shogun.refuse.committed", "3.4")
    if kind == COMMIT:
        if is_complete(player):
            return None
        return refuse("shogun.refuse.cards_left", "3.3", spaces=player.plan.count(NOT_LAID), cards=len(player.hand))
    if kind == CLEAR:
        if player.plan[a_of(code)] != NOT_LAID:
            return None
        return refuse("shogun.refuse.nothing_there", "3.4", space=realm.figures.space_name(a_of(code)))
    if kind == PLAN:
        return plan_refusal(realm, seat, a_of(code), b_of(code))
    raise Unhandled("move of kind", kind)


def plan_refusal(realm: Realm, seat: int, space: int, card: int) -> Refusal | None:
    """Why a card (or NOTHING) cannot be put on a space; a card that lies elsewhere changes places."""
    figures = realm.figures
    player = realm.players[seat]
    plan = player.plan
    here = plan[space]
    if card < PROVINCES and realm.owner[card] != seat:
        return refuse("shogun.refuse.card_not_owned", "3.3", card=figures.card_name(card))
    if card == here:
        name = figures.space_name(space)
        return refuse("shogun.refuse.card_already_laid", "3.3", card=figures.card_name(card), space=name)
    if space == BID and not may_bid(realm, player, card):
        bid = figures.chest_values[card - CHEST]
        return refuse("shogun.refuse.bid_above_chests", "3.5", bid=bid, has=player.chests)
    if card == NOTHING:
        if empties_after_clearing(player, space) == 0:
            return refuse("shogun.refuse.too_many_empty", "3.3", cards=len(player.hand))
    elif card not in player.hand:
        return swap_refusal(realm, player, space, plan.index(card))
    if plan[BID] == NOT_LAID and space != BID and leaves_no_bid(realm, player, space, card):
        return refuse("shogun.refuse.nothing_left_to_bid", "3.5", has=player.chests)
    return None


def empties_after_clearing(player: Player, space: int) -> int:
    """How many spaces may be left empty once this space is open again."""
    open_spaces = 0
    for other in range(SPACES):
        if other == space or player.plan[other] == NOT_LAID:
            open_spaces += 1
    cards = len(player.hand)
    if player.plan[space] != NOT_LAID and player.plan[space] != NOTHING:
        cards += 1
    return max(0, open_spaces - cards)


def swap_refusal(realm: Realm, player: Player, space: int, other: int) -> Refusal | None:
    """Two spaces change what lies on them: what comes to the bid must be a bid, or one must be left in hand."""
    here = player.plan[space]
    if other != BID:
        return None
    if here == NOT_LAID:
        if empties_left(player) > 0 or any_bid(realm, player, NOTHING):
            return None
        return refuse("shogun.refuse.nothing_left_to_bid", "3.5", has=player.chests)
    if may_bid(realm, player, here):
        return None
    return refuse(
        "shogun.refuse.bid_above_chests", "3.5", bid=realm.figures.chest_values[here - CHEST], has=player.chests
    )


def any_bid(realm: Realm, player: Player, card: int) -> bool:
    """Whether the hand has a card that may be bid, apart from one."""
    for other in player.hand:
        if other != card and may_bid(realm, player, other):
            return True
    return False


def leaves_no_bid(realm: Realm, player: Player, space: int, card: int) -> bool:
    """Whether nothing that may be bid is left once a card from the hand, or NOTHING, lies on an action."""
    here = player.plan[space]
    empties = empties_after_clearing(player, space)
    if (empties > 1) if card == NOTHING else (empties > 0):
        return False
    if here != NOT_LAID and here != NOTHING and may_bid(realm, player, here):
        return False
    return not any_bid(realm, player, card)


def plan(realm: Realm, seat: int, code: int) -> None:
    """Lay a card on a space, for the first time or anew; the planner sees it in the log, nobody else."""
    player = realm.players[seat]
    kind = kind_of(code)
    space = a_of(code)
    if kind == PLAN:
        lay(player, space, b_of(code))
        if realm.journal is not None:
            figures = realm.figures
            card = figures.card_name(b_of(code))
            realm.journal.note_for([seat], "shogun.log.planned", seat, space=figures.space_name(space), card=card)
    elif kind == CLEAR:
        take_up(player, space)
        if realm.journal is not None:
            realm.journal.note_for([seat], "shogun.log.cleared", seat, space=realm.figures.space_name(space))
    elif kind == TAKE_BACK:
        player.committed = False
        if realm.journal is not None:
            realm.journal.note("shogun.log.took_back", seat)
    elif kind == COMMIT:
        commit(player)
        if realm.journal is not None:
            realm.journal.note("shogun.log.committed", seat)
    else:
        raise Unhandled("move of kind", kind)


def lay(player: Player, space: int, card: int) -> None:
    plan = player.plan
    if card == NOTHING:
        take_up(player, space)
        plan[space] = NOTHING
    elif card in player.hand:
        take_up(player, space)
        player.hand.remove(card)
        plan[space] = card
    else:
        other = plan.index(card)
        plan[other] = plan[space]
        plan[space] = card


def take_up(player: Player, space: int) -> None:
    """Whatever lies on the space returns to the hand."""
    card = player.plan[space]
    player.plan[space] = NOT_LAID
    if card != NOT_LAID and card != NOTHING:
        player.take_in_hand(card)


def commit(player: Player) -> None:
    plan = player.plan
    for space in range(SPACES):
        if plan[space] == NOT_LAID:
            plan[space] = NOTHING
    player.committed = True


def open_card(realm: Realm, seat: int, space: int) -> int:
    """3.9: the card a player had planned, now seen by all."""
    player = realm.players[seat]
    player.opened |= 1 << space
    card = player.plan[space]
    if realm.journal is not None:
        figures = realm.figures
        name = figures.space_name(space)
        realm.journal.note("shogun.log.opened", seat, space=name, card=figures.card_name(card))
    return card

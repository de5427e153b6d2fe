"""2 Setup: the draft, the sample setups."""

from typing import Final

from engawa.kernel.chance import Chance
from engawa.kernel.position import NOBODY
from engawa.kernel.refusal import Refusal, Unhandled, refuse
from engawa.shogun.figures.components import (
    CATEGORIES,
    CHEST,
    CHEST_CARDS,
    DRAFT,
    EVENTS,
    NO_SPECIAL,
    PLACES,
    PROVINCES,
    SPACES,
    Components,
)
from engawa.shogun.figures.moves import DRAFT as DRAFT_MOVE
from engawa.shogun.figures.moves import DRAFT_PILE, PUT_UNDER, a_of, b_of, kind_of, move
from engawa.shogun.rules import agenda
from engawa.shogun.rules.position import NO_CARD, NO_EVENT, NOT_LAID, Player, Realm

SLOTS: Final = 2


def lay_out_board(realm: Realm, players: int, figures: Components, side: int, tower: list[int]) -> None:
    """The empty board; `tower` holds pass and release as numerators and denominators."""
    realm.journal = None
    realm.figures = figures
    realm.board = figures.board(side, players)
    realm.side = side
    realm.pass_num, realm.pass_den, realm.release_num, realm.release_den = tower[0], tower[1], tower[2], tower[3]
    realm.players = [new_player(figures, players) for _ in range(players)]
    realm.set_shares()
    realm.owner = [NOBODY] * PROVINCES
    realm.armies = [0] * PROVINCES
    realm.buildings = [0] * PROVINCES
    realm.markers = [0] * PROVINCES
    realm.changed = 0
    realm.supply = figures.supply.copy()
    realm.farmers = figures.farmers
    realm.tower = [0] * (players + 1)
    realm.tray = [0] * (players + 1)
    realm.year = 0
    realm.season = 0
    realm.events = list(range(EVENTS))
    realm.open_events = []
    realm.event = NO_EVENT
    realm.action_row = []
    realm.actions_left = []
    realm.action_at = 0
    realm.special_row = []
    realm.track = [NOBODY] * PLACES
    realm.order = []
    realm.pile = []
    realm.under = []
    realm.open_cards = []
    realm.drawn = NO_CARD
    realm.revolting = []
    realm.unrest = 0
    realm.clear_agenda()


def new_player(figures: Components, players: int) -> Player:
    """2.1, 2.2."""
    player = Player()
    player.chests = figures.starting_chests[players]
    player.rice = 0
    player.reserve = figures.armies_each
    player.special = NO_SPECIAL
    player.defends = False
    player.committed = False
    player.opened = 0
    player.hand = list(range(CHEST, CHEST + CHEST_CARDS))
    player.plan = [NOT_LAID] * SPACES
    player.groups = figures.groups[players].copy()
    player.faced = []
    player.scored = [0] * len(CATEGORIES)
    return player


def set_up(realm: Realm, setup: int, chance: Chance) -> None:
    """Provinces and armies, then the tower (2.7) and the first year's events (2.8)."""
    realm.push(agenda.NEW_YEAR)
    realm.push(agenda.PRIME)
    if setup == DRAFT:
        begin_draft(realm, chance)
    else:
        deal_sample(realm, chance)


def deal_sample(realm: Realm, chance: Chance) -> None:
    """2.5: the columns are dealt to the seats at random."""
    columns = realm.figures.samples[len(realm.players)]
    left = list(range(len(columns)))
    for seat in range(len(realm.players)):
        dealt = chance.draw("column", left)
        left.remove(dealt)
        column = columns[dealt]
        for place in range(0, len(column), 2):
            settle(realm, seat, column[place], column[place + 1])


def settle(realm: Realm, seat: int, province: int, armies: int) -> None:
    """A group into its province; the card is kept."""
    player = realm.players[seat]
    player.groups.remove(armies)
    player.take_in_hand(province)
    realm.owner[province] = seat
    realm.place(province, seat, armies)


def begin_draft(realm: Realm, chance: Chance) -> None:
    """2.3: the shuffled cards, two of them open; a random first player."""
    first = chance.draw("first_player", list(range(len(realm.players))))
    realm.pile = realm.board.in_play.copy()
    for _ in range(SLOTS):
        realm.open_cards.append(draw_province(realm, chance))
    realm.push(agenda.DRAFT_TURN, first)


def draw_province(realm: Realm, chance: Chance) -> int:
    """2.4: at random, until only the known cards are left."""
    if not realm.pile:
        return realm.under.pop(0)
    province = chance.draw("province", realm.pile)
    realm.pile.remove(province)
    return province


def draft_turn(realm: Realm, seat: int) -> None:
    """2.3: clockwise until all groups are placed; then the cards left are the neutral provinces' (2.6)."""
    if realm.players[seat].groups:
        realm.push(agenda.DRAFT_TURN, (seat + 1) % len(realm.players))
        realm.push(agenda.TAKE_PROVINCE, seat)
        return
    realm.pile = []
    realm.under = []
    realm.open_cards = []
    for player in realm.players:
        player.faced = []


def cards_on_offer(realm: Realm) -> list[int]:
    """Ascending: the card drawn from the pile, which is kept, or the open ones."""
    if realm.drawn != NO_CARD:
        return [realm.drawn]
    cards = realm.open_cards.copy()
    cards.sort()
    return cards


def group_sizes(player: Player) -> list[int]:
    """The different groups left, ascending."""
    groups = player.groups
    sizes: list[int] = []
    for place in range(len(groups) - 1, -1, -1):
        if not sizes or sizes[-1] != groups[place]:
            sizes.append(groups[place])
    return sizes


def may_put_under(realm: Realm, seat: int) -> bool:
    """2.4: the same two cards as at the last choice; putting under changes that, so it is once a turn."""
    return realm.drawn == NO_CARD and realm.players[seat].faced == cards_on_offer(realm)


def options(realm: Realm, seat: int) -> list[int]:
    sizes = group_sizes(realm.players[seat])
    legal = [move(DRAFT_MOVE, card, size) for card in cards_on_offer(realm) for size in sizes]
    if realm.drawn == NO_CARD:
        legal.append(move(DRAFT_PILE))
    if may_put_under(realm, seat):
        legal.append(move(PUT_UNDER))
    return legal


def refusal(realm: Realm, seat: int, code: int) -> Refusal | None:
    kind = kind_of(code)
    if kind == PUT_UNDER:
        return None if may_put_under(realm, seat) else refuse("shogun.refuse.cards_are_new", "2.4")
    if kind == DRAFT_PILE:
        return None if realm.drawn == NO_CARD else refuse("shogun.refuse.drawn_card_is_kept", "2.3")
    if kind != DRAFT_MOVE:
        raise Unhandled("move of kind", kind)
    province = a_of(code)
    if province not in cards_on_offer(realm):
        key = "shogun.refuse.card_not_open" if realm.drawn == NO_CARD else "shogun.refuse.drawn_card_is_kept"
        return refuse(key, "2.3", province=realm.figures.provinces[province].id)
    if b_of(code) not in realm.players[seat].groups:
        return refuse("shogun.refuse.no_such_group", "2.2", armies=b_of(code))
    return None


def draft(realm: Realm, seat: int, code: int, chance: Chance) -> None:
    kind = kind_of(code)
    if kind == PUT_UNDER:
        put_under(realm, seat, chance)
        realm.push(agenda.TAKE_PROVINCE, seat)
    elif kind == DRAFT_PILE:
        realm.players[seat].faced = cards_on_offer(realm)
        realm.drawn = draw_province(realm, chance)
        realm.push(agenda.TAKE_PROVINCE, seat)
        if realm.journal is not None:
            realm.journal.note("shogun.log.drew", seat, province=realm.figures.provinces[realm.drawn].id)
    elif kind == DRAFT_MOVE:
        take_province(realm, seat, a_of(code), b_of(code), chance)
    else:
        raise Unhandled("move of kind", kind)


def put_under(realm: Realm, seat: int, chance: Chance) -> None:
    realm.under.extend(realm.open_cards)
    if realm.journal is not None:
        names = [realm.figures.provinces[card].id for card in realm.open_cards]
        realm.journal.note("shogun.log.put_under", seat, one=names[0], other=names[1])
    for slot in range(SLOTS):
        realm.open_cards[slot] = draw_province(realm, chance)


def take_province(realm: Realm, seat: int, province: int, armies: int, chance: Chance) -> None:
    if realm.drawn == NO_CARD:
        realm.players[seat].faced = cards_on_offer(realm)
    settle(realm, seat, province, armies)
    if realm.journal is not None:
        realm.journal.note("shogun.log.drafted", seat, province=realm.figures.provinces[province].id, armies=armies)
    if realm.drawn != NO_CARD:
        realm.drawn = NO_CARD
    else:
        realm.open_cards[realm.open_cards.index(province)] = draw_province(realm, chance)

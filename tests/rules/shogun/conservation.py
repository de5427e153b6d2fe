"""What never changes, whatever is played."""

from engawa.kernel.position import NOBODY
from engawa.shogun.figures.components import CHEST, CHEST_CARDS, KINDS, NOTHING, PROVINCES
from engawa.shogun.rules.position import NO_CARD, NOT_LAID
from engawa.shogun.rules.sequence import ShogunPosition


def check(realm: ShogunPosition) -> None:
    check_cubes(realm)
    check_provinces(realm)
    check_cards(realm)


def check_cubes(realm: ShogunPosition) -> None:
    figures = realm.figures
    for seat, player in enumerate(realm.players):
        board = sum(realm.armies[province] for province in range(PROVINCES) if realm.owner[province] == seat)
        assert player.reserve >= 0
        assert player.chests >= 0
        assert player.rice >= 0
        assert player.reserve + board + realm.tower[seat] + realm.tray[seat] == figures.armies_each
    assert realm.farmers >= 0
    assert realm.farmers + realm.tower[-1] + realm.tray[-1] == figures.farmers
    assert min(realm.tower) >= 0
    assert min(realm.tray) >= 0


def check_provinces(realm: ShogunPosition) -> None:
    for province in range(PROVINCES):
        if realm.owner[province] == NOBODY:
            assert realm.armies[province] == realm.buildings[province] == realm.markers[province] == 0
        else:
            assert realm.board.plays[province]
            assert realm.armies[province] >= 1
            assert realm.count_buildings(province) <= realm.figures.provinces[province].sites
    for kind in range(len(KINDS)):
        standing = sum(realm.buildings[province] >> kind & 1 for province in range(PROVINCES))
        assert realm.supply[kind] >= 0
        assert realm.supply[kind] + standing == realm.figures.supply[kind]
    assert sum(realm.markers) <= realm.figures.markers


def check_cards(realm: ShogunPosition) -> None:
    """Every province card is in one hand, on one plan, in the draft, or beside the board with no owner."""
    places = [0] * PROVINCES
    for seat, player in enumerate(realm.players):
        assert player.hand == sorted(player.hand)
        laid = [card for card in player.plan if card not in (NOTHING, NOT_LAID)]
        cards = player.hand + laid
        assert len(cards) == len(set(cards))
        assert [card for card in sorted(cards) if card >= CHEST] == list(range(CHEST, CHEST + CHEST_CARDS))
        for card in cards:
            if card < CHEST:
                places[card] += 1
                assert realm.owner[card] == seat
    in_draft = realm.pile + realm.under + realm.open_cards + ([] if realm.drawn == NO_CARD else [realm.drawn])
    for card in in_draft:
        places[card] += 1
        assert realm.owner[card] == NOBODY
    for province in realm.board.in_play:
        drafting = bool(realm.open_cards)
        assert places[province] == (0 if realm.owner[province] == NOBODY and not drafting else 1)
    assert sum(places[province] for province in range(PROVINCES) if not realm.board.plays[province]) == 0
    assert sorted({*realm.events, *realm.open_events}) == sorted([*realm.events, *realm.open_events])

"""Conservation in IKI: nothing is made of nothing, nothing is lost."""

from engawa.iki.figures.components import FIRE_TOP, IKIZAMA_SPACES, SALARY_SPACES, START
from engawa.iki.rules.position import BUILDING, EMPTY, NO_WAY
from engawa.iki.rules.sequence import IkiPosition


def check(town: IkiPosition) -> None:
    check_goods(town)
    check_kobun(town)
    check_cards(town)
    check_tracks(town)
    check_stalls(town)


def check_goods(town: IkiPosition) -> None:
    assert town.wood + sum(player.wood for player in town.players) == town.figures.wood
    assert town.wood >= 0
    for player in town.players:
        goods = [player.mon, player.rice, player.sandals, player.koban, player.wood, player.iki, player.avoid_fire]
        assert min(goods) >= 0
    assert all(mon >= 0 for mon in town.market_mon)
    assert len(town.market) == len(town.market_mon)


def check_kobun(town: IkiPosition) -> None:
    for seat, player in enumerate(town.players):
        assert player.kobun >= 0
        assert player.kobun + town.stall_owner.count(seat) == town.figures.kobun


def check_cards(town: IkiPosition) -> None:
    """A card is in the deck, the market, on a stall, retired, or out of the game: never in two places."""
    on_board = [card for card in town.stall_card if EMPTY < card < BUILDING]
    retired = [card for player in town.players for card in player.retired]
    everywhere = [*town.deck, *town.market, *on_board, *retired]
    assert len(everywhere) == len(set(everywhere))
    assert town.market == sorted(town.market)
    assert town.deck == sorted(town.deck)
    coming = [card.index for card in town.figures.cards if card.season > max(town.season(), START)]
    assert town.month == 0 or not set(coming) & set(everywhere)
    built = [card - BUILDING for card in town.stall_card if card >= BUILDING]
    assert len(built + town.offer) == len(set(built + town.offer)) <= town.figures.buildings_drawn


def check_tracks(town: IkiPosition) -> None:
    levels = [town.players[seat].firefighting for seat in town.fire_order]
    assert sorted(town.fire_order) == list(range(len(town.players)))
    assert levels == sorted(levels, reverse=True)
    assert 0 <= min(levels) <= max(levels) <= FIRE_TOP
    placed = [seat for seat in town.track if seat >= 0]
    assert len(placed) == len(set(placed))
    assert len(town.track) == IKIZAMA_SPACES
    stands = {seat: space for space, seat in enumerate(town.track) if seat >= 0}
    assert [player.way for player in town.players] == [stands.get(seat, NO_WAY) for seat in range(town.seats())]


def check_stalls(town: IkiPosition) -> None:
    for card, owner, level in zip(town.stall_card, town.stall_owner, town.stall_level, strict=True):
        if card == EMPTY or card >= BUILDING:
            assert level == 0
            assert (owner >= 0) == (card >= BUILDING)
        else:
            assert town.figures.cards[card].first_level <= level <= SALARY_SPACES
            assert owner >= 0 or town.is_duel()
    for holders in (town.fish_holder, town.pipe_holder, town.tobacco_holder):
        assert all(-1 <= holder < len(town.players) for holder in holders)
    for seat in range(len(town.players)):
        seasons = [fish.season for fish in town.figures.fish if town.fish_holder[fish.index] == seat]
        assert len(seasons) == len(set(seasons))

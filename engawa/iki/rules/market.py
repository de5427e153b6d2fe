"""The characters for hire: revealed at the start of a month (3), paid up at its end (3.13–3.16)."""

from bisect import bisect

from engawa.iki.figures.components import WINTER
from engawa.iki.rules.position import Town
from engawa.kernel.chance import Chance
from engawa.kernel.position import NOBODY


def reveal(town: Town, chance: Chance) -> None:
    """Four of the season's deck, beside those of earlier months of the season."""
    if town.month % 3 == 1:
        # In month 1 the starting characters that nobody took leave the game (1.6).
        town.market = []
        town.market_mon = []
        town.deck = town.figures.deck(town.season())
    for _ in range(town.figures.revealed_each_month):
        card = chance.draw("character", town.deck)
        town.deck.remove(card)
        lay_out(town, card)
        if town.journal is not None:
            town.journal.note("iki.log.revealed", NOBODY, card=town.figures.cards[card].id)


def lay_out(town: Town, card: int) -> None:
    """The market is kept in the order of the figures, and so are the options."""
    place = bisect(town.market, card)
    town.market.insert(place, card)
    town.market_mon.insert(place, 0)


def add_mon(town: Town) -> None:
    """3.13, 3.14: 1 mon on every revealed, unhired character."""
    for place in range(len(town.market_mon)):
        town.market_mon[place] += 1


def clear(town: Town) -> None:
    """3.15, 3.16: unhired characters go with the mon on them, and so does the rest of the deck.

    The next season's fish, pipes and tobacco are laid out; winter's stay for New Year.
    """
    town.wares = min(town.wares + 1, WINTER)
    town.market = []
    town.market_mon = []
    town.deck = []
    if town.journal is not None:
        town.journal.note("iki.log.season_ends", NOBODY, month=town.month)

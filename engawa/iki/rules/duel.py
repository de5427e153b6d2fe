"""6 Two players: the blocking tile and the neutral character."""

from engawa.iki.figures.moves import NEUTRAL, NEUTRAL_LOST, a_of, b_of, kind_of, move
from engawa.iki.rules.experience import put_on_board
from engawa.iki.rules.position import EMPTY, NOT_BLOCKED, Town
from engawa.kernel.chance import Chance
from engawa.kernel.position import NOBODY
from engawa.kernel.refusal import Refusal, refuse


def block_a_space(town: Town, chance: Chance) -> None:
    """6.2: the tile leaves the game; last month's space is open again."""
    town.blocked = NOT_BLOCKED
    if town.tiles:
        town.blocked = chance.draw("blocking", town.tiles)
        town.tiles.remove(town.blocked)
        if town.journal is not None:
            town.journal.note("iki.log.blocked", NOBODY, way=town.figures.ikizama_track[town.blocked])


def who_places(town: Town) -> int:
    """6.3: odd months the sun, even months the moon."""
    return town.first if town.month % 2 == 1 else 1 - town.first


def options(town: Town) -> list[int]:
    """Any revealed character to any free stall; with none free the chosen card is lost."""
    free = town.free_stalls()
    if not free:
        return [move(NEUTRAL_LOST, number) for number in town.market]
    return [move(NEUTRAL, number, stall) for number in town.market for stall in free]


def refusal(town: Town, code: int) -> Refusal | None:
    number = a_of(code)
    if number not in town.market:
        return refuse("iki.refuse.not_revealed", "6.3", card=town.figures.cards[number].id)
    if kind_of(code) == NEUTRAL_LOST:
        return refuse("iki.refuse.stall_is_free", "6.3") if EMPTY in town.stall_card else None
    if town.stall_card[b_of(code)] != EMPTY:
        return refuse("iki.refuse.stall_taken", "6.3", stall=town.board.stall_name(b_of(code)))
    return None


def place_neutral(town: Town, seat: int, code: int) -> None:
    """No cost, no hire bonus, no kobun; the mon on the card are discarded."""
    number = a_of(code)
    place = town.market.index(number)
    del town.market[place]
    del town.market_mon[place]
    card = town.figures.cards[number]
    if kind_of(code) == NEUTRAL_LOST:
        if town.journal is not None:
            town.journal.note("iki.log.neutral_lost", seat, card=card.id)
        return
    put_on_board(town, NOBODY, number, b_of(code))
    if town.journal is not None:
        town.journal.note("iki.log.neutral", seat, card=card.id, stall=town.board.stall_name(b_of(code)))

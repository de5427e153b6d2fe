"""3.4, 3.5 Income or hire; 9.4 the fire watchtower."""

from typing import Final

from engawa.iki.figures.components import HIRE_WITH_FIRE, Card
from engawa.iki.figures.moves import INCOME, a_of, b_of, kind_of, move
from engawa.iki.rules.experience import put_on_board
from engawa.iki.rules.goods import receive
from engawa.iki.rules.position import EMPTY, Player, Town
from engawa.kernel.refusal import Refusal, refuse

INCOME_MOVE: Final = move(INCOME)


def options(town: Town, seat: int) -> list[int]:
    """Take the income, or hire one revealed character to one free stall."""
    hires = [INCOME_MOVE]
    player = town.players[seat]
    if player.kobun == 0:
        return hires
    free = town.free_stalls()
    extra = town.board.extra_cost
    dearest = town.board.dearest
    cards = town.figures.cards
    for place, number in enumerate(town.market):
        card = cards[number]
        has = player.mon + town.market_mon[place]
        if has < card.hire_cost - player.hire_minus_1:
            continue
        left = has - price(player, card)
        base = card.hire_move
        if left >= dearest:
            hires += [base + stall for stall in free]
        else:
            hires += [base + stall for stall in free if extra[stall] <= left]
    return hires


def price(player: Player, card: Card) -> int:
    """3.5: with the token 1 mon less, not below 0."""
    cost = card.hire_cost - player.hire_minus_1
    return cost if cost > 0 else 0


def refusal(town: Town, seat: int, code: int) -> Refusal | None:
    if kind_of(code) == INCOME:
        return None
    number, stall = a_of(code), b_of(code)
    player = town.players[seat]
    card = town.figures.cards[number]
    if number not in town.market:
        return refuse("iki.refuse.not_revealed", "3.4", card=card.id)
    if player.kobun == 0:
        return refuse("iki.refuse.no_kobun", "3.4")
    if town.stall_card[stall] != EMPTY:
        return refuse("iki.refuse.stall_taken", "3.4", stall=town.board.stall_name(stall))
    has = player.mon + town.market_mon[town.market.index(number)]
    costs = price(player, card) + town.board.extra_cost[stall]
    if has < costs:
        return refuse("iki.refuse.too_little_mon", "3.4", mon=costs, has=has)
    return None


def take_income(town: Town, seat: int) -> None:
    town.players[seat].mon += town.figures.income
    if town.journal is not None:
        town.journal.note("iki.log.income", seat, mon=town.figures.income)


def take_compensation(town: Town, seat: int) -> None:
    """3.3: on `1-4` neither income nor hiring, but 1 mon."""
    town.players[seat].mon += town.figures.compensation
    if town.journal is not None:
        town.journal.note("iki.log.compensation", seat, mon=town.figures.compensation)


def hire(town: Town, seat: int, code: int) -> None:
    """Take the mon on the card, pay, place card and kobun, take the hire bonus."""
    number, stall = a_of(code), b_of(code)
    player = town.players[seat]
    card = town.figures.cards[number]
    place = town.market.index(number)
    on_card = town.market_mon[place]
    costs = price(player, card) + town.board.extra_cost[stall]
    del town.market[place]
    del town.market_mon[place]
    player.mon += on_card - costs
    put_on_board(town, seat, number, stall)
    if town.journal is not None:
        where = town.board.stall_name(stall)
        town.journal.note("iki.log.hired", seat, card=card.id, stall=where, pay=f"{costs} mon", on_card=on_card)
    if card.hire_fire > 0:
        town.raise_firefighting(seat, card.hire_fire)
        if town.journal is not None:
            town.journal.note("iki.log.firefighting", seat, level=player.firefighting)
        watchtower(town, seat)


def watchtower(town: Town, seat: int) -> None:
    """9.4: once for each hire with a firefighting bonus."""
    for number in town.buildings_of(seat):
        building = town.figures.buildings[number]
        if building.lasting == HIRE_WITH_FIRE:
            receive(town, seat, building.lasting_gain)
            if town.journal is not None:
                town.journal.note(
                    "iki.log.building_pays", seat, building=building.id, gain=building.lasting_gain.written()
                )

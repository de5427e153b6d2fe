"""9 Buildings: by the construction site, or by a carpenter's skill with a rebate."""

from typing import Final

from engawa.iki.figures.components import Goods
from engawa.iki.figures.moves import BUILD, a_of, b_of, move
from engawa.iki.rules.agenda import BUILD_BY_SKILL
from engawa.iki.rules.goods import add, can_pay, missing, pay
from engawa.iki.rules.position import BUILDING, EMPTY, Town
from engawa.kernel.refusal import Refusal, refuse

NOTHING: Final = Goods()


def cost(town: Town, number: int, rebate: Goods) -> Goods:
    """9.2: the printed cost less the rebate, never below 0; the stall's extra cost not yet."""
    printed = town.figures.buildings[number].cost
    reduced = Goods()
    reduced.mon = max(0, printed.mon - rebate.mon)
    reduced.rice = max(0, printed.rice - rebate.rice)
    reduced.sandal = max(0, printed.sandal - rebate.sandal)
    reduced.wood = max(0, printed.wood - rebate.wood)
    reduced.koban = max(0, printed.koban - rebate.koban)
    reduced.iki = max(0, printed.iki - rebate.iki)
    return reduced


def rebate_now(town: Town) -> Goods:
    """The rebate of the character being used; the construction site gives none."""
    return town.figures.cards[town.used_card].skill.rebate if town.asked == BUILD_BY_SKILL else NOTHING


def options(town: Town, seat: int, rebate: Goods, fee: Goods) -> list[int]:
    """Every offered building on every free stall that can be paid beside the fee."""
    legal: list[int] = []
    player = town.players[seat]
    if player.kobun == 0:
        return legal
    wood = player.wood - fee.wood + rebate.wood
    koban = player.koban - fee.koban + rebate.koban
    for number in town.offer:
        printed = town.figures.buildings[number].cost
        # Most buildings are too dear, and most of them for want of wood or koban: seen before anything is added up.
        if printed.wood > wood or printed.koban > koban:
            continue
        costs = cost(town, number, rebate)
        add(costs, fee)
        if can_pay(player, costs):
            base = move(BUILD, number)
            left = player.mon - costs.mon
            for stall in town.free_stalls():
                if town.board.extra_cost[stall] <= left:
                    legal.append(base + stall)
    return legal


def refusal(town: Town, seat: int, code: int, rebate: Goods) -> Refusal | None:
    number, stall = a_of(code), b_of(code)
    building = town.figures.buildings[number]
    player = town.players[seat]
    if number not in town.offer:
        return refuse("iki.refuse.not_offered", "9.1", building=building.id)
    if town.stall_card[stall] != EMPTY:
        return refuse("iki.refuse.stall_taken", "9.1", stall=town.board.stall_name(stall))
    costs = cost(town, number, rebate)
    costs.mon += town.board.extra_cost[stall]
    if not can_pay(player, costs):
        return refuse("iki.refuse.building_cost", "9.1", building=building.id, good=missing(player, costs))
    return None


def build(town: Town, seat: int, code: int, rebate: Goods) -> None:
    """The user builds and owns, whoever owns the carpenter (9.2); the kobun stays (9.1)."""
    number, stall = a_of(code), b_of(code)
    pay(town, seat, cost(town, number, rebate))
    town.players[seat].mon -= town.board.extra_cost[stall]
    town.offer.remove(number)
    town.put(stall, BUILDING + number, seat, 0)
    if town.journal is not None:
        town.journal.note(
            "iki.log.built",
            seat,
            building=town.figures.buildings[number].id,
            stall=town.board.stall_name(stall),
        )

"""7.6–7.8 Skills: using a character on a stall behind the shop."""

from engawa.iki.figures.components import Card, Trade
from engawa.iki.figures.moves import SWAP, a_of, b_of, move
from engawa.iki.rules import buildings
from engawa.iki.rules.goods import can_pay, missing, pay, receive
from engawa.iki.rules.position import BUILDING, EMPTY, Town
from engawa.kernel.refusal import Refusal, refuse


def options(town: Town, seat: int) -> list[int]:
    """3.8: a character behind the shop; 3.11: never a building."""
    legal: list[int] = []
    for stall in town.board.reach[town.players[seat].space]:
        number = town.stall_card[stall]
        if EMPTY < number < BUILDING:
            card = town.figures.cards[number]
            if may_trade(town, seat, card.skill):
                legal.append(card.use_move)
    legal.sort()
    return legal


def may_trade(town: Town, seat: int, trade: Trade) -> bool:
    """3.9, for skills and shops: the whole cost can be paid and the effect can happen.

    A building needs one that can be built beside the fee (8.6), wood needs some left in the reserve (1.7).
    """
    if trade.builds:
        return len(buildings.options(town, seat, trade.rebate, trade.pay)) > 0
    if not trade.is_free and not can_pay(town.players[seat], trade.pay):
        return False
    if trade.surely_gains:
        return True
    if trade.experience > 0:
        return town.count_characters(seat) > 0
    if trade.swaps:
        return len(characters(town)) >= 2
    return town.wood + trade.pay.wood > 0


def characters(town: Town) -> list[int]:
    """Every character on the board, neutrals included, ascending."""
    cards = [number for number in town.stall_card if EMPTY < number < BUILDING]
    cards.sort()
    return cards


def refusal(town: Town, seat: int, code: int) -> Refusal | None:
    card = town.figures.cards[a_of(code)]
    stall = town.stall_of(card.index)
    if stall < 0:
        return refuse("iki.refuse.not_on_board", "3.8", card=card.id)
    if stall not in town.board.reach[town.players[seat].space]:
        return refuse("iki.refuse.out_of_reach", "3.8", card=card.id)
    return None if may_trade(town, seat, card.skill) else use_refusal(town, seat, card)


def use_refusal(town: Town, seat: int, card: Card) -> Refusal:
    player = town.players[seat]
    if not can_pay(player, card.skill.pay):
        return refuse("iki.refuse.cannot_pay", "3.9", good=missing(player, card.skill.pay))
    if card.skill.experience > 0:
        return refuse("iki.refuse.nobody_to_train", "7.5")
    if card.skill.builds:
        no_kobun = player.kobun == 0
        return refuse("iki.refuse.no_kobun" if no_kobun else "iki.refuse.nothing_to_build", "9.1")
    if card.skill.swaps:
        return refuse("iki.refuse.nobody_to_swap", "7.7")
    return refuse("iki.refuse.no_wood_left", "1.7")


def use(town: Town, seat: int, code: int) -> Trade:
    """Pay, receive, and let the others have their part (7.8); choices follow by the agenda."""
    card = town.figures.cards[a_of(code)]
    skill = card.skill
    pay(town, seat, skill.pay)
    receive(town, seat, skill.gain)
    if skill.treats_others:
        for other in range(len(town.players)):
            if other != seat:
                receive(town, other, skill.opponents_gain)
    town.used_card = card.index
    if town.journal is not None:
        town.journal.note("iki.log.used", seat, card=card.id, trade=skill.written())
    return skill


def swap_options(town: Town) -> list[int]:
    """7.7: any two characters on the board, each pair once."""
    on_board = characters(town)
    return [move(SWAP, one, other) for place, one in enumerate(on_board) for other in on_board[place + 1 :]]


def swap_refusal(town: Town, code: int) -> Refusal | None:
    for number in (a_of(code), b_of(code)):
        if town.stall_of(number) < 0:
            return refuse("iki.refuse.not_on_board", "7.7", card=town.figures.cards[number].id)
    return None


def swap(town: Town, seat: int, code: int) -> None:
    """Kobun and experience stay with their cards; no stall cost."""
    one, other = town.stall_of(a_of(code)), town.stall_of(b_of(code))
    for column in (town.stall_card, town.stall_owner, town.stall_level):
        column[one], column[other] = column[other], column[one]
    if town.journal is not None:
        cards = town.figures.cards
        town.journal.note("iki.log.swapped", seat, card=cards[a_of(code)].id, other=cards[b_of(code)].id)

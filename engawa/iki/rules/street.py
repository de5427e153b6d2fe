"""3.6, 3.7 Moving along the main street and over the lap line.

2.1: a loop of eight spaces, walked one way; 2.4: any number of oyakata may share a space.
"""

from typing import Final

from engawa.iki.figures.components import STREET_SPACES
from engawa.iki.figures.moves import TOKEN_STEP, WALK, a_of, b_of, move
from engawa.iki.rules.experience import gains_to_retire, grow
from engawa.iki.rules.ikizama import FREE_CHOICE
from engawa.iki.rules.position import EMPTY, START_AREA, Town
from engawa.kernel.refusal import Refusal, refuse

LONGEST_CHOICE: Final = 4
MOST_SANDALS: Final = 255
WALKS: Final = [move(WALK, number) for number in range(LONGEST_CHOICE + 1)]
"""By number, without sandals and token."""
SHORTER_WALKS: Final = WALKS[1:LONGEST_CHOICE]


def options(town: Town, seat: int) -> list[int]:
    """3.6: the number chosen, plus sandals, plus the token; on `1-4` sandals only beyond 4.

    On `1-4` the token is offered only for a fifth step: within four it changes nothing.
    """
    player = town.players[seat]
    way = player.way
    sandals = min(player.sandals, MOST_SANDALS)
    number = LONGEST_CHOICE if way == FREE_CHOICE else way
    walks = SHORTER_WALKS.copy() if way == FREE_CHOICE else []
    plain = WALKS[number]
    for spent in range(sandals + 1):
        walks.append(plain + spent)
    if may_win_token(town, seat, number + sandals):
        with_token = move(WALK, number + TOKEN_STEP)
        walks += [with_token + spent for spent in range(sandals + 1) if may_use_token(town, seat, number + spent)]
    return walks


def may_win_token(town: Town, seat: int, most: int) -> bool:
    """The token in hand, or an ox cart that the longest walk without it could bring past the lap line."""
    player = town.players[seat]
    if player.move_plus_1 > 0:
        return True
    return laps_of(player.space, most) > 0 and ox_cart(town, seat) != EMPTY


def ox_cart(town: Town, seat: int) -> int:
    """The stall of the seat's ox cart: the character that retires with the move +1 token."""
    number = town.figures.ox_cart
    if number not in town.stall_card:
        return EMPTY
    stall = town.stall_of(number)
    return stall if town.stall_owner[stall] == seat else EMPTY


def may_use_token(town: Town, seat: int, steps: int) -> bool:
    """The token in hand, or won on this very move by an ox cart that retires at the lap line (3.7)."""
    if town.players[seat].move_plus_1 > 0:
        return True
    cart = ox_cart(town, seat)
    return cart != EMPTY and laps_of(town.players[seat].space, steps) >= gains_to_retire(town, cart)


def laps_of(space: int, steps: int) -> int:
    """3.7: steps from space 8 to space 1; leaving the start area is none."""
    if space == START_AREA:
        return (steps - 1) // STREET_SPACES
    return (space - 1 + steps) // STREET_SPACES


def refusal(town: Town, seat: int, code: int) -> Refusal | None:
    way = town.players[seat].way
    number, sandals, token = steps_in(code)
    if number != way and not (way == FREE_CHOICE and 1 <= number <= LONGEST_CHOICE):
        return refuse("iki.refuse.other_number", "3.6", way=town.figures.ikizama_track[way])
    if sandals > town.players[seat].sandals:
        return refuse("iki.refuse.too_few_sandals", "3.6", sandals=sandals, has=town.players[seat].sandals)
    if way == FREE_CHOICE and number < LONGEST_CHOICE and (sandals > 0 or token > 0):
        return refuse("iki.refuse.only_beyond_four", "3.6")
    if token > 0 and not may_use_token(town, seat, number + sandals):
        return refuse("iki.refuse.no_move_token", "3.6")
    return None


def steps_in(code: int) -> tuple[int, int, int]:
    """A walk's number, sandals and token step."""
    a = a_of(code)
    token = 1 if a >= TOKEN_STEP else 0
    return a - token * TOKEN_STEP, b_of(code), token


def walk(town: Town, seat: int, code: int) -> None:
    number, sandals, token = steps_in(code)
    steps = number + sandals + token
    player = town.players[seat]
    player.sandals -= sandals
    laps = laps_of(player.space, steps)
    # The start area lies where space 8 does, before the lap line is first crossed.
    player.space = (player.space - 1 + steps) % STREET_SPACES + 1
    if town.journal is not None:
        town.journal.note(
            "iki.log.walked", seat, steps=steps, shop=town.figures.shops[player.space].id, sandals=sandals
        )
    for _ in range(laps):
        cross_lap_line(town, seat)


def cross_lap_line(town: Town, seat: int) -> None:
    """3.7: every one of the player's characters on the board gains 1 experience."""
    if town.journal is not None:
        town.journal.note("iki.log.lap", seat)
    for stall in town.characters_of(seat):
        grow(town, stall)

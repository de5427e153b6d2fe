"""1 Setup."""

from engawa.iki.figures.components import SPRING, START, Components
from engawa.iki.figures.moves import TAKE, a_of, b_of, move
from engawa.iki.rules import agenda
from engawa.iki.rules.experience import put_on_board
from engawa.iki.rules.position import (
    EMPTY,
    NO_CARD,
    NO_TYPE,
    NO_WAY,
    NOT_BLOCKED,
    START_AREA,
    UNSOLD,
    Player,
    Town,
)
from engawa.kernel.chance import Chance
from engawa.kernel.position import NOBODY
from engawa.kernel.refusal import Refusal, refuse


def set_up(town: Town, players: int, figures: Components, chance: Chance) -> None:
    """1.1 the board side, 1.3 the first player on top of the firefighting stack, 1.5 spring's wares."""
    town.journal = None
    town.figures = figures
    town.board = figures.board(players)
    town.players = [new_player(figures) for _ in range(players)]
    town.first = chance.draw("first_player", list(range(players)))
    clockwise = [(town.first + n) % players for n in range(players)]
    town.fire_order = clockwise.copy()
    town.month = 0
    town.stall_card = [EMPTY] * town.board.stalls
    town.stall_owner = [NOBODY] * town.board.stalls
    town.stall_level = [0] * town.board.stalls
    town.offer = draw_buildings(figures, chance)
    town.market = figures.deck(START)
    town.market_mon = [0] * len(town.market)
    town.deck = []
    town.wares = SPRING
    town.fish_holder = [UNSOLD] * len(figures.fish)
    town.pipe_holder = [UNSOLD] * len(figures.pipes)
    town.tobacco_holder = [UNSOLD] * len(figures.tobacco)
    town.wood = figures.wood
    town.empty_track()
    town.blocked = NOT_BLOCKED
    town.tiles = figures.blocking_tiles.copy() if players == 2 else []
    town.fire_nagaya = 0
    town.fire_place = 0
    town.shop_used = False
    town.character_used = False
    town.used_card = NO_CARD
    town.clear_agenda()
    town.push(agenda.NEW_MONTH)
    clockwise.reverse()
    town.push_for_each(agenda.START_CHARACTER, clockwise)


def new_player(figures: Components) -> Player:
    """1.2: what a player starts with."""
    player = Player()
    player.mon = figures.start.mon
    player.rice = figures.start.rice
    player.sandals = figures.start.sandal
    player.koban = 0
    player.wood = 0
    player.iki = 0
    player.firefighting = 0
    player.kobun = figures.kobun
    player.space = START_AREA
    player.way = NO_WAY
    player.hire_minus_1 = 0
    player.move_plus_1 = 0
    player.avoid_fire = 0
    player.joker = 0
    player.joker_type = NO_TYPE
    player.retired = []
    return player


def draw_buildings(figures: Components, chance: Chance) -> list[int]:
    """1.4: the others are out of the game."""
    pile = list(range(len(figures.buildings)))
    offer: list[int] = []
    for _ in range(figures.buildings_drawn):
        building = chance.draw("building", pile)
        pile.remove(building)
        offer.append(building)
    offer.sort()
    return offer


def outermost_stalls(town: Town) -> list[int]:
    return [stall for stall in town.free_stalls() if stall % town.board.per_nagaya == 0]


def options(town: Town) -> list[int]:
    """1.6: one of the starting characters left, to a free outermost stall."""
    outermost = outermost_stalls(town)
    legal: list[int] = []
    for number in town.market:
        base = move(TAKE, number)
        legal += [base + stall for stall in outermost]
    return legal


def refusal(town: Town, code: int) -> Refusal | None:
    number, stall = a_of(code), b_of(code)
    if number not in town.market:
        return refuse("iki.refuse.not_a_start_character", "1.6", card=town.figures.cards[number].id)
    if stall % town.board.per_nagaya != 0:
        return refuse("iki.refuse.not_outermost", "1.6", stall=town.board.stall_name(stall))
    if town.stall_card[stall] != EMPTY:
        return refuse("iki.refuse.stall_taken", "1.6", stall=town.board.stall_name(stall))
    return None


def take(town: Town, seat: int, code: int) -> None:
    """Free of charge, with a kobun on its first experience space."""
    number, stall = a_of(code), b_of(code)
    town.market.remove(number)
    town.market_mon.pop()
    put_on_board(town, seat, number, stall)
    if town.journal is not None:
        town.journal.note("iki.log.took", seat, card=town.figures.cards[number].id, stall=town.board.stall_name(stall))

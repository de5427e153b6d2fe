"""Reading the board and the shops from a figures file."""

from typing import Final

from engawa.iki.components import (
    FIRE_TOP,
    MONTHS,
    STREET_SPACES,
    Board,
    Components,
    Shop,
)
from engawa.iki.moves import TRADE, move
from engawa.iki.reading_goods import is_nothing, read_trade
from engawa.kernel.figures import Field

CARDS_PER_SEASON: Final = 14
NAGAYA: Final = 4
KNOWN_OF_BOARD: Final = [
    *("street_source", "street", "lap_line", "direction", "stalls_3_4_players", "stalls_2_players"),
    *("ikizama_track", "blocking_tiles", "firefighting_track", "fire_strength", "limits", "start", "income"),
    *("compensation_on_1_4", "special_tokens"),
]
KNOWN_OF_START: Final = ["mon", "rice", "sandal", "kobun", "buildings_drawn", "characters_revealed_each_month"]


def read_board(figures: Components, field: Field) -> None:
    field.only(KNOWN_OF_BOARD)
    figures.ikizama_track = [space.text() for space in field["ikizama_track"].items()]
    if figures.ikizama_track != ["1-4", "1", "2", "3", "4"]:
        raise field["ikizama_track"].complain("the track 1-4, 1, 2, 3, 4")
    track = field["firefighting_track"]
    if track.value != [0, FIRE_TOP]:
        raise track.complain(f"[0, {FIRE_TOP}]")
    tiles = field["blocking_tiles"]["tiles"]
    for space, count in tiles.table().items():
        if space not in figures.ikizama_track:
            raise tiles.complain("numbers of tiles for spaces of the ikizama track")
        figures.blocking_tiles.extend([figures.ikizama_track.index(space)] * count.number())
    if len(figures.blocking_tiles) < MONTHS:
        raise tiles.complain(f"at least {MONTHS} blocking tiles, one a month")
    figures.blocking_tiles.sort()
    figures.wood = field["limits"]["wood"].number()
    start = field["start"]
    start.only(KNOWN_OF_START)
    figures.start.mon = start["mon"].number()
    figures.start.rice = start["rice"].number()
    figures.start.sandal = start["sandal"].number()
    figures.kobun = start["kobun"].number(1, 20)
    figures.buildings_drawn = start["buildings_drawn"].number(0, len(figures.buildings))
    figures.revealed_each_month = start["characters_revealed_each_month"].number(1, CARDS_PER_SEASON // 3)
    figures.income = field["income"].number()
    figures.compensation = field["compensation_on_1_4"].number()
    strength = field["fire_strength"]
    figures.town = _board(field["stalls_3_4_players"], field["street"], strength["3_4_players"])
    figures.duel = _board(field["stalls_2_players"], field["street"], strength["2_players"])
    corners = [nagaya * figures.town.per_nagaya + figures.town.per_nagaya - 1 for nagaya in range(NAGAYA)]
    figures.town.groups.append(corners)


def _board(field: Field, street: Field, strength: Field) -> Board:
    board = Board()
    board.per_nagaya = field["per_nagaya"].number(1, 4)
    board.stalls = NAGAYA * board.per_nagaya
    costs = [field["extra_cost"][str(place + 1)].number(0, 100) for place in range(board.per_nagaya)]
    board.extra_cost = costs * NAGAYA
    board.dearest = max(costs)
    board.reach = [[]]
    for space in _street(street):
        nagaya = space["nagaya"].number(1, NAGAYA) - 1
        side = space["side"].one_of(["outer", "inner"])
        reached = field[f"{side}_shop_reaches"].items()
        board.reach.append([nagaya * board.per_nagaya + s.number(1, board.per_nagaya) - 1 for s in reached])
    for nagaya in range(NAGAYA):
        board.groups.append(list(range(nagaya * board.per_nagaya, (nagaya + 1) * board.per_nagaya)))
    board.fire_strength = [0] * (MONTHS + 1)
    for month, value in strength.table().items():
        if not month.isdecimal() or not 1 <= int(month) <= MONTHS or int(month) % 3 == 0:
            raise value.complain("a fire in a month that is not the last of its season")
        board.fire_strength[int(month)] = value.number(1, 20)
    return board


def _street(street: Field) -> list[Field]:
    spaces = street.items()
    if len(spaces) != STREET_SPACES:
        raise street.complain(f"{STREET_SPACES} street spaces")
    for place, space in enumerate(spaces, 1):
        space["space"].number(place, place)
    return spaces


def read_shops(figures: Components, field: Field, street: Field) -> None:
    figures.shops = [Shop()]
    for space in _street(street):
        name = space["shop"].one_of(list(field.table()))
        shop = Shop()
        shop.id = name
        shop.trade_move = move(TRADE, len(figures.shops))
        for option in field[name].items():
            if option.get("buy") is None:
                shop.trades.append(read_trade(option))
                if shop.trades[-1].swaps or shop.trades[-1].experience or not is_nothing(shop.trades[-1].rebate):
                    raise option.complain("a trade of goods or a building at a shop")
                continue
            wares = [ware.one_of(["fish", "pipe", "tobacco"]) for ware in option["buy"].items()]
            if wares == ["fish"]:
                shop.sells_fish = True
            elif wares == ["pipe"]:
                shop.sells_pipe = True
            elif wares == ["tobacco"]:
                shop.sells_tobacco = True
            elif sorted(wares) == ["pipe", "tobacco"]:
                shop.sells_both = True
            else:
                raise option.complain("fish, pipe, tobacco, or pipe and tobacco to buy")
        figures.shops.append(shop)

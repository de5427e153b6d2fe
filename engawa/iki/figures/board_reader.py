"""Reader of the board and the shops in a figures file."""

from typing import Final

from engawa.iki.figures.components import (
    FIRE_TOP,
    MONTHS,
    STREET_SPACES,
    Board,
    Components,
    Shop,
)
from engawa.iki.figures.goods_reader import is_nothing, read_trade
from engawa.iki.figures.moves import TRADE, move
from engawa.kernel.figures import Field
from engawa.kernel.words import bad_input

CARDS_PER_SEASON: Final = 14
NAGAYA: Final = 4
MOST_TILES: Final = 100
MOST_TRADES: Final = 20
"""Their numbers must have room in a move."""
UNLIMITED: Final = ["mon", "rice", "sandal", "koban"]
KNOWN_OF_BOARD: Final = [
    *("street_source", "street", "lap_line", "direction", "stalls_3_4_players", "stalls_2_players"),
    *("ikizama_track", "blocking_tiles", "firefighting_track", "fire_strength", "limits", "start", "income"),
    *("compensation_on_1_4", "special_tokens"),
]
KNOWN_OF_STALLS: Final = [
    *("per_nagaya", "order", "outer_shop_reaches", "inner_shop_reaches", "extra_cost", "extra_cost_source"),
]
FIRE_MONTHS: Final = [str(month) for month in range(1, MONTHS + 1) if month % 3 != 0]
KNOWN_OF_START: Final = ["mon", "rice", "sandal", "kobun", "buildings_drawn", "characters_revealed_each_month"]


def read_board(figures: Components, field: Field) -> None:
    field.only(KNOWN_OF_BOARD)
    field.notes("street_source", "lap_line", "direction")
    figures.ikizama_track = [space.text() for space in field["ikizama_track"].items()]
    if figures.ikizama_track != ["1-4", "1", "2", "3", "4"]:
        raise field["ikizama_track"].complain("iki.expected.track")
    track = field["firefighting_track"]
    if track.value != [0, FIRE_TOP]:
        raise track.complain("iki.expected.fire_track", top=FIRE_TOP)
    field["blocking_tiles"].only(["tiles", "source"])
    field["blocking_tiles"].notes("source")
    tiles = field["blocking_tiles"]["tiles"]
    for space, count in tiles.table().items():
        if space not in figures.ikizama_track:
            raise tiles.complain("iki.expected.tiles")
        figures.blocking_tiles.extend([figures.ikizama_track.index(space)] * count.number(0, MOST_TILES))
    if len(figures.blocking_tiles) < MONTHS:
        raise tiles.complain("iki.expected.blocking_tiles", months=MONTHS)
    figures.blocking_tiles.sort()
    limits = field["limits"]
    limits.only(["wood", "unlimited"])
    figures.wood = limits["wood"].number()
    unlimited = limits.get("unlimited")
    if unlimited is not None and unlimited.value != UNLIMITED:
        raise unlimited.complain("iki.expected.unlimited", goods=", ".join(UNLIMITED))
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
    strength.only(["3_4_players", "2_players"])
    figures.town = _board(field["stalls_3_4_players"], field["street"], strength["3_4_players"])
    figures.duel = _board(field["stalls_2_players"], field["street"], strength["2_players"])
    corners = [nagaya * figures.town.per_nagaya + figures.town.per_nagaya - 1 for nagaya in range(NAGAYA)]
    figures.town.groups.append(corners)


def _board(field: Field, street: Field, strength: Field) -> Board:
    board = Board()
    field.only(KNOWN_OF_STALLS)
    field.notes("order", "extra_cost_source")
    board.per_nagaya = field["per_nagaya"].number(1, 4)
    board.stalls = NAGAYA * board.per_nagaya
    field["extra_cost"].only([str(place + 1) for place in range(board.per_nagaya)])
    costs = [field["extra_cost"][str(place + 1)].number(0, 100) for place in range(board.per_nagaya)]
    board.extra_cost = costs * NAGAYA
    board.dearest = max(costs)
    board.reach = [[]]
    for space in _street(street):
        nagaya = space["nagaya"].number(1, NAGAYA) - 1
        side = space["side"].one_of(["outer", "inner"])
        reached = [stall.number(1, board.per_nagaya) for stall in field[f"{side}_shop_reaches"].items()]
        if len(set(reached)) != len(reached):
            raise field[f"{side}_shop_reaches"].complain("iki.expected.stalls_once")
        board.reach.append([nagaya * board.per_nagaya + stall - 1 for stall in reached])
    for nagaya in range(NAGAYA):
        board.groups.append(list(range(nagaya * board.per_nagaya, (nagaya + 1) * board.per_nagaya)))
    board.fire_strength = [0] * (MONTHS + 1)
    for month, value in strength.table().items():
        if month not in FIRE_MONTHS:
            raise value.complain("iki.expected.fire_month")
        board.fire_strength[int(month)] = value.number(1, 20)
    return board


def _street(street: Field) -> list[Field]:
    spaces = street.items()
    if len(spaces) != STREET_SPACES:
        raise street.complain("iki.expected.street", spaces=STREET_SPACES)
    for place, space in enumerate(spaces, 1):
        space.only(["space", "shop", "nagaya", "side"])
        space["space"].number(place, place)
    return spaces


def read_shops(figures: Components, field: Field, street: Field) -> None:
    figures.shops = [Shop()]
    for space in _street(street):
        name = space["shop"].one_of(list(field.table()))
        if name in [shop.id for shop in figures.shops]:
            raise space["shop"].complain("iki.expected.other_shop")
        shop = Shop()
        shop.id = name
        shop.trade_move = move(TRADE, len(figures.shops))
        for option in field[name].items():
            _read_offer(shop, option)
        if len(shop.trades) > MOST_TRADES:
            raise field[name].complain_of_count(len(shop.trades), "iki.expected.most_trades", most=MOST_TRADES)
        figures.shops.append(shop)
    for name, entry in field.table().items():
        if name not in [shop.id for shop in figures.shops]:
            raise bad_input("iki.bad.shop_without_space", file=field.file, path=entry.path)


def _read_offer(shop: Shop, option: Field) -> None:
    """A trade, or wares to buy; nothing twice, for a move names what it takes."""
    if option.get("buy") is not None:
        _read_wares(shop, option)
        return
    trade = read_trade(option)
    if trade.swaps or trade.experience or trade.treats_others or not is_nothing(trade.rebate):
        raise option.complain("iki.expected.shop_trade")
    if trade.written() in [other.written() for other in shop.trades]:
        raise option.complain("iki.expected.new_trade")
    shop.trades.append(trade)


def _read_wares(shop: Shop, option: Field) -> None:
    option.only(["buy"])
    wares = sorted(ware.one_of(["fish", "pipe", "tobacco"]) for ware in option["buy"].items())
    sold = {
        "fish": shop.sells_fish,
        "pipe": shop.sells_pipe,
        "tobacco": shop.sells_tobacco,
        "pipe and tobacco": shop.sells_both,
    }
    named = " and ".join(wares)
    if named not in sold:
        raise option.complain("iki.expected.wares")
    if sold[named]:
        raise option.complain("iki.expected.new_wares")
    shop.sells_fish = shop.sells_fish or named == "fish"
    shop.sells_pipe = shop.sells_pipe or named == "pipe"
    shop.sells_tobacco = shop.sells_tobacco or named == "tobacco"
    shop.sells_both = shop.sells_both or named == "pipe and tobacco"

"""Reading and validating a figures file of IKI."""

from pathlib import Path
from typing import Final

from engawa.iki.components import (
    AVOID_FIRE,
    FED_NOW,
    FIRE_TOP,
    GOODS,
    HIRE_WITH_FIRE,
    MONTHS,
    MOST_NUMEROUS_TYPE,
    MOVE_PLUS_1,
    NO_TOKEN,
    SALARY_SPACES,
    SCORE_FISH,
    SCORE_PER,
    SEASONS,
    START,
    STREET_SPACES,
    TOKENS,
    TYPES,
    Board,
    Building,
    Card,
    Components,
    EndScoring,
    Fish,
    Goods,
    Pipe,
    Shop,
    Tobacco,
    Trade,
)
from engawa.kernel.figures import Field, checksum, open_figures
from engawa.kernel.refusal import BadInput

LASTING: Final = {
    "kobun_fed_now": FED_NOW,
    "character_of_most_numerous_type": MOST_NUMEROUS_TYPE,
}
KNOWN: Final = {
    "the file": [
        *("about", "types", "source_of_unmarked_figures", "characters", "buildings", "tokens", "board", "shops"),
        "scoring",
    ],
    "character": [
        *("id", "season", "type", "hire_cost", "hire_cost_source", "hire_fire", "skill", "salary", "first_level"),
        *("retirement_token", "names", "notes"),
    ],
    "building": ["id", "cost", "cost_source", "end_scoring", "lasting", "names"],
    "tokens": ["fish", "pipes", "tobacco", "prices_source", "effects_source"],
    "fish": ["id", "season", "kind", "price", "bonus_iki"],
    "pipe": ["id", "season", "price", "effect"],
    "tobacco": ["id", "season", "price", "end_scoring"],
    "board": [
        *("street_source", "street", "lap_line", "direction", "stalls_3_4_players", "stalls_2_players"),
        *("ikizama_track", "blocking_tiles", "firefighting_track", "fire_strength", "limits", "start", "income"),
        *("compensation_on_1_4", "special_tokens"),
    ],
    "start": ["mon", "rice", "sandal", "kobun", "buildings_drawn", "characters_revealed_each_month"],
    "scoring": ["variety", "fish", "koban", "wood", "mon_per_iki"],
}
"""The fields an entry may have: a misspelt one must not pass in silence."""
PER_SEASON: Final = 2
CARDS_PER_SEASON: Final = 14
STARTING_CHARACTERS: Final = 4
NAGAYA: Final = 4


def read_components(file: Path | None) -> Components:
    figures = Components()
    figures.name, field = open_figures("engawa.iki", file)
    figures.checksum = checksum(field.value)
    field.only(KNOWN["the file"])
    _read_cards(figures, field["characters"])
    _read_buildings(figures, field["buildings"])
    _read_tokens(figures, field["tokens"])
    _read_board(figures, field["board"])
    _read_shops(figures, field["shops"], field["board"]["street"])
    _read_scoring(figures, field["scoring"])
    return figures


def _goods(field: Field, signed: bool = False) -> Goods:
    field.only(GOODS)
    goods = Goods()
    for name, amount in field.table().items():
        setattr(goods, name, amount.number(None if signed else 0, 1000))
    return goods


def _optional_goods(field: Field | None) -> Goods:
    return Goods() if field is None else _goods(field)


def _is_nothing(goods: Goods) -> bool:
    return all(getattr(goods, name) == 0 for name in GOODS)


def _trade(field: Field) -> Trade:
    """A trade does one thing: it gains, or gives experience, or builds, or swaps."""
    field.only(["pay", "gain", "opponents_gain", "experience", "build_rebate", "build", "swap_characters"])
    trade = Trade()
    trade.pay = _optional_goods(field.get("pay"))
    if trade.pay.fire:
        raise field["pay"].complain("a cost in mon, rice, sandal, wood, koban or iki (firefighting is never paid)")
    trade.gain = _optional_goods(field.get("gain"))
    trade.opponents_gain = _optional_goods(field.get("opponents_gain"))
    experience = field.get("experience")
    trade.experience = 0 if experience is None else experience.number(1, 3)
    swaps, builds = field.get("swap_characters"), field.get("build")
    trade.swaps = swaps is not None and swaps.is_true()
    trade.builds = builds.is_true() if builds is not None else field.get("build_rebate") is not None
    trade.rebate = _optional_goods(field.get("build_rebate"))
    effects = [not _is_nothing(trade.gain), trade.experience > 0, trade.swaps, trade.builds]
    if effects.count(True) != 1:
        raise field.complain("exactly one effect: gain, experience, build, build_rebate or swap_characters")
    trade.only_wood = trade.gain.wood > 0 and all(getattr(trade.gain, name) == 0 for name in GOODS if name != "wood")
    return trade


def _names(field: Field) -> dict[str, str]:
    names = {language: name.text() for language, name in field.table().items()}
    if "en" not in names:
        raise field.complain("at least the English name, as “en”")
    return names


def _season(field: Field) -> int:
    return SEASONS.index(field.one_of(SEASONS))


def _unique(ids: list[str], field: Field) -> None:
    for name in ids:
        if ids.count(name) > 1:
            raise BadInput(f"{field.file}: {field.path}: “{name}” stands there twice")


def _read_cards(figures: Components, field: Field) -> None:
    for index, entry in enumerate(field.items()):
        figures.cards.append(_read_card(index, entry))
        if figures.cards[index].token == MOVE_PLUS_1:
            figures.ox_cart = index
    _unique([card.id for card in figures.cards], field)
    for season in range(len(SEASONS)):
        found = len(figures.deck(season))
        if found != CARDS_PER_SEASON:
            raise BadInput(
                f"{field.file}: characters: expected {CARDS_PER_SEASON} of season {SEASONS[season]}, found {found}"
            )
    if len(figures.deck(START)) != STARTING_CHARACTERS:
        raise BadInput(
            f"{field.file}: characters: expected {STARTING_CHARACTERS} of season start, "
            f"found {len(figures.deck(START))}"
        )
    for token, word in enumerate(TOKENS):
        holders = sum(card.token == token for card in figures.cards)
        if token != AVOID_FIRE and holders > 1:
            raise BadInput(f"{field.file}: characters: there is one token {word}, {holders} cards give it")


def _read_card(index: int, entry: Field) -> Card:
    entry.only(KNOWN["character"])
    card = Card()
    card.index = index
    card.id = entry["id"].word()
    season = entry["season"].one_of(["start", *SEASONS])
    card.season = START if season == "start" else SEASONS.index(season)
    card.type = TYPES.index(entry["type"].one_of(TYPES))
    card.hire_cost = entry["hire_cost"].number(0, 100)
    card.cost_source = entry["hire_cost_source"].text()
    card.hire_fire = entry["hire_fire"].number(0, FIRE_TOP)
    card.skill = _trade(entry["skill"])
    card.first_level = entry["first_level"].number(1, SALARY_SPACES)
    card.salary = [_goods(salary, signed=True) for salary in entry["salary"].items()]
    token = entry["retirement_token"]
    card.token = NO_TOKEN if token.value is None else TOKENS.index(token.one_of(TOKENS))
    levels = SALARY_SPACES + 1 - card.first_level
    if card.token == NO_TOKEN and len(card.salary) != levels:
        raise entry["salary"].complain(f"{levels} salaries for a card that starts on level {card.first_level}")
    if card.token != NO_TOKEN and card.salary:
        raise entry["salary"].complain("no salary on a card with a retirement token")
    card.names = _names(entry["names"])
    return card


def _end_scoring(field: Field) -> EndScoring:
    field.only(["iki", "per", "each", "every", "max", "equal_to"])
    scoring = EndScoring()
    if field.get("iki") is not None:
        scoring.each = field["iki"].number()
    elif field.get("equal_to") is not None:
        field["equal_to"].one_of(["fish_score"])
        scoring.per = SCORE_FISH
        scoring.each = 1
    else:
        scoring.per = SCORE_PER[field["per"].one_of(list(SCORE_PER))]
        scoring.each = field["each"].number()
        every, most = field.get("every"), field.get("max")
        scoring.every = 1 if every is None else every.number(1)
        if most is not None:
            scoring.most = most.number()
    return scoring


def _read_buildings(figures: Components, field: Field) -> None:
    for index, entry in enumerate(field.items()):
        entry.only(KNOWN["building"])
        building = Building()
        building.index = index
        building.id = entry["id"].word()
        building.cost = _goods(entry["cost"])
        building.cost_source = entry["cost_source"].text()
        building.scoring = _end_scoring(entry["end_scoring"])
        building.names = _names(entry["names"])
        lasting = entry["lasting"]
        if lasting.value is not None:
            when = lasting["when"].one_of(["payday_after_food", "hire_with_fire_bonus"])
            building.lasting_gain = _goods(lasting["gain"])
            if when == "hire_with_fire_bonus":
                building.lasting = HIRE_WITH_FIRE
            else:
                building.lasting = LASTING[lasting["per"].one_of(list(LASTING))]
        figures.buildings.append(building)
    _unique([building.id for building in figures.buildings], field)


def _read_tokens(figures: Components, field: Field) -> None:
    field.only(KNOWN["tokens"])
    figures.token_prices_source = field["prices_source"].text()
    for index, entry in enumerate(field["fish"].items()):
        entry.only(KNOWN["fish"])
        fish = Fish()
        fish.index = index
        fish.id = entry["id"].word()
        fish.season = _season(entry["season"])
        fish.price = entry["price"].number()
        fish.bonus = entry["bonus_iki"].number()
        figures.fish.append(fish)
    for index, entry in enumerate(field["pipes"].items()):
        entry.only(KNOWN["pipe"])
        pipe = Pipe()
        pipe.index = index
        pipe.id = entry["id"].word()
        pipe.season = _season(entry["season"])
        pipe.price = entry["price"].number()
        pipe.effect = _trade(entry["effect"])
        if not _is_nothing(pipe.effect.pay) or pipe.effect.builds or pipe.effect.swaps:
            raise entry["effect"].complain("a gain or experience: a pipe costs only its price")
        figures.pipes.append(pipe)
    for index, entry in enumerate(field["tobacco"].items()):
        entry.only(KNOWN["tobacco"])
        tobacco = Tobacco()
        tobacco.index = index
        tobacco.id = entry["id"].word()
        tobacco.season = _season(entry["season"])
        tobacco.price = entry["price"].number()
        tobacco.scoring = _end_scoring(entry["end_scoring"])
        figures.tobacco.append(tobacco)
    _check_seasons([fish.season for fish in figures.fish], field["fish"])
    _check_seasons([pipe.season for pipe in figures.pipes], field["pipes"])
    _check_seasons([tobacco.season for tobacco in figures.tobacco], field["tobacco"])
    ids = [t.id for t in figures.fish] + [t.id for t in figures.pipes] + [t.id for t in figures.tobacco]
    _unique(ids, field)


def _check_seasons(seasons: list[int], field: Field) -> None:
    for season, name in enumerate(SEASONS):
        if seasons.count(season) != PER_SEASON:
            raise BadInput(
                f"{field.file}: {field.path}: expected {PER_SEASON} of season {name}, found {seasons.count(season)}"
            )


def _read_board(figures: Components, field: Field) -> None:
    field.only(KNOWN["board"])
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
    start.only(KNOWN["start"])
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


def _read_shops(figures: Components, field: Field, street: Field) -> None:
    figures.shops = [Shop()]
    for space in _street(street):
        name = space["shop"].one_of(list(field.table()))
        shop = Shop()
        shop.id = name
        for option in field[name].items():
            if option.get("buy") is None:
                shop.trades.append(_trade(option))
                if shop.trades[-1].swaps or shop.trades[-1].experience or not _is_nothing(shop.trades[-1].rebate):
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


def _read_scoring(figures: Components, field: Field) -> None:
    field.only(KNOWN["scoring"])
    figures.variety = [points.number() for points in field["variety"].items()]
    if len(figures.variety) != len(TYPES) + 1:
        raise field["variety"].complain(f"{len(TYPES) + 1} numbers, for 0 to {len(TYPES)} types")
    figures.fish_score = [points.number() for points in field["fish"].items()]
    if len(figures.fish_score) != len(SEASONS) + 1:
        raise field["fish"].complain(f"{len(SEASONS) + 1} numbers, for 0 to {len(SEASONS)} fish")
    figures.koban_score = field["koban"].number()
    figures.wood_score = field["wood"].number()
    figures.mon_per_iki = field["mon_per_iki"].number(1)

"""Reader and validator of a figures file of IKI."""

from typing import Final

from engawa.iki.figures.board_reader import CARDS_PER_SEASON, read_board, read_shops
from engawa.iki.figures.components import (
    AVOID_FIRE,
    FED_NOW,
    FIRE_TOP,
    HIRE_WITH_FIRE,
    MOST_NUMEROUS_TYPE,
    MOVE_PLUS_1,
    NO_TOKEN,
    SALARY_SPACES,
    SEASONS,
    START,
    TOKENS,
    TYPES,
    Building,
    Card,
    Components,
    Fish,
    Pipe,
    Tobacco,
)
from engawa.iki.figures.costs import read_confirmed
from engawa.iki.figures.goods_reader import is_nothing, read_cost, read_end_scoring, read_goods, read_salary, read_trade
from engawa.iki.figures.moves import HIRE, USE, move
from engawa.iki.figures.reworded_notes import REWORDED
from engawa.kernel.figures import Field, checksum
from engawa.kernel.refusal import Part
from engawa.kernel.words import bad_input

LASTING: Final = {
    "kobun_fed_now": FED_NOW,
    "character_of_most_numerous_type": MOST_NUMEROUS_TYPE,
}
KNOWN: Final = {
    "the file": [
        *("about", "types", "source_of_unmarked_figures", "characters", "buildings", "tokens", "board", "shops"),
        *("scoring", "confirmed"),
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
    "scoring": ["variety", "fish", "koban", "wood", "mon_per_iki"],
}
"""The fields an entry may have: a misspelt one must not pass in silence."""
PER_SEASON: Final = 2
STARTING_CHARACTERS: Final = 4
MOST_BUILDINGS: Final = 100
"""Far more than there are: their numbers must have room in a move."""


def read_components(name: str, field: Field) -> Components:
    figures = Components()
    figures.name = name
    figures.checksum = checksum(field.value, REWORDED)
    field.only(KNOWN["the file"])
    field.notes("about", "source_of_unmarked_figures")
    if field["types"].value != TYPES:
        raise field["types"].complain("iki.expected.types", types=", ".join(TYPES))
    _read_cards(figures, field["characters"])
    _check_holders(figures, field["characters"], field["board"]["special_tokens"])
    _read_buildings(figures, field["buildings"])
    _read_tokens(figures, field["tokens"])
    read_board(figures, field["board"])
    read_shops(figures, field["shops"], field["board"]["street"])
    _read_scoring(figures, field["scoring"])
    read_confirmed(figures, field.get("confirmed"))
    return figures


def _names(field: Field) -> dict[str, str]:
    names = {language: name.text() for language, name in field.table().items()}
    if "en" not in names:
        raise field.complain("iki.expected.english_name")
    return names


def _season(field: Field) -> int:
    return SEASONS.index(field.one_of(SEASONS))


def _unique(ids: list[str], field: Field) -> None:
    for name in ids:
        if ids.count(name) > 1:
            raise bad_input("iki.bad.twice", file=field.file, path=field.path, name=name)


def _read_cards(figures: Components, field: Field) -> None:
    for index, entry in enumerate(field.items()):
        card = _read_card(index, entry)
        figures.cards.append(card)
        figures.decks[card.season].append(index)
        if card.token == MOVE_PLUS_1:
            figures.ox_cart = index
    _unique([card.id for card in figures.cards], field)
    for season in range(len(SEASONS)):
        count = len(figures.deck(season))
        if count != CARDS_PER_SEASON:
            wanted: dict[str, Part] = {"count": CARDS_PER_SEASON, "season": SEASONS[season]}
            raise field.complain_of_count(count, "iki.expected.of_season", **wanted)
    if len(figures.deck(START)) != STARTING_CHARACTERS:
        started = len(figures.deck(START))
        raise field.complain_of_count(started, "iki.expected.of_season", count=STARTING_CHARACTERS, season="start")


def _check_holders(figures: Components, field: Field, tokens: Field) -> None:
    """7.4: a token for each card that gives it; of avoid fire there may be more than one."""
    tokens.only(TOKENS)
    for token, word in enumerate(TOKENS):
        there_are = tokens[word].number(0, len(figures.cards) if token == AVOID_FIRE else 1)
        holders = sum(card.token == token for card in figures.cards)
        if holders != there_are:
            tokens_there: dict[str, Part] = {"tokens": there_are, "token": word, "cards": holders}
            raise bad_input("iki.bad.holders", file=field.file, path=field.path, **tokens_there)


def _read_card(index: int, entry: Field) -> Card:
    entry.only(KNOWN["character"])
    entry.notes("notes")
    card = Card()
    card.index = index
    card.id = entry["id"].word()
    season = entry["season"].one_of(["start", *SEASONS])
    card.season = START if season == "start" else SEASONS.index(season)
    card.type = TYPES.index(entry["type"].one_of(TYPES))
    card.hire_cost = entry["hire_cost"].number(0, 100)
    card.hire_move = move(HIRE, index)
    card.cost_source = entry["hire_cost_source"].text()
    card.hire_fire = entry["hire_fire"].number(0, FIRE_TOP)
    card.skill = read_trade(entry["skill"])
    card.use_move = move(USE, index)
    card.first_level = entry["first_level"].number(1, SALARY_SPACES)
    card.salary = [read_salary(salary) for salary in entry["salary"].items()]
    token = entry["retirement_token"]
    card.token = NO_TOKEN if token.value is None else TOKENS.index(token.one_of(TOKENS))
    levels = SALARY_SPACES + 1 - card.first_level
    if card.token == NO_TOKEN and len(card.salary) != levels:
        raise entry["salary"].complain("iki.expected.salaries", salaries=levels, level=card.first_level)
    if card.token != NO_TOKEN and card.salary:
        raise entry["salary"].complain("iki.expected.no_salary")
    card.names = _names(entry["names"])
    return card


def _read_buildings(figures: Components, field: Field) -> None:
    for index, entry in enumerate(field.items()):
        entry.only(KNOWN["building"])
        building = Building()
        building.index = index
        building.id = entry["id"].word()
        building.cost = read_cost(entry["cost"])
        building.cost_source = entry["cost_source"].text()
        building.scoring = read_end_scoring(entry["end_scoring"])
        building.names = _names(entry["names"])
        if entry["lasting"].value is not None:
            _read_lasting(building, entry["lasting"])
        figures.buildings.append(building)
    _unique([building.id for building in figures.buildings], field)
    if len(figures.buildings) > MOST_BUILDINGS:
        raise field.complain_of_count(len(figures.buildings), "iki.expected.most_buildings", most=MOST_BUILDINGS)


def _read_lasting(building: Building, field: Field) -> None:
    when = field["when"].one_of(["payday_after_food", "hire_with_fire_bonus"])
    if when == "hire_with_fire_bonus":
        field.only(["when", "gain"])
        building.lasting = HIRE_WITH_FIRE
    else:
        field.only(["when", "per", "gain"])
        building.lasting = LASTING[field["per"].one_of(list(LASTING))]
    building.lasting_gain = read_goods(field["gain"])
    if is_nothing(building.lasting_gain):
        raise field["gain"].complain("iki.expected.gain")


def _read_tokens(figures: Components, field: Field) -> None:
    field.only(KNOWN["tokens"])
    field.notes("effects_source")
    source = field["prices_source"].text()
    for index, entry in enumerate(field["fish"].items()):
        entry.only(KNOWN["fish"])
        entry.notes("kind")
        fish = Fish()
        fish.index = index
        fish.id = entry["id"].word()
        fish.season = _season(entry["season"])
        fish.price = entry["price"].number()
        fish.price_source = source
        fish.bonus = entry["bonus_iki"].number()
        figures.fish.append(fish)
    for index, entry in enumerate(field["pipes"].items()):
        entry.only(KNOWN["pipe"])
        pipe = Pipe()
        pipe.index = index
        pipe.id = entry["id"].word()
        pipe.season = _season(entry["season"])
        pipe.price = entry["price"].number()
        pipe.price_source = source
        pipe.effect = read_trade(entry["effect"])
        if not is_nothing(pipe.effect.pay) or pipe.effect.builds or pipe.effect.swaps:
            raise entry["effect"].complain("iki.expected.pipe_effect")
        if pipe.effect.treats_others:
            raise entry["effect"].complain("iki.expected.own_effect")
        figures.pipes.append(pipe)
    for index, entry in enumerate(field["tobacco"].items()):
        entry.only(KNOWN["tobacco"])
        tobacco = Tobacco()
        tobacco.index = index
        tobacco.id = entry["id"].word()
        tobacco.season = _season(entry["season"])
        tobacco.price = entry["price"].number()
        tobacco.price_source = source
        tobacco.scoring = read_end_scoring(entry["end_scoring"])
        figures.tobacco.append(tobacco)
    _check_seasons([fish.season for fish in figures.fish], field["fish"])
    _check_seasons([pipe.season for pipe in figures.pipes], field["pipes"])
    _check_seasons([tobacco.season for tobacco in figures.tobacco], field["tobacco"])
    ids = [t.id for t in figures.fish] + [t.id for t in figures.pipes] + [t.id for t in figures.tobacco]
    _unique(ids, field)


def _check_seasons(seasons: list[int], field: Field) -> None:
    for season, name in enumerate(SEASONS):
        if seasons.count(season) != PER_SEASON:
            count = seasons.count(season)
            raise field.complain_of_count(count, "iki.expected.of_season", count=PER_SEASON, season=name)


def _read_scoring(figures: Components, field: Field) -> None:
    field.only(KNOWN["scoring"])
    figures.variety = [points.number() for points in field["variety"].items()]
    if len(figures.variety) != len(TYPES) + 1:
        raise field["variety"].complain("iki.expected.variety", count=len(TYPES) + 1, most=len(TYPES))
    figures.fish_score = [points.number() for points in field["fish"].items()]
    if len(figures.fish_score) != len(SEASONS) + 1:
        raise field["fish"].complain("iki.expected.fish_score", count=len(SEASONS) + 1, most=len(SEASONS))
    figures.koban_score = field["koban"].number()
    figures.wood_score = field["wood"].number()
    figures.mon_per_iki = field["mon_per_iki"].number(1)

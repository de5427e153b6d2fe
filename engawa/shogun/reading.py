"""Reading and validating a figures file of Shogun."""

from pathlib import Path
from typing import Final

from engawa.kernel.figures import Field, checksum, open_figures
from engawa.kernel.refusal import BadInput
from engawa.shogun.components import (
    ACTIONS,
    CHEST_CARDS,
    DEPLOY_1_AND_MOVE,
    DEPLOY_3,
    DEPLOY_5,
    EFFECTS,
    EVENTS,
    FEWEST_PLAYERS,
    KINDS,
    MOON,
    MOST_PLAYERS,
    PER_REGION,
    PROVINCES,
    REGIONS,
    SIDES,
    SPECIALS,
    SUN,
    Board,
    Components,
    Event,
    Province,
)

AMOUNTS: Final = ["markers", "farmers_in_all", "extra_armies", "", "chests", "chests", "rice", "rice", "deploy_5"]
"""For each effect of an event, the field with its number."""
PROVISIONAL: Final = "provisional"
"""The source of routes that are not the printed ones."""
MARKERS_IN_A_YEAR: Final = 30
"""Two a round by five players: with fewer markers than these a rule for running out would be needed."""


def read_components(file: Path | None) -> Components:
    figures = Components()
    figures.name, field = open_figures("engawa.shogun", file)
    figures.checksum = checksum(field.value)
    _read_provinces(figures, field["regions"], field["provinces"])
    figures.map_aspect = field["map_aspect"].measure(10)
    _read_boards(figures, field["land_borders"], field["sea_routes"])
    _read_supplies(figures, field["components"])
    _read_actions(figures, field)
    _read_events(figures, field["events"])
    _read_supply_table(figures, field["supply_table"])
    _read_start(figures, field)
    _read_samples(figures, field["sample_setups_sun"])
    _read_scoring(figures, field["scoring"])
    _read_tower(figures, field["tower"])
    return figures


def _exactly(field: Field, count: int, what: str) -> list[Field]:
    entries = field.items()
    if len(entries) != count:
        raise BadInput(f"{field.file}: {field.path}: expected {count} {what}, found {len(entries)}")
    return entries


def _truth(field: Field) -> bool:
    if not isinstance(field.value, bool):
        raise field.complain("true or false")
    return field.value


def _read_provinces(figures: Components, regions: Field, field: Field) -> None:
    figures.regions = list(regions.table())
    if len(figures.regions) != REGIONS:
        raise regions.complain(f"{REGIONS} regions")
    for index, entry in enumerate(_exactly(field, PROVINCES, "provinces")):
        entry.only(["name", "region", "chests", "rice", "building_sites", "out_with_3_players", "map_xy"])
        province = Province()
        province.index = index
        province.name = entry["name"].text()
        province.id = province.name.lower().replace(" ", "-")
        if figures.province_named(province.id) >= 0 or not province.id.replace("-", "").isalpha():
            raise entry["name"].complain("a name of letters that no other province has")
        province.chests = entry["chests"].number(0, 20)
        province.rice = entry["rice"].number(0, 20)
        province.sites = entry["building_sites"].number(1, len(KINDS))
        entry["region"].only(SIDES)
        entry["out_with_3_players"].only(SIDES)
        for name in SIDES:
            province.region.append(figures.regions.index(entry["region"][name].one_of(figures.regions)))
            province.out_with_3.append(_truth(entry["out_with_3_players"][name]))
        province.x, province.y = [
            part.measure(1) for part in _exactly(entry["map_xy"], 2, "parts, of width and height")
        ]
        figures.provinces.append(province)
    for side in range(len(SIDES)):
        for region in range(REGIONS):
            found = sum(province.region[side] == region for province in figures.provinces)
            if found != PER_REGION:
                where = f"region {figures.regions[region]} on the {SIDES[side]} board"
                raise BadInput(f"{field.file}: provinces: expected {PER_REGION} of {where}, found {found}")


def _read_boards(figures: Components, land: Field, sea: Field) -> None:
    sea.only([*SIDES, "moon_source"])
    source = sea.get("moon_source")
    moon_is_provisional = source is not None and PROVISIONAL in source.text()
    borders = _pairs(figures, land)
    figures.borders = [[] for _ in range(PROVINCES)]
    for with_three in (False, True):
        for side, name in enumerate(SIDES):
            routes = _pairs(figures, sea[name])
            pairs = borders + routes
            board = _board(figures, side, with_three, pairs)
            board.sea_routes = [(one, other) for one, other in routes if board.plays[one] and board.plays[other]]
            board.is_provisional = side == MOON and moon_is_provisional
            figures.boards.append(board)
            if len(set(pairs)) != len(pairs):
                raise sea[name].complain("routes that differ from each other and from the land borders")
    for province in range(PROVINCES):
        found = {other for board in figures.boards for other in board.neighbours[province]}
        figures.borders[province] = sorted(found)


def _pairs(figures: Components, field: Field) -> list[tuple[int, int]]:
    names = [province.name for province in figures.provinces]
    found: list[tuple[int, int]] = []
    for entry in field.items():
        one, other = [names.index(name.one_of(names)) for name in _exactly(entry, 2, "provinces")]
        if one == other or (min(one, other), max(one, other)) in found:
            raise entry.complain("two different provinces, each pair once")
        found.append((min(one, other), max(one, other)))
    return found


def _board(figures: Components, side: int, with_three: bool, pairs: list[tuple[int, int]]) -> Board:
    """1.1: provinces that are out have no neighbours."""
    board = Board()
    board.side = side
    board.plays = [not (with_three and province.out_with_3[side]) for province in figures.provinces]
    board.in_play = [province.index for province in figures.provinces if board.plays[province.index]]
    board.region = [province.region[side] for province in figures.provinces]
    board.neighbours = [[] for _ in range(PROVINCES)]
    for one, other in pairs:
        if board.plays[one] and board.plays[other]:
            board.neighbours[one].append(other)
            board.neighbours[other].append(one)
    for found in board.neighbours:
        found.sort()
    return board


def _read_supplies(figures: Components, field: Field) -> None:
    figures.armies_each = field["armies_each"].number(1, 62)
    figures.farmers = field["farmers"].number(0, 62)
    figures.supply = [field[f"{kind}s"].number(0, 3 * PROVINCES) for kind in KINDS]
    figures.markers = field["revolt_markers"].number(MARKERS_IN_A_YEAR)
    figures.chest_values = [card.number(0, 20) for card in _exactly(field["chest_cards"], CHEST_CARDS, "chest cards")]
    if figures.chest_values[0] != 0 or sorted(set(figures.chest_values)) != figures.chest_values:
        raise field["chest_cards"].complain(
            "chest cards in ascending order, the first of 0 (so that there is always a bid)"
        )


def _read_actions(figures: Components, field: Field) -> None:
    figures.cost = [-1] * len(ACTIONS)
    for entry in _exactly(field["actions"], len(ACTIONS), "actions"):
        entry.only(["id", "cost_chests"])
        action = ACTIONS.index(entry["id"].one_of(ACTIONS))
        if figures.cost[action] >= 0:
            raise entry["id"].complain("an action that no other entry has")
        figures.cost[action] = entry["cost_chests"].number(0, 20)
    figures.deploys = [0] * len(ACTIONS)
    field["deploy"].only([ACTIONS[action] for action in (DEPLOY_5, DEPLOY_3, DEPLOY_1_AND_MOVE)])
    for action in (DEPLOY_5, DEPLOY_3, DEPLOY_1_AND_MOVE):
        figures.deploys[action] = field["deploy"][ACTIONS[action]].number(1, figures.armies_each)
    figures.neutral_farmers = field["neutral_province_farmers"].number(0, figures.farmers)
    specials = _exactly(field["specials"], len(SPECIALS), "special cards")
    if sorted(special.one_of(SPECIALS) for special in specials) != sorted(SPECIALS):
        raise field["specials"].complain("each special card once: " + ", ".join(SPECIALS))
    field["special_values"].only(SPECIALS)
    figures.special_value = [field["special_values"][special].number(1, 20) for special in SPECIALS]


def _read_events(figures: Components, field: Field) -> None:
    for index, entry in enumerate(_exactly(field, EVENTS, "events")):
        event = Event()
        event.index = entry["id"].number(index, index)
        event.effect = EFFECTS.index(entry["effect"].one_of(EFFECTS))
        event.rice_loss = entry["winter_rice_loss"].number(0, 50)
        event.word = f"{EFFECTS[event.effect]}_{event.rice_loss}"
        amount = AMOUNTS[event.effect]
        if amount:
            event.amount = entry[amount].number(0, 62)
        if amount == "deploy_5":
            event.amount_of_3 = entry["deploy_3"].number(0, 62)
        entry.only(["id", "effect", "winter_rice_loss", amount, *(["deploy_3"] if amount == "deploy_5" else [])])
        if event.word in [other.word for other in figures.events]:
            raise entry.complain("events of one effect with different losses of rice")
        figures.events.append(event)


def _read_supply_table(figures: Components, field: Field) -> None:
    """4.2, spread out: an entry for every number of provinces that can lack rice."""
    figures.revolts = [0] * (PROVINCES + 1)
    figures.extra_farmers = [0] * (PROVINCES + 1)
    expected = 1
    for entry in field.items():
        entry.only(["short_from", "short_to", "revolts", "extra_farmers_each"])
        first = entry["short_from"].number(expected, expected)
        end = entry["short_to"]
        last = PROVINCES if end.value is None else end.number(first, PROVINCES)
        for short in range(first, last + 1):
            figures.revolts[short] = entry["revolts"].number(0, PROVINCES)
            figures.extra_farmers[short] = entry["extra_farmers_each"].number(0, figures.farmers)
        expected = last + 1
    if expected <= PROVINCES:
        raise field.complain("a table whose last entry is open (“short_to”: null)")


def _read_start(figures: Components, field: Field) -> None:
    prime = field["tower"]["prime"]
    figures.primed_armies = prime["armies_each"].number(0, figures.armies_each)
    figures.primed_farmers = prime["farmers"].number(0, figures.farmers)
    figures.starting_chests = [0] * FEWEST_PLAYERS
    figures.groups = [[] for _ in range(FEWEST_PLAYERS)]
    most = figures.armies_each - figures.primed_armies
    for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1):
        figures.starting_chests.append(field["starting_chests"][str(players)].number())
        entry = field["army_groups"][str(players)]
        groups = sorted((group.number(1, most) for group in entry.items()), reverse=True)
        fewest = min(len(figures.board(side, players).in_play) for side in range(len(SIDES)))
        if sum(groups) > most or len(groups) * players > fewest - 2:
            raise entry.complain(f"groups of {most} armies in all and for {fewest - 2} provinces in all at most")
        figures.groups.append(groups)


def _read_samples(figures: Components, field: Field) -> None:
    names = [province.name for province in figures.provinces]
    figures.samples = [[] for _ in range(FEWEST_PLAYERS)]
    for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1):
        plays = figures.board(SUN, players).plays
        taken: list[int] = []
        columns: list[list[int]] = []
        for column in _exactly(field[str(players)], players, "columns"):
            placed: list[int] = []
            for entry in column.items():
                name, armies = _exactly(entry, 2, "values, a province and its armies")
                province = names.index(name.one_of(names))
                if province in taken or not plays[province]:
                    raise entry.complain("a province in play that no other entry has")
                taken.append(province)
                placed += [province, armies.number(1, figures.armies_each)]
            if sorted(placed[1::2], reverse=True) != figures.groups[players]:
                raise column.complain(f"the groups {figures.groups[players]}")
            columns.append(placed)
        figures.samples.append(columns)


def _read_scoring(figures: Components, field: Field) -> None:
    field.only(["province", "building", "tied", *(f"most_{kind}s" for kind in KINDS)])
    figures.per_province = field["province"].number()
    figures.per_building = field["building"].number()
    figures.majority = [field[f"most_{kind}s"].number() for kind in KINDS]
    figures.tied = field["tied"].number(None, 0)


def _read_tower(figures: Components, field: Field) -> None:
    figures.pass_num, figures.pass_den = _fraction(field["pass"])
    figures.release_num, figures.release_den = _fraction(field["release"])


def _fraction(field: Field) -> tuple[int, int]:
    above, below = _exactly(field, 2, "numbers, a fraction")
    share = below.number(1, 1_000_000)
    return above.number(0, share), share

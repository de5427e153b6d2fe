"""Reader of the map in a figures file: provinces, their borders, the two sides of the board."""

from typing import Final

from engawa.kernel.figures import Field
from engawa.shogun.figures.components import (
    KINDS,
    MOON,
    PER_REGION,
    PROVINCES,
    REGIONS,
    SIDES,
    Board,
    Components,
    Province,
)

PROVISIONAL: Final = "provisional"
"""The source of routes that are not the printed ones."""


def exactly(field: Field, count: int, what: str) -> list[Field]:
    """`what` is the key of the words for so many of them."""
    entries = field.items()
    if len(entries) != count:
        raise field.complain_of_count(len(entries), what, count=count)
    return entries


def _truth(field: Field) -> bool:
    if not isinstance(field.value, bool):
        raise field.complain("shogun.expected.truth")
    return field.value


def read_provinces(figures: Components, regions: Field, field: Field) -> None:
    figures.regions = list(regions.table())
    regions.notes(*figures.regions)
    if len(figures.regions) != REGIONS:
        raise regions.complain("shogun.expected.regions", regions=REGIONS)
    for index, entry in enumerate(exactly(field, PROVINCES, "shogun.expected.provinces")):
        entry.only(["name", "region", "chests", "rice", "building_sites", "out_with_3_players", "map_xy"])
        province = Province()
        province.index = index
        province.name = entry["name"].text()
        province.id = province.name.lower().replace(" ", "-")
        if figures.province_named(province.id) >= 0 or not province.id.replace("-", "").isalpha():
            raise entry["name"].complain("shogun.expected.province_name")
        province.chests = entry["chests"].number(0, 20)
        province.rice = entry["rice"].number(0, 20)
        province.sites = entry["building_sites"].number(1, len(KINDS))
        entry["region"].only(SIDES)
        entry["out_with_3_players"].only(SIDES)
        for name in SIDES:
            province.region.append(figures.regions.index(entry["region"][name].one_of(figures.regions)))
            province.out_with_3.append(_truth(entry["out_with_3_players"][name]))
        province.x, province.y = [part.measure(1) for part in exactly(entry["map_xy"], 2, "shogun.expected.parts")]
        figures.provinces.append(province)
    for side in range(len(SIDES)):
        for region in range(REGIONS):
            count = sum(province.region[side] == region for province in figures.provinces)
            if count != PER_REGION:
                where = {"region": figures.regions[region], "board": SIDES[side]}
                raise field.complain_of_count(count, "shogun.expected.per_region", count=PER_REGION, **where)


def read_boards(figures: Components, land: Field, sea: Field) -> None:
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
                raise sea[name].complain("shogun.expected.routes")
    for province in range(PROVINCES):
        neighbours = {other for board in figures.boards for other in board.neighbours[province]}
        figures.borders[province] = sorted(neighbours)


def _pairs(figures: Components, field: Field) -> list[tuple[int, int]]:
    names = [province.name for province in figures.provinces]
    pairs: list[tuple[int, int]] = []
    for entry in field.items():
        one, other = [names.index(name.one_of(names)) for name in exactly(entry, 2, "shogun.expected.provinces")]
        if one == other or (min(one, other), max(one, other)) in pairs:
            raise entry.complain("shogun.expected.pair")
        pairs.append((min(one, other), max(one, other)))
    return pairs


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
    for neighbours in board.neighbours:
        neighbours.sort()
    return board

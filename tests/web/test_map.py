"""The drawn map of Shogun: its provinces touch where the rules say they are neighbours, and nowhere else."""

import json
import re
from collections import defaultdict
from itertools import combinations, pairwise

import pytest

from engawa.kernel.registry import game_named
from engawa.shogun.figures.components import MOON, SUN, Components
from tools.shogun_map import drawing
from tools.shogun_map.brush import Curve, flat
from tools.shogun_map.lettering import NAME_HIGH, name_width
from tools.shogun_map.making import FIGURES, MAP, coast_lines, map_text, topology
from tools.shogun_map.plane import Point, cross, distance
from tools.shogun_map.relative_path import relative
from tools.shogun_map.room import BADGE, EDGE, HIGH, SITE, inside, room_of
from tools.shogun_map.shallows import shallows

DRAWN = json.loads(MAP.read_text(encoding="utf-8"))
COAST = DRAWN["shore"] + DRAWN["edges"]
RAW = json.loads(FIGURES.read_text(encoding="utf-8"))

Pair = tuple[str, str]
Piece = tuple[Point, ...]


def components() -> Components:
    figures = game_named("shogun").figures()
    assert isinstance(figures, Components)
    return figures


def pair(one: str, other: str) -> Pair:
    return (one, other) if one < other else (other, one)


def pairs(rows: list[list[str]]) -> set[Pair]:
    return {pair(one.lower(), other.lower()) for one, other in rows}


def curve(path: str) -> Curve:
    return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", path)]


def pieces(path: str) -> list[Piece]:
    points = curve(path)
    return [tuple(points[at : at + 4]) for at in range(0, len(points) - 1, 3)]


OUTLINES = {province["id"]: flat(curve(province["path"]), 5)[:-1] for province in DRAWN["provinces"]}


def shared_borders(paths: dict[str, str]) -> set[Pair]:
    """Who has a piece of outline in common, whichever way it is walked."""
    owners = defaultdict(list)
    for province, path in paths.items():
        for piece in pieces(path):
            owners[min(piece, piece[::-1])].append(province)
    assert max(len(both) for both in owners.values()) == 2
    return {pair(*both) for both in owners.values() if len(both) == 2}


def test_the_script_draws_the_map_that_is_kept() -> None:
    assert map_text() == MAP.read_text(encoding="utf-8"), "run: python -m tools.shogun_map"


def test_all_provinces_are_drawn() -> None:
    assert [province["id"] for province in DRAWN["provinces"]] == [one.id for one in components().provinces]


def test_shared_borders_are_the_land_borders() -> None:
    land = pairs(RAW["land_borders"])
    assert len(land) == 91
    assert shared_borders({province["id"]: province["path"] for province in DRAWN["provinces"]}) == land
    assert {pair(border["a"], border["b"]) for border in DRAWN["borders"]} == land


def test_a_border_moved_on_one_side_only_is_noticed() -> None:
    paths = {province["id"]: province["path"] for province in DRAWN["provinces"]}
    border = next(border["d"] for border in DRAWN["borders"] if (border["a"], border["b"]) == ("aki", "bingo"))
    for point in curve(border):
        paths["aki"] = paths["aki"].replace(f"{point[0]:g},{point[1]:g}", f"{point[0] + 1:g},{point[1]:g}")
    assert pairs(RAW["land_borders"]) - shared_borders(paths) >= {("aki", "bingo")}


def test_neighbours_are_those_of_the_rules() -> None:
    land = pairs(RAW["land_borders"])
    figures = components()
    names = [province.id for province in figures.provinces]
    for side, word in ((SUN, "sun"), (MOON, "moon")):
        reached = {
            pair(names[one], names[other])
            for one, others in enumerate(figures.board(side, 4).neighbours)
            for other in others
        }
        assert reached == land | pairs(RAW["sea_routes"][word])


def test_pieces_of_border_and_coast_make_up_the_outlines() -> None:
    lines = [piece for line in DRAWN["borders"] + COAST for piece in pieces(line["d"])]
    around = [piece for province in DRAWN["provinces"] for piece in pieces(province["path"])]
    assert {min(piece, piece[::-1]) for piece in lines} == {min(piece, piece[::-1]) for piece in around}
    assert len(lines) == len(set(lines))
    assert DRAWN["shore"]
    assert DRAWN["edges"]


def test_no_lines_cross() -> None:
    """With the shared borders this says that no provinces overlap."""
    segments = [segment for line in DRAWN["borders"] + COAST for segment in pairwise(flat(curve(line["d"]), 5))]
    near = defaultdict(list)
    for segment in segments:
        for cell in cells(segment):
            near[cell].append(segment)
    crossing = [both for held in near.values() for both in combinations(held, 2) if cross_each_other(*both)]
    assert crossing == []


def cells(points: tuple[Point, ...]) -> set[tuple[int, int]]:
    """Of a grid whose cells are larger than any segment."""
    return {(int(x // 16) + right, int(y // 16) + down) for x, y in points for right in (0, 1) for down in (0, 1)}


def cross_each_other(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    if set(one) & set(other):
        return False
    return all(cross([*a, b[0]]) * cross([*a, b[1]]) < 0 for a, b in ((one, other), (other, one)))


def test_crossing_lines_would_be_noticed() -> None:
    assert cross_each_other(((0, 0), (2, 2)), ((0, 2), (2, 0)))
    assert not cross_each_other(((0, 0), (2, 2)), ((3, 2), (5, 0)))


def test_provinces_without_a_common_border_keep_away_from_each_other() -> None:
    land = pairs(RAW["land_borders"])
    near = defaultdict(list)
    for province, outline in OUTLINES.items():
        for point in outline:
            for cell in cells((point,)):
                near[cell].append((province, point))
    touching = {
        pair(one, other)
        for held in near.values()
        for (one, here), (other, there) in combinations(held, 2)
        if one != other and distance(here, there) < 12
    }
    assert touching == land


def test_every_border_is_long_enough_to_be_seen() -> None:
    for border in DRAWN["borders"]:
        points = flat(curve(border["d"]))
        assert distance(points[0], points[-1]) > 36, border


def test_a_province_has_room_for_what_stands_on_it() -> None:
    for printed, province in zip(components().provinces, DRAWN["provinces"], strict=True):
        left, top, width, height = province["box"]
        assert width + 2 * EDGE > 0.9 * (BADGE + SITE * printed.sites), printed.id
        assert height + 2 * EDGE > 0.8 * HIGH, printed.id
        assert lies_inside(province["id"], (left, top, width, height))


def test_a_name_lies_inside_its_province_and_apart_from_what_else_stands_there() -> None:
    for printed, province in zip(components().provinces, DRAWN["provinces"], strict=True):
        (across, level), (_, top, _, height) = province["name"], province["box"]
        wide = name_width(printed.name)
        assert lies_inside(province["id"], (across - wide / 2, level - NAME_HIGH / 2, wide, NAME_HIGH)), printed.id
        assert level + NAME_HIGH / 2 <= top or level - NAME_HIGH / 2 >= top + height, printed.id


def lies_inside(province: str, box: tuple[float, float, float, float]) -> bool:
    left, top, width, height = box
    levels = [inside(OUTLINES[province], top + height * step / 10) for step in range(11)]
    return all(any(a < left and left + width < b for a, b in level) for level in levels)


def test_a_province_too_small_for_its_name_is_noticed() -> None:
    with pytest.raises(ValueError, match="no room for its name"):
        room_of([(0.0, 0.0), (60.0, 0.0), (60.0, 60.0), (0.0, 60.0)], "Awa-Shikoku", 1)


def test_the_map_lies_within_its_frame() -> None:
    _, _, width, height = DRAWN["viewBox"]
    assert width / height == pytest.approx(2.7, abs=0.05)
    for outline in OUTLINES.values():
        assert all(8 < x < width - 8 and 4 < y < height - 4 for x, y in outline)


def test_ships_sail_from_province_to_province_over_the_sea() -> None:
    routes = DRAWN["routes"]
    known = pairs(RAW["sea_routes"]["sun"]) | pairs(RAW["sea_routes"]["moon"])
    assert {pair(route["a"], route["b"]) for route in routes} == known
    for route in routes:
        points = flat(curve(route["d"]), 12)
        assert [under(points[0]), under(points[-1])] == [[route["a"]], [route["b"]]]
        assert {land for point in points for land in under(point)} == {route["a"], route["b"]}
        at_sea = [point for point in points if not under(point)]
        assert len(at_sea) > len(points) / 2


def test_shallows_reach_as_far_from_land_as_they_are_deep() -> None:
    """Round a square of 40, with a bay two wide that is shallow altogether, and round an islet beside it."""
    land = [(0.0, 0.0), (19.0, 0.0), (19.0, 20.0), (21.0, 20.0), (21.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0)]
    islet = [(90.0, 10.0), (100.0, 10.0), (95.0, 18.0)]
    narrow, wide = shallows([land, islet], (8.0, 30.0))
    assert (len(narrow), len(wide)) == (2, 1), "farther out both are one"
    for depth, outlines in ((8.0, narrow), (30.0, wide)):
        for point in (point for outline in outlines for point in outline):
            away = min(
                distance(point, (x + (u - x) * at / 20, y + (v - y) * at / 20))
                for shore in (land, islet)
                for (x, y), (u, v) in pairwise([*shore, shore[0]])
                for at in range(20)
            )
            assert abs(away - depth) < 2


def under(point: Point) -> list[str]:
    """The provinces a point lies in."""
    return [name for name, outline in OUTLINES.items() if any(a < point[0] < b for a, b in inside(outline, point[1]))]


def test_a_coast_that_misses_a_province_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "SHIKOKU", [piece for piece in drawing.SHIKOKU if piece[0] != "Tosa"])
    with pytest.raises(ValueError, match="do not follow"):
        topology(RAW)


def test_a_coast_is_closed() -> None:
    for land in (drawing.HONSHU, drawing.SHIKOKU):
        coast = coast_lines(land)
        assert all(line.points[-1] == after.points[0] for line, after in pairwise([*coast, coast[0]]))


def test_a_path_is_told_by_steps() -> None:
    assert relative("M20,288.2 23.7,288.1 29,289.3Z") == "M20 288.2l3.7-.1 5.3 1.2Z"
    assert relative("M-96,356C-96,350 -94.5,343 -92,337 -91,332 -89,325 -87,320Z") == (
        "M-96 356c0-6 1.5-13 4-19 1-5 3-12 5-17Z"
    )
    assert relative("M0,0 10,0ZM5,5 5,6Z") == "M0 0l10 0ZM5 5l0 1Z"

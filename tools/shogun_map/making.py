"""The map, from the figures and the drawing to the text of `map.json`."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypedDict

from tools.shogun_map import drawing
from tools.shogun_map.brush import Curve, flat, hand, loop, soften, strokes, uneven
from tools.shogun_map.foam import settle
from tools.shogun_map.plane import (
    BORDER,
    Line,
    Point,
    Ring,
    border_lines,
    faces,
    inner_corners,
    outline_of,
    ring_of,
    same_cycle,
    turns,
)
from tools.shogun_map.relative_path import relative
from tools.shogun_map.room import room_of
from tools.shogun_map.shallows import shallows

ROOT: Final = Path(__file__).parents[2]
FIGURES: Final = ROOT / "engawa/shogun/figures.json"
MAP: Final = ROOT / "web/src/shogun/map.json"

COAST_STEP: Final = (16.0, 0.13)
BORDER_STEP: Final = (22.0, 0.09)
"""How finely a line is drawn, and how unevenly."""
DEPTHS: Final = (17.0, 11.0, 5.5)
"""How far from the coast the sea changes its colour."""


class ProvinceFigures(TypedDict):
    name: str
    building_sites: int
    map_xy: tuple[float, float]


class MapFigures(TypedDict):
    provinces: list[ProvinceFigures]
    land_borders: list[tuple[str, str]]


def map_text() -> str:
    """One line of text for every thing on the map."""
    figures: MapFigures = json.loads(FIGURES.read_text(encoding="utf-8"))
    lines, rings = topology(figures)
    curves = draw(lines)
    drawn = list(zip(lines, curves, strict=True))
    beyond = [loop(points(land)) for land in drawing.LANDS_BEYOND]
    islets = [loop(points(islet)) for islet in drawing.ISLETS]
    islands = runs(drawn, (drawing.SEA, drawing.BEYOND))
    lands = [outline[:-1] for outline in islands + [flat(land) for land in beyond + islets]]
    parts: dict[str, Sequence[object]] = {
        "provinces": [province_entry(province, rings[province["name"]], curves) for province in figures["provinces"]],
        "borders": [
            {"a": word(line.owners[0]), "b": word(line.owners[1]), "d": path(curve)}
            for line, curve in drawn
            if line.kind == BORDER
        ],
        "shore": coast_entries(drawn, drawing.SEA),
        "edges": coast_entries(drawn, drawing.BEYOND),
        "brush": [
            relative(outline_path(stroke))
            for number, shore in enumerate(runs(drawn, (drawing.SEA,)))
            for stroke in strokes(shore, hand(f"shore {number}"))
        ],
        "shallows": [
            relative("".join(path(rounded(loop(outline))) + "Z" for outline in shallow))
            for shallow in shallows(lands, DEPTHS)
        ],
        "beyond": [path(land) for land in beyond],
        "islets": [path(islet) for islet in islets],
        "routes": [
            {"a": word(one), "b": word(other), "d": path(soften(points(way)))} for one, other, way in drawing.ROUTES
        ],
    }
    rows = [f'"viewBox": [0, 0, {drawing.WIDTH}, {drawing.HEIGHT}]']
    for name, things in parts.items():
        rows.append(f'"{name}": [\n' + ",\n".join(json.dumps(thing) for thing in things) + "\n]")
    return "{\n" + ",\n".join(rows) + "\n}\n"


def topology(figures: MapFigures) -> tuple[list[Line], dict[str, Ring]]:
    """All lines, borders straight between settled corners, and the ring of every province."""
    sites = {province["name"]: place(province["map_xy"]) for province in figures["provinces"]}
    edges = [(one, other) for one, other in figures["land_borders"]]
    coasts = [coast_lines(drawing.HONSHU), coast_lines(drawing.SHIKOKU)]
    found = faces(turns(sites, edges))
    inner = [face for face in found if not any(same_cycle(face, outline_of(coast)) for coast in coasts)]
    if len(inner) != len(found) - len(coasts):
        raise ValueError("the drawn coasts do not follow the provinces that lie by the sea")
    corners = inner_corners(inner, sites)
    moving = [corner for corner in corners if corner not in drawing.PINNED]
    corners |= drawing.PINNED
    corners |= {line.ends[0]: line.points[0] for coast in coasts for line in coast}
    borders = border_lines(edges, inner, coasts)
    lines = borders + coasts[0] + coasts[1]
    straighten(borders, corners)
    rings = {name: ring_of(name, lines) for name in sites}
    settle(corners, moving, lines, rings, {name: drawing.SIZE.get(name, 1.0) for name in sites})
    straighten(borders, corners)
    return lines, rings


def coast_lines(pieces: list[tuple[str, str, str]]) -> list[Line]:
    ways = [points(way) for _, _, way in pieces]
    ends = [f"{pieces[0][0]} {at}" for at in range(len(pieces))]
    return [
        Line((name,), kind, (ends[at], ends[(at + 1) % len(ends)]), [*ways[at], ways[(at + 1) % len(ends)][0]])
        for at, (name, kind, _) in enumerate(pieces)
    ]


def straighten(borders: list[Line], corners: dict[str, Point]) -> None:
    for line in borders:
        line.points = [corners[end] for end in line.ends]


def draw(lines: list[Line]) -> list[Curve]:
    """The line of every border and coast; along a coast each goes on smoothly where the one before it ends."""
    ways = [
        uneven(
            line.points, hand(" ".join(line.owners + line.ends)), *(BORDER_STEP if line.kind == BORDER else COAST_STEP)
        )
        for line in lines
    ]
    before = {line.ends[1]: way[-2] for line, way in zip(lines, ways, strict=True) if line.kind != BORDER}
    after = {line.ends[0]: way[1] for line, way in zip(lines, ways, strict=True) if line.kind != BORDER}
    return [
        soften(way) if line.kind == BORDER else soften(way, before[line.ends[0]], after[line.ends[1]])
        for line, way in zip(lines, ways, strict=True)
    ]


def runs(drawn: list[tuple[Line, Curve]], kinds: tuple[str, ...]) -> list[list[Point]]:
    """Coasts of these kinds, as far as they go on from piece to piece."""
    paths: list[list[Point]] = []
    end = ""
    for line, curve in drawn:
        if line.kind in kinds:
            if line.ends[0] != end:
                paths.append([curve[0]])
            paths[-1] += flat(curve)[1:]
            end = line.ends[1]
    return paths


def province_entry(province: ProvinceFigures, ring: Ring, curves: list[Curve]) -> dict[str, object]:
    curve: Curve = []
    for at, backwards in ring:
        piece = curves[at][::-1] if backwards else curves[at]
        curve += piece if not curve else piece[1:]
    name, box = room_of(flat(curve)[:-1], province["name"], province["building_sites"])
    return {"id": word(province["name"]), "name": name, "box": box, "path": path(curve) + "Z"}


def place(at: tuple[float, float]) -> Point:
    return drawing.MARGIN[0] + drawing.SCALE[0] * at[0], drawing.MARGIN[1] + drawing.SCALE[1] * at[1]


def points(way: str) -> list[Point]:
    """Written as `x,y x,y`."""
    pairs = [pair.split(",") for pair in way.split()]
    return [(float(x), float(y)) for x, y in pairs]


def word(name: str) -> str:
    """A province's id."""
    return name.lower().replace(" ", "-")


def coast_entries(drawn: list[tuple[Line, Curve]], kind: str) -> list[dict[str, str]]:
    return [{"province": word(line.owners[0]), "d": path(curve)} for line, curve in drawn if line.kind == kind]


def rounded(curve: Curve) -> Curve:
    """What has no sharp edge on the screen is as good in whole units, and half as long to load."""
    return [(float(round(x)), float(round(y))) for x, y in curve]


def path(curve: Curve) -> str:
    numbers = [f"{x:g},{y:g}" for x, y in curve]
    return f"M{numbers[0]}C" + " ".join(numbers[1:])


def outline_path(outline: list[Point]) -> str:
    return "M" + " ".join(f"{x:g},{y:g}" for x, y in outline) + "Z"

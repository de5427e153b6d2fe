"""How far the sea is shallow: outlines of everything that lies within some distance of land, drawn ready to be filled.

A browser could widen the coast by itself, but takes many times as long to paint it.
"""

from collections import defaultdict
from itertools import pairwise
from math import floor
from typing import Final

from tools.shogun_map.plane import Point, distance
from tools.shogun_map.room import inside

STEP: Final = 4.0
"""Of the grid on which distances are measured."""
EVERY: Final = 6
"""One in so many points of an outline is kept, twice as many round an islet."""
SMALL: Final = 60

Node = tuple[int, int]
Side = tuple[Node, Node]
"""Between two nodes of the grid, the one within first."""


def shallows(lands: list[list[Point]], depths: tuple[float, ...]) -> list[list[list[Point]]]:
    """For each depth the outlines, each to be closed."""
    far = distances(lands, max(depths) + 2 * STEP)
    return [outlined(far, depth) for depth in depths]


def outlined(far: dict[Node, float], depth: float) -> list[list[Point]]:
    within = {node for node, away in far.items() if away < depth}
    followed: dict[Side, Side] = {}
    for cell in {(x - right, y - down) for x, y in within for right in (0, 1) for down in (0, 1)}:
        followed |= crossings(cell, within)
    outlines = []
    while followed:
        side = min(followed)
        way = []
        while side in followed:
            way.append(between(side, far, depth))
            side = followed.pop(side)
        outlines.append(way[::EVERY] if len(way) > SMALL else way[:: EVERY // 2])
    return outlines


def distances(lands: list[list[Point]], most: float) -> dict[Node, float]:
    """How far nodes are from land, as far as that matters."""
    far: dict[Node, float] = defaultdict(lambda: most)
    reach = int(most / STEP) + 1
    for outline in lands:
        for corner in (point for one, other in pairwise([*outline, outline[0]]) for point in along(one, other)):
            column, row = floor(corner[0] / STEP), floor(corner[1] / STEP)
            for node in ((column + x, row + y) for x in range(-reach, reach + 2) for y in range(-reach, reach + 2)):
                far[node] = min(far[node], distance(corner, (node[0] * STEP, node[1] * STEP)))
        for row in range(floor(min(y for _, y in outline) / STEP), floor(max(y for _, y in outline) / STEP) + 1):
            for left, right in inside(outline, row * STEP):
                far |= {(column, row): 0.0 for column in range(floor(left / STEP) + 1, floor(right / STEP) + 1)}
    return far


def along(one: Point, other: Point) -> list[Point]:
    pieces = int(distance(one, other) / STEP) + 1
    return [
        (one[0] + (other[0] - one[0]) * at / pieces, one[1] + (other[1] - one[1]) * at / pieces) for at in range(pieces)
    ]


def crossings(cell: Node, within: set[Node]) -> dict[Side, Side]:
    """Where the outline comes into a cell of the grid, and where it leaves it, with what is within on its left."""
    x, y = cell
    corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
    comes: list[Side] = []
    goes: list[Side] = []
    for here, there in pairwise([*corners, corners[0]]):
        if here in within and there not in within:
            comes.append((here, there))
        elif there in within and here not in within:
            goes.append((there, here))
    if len(comes) == 2 and corners[0] in within:
        goes.reverse()
    return dict(zip(comes, goes, strict=True))


def between(side: Side, far: dict[Node, float], depth: float) -> Point:
    (x, y), (u, v) = side
    part = (depth - far[side[0]]) / (far[side[1]] - far[side[0]])
    return (x + (u - x) * part) * STEP, (y + (v - y) * part) * STEP

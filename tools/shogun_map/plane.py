"""The plane drawing of the land borders, its faces, and the lines of its dual."""

from dataclasses import dataclass, field
from itertools import pairwise
from math import atan2, sqrt
from typing import Final

BORDER: Final = "border"

Point = tuple[float, float]
Face = tuple[str, ...]
Ring = list[tuple[int, bool]]
"""The numbers of lines, each with whether it is walked backwards."""


@dataclass
class Line:
    """A line of the map between two corners: the border of two provinces or a piece of one's coast."""

    owners: tuple[str, ...]
    kind: str
    ends: tuple[str, str]
    points: list[Point] = field(default_factory=list)
    """The ends included."""


def turns(points: dict[str, Point], borders: list[tuple[str, str]]) -> dict[str, list[str]]:
    """Each province's neighbours in the order in which they lie around it."""
    around: dict[str, list[str]] = {name: [] for name in points}
    for one, other in borders:
        around[one].append(other)
        around[other].append(one)
    for name, neighbours in around.items():
        x, y = points[name]
        neighbours.sort(key=lambda other: atan2(points[other][1] - y, points[other][0] - x))
    return around


def faces(around: dict[str, list[str]]) -> list[Face]:
    """Each face as the provinces along it; the outer ones clockwise on the screen, like a coast."""
    seen: set[tuple[str, str]] = set()
    outlines: list[Face] = []
    for start, neighbours in around.items():
        for first in neighbours:
            here, there = start, first
            face: list[str] = []
            while (here, there) not in seen:
                seen.add((here, there))
                face.append(here)
                ring = around[there]
                here, there = there, ring[(ring.index(here) + 1) % len(ring)]
            if face:
                outlines.append(tuple(face))
    return outlines


def outline_of(coast: list[Line]) -> Face:
    """The provinces along a coast, each once for every stretch it has there."""
    names = [line.owners[0] for line in coast]
    return tuple(name for at, name in enumerate(names) if name != names[at - 1])


def same_cycle(one: Face, other: Face) -> bool:
    return len(one) == len(other) and any(one[at:] + one[:at] == other for at in range(len(one)))


def corner_of(face: Face) -> str:
    return "/".join(sorted(face))


def inner_corners(inner: list[Face], points: dict[str, Point]) -> dict[str, Point]:
    """The dual's corner of every inner face, all of them triangles, at first in the face's middle."""
    corners = {}
    for face in inner:
        (ax, ay), (bx, by), (cx, cy) = [points[name] for name in face]
        corners[corner_of(face)] = ((ax + bx + cx) / 3, (ay + by + cy) / 3)
    return corners


def border_lines(borders: list[tuple[str, str]], inner: list[Face], coasts: list[list[Line]]) -> list[Line]:
    """The dual's line of every edge: it ends in the faces on both sides, at the coast where a face is the outer one."""
    ends: dict[frozenset[str], list[str]] = {frozenset(border): [] for border in borders}
    for face in inner:
        for one, other in pairwise((*face, face[0])):
            ends[frozenset((one, other))].append(corner_of(face))
    for coast in coasts:
        for at, line in enumerate(coast):
            before = coast[at - 1].owners[0]
            if before != line.owners[0]:
                ends[frozenset((before, line.owners[0]))].append(line.ends[0])
    lines = []
    for one, other in borders:
        first, last = ends[frozenset((one, other))]
        lines.append(Line((one, other), BORDER, (first, last)))
    return lines


def ring_of(name: str, lines: list[Line]) -> Ring:
    """The lines around a province in order, clockwise."""
    left = [at for at, line in enumerate(lines) if name in line.owners]
    ring = [(left.pop(0), False)]
    corner = lines[ring[0][0]].ends[1]
    while left:
        at = next(at for at in left if corner in lines[at].ends)
        left.remove(at)
        backwards = lines[at].ends[1] == corner
        ring.append((at, backwards))
        corner = lines[at].ends[0 if backwards else 1]
    if corner != lines[ring[0][0]].ends[0]:
        raise ValueError(f"{name} is not one piece")
    return ring if cross(walk(ring, lines)) > 0 else [(at, not backwards) for at, backwards in reversed(ring)]


def walk(ring: Ring, lines: list[Line]) -> list[Point]:
    """The points around a ring, each once."""
    points: list[Point] = []
    for at, backwards in ring:
        points += (lines[at].points[::-1] if backwards else lines[at].points)[:-1]
    return points


def cross(points: list[Point], closed: bool = True) -> float:
    """Twice the area within; positive where the points run clockwise on the screen.

    No `sum`: it rounds floats differently from one Python to the next.
    """
    twice = 0.0
    for (x, y), (u, v) in pairwise([*points, points[0]] if closed else points):
        twice += x * v - u * y
    return twice


def distance(one: Point, other: Point) -> float:
    x, y = other[0] - one[0], other[1] - one[1]
    return sqrt(x * x + y * y)

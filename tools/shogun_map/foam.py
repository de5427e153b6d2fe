"""Where the inner corners lie: borders pull like the skins of foam, provinces press for their wanted size.

Only sums, products, quotients and square roots, so that every machine finds the same corners to the last digit.
"""

from dataclasses import dataclass
from typing import Final

from tools.shogun_map.plane import BORDER, Line, Point, Ring, cross, distance, walk

ROUNDS: Final = 3000
STEP: Final = 0.1
FARTHEST: Final = 3.0
"""What a corner may move in a round."""
PRESSURE: Final = 0.06
"""Of provinces, beside the pull of borders, which is 1."""
SHORTEST: Final = 38.0
"""A border about as long as this pulls less, a shorter one pushes, so that it can be seen as a border."""
PUSH: Final = -0.5


@dataclass
class Cell:
    """A province on its way to rest."""

    borders: list[tuple[str, str]]
    """From corner to corner, clockwise."""
    coast: float
    """Twice what its coast, which does not move, adds to its size."""
    wanted: float


def settle(
    corners: dict[str, Point], moving: list[str], lines: list[Line], rings: dict[str, Ring], sizes: dict[str, float]
) -> None:
    """Brings the moving corners to their rest; the others, along the coast, stay."""
    borders = [line for line in lines if line.kind == BORDER]
    land = shares = 0.0
    for name, ring in rings.items():
        land += cross(walk(ring, lines)) / 2
        shares += sizes[name]
    cells = [cell_of(ring, lines, sizes[name] * land / shares) for name, ring in rings.items()]
    for _ in range(ROUNDS):
        force = {corner: [0.0, 0.0] for corner in corners}
        pull(borders, corners, force)
        for cell in cells:
            press(cell, corners, force)
        for corner in moving:
            (x, y), (fx, fy) = corners[corner], force[corner]
            corners[corner] = (x + clamp(STEP * fx), y + clamp(STEP * fy))


def cell_of(ring: Ring, lines: list[Line], wanted: float) -> Cell:
    borders, coast = [], 0.0
    for at, backwards in ring:
        if lines[at].kind == BORDER:
            first, last = lines[at].ends
            borders.append((last, first) if backwards else (first, last))
        else:
            coast += cross(lines[at].points, closed=False)
    return Cell(borders, coast, wanted)


def pull(borders: list[Line], corners: dict[str, Point], force: dict[str, list[float]]) -> None:
    for line in borders:
        first, last = line.ends
        (x, y), (u, v) = corners[first], corners[last]
        length = distance(corners[first], corners[last]) + 1e-9
        tension = max(PUSH, min(1.0, 3 * (length - SHORTEST) / SHORTEST)) / length
        force[first][0] += tension * (u - x)
        force[first][1] += tension * (v - y)
        force[last][0] -= tension * (u - x)
        force[last][1] -= tension * (v - y)


def press(cell: Cell, corners: dict[str, Point], force: dict[str, list[float]]) -> None:
    twice = cell.coast
    for first, last in cell.borders:
        twice += corners[first][0] * corners[last][1] - corners[last][0] * corners[first][1]
    lack = PRESSURE * (cell.wanted - twice / 2) / cell.wanted / 2
    for first, last in cell.borders:
        (x, y), (u, v) = corners[first], corners[last]
        force[first][0] += lack * v
        force[first][1] -= lack * u
        force[last][0] -= lack * y
        force[last][1] += lack * x


def clamp(way: float) -> float:
    return max(-FARTHEST, min(FARTHEST, way))

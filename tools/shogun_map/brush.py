"""Lines as a hand draws them: a little uneven, softened, the coast with a brush. The same seed gives the same hand."""

from itertools import pairwise
from random import Random
from typing import Final

from tools.shogun_map.plane import Point, distance

Curve = list[Point]
"""A point, then for every cubic piece two handles and a point. Backwards it is the same curve."""

SEED: Final = "engawa"
LOOSE: Final = 0.9
"""How far handles reach: less makes sharper turns."""
STROKE: Final = (240.0, 460.0)
"""The least and greatest length of a stroke along the coast, before the brush is lifted."""
WIDEST: Final = 3.4
SWELL: Final = 7
"""So many points lie between two swellings of the stroke."""


def hand(name: str) -> Random:
    return Random(f"{SEED} {name}")


def uneven(points: list[Point], rng: Random, longest: float, amount: float) -> list[Point]:
    """Pieces longer than `longest` are halved, and their middles moved aside by up to `amount` of their length."""
    drawn = [points[0]]
    for (x, y), (u, v) in pairwise(points):
        if distance((x, y), (u, v)) > longest:
            aside = (2 * rng.random() - 1) * amount
            middle = ((x + u) / 2 - (v - y) * aside, (y + v) / 2 + (u - x) * aside)
            drawn += uneven([(x, y), middle, (u, v)], rng, longest, amount)[1:]
        else:
            drawn.append((u, v))
    return drawn


def soften(points: list[Point], before: Point | None = None, after: Point | None = None) -> Curve:
    """A smooth curve through the points; `before` and `after` are where it comes from and goes on to."""
    padded = [before or points[0], *points, after or points[-1]]
    curve = [tenth(points[0])]
    for at in range(1, len(padded) - 2):
        back, here, there, ahead = padded[at - 1 : at + 3]
        curve += [tenth(handle(here, back, there)), tenth(handle(there, ahead, here)), tenth(there)]
    return curve


def handle(point: Point, away: Point, towards: Point) -> Point:
    """On the way from `away` to `towards`, never farther than a third of the piece it belongs to."""
    whole = distance(away, towards) + 1e-9
    reach = LOOSE * min(distance(point, towards) / 3, whole / 4) / whole
    return point[0] + (towards[0] - away[0]) * reach, point[1] + (towards[1] - away[1]) * reach


def loop(points: list[Point]) -> Curve:
    """A closed curve through the points."""
    return soften([*points, points[0]], points[-1], points[1])


def tenth(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)


def flat(curve: Curve, parts: int = 3) -> list[Point]:
    """Points along the curve."""
    points = [curve[0]]
    for at in range(0, len(curve) - 1, 3):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve[at : at + 4]
        for part in range(1, parts + 1):
            t = part / parts
            s = 1 - t
            a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
            points.append((a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy))
    return points


def strokes(points: list[Point], rng: Random) -> list[list[Point]]:
    """The outlines of brush strokes along the points, each thin where the brush comes down and where it is lifted."""
    outlines, stroke, length, wanted = [], [points[0]], 0.0, stroke_length(rng)
    for here, there in pairwise(points):
        stroke.append(there)
        length += distance(here, there)
        if length > wanted:
            outlines.append(outline(stroke, rng))
            stroke, length, wanted = [here, there], 0.0, stroke_length(rng)
    return [*outlines, outline(stroke, rng)]


def stroke_length(rng: Random) -> float:
    return STROKE[0] + (STROKE[1] - STROKE[0]) * rng.random()


def outline(stroke: list[Point], rng: Random) -> list[Point]:
    last = len(stroke) - 1
    swells = [0.35 + 0.65 * rng.random() for _ in range(last // SWELL + 2)]
    left, right = [], []
    for at, (x, y) in enumerate(stroke):
        (bx, by), (ax, ay) = stroke[max(0, at - 1)], stroke[min(last, at + 1)]
        half = WIDEST / 2 * swell(swells, at / SWELL) * min(1.0, 0.25 + 4 * at / last, 0.15 + 2.5 * (last - at) / last)
        aside = half / (distance((bx, by), (ax, ay)) + 1e-9)
        nx, ny = (by - ay) * aside, (ax - bx) * aside
        left.append(tenth((x + nx, y + ny)))
        right.append(tenth((x - nx, y - ny)))
    return left + right[::-1]


def swell(swells: list[float], at: float) -> float:
    first, t = int(at), at - int(at)
    smooth = t * t * (3 - 2 * t)
    return swells[first] * (1 - smooth) + swells[first + 1] * smooth

"""Where a province has room for its name, its armies and its buildings: the largest clear box."""

from itertools import pairwise
from typing import Final

from tools.shogun_map.plane import Point, distance

STEP: Final = 2.0
EDGE: Final = 4.0
"""What stays free between the box and the border."""
LETTER: Final = 7.3
BADGE: Final = 41.0
SITE: Final = 13.0
HIGH: Final = 47.0
"""What a name, armies with building sites beside them, and figures below take, as `Province.svelte` draws them."""
ENOUGH: Final = 1.3
"""No box is larger than so many times what is needed."""

Box = tuple[float, float, float, float]
"""Left, top, width, height."""
Span = tuple[float, float]


def clear_box(outline: list[Point], name: str, sites: int) -> Box:
    wanted = max(LETTER * len(name), BADGE + SITE * sites)
    top = min(y for _, y in outline)
    rows = [inside(outline, top + STEP * at) for at in range(1, int((max(y for _, y in outline) - top) / STEP))]
    middle = centre(outline)
    best, best_worth = (0.0, 0.0, 0.0, 0.0), -1e9
    for first, row in enumerate(rows):
        spans = row
        for last in range(first, len(rows)):
            spans = common(spans, rows[last])
            for left, right in spans:
                box = shrunk(left, top + STEP * (first + 1), right - left, STEP * (last - first), wanted)
                found = worth(box, wanted, middle)
                if found > best_worth:
                    best, best_worth = box, found
    x, y, width, height = best
    return round(x, 1), round(y, 1), round(width, 1), round(height, 1)


def shrunk(left: float, top: float, width: float, height: float, wanted: float) -> Box:
    """Free of the border, and as large as is of use, around the same middle."""
    wide, high = min(width - 2 * EDGE, ENOUGH * wanted), min(height - 2 * EDGE, ENOUGH * HIGH)
    return left + (width - wide) / 2, top + (height - high) / 2, wide, high


def worth(box: Box, wanted: float, middle: Point) -> float:
    """A box counts by the side that is scarcer, the other counts a little; being in the middle is worth some size."""
    wide, high = box[2] / wanted, box[3] / HIGH
    off = distance((box[0] + box[2] / 2, box[1] + box[3] / 2), middle)
    return min(wide, high, 1.0) + 0.1 * (wide + high) - off / 450


def centre(outline: list[Point]) -> Point:
    """The centre of gravity."""
    x = y = whole = 0.0
    for (ax, ay), (bx, by) in pairwise([*outline, outline[0]]):
        part = ax * by - bx * ay
        x, y, whole = x + (ax + bx) * part, y + (ay + by) * part, whole + 3 * part
    return x / whole, y / whole


def inside(outline: list[Point], height: float) -> list[Span]:
    """The stretches of the level line that lie within the outline."""
    cuts = []
    for (x, y), (u, v) in pairwise([*outline, outline[0]]):
        if (y <= height) != (v <= height):
            cuts.append(x + (u - x) * (height - y) / (v - y))
    cuts.sort()
    return list(zip(cuts[::2], cuts[1::2], strict=True))


def common(one: list[Span], other: list[Span]) -> list[Span]:
    both = [(max(a, c), min(b, d)) for a, b in one for c, d in other]
    return [(left, right) for left, right in both if left < right]

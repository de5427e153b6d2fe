"""Where a province has room: a place for its name, and beside it the largest clear box for armies and buildings."""

from itertools import pairwise
from typing import Final

from tools.shogun_map.lettering import NAME_HIGH, name_width
from tools.shogun_map.plane import Point, distance

STEP: Final = 2.0
EDGE: Final = 4.0
"""What stays free between the box and the border."""
NAME_EDGE: Final = 2.5
"""The same of the name."""
BADGE: Final = 41.0
SITE: Final = 14.5
HIGH: Final = 39.0
"""What armies with building sites beside them, and figures below take, as `Province.svelte` draws them."""
ENOUGH: Final = 1.3
"""No box is larger than so many times what is needed."""

Box = tuple[float, float, float, float]
"""Left, top, width, height."""
Span = tuple[float, float]
Room = tuple[Point, Box]
"""The middle of the name, and the box above or below it."""


def room_of(outline: list[Point], name: str, sites: int) -> Room:
    """The name lies inside as a whole; of all places that leaves, the one where the rest has most room beside it."""
    wanted = BADGE + SITE * sites
    top = min(y for _, y in outline)
    rows = [inside(outline, top + STEP * at) for at in range(1, int((max(y for _, y in outline) - top) / STEP))]
    lines = int((NAME_HIGH + 2 * NAME_EDGE) / STEP) + 1
    middle = centre(outline)
    best: Room | None = None
    best_worth = -1e9
    for first in range(len(rows) - lines + 1):
        places = name_places(rows[first : first + lines], name_width(name))
        if not places:
            continue
        level = top + STEP * (first + 1) + STEP * (lines - 1) / 2
        for box in boxes_beside(rows, first, first + lines, top, wanted):
            across = nearest(places, box[0] + box[2] / 2)
            score = worth(box, wanted, middle, (across, level))
            if score > best_worth:
                best, best_worth = ((round(across, 1), round(level, 1)), rounded(box)), score
    if best is None:
        raise ValueError(f"{name} has no room for its name")
    return best


def name_places(rows: list[list[Span]], width: float) -> list[Span]:
    """Where the middle of the name may be."""
    spans = rows[0]
    for row in rows[1:]:
        spans = common(spans, row)
    half = width / 2 + NAME_EDGE
    return [(left + half, right - half) for left, right in spans if right - left >= 2 * half]


def nearest(places: list[Span], wanted: float) -> float:
    return min((min(max(wanted, left), right) for left, right in places), key=lambda across: abs(across - wanted))


def boxes_beside(rows: list[list[Span]], first: int, after: int, top: float, wanted: float) -> list[Box]:
    """Clear boxes that begin right below the name's rows, and such that end right above them."""
    boxes: list[Box] = []
    for steps in (range(after, len(rows)), range(first - 1, -1, -1)):
        spans = rows[steps[0]] if steps else []
        for last in steps:
            spans = common(spans, rows[last])
            upper, lower = top + STEP * (min(steps[0], last) + 1), top + STEP * (max(steps[0], last) + 1)
            high = min(lower - upper - EDGE, ENOUGH * HIGH)
            start = upper if steps.step > 0 else lower - high
            for left, right in spans:
                wide = min(right - left - 2 * EDGE, ENOUGH * wanted)
                boxes.append(((left + right - wide) / 2, start, wide, high))
    return boxes


def rounded(box: Box) -> Box:
    x, y, width, height = box
    return round(x, 1), round(y, 1), round(width, 1), round(height, 1)


def worth(box: Box, wanted: float, middle: Point, name: Point) -> float:
    """A box counts by the side that is scarcer, the other counts a little; being in the middle is worth some size, and
    so is a name right above what it names rather than beside or below."""
    wide, high = box[2] / wanted, box[3] / HIGH
    heart = box[0] + box[2] / 2, (box[1] + box[3] / 2 + name[1]) / 2
    aside, below = abs(name[0] - heart[0]), 0.15 if name[1] > box[1] else 0.0
    return min(wide, high, ENOUGH) + 0.1 * (wide + high) - distance(heart, middle) / 450 - aside / 120 - below


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

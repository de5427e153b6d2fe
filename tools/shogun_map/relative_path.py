"""Relative paths: the same SVG path told by steps from point to point, half as long once it is compressed."""

import re
from typing import Final

PART: Final = re.compile(r"([MCZ])([^MCZ]*)")
NUMBER: Final = re.compile(r"-?[\d.]+")
TENTHS: Final = 10
"""Coordinates have one decimal at most: steps between them are exact in tenths."""


def relative(path: str) -> str:
    """Of a path of absolute lines and curves (M, C, Z): what is only drawn, and never read point by point."""
    parts: list[str] = []
    here = start = (0, 0)
    for command, rest in PART.findall(path):
        if command == "Z":
            parts.append("Z")
            here = start
            continue
        points = in_tenths(rest)
        letter, size = "c", 3
        if command == "M":
            here = start = points.pop(0)
            parts.append("M" + joined([*here]))
            letter, size = "l", 1
        steps: list[int] = []
        for first in range(0, len(points), size):
            for x, y in points[first : first + size]:
                steps += [x - here[0], y - here[1]]
            here = points[first + size - 1]
        if steps:
            parts.append(letter + joined(steps))
    return "".join(parts)


def in_tenths(written: str) -> list[tuple[int, int]]:
    numbers = [round(TENTHS * float(number)) for number in NUMBER.findall(written)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def joined(tenths: list[int]) -> str:
    """A minus parts two numbers as well as a blank does."""
    return " ".join(map(decimal, tenths)).replace(" -", "-")


def decimal(tenths: int) -> str:
    whole, tenth = divmod(abs(tenths), TENTHS)
    digits = f"{whole}" if tenth == 0 else f"{whole or ''}.{tenth}"
    return f"-{digits}" if tenths < 0 else digits

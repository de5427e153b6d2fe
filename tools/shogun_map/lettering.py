"""Lettering: how much of the map a province's name takes, as `Province.svelte` writes it."""

from typing import Final

NAME_SIZE: Final = 20.0
"""Of the letters, in units of the map, where the whole map is seen in a small window: the largest they get."""
NAME_HIGH: Final = 0.9 * NAME_SIZE
"""From the top of an H to the foot of a g."""
WIDTHS: Final = {
    **{"-": 322, "A": 558, "B": 597, "E": 538, "H": 663, "I": 282, "K": 597, "M": 745, "N": 657, "O": 674, "S": 545},
    **{"T": 546, "W": 800, "Y": 501, "a": 516, "b": 563, "c": 462, "d": 564, "e": 507, "g": 520, "h": 558, "i": 262},
    **{"j": 263, "k": 522, "m": 843, "n": 560, "o": 549, "r": 373, "s": 431, "t": 361, "u": 556, "w": 748, "y": 495},
    "z": 443,
}
"""Of the letters of Source Sans 3 semibold, in thousandths of its size."""
WIDEST: Final = max(WIDTHS.values())


def name_width(name: str) -> float:
    """A letter that is not known is taken for the widest."""
    return sum(WIDTHS.get(letter, WIDEST) for letter in name) * NAME_SIZE / 1000

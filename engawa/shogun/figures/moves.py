"""Moves as numbers: kind, and up to three small arguments. Their words are in `notation`."""

from typing import Final

DRAFT: Final = 1
DRAFT_PILE: Final = 2
PUT_UNDER: Final = 3
PLAN: Final = 4
COMMIT: Final = 5
CLEAR: Final = 6
TAKE_BACK: Final = 7
TAKE: Final = 8
DEFEND: Final = 9
DEPLOY: Final = 10
ATTACK: Final = 11
MARCH: Final = 12
STAY: Final = 13
REVOLT: Final = 14

NO: Final = 0
YES: Final = 1
TAKE_AND_DEFEND_NOT: Final = 1
"""In a TAKE move of the defence card: with a standing no (3.20)."""


def move(kind: int, a: int = 0, b: int = 0, c: int = 0) -> int:
    return kind << 24 | a << 16 | b << 8 | c


def kind_of(code: int) -> int:
    return code >> 24


def a_of(code: int) -> int:
    return (code >> 16) & 255


def b_of(code: int) -> int:
    return (code >> 8) & 255


def c_of(code: int) -> int:
    return code & 255


def armies_of(code: int) -> int:
    """Of an attack or a march: how many of the province's armies go."""
    return (code & 255) >> 1


def with_extra(code: int) -> bool:
    """Of an attack: with the special card's army on top (3.19)."""
    return code & 1 != 0

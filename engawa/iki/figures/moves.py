"""Moves as numbers: kind, and up to two small arguments. Their words are in `notation`."""

from typing import Final

TAKE: Final = 1
IKIZAMA: Final = 2
INCOME: Final = 3
HIRE: Final = 4
WALK: Final = 5
TRADE: Final = 6
FISH: Final = 7
SMOKE: Final = 8
USE: Final = 9
BUILD: Final = 10
TRAIN: Final = 11
SWAP: Final = 12
SAVE: Final = 13
BURN: Final = 14
STARVE: Final = 15
NEUTRAL: Final = 16
NEUTRAL_LOST: Final = 17
NEW_YEAR: Final = 18
JOKER: Final = 19
DONE: Final = 20

TOKEN_STEP: Final = 16
"""Added to a walk's number when the move +1 token is used."""
NOT_BOUGHT: Final = 255
"""In a SMOKE move: no pipe, or no tobacco."""


def move(kind: int, a: int = 0, b: int = 0) -> int:
    return kind << 16 | a << 8 | b


def kind_of(code: int) -> int:
    return code >> 16


def a_of(code: int) -> int:
    return (code >> 8) & 255


def b_of(code: int) -> int:
    return code & 255

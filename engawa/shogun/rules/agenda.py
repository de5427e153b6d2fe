"""Agenda of a game of Shogun: steps the game takes by itself, and decisions that seats owe."""

from typing import Final

DRAFT_TURN: Final = 0
PRIME: Final = 1
NEW_YEAR: Final = 2
LAY_OUT: Final = 3
REVEAL: Final = 4
ORDER: Final = 5
ACTION: Final = 6
ACT: Final = 7
NEXT_ACTION: Final = 8
ROUND_ENDS: Final = 9
WINTER: Final = 10
FAMINE: Final = 11
REVOLTS: Final = 12
SCORING: Final = 13

TAKE_PROVINCE: Final = 20
PLANNING: Final = 21
TAKE_SPECIAL: Final = 22
DEPLOY: Final = 23
MARCH: Final = 24
BATTLE: Final = 25
PICK_REVOLT: Final = 26

DECISIONS: Final = {
    TAKE_PROVINCE: "take_province",
    PLANNING: "planning",
    TAKE_SPECIAL: "take_special",
    DEPLOY: "deploy",
    MARCH: "march",
    BATTLE: "battle",
    PICK_REVOLT: "pick_revolt",
}

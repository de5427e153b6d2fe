"""The stack of what is still to be done: steps the game takes by itself, and decisions that seats owe.

An entry is a step and a seat. Because the stack is part of the position, a game can be saved and
taken up again in the middle of any effect. Its room is fixed, which is faster than a list that grows.
"""

from typing import Final

from engawa.iki.position import AGENDA_ROOM, Town

NEW_MONTH: Final = 0
WAY_OF_LIFE: Final = 1
ACTIONS: Final = 2
TURN: Final = 3
AFTER_USE: Final = 5
EVENT: Final = 6
FIRE: Final = 7
MON_ON_MARKET: Final = 8
SEASON_ENDS: Final = 9
SALARY: Final = 10
HARMONY: Final = 11
FOOD: Final = 12
LASTING_EFFECTS: Final = 13
NEW_YEAR: Final = 14
SCORING: Final = 15

FIRST_DECISION: Final = 20
START_CHARACTER: Final = 20
IKIZAMA: Final = 21
INCOME_OR_HIRE: Final = 22
MOVE: Final = 23
BUSINESS: Final = 24
SWAP: Final = 25
BUILD_AT_SITE: Final = 26
BUILD_BY_SKILL: Final = 27
BURNING: Final = 28
NEW_YEAR_SPACE: Final = 29
JOKER: Final = 30

FIRST_THAT_MAY_DECIDE_ITSELF: Final = 31
TRAIN: Final = 31
FEED: Final = 32
NEUTRAL: Final = 33

DECISIONS: Final = {
    START_CHARACTER: "start_character",
    IKIZAMA: "ikizama",
    INCOME_OR_HIRE: "income_or_hire",
    MOVE: "move",
    BUSINESS: "business",
    TRAIN: "train",
    SWAP: "swap",
    BUILD_AT_SITE: "build",
    BUILD_BY_SKILL: "build",
    BURNING: "burning",
    FEED: "feed",
    NEUTRAL: "neutral",
    NEW_YEAR_SPACE: "new_year",
    JOKER: "joker",
}


def clear(town: Town) -> None:
    town.agenda = [0] * AGENDA_ROOM
    town.depth = 0


def push(town: Town, step: int, seat: int = 0) -> None:
    town.agenda[town.depth] = step << 2 | seat
    town.depth += 1


def push_for_each(town: Town, step: int, order: list[int]) -> None:
    """One entry a seat, the first of the order on top."""
    for place in range(len(order) - 1, -1, -1):
        push(town, step, order[place])

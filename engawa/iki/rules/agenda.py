"""Agenda of a game of IKI: steps the game takes by itself, and decisions that seats owe."""

from typing import Final

NEW_MONTH: Final = 0
WAY_OF_LIFE: Final = 1
ACTIONS: Final = 2
TURN: Final = 3
TRAIN: Final = 4
AFTER_USE: Final = 5
EVENT: Final = 6
FIRE: Final = 7
MON_ON_MARKET: Final = 8
SEASON_ENDS: Final = 9
SALARY: Final = 10
HARMONY: Final = 11
FOOD: Final = 12
FEED: Final = 13
LASTING_EFFECTS: Final = 14
NEUTRAL: Final = 15
NEW_YEAR: Final = 16
SCORING: Final = 17

START_CHARACTER: Final = 20
IKIZAMA: Final = 21
INCOME_OR_HIRE: Final = 22
MOVE: Final = 23
BUSINESS: Final = 24
CHOOSE_WHO_TRAINS: Final = 25
SWAP: Final = 26
BUILD_AT_SITE: Final = 27
BUILD_BY_SKILL: Final = 28
BURNING: Final = 29
CHOOSE_WHO_STARVES: Final = 30
PLACE_NEUTRAL: Final = 31
NEW_YEAR_SPACE: Final = 32
JOKER: Final = 33

DECISIONS: Final = {
    START_CHARACTER: "start_character",
    IKIZAMA: "ikizama",
    INCOME_OR_HIRE: "income_or_hire",
    MOVE: "move",
    BUSINESS: "business",
    CHOOSE_WHO_TRAINS: "train",
    SWAP: "swap",
    BUILD_AT_SITE: "build",
    BUILD_BY_SKILL: "build",
    BURNING: "burning",
    CHOOSE_WHO_STARVES: "feed",
    PLACE_NEUTRAL: "neutral",
    NEW_YEAR_SPACE: "new_year",
    JOKER: "joker",
}

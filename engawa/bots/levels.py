"""Levels: five computer players from gentle to strong; each is a bot's spec with a name and a character."""

from typing import Final, cast

from engawa.bots.packages import optional_module
from engawa.kernel.words import ENGLISH, load

LEVELS: Final = ["guest", "apprentice", "neighbour", "master", "elder"]
WITHOUT_NETWORK: Final = ["random", "greedy:slips=0.3", "greedy", "greedy", "greedy"]


def specs_of(game: str) -> list[str]:
    """One for each level, from the `levels` of the game's bots; a game without has the two bots that every game has."""
    own = optional_module(game, "levels")
    return WITHOUT_NETWORK if own is None else cast(list[str], own.SPECS)


def spec_of(level: str, game: str) -> str:
    """The bot behind a level."""
    return specs_of(game)[LEVELS.index(level)]


def scale_of(level: str) -> str:
    """Where it stands among the levels, from the gentlest: 2/5."""
    return f"{LEVELS.index(level) + 1}/{len(LEVELS)}"


def name_of(level: str, language: str = ENGLISH) -> str:
    return str(load("engawa.bots", language)[f"bots.level.{level}"])


def character_of(level: str, language: str = ENGLISH) -> str:
    """In one line."""
    return str(load("engawa.bots", language)[f"bots.character.{level}"])

"""Five levels at the table, from gentle to strong; each is a bot's spec with a name and a character."""

from typing import Final

from engawa.kernel.words import ENGLISH, load

LEVELS: Final = ["guest", "apprentice", "neighbour", "master", "elder"]
SPECS: Final[dict[str, list[str]]] = {
    "iki": ["random", "greedy:slips=0.3", "greedy", "search:looks=80", "search:looks=5000:time=3"],
    "shogun": ["random", "greedy:slips=0.3", "greedy", "value", "search:looks=3500:time=8"],
}
"""By game, one for each level; `docs/bots.md` has the measurements. A level is a number of looks, with a cap on time
that only a busy machine comes to: it is as strong everywhere, and the same seed gives the same game."""


def spec_of(level: str, game: str) -> str:
    """The bot behind a level; a game without its own has the two that every game has."""
    specs = SPECS.get(game, ["random", "greedy:slips=0.3", "greedy", "greedy", "greedy"])
    return specs[LEVELS.index(level)]


def name_of(level: str, language: str = ENGLISH) -> str:
    return str(load("engawa.bots", language)[f"bots.level.{level}"])


def character_of(level: str, language: str = ENGLISH) -> str:
    """In one line."""
    return str(load("engawa.bots", language)[f"bots.character.{level}"])

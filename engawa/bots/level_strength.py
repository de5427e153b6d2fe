"""Measured strength of the levels: what share of games each has won against a table of the level below it.

`level_strength.json` has the figures of docs/bots.md, each with the command that measured it; what was not measured is
not there.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from engawa.bots.levels import scale_of, spec_of
from engawa.kernel.words import ENGLISH, Sentences

FILE = Path(__file__).with_name("level_strength.json")


@dataclass(frozen=True)
class Strength:
    spec: str
    """The level's bot when it was measured."""
    against: str
    """The level at all other seats."""
    players: int
    games: int
    share: float
    """Of wins; an average player of the same strength has 1 / players."""
    interval: tuple[float, float]
    """95 %, by Wilson."""
    command: str


@lru_cache
def _measured() -> dict[str, dict[str, Strength]]:
    figures = json.loads(FILE.read_text(encoding="utf-8"))
    return {
        game: {level: Strength(**{**told, "interval": tuple(told["interval"])}) for level, told in levels.items()}
        for game, levels in figures.items()
    }


def strength_of(level: str, game: str) -> Strength | None:
    return _measured().get(game, {}).get(level)


def is_as_measured(level: str, game: str) -> bool:
    """Whether the level's bot is still the one whose games were counted."""
    strength = strength_of(level, game)
    return strength is not None and strength.spec == spec_of(level, game)


def wins_of(level: str, game: str, language: str = ENGLISH) -> str:
    """In one line, for people; empty where nothing was measured."""
    strength = strength_of(level, game)
    if strength is None:
        return ""
    key = "bots.wins" if is_as_measured(level, game) else "bots.wins_then"
    sentences = Sentences(["engawa.kernel", "engawa.bots"], language)
    percent = f"{100 * strength.share:g}".replace(".", sentences.say("kernel.decimal_point"))
    below = scale_of(strength.against)
    return sentences.say(key, percent=percent, games=strength.games, below=below, spec=strength.spec)

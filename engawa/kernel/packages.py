"""Game packages: which Python package a game lives in, by the game's name.

The games beside the kernel are found by themselves. Others are named by `ENGAWA_GAMES`, their packages separated by
commas; where the rules are compiled, interpreted games cannot build on them (docs/add_a_game.md tells what to do).
"""

import importlib.util
import os
import pkgutil
from functools import cache
from typing import Final

import engawa

VARIABLE: Final = "ENGAWA_GAMES"


def game_packages() -> dict[str, str]:
    """Every game's name and package, in the order of the names."""
    return _packages(os.environ.get(VARIABLE, ""))


@cache
def _packages(variable: str) -> dict[str, str]:
    """Looked for once: packages do not come and go while a program runs."""
    beside = [f"engawa.{module.name}" for module in pkgutil.iter_modules(engawa.__path__) if module.ispkg]
    named = [package.strip() for package in variable.split(",") if package.strip()]
    games = [package for package in [*beside, *named] if package != "engawa.kernel" and _has_game(package)]
    return {package.rpartition(".")[2]: package for package in sorted(games, key=lambda name: name.rpartition(".")[2])}


def package_of(game: str) -> str:
    """The package of a game that is known to be there."""
    return game_packages()[game]


def _has_game(package: str) -> bool:
    return importlib.util.find_spec(f"{package}.game") is not None

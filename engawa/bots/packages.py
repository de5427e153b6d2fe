"""Packages of bots: where each game's own players live, and what such a package may bring."""

import importlib
import random
from types import ModuleType
from typing import Protocol, cast

from engawa.bots.bot import Adviser, Bot
from engawa.bots.evaluator import Evaluator
from engawa.bots.features import FeatureVector
from engawa.kernel.packages import game_packages
from engawa.kernel.words import bad_input


def bots_package(game: str) -> str:
    """Beside these bots for the games that come with the package; another game brings its own."""
    package = game_packages().get(game, f"engawa.{game}")
    return f"engawa.bots.{game}" if package == f"engawa.{game}" else f"{package}.bots"


class Learned(Protocol):
    """What the `players` of a game's bots offer: its learned players, and the eyes of their network."""

    def make_features(self) -> FeatureVector: ...

    def make_value(self, evaluator: Evaluator, rng: random.Random, slips: float = 0.0) -> Bot: ...

    def make_search(self, evaluator: Evaluator, rng: random.Random, seconds: float, looks: int) -> Adviser: ...


def learned(game: str) -> Learned:
    return cast(Learned, module_of(game, "players", "learned"))


def module_of(game: str, name: str, player: str) -> ModuleType:
    """One of a game's own modules; a game without it has no such player."""
    module = optional_module(game, name)
    if module is None:
        raise bad_input("bots.bad.no_player", kind=player, game=game)
    return module


def optional_module(game: str, name: str) -> ModuleType | None:
    wanted = f"{bots_package(game)}.{name}"
    try:
        return importlib.import_module(wanted)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{wanted}.".startswith(f"{error.name}."):
            return None
        raise

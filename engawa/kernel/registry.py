"""Registry of games by name: every package that has a module `game` with a `GAME` (`packages` finds them)."""

import importlib
from functools import cache
from typing import cast

from engawa.kernel.game import Game
from engawa.kernel.packages import game_packages, package_of
from engawa.kernel.page import Page
from engawa.kernel.text import Text
from engawa.kernel.words import bad_input


def game_names() -> list[str]:
    return list(game_packages())


def game_named(name: str) -> Game:
    packages = game_packages()
    if name not in packages:
        raise bad_input("kernel.bad.no_game", word=name, known=", ".join(packages))
    return cast(Game, importlib.import_module(f"{packages[name]}.game").GAME)


@cache
def text_of(game: Game) -> Text:
    return cast(Text, importlib.import_module(f"{package_of(game.name)}.words.text").TEXT)


@cache
def page_of(game: Game) -> Page:
    return cast(Page, importlib.import_module(f"{package_of(game.name)}.words.page").PAGE)

"""Games by name: every package of Engawa that has a module `game` with a `GAME` is one."""

import importlib
import importlib.util
import pkgutil
from typing import cast

import engawa
from engawa.kernel.game import Game
from engawa.kernel.page import Page
from engawa.kernel.refusal import BadInput
from engawa.kernel.text import Text


def game_names() -> list[str]:
    return sorted(
        package.name
        for package in pkgutil.iter_modules(engawa.__path__)
        if package.ispkg and package.name != "kernel" and importlib.util.find_spec(f"engawa.{package.name}.game")
    )


def game_named(name: str) -> Game:
    if name not in game_names():
        raise BadInput(f"there is no game “{name}”; there are: {', '.join(game_names())}")
    return cast(Game, importlib.import_module(f"engawa.{name}.game").GAME)


def text_of(game: Game) -> Text:
    return cast(Text, importlib.import_module(f"engawa.{game.name}.text").TEXT)


def page_of(game: Game) -> Page:
    return cast(Page, importlib.import_module(f"engawa.{game.name}.page").PAGE)

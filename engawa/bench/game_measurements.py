"""Benchmarks of single games: what `engawa/bench/<game>/measurements.py` adds, found by the game's name."""

import importlib
import importlib.util
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType

from engawa.kernel.registry import game_names

Row = dict[str, float | bool | str]
"""What was measured, with the name of the line."""


@dataclass(frozen=True)
class Measurement:
    """A line beside the playouts."""

    module: str
    """Run with the seconds it may take; it prints what it found as JSON."""
    name: str
    line: Callable[[Row], str]
    """The sentence for people."""
    share: float = 1.0
    """Of the seconds that a line of playouts takes."""
    in_both_modes: bool = False
    """Interpreted as well as compiled, or only as the package is installed."""


def own_measurements() -> list[Measurement]:
    """Every game's, in the order of the games."""
    modules = [module for game in game_names() if (module := measurements_of(game)) is not None]
    return [measurement for module in modules for measurement in module.MEASUREMENTS]


def table_options(game: str) -> dict[str, str]:
    """The options of tables that are put under load; for most games those by default."""
    module = measurements_of(game)
    options: dict[str, str] = getattr(module, "TABLE_OPTIONS", {})
    return options


def measurements_of(game: str) -> ModuleType | None:
    package = f"engawa.bench.{game}"
    if importlib.util.find_spec(package) is None:
        return None
    return importlib.import_module(f"{package}.measurements")

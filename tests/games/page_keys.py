"""Keys by which the page knows what a game asks and what its log tells: `decision.…` and `log.…`."""

import importlib

from engawa.kernel.packages import package_of
from engawa.kernel.words import ENGLISH, load


def decisions(game: str) -> set[str]:
    agenda = importlib.import_module(f"{package_of(game)}.rules.agenda")
    return {f"decision.{name}" for name in agenda.DECISIONS.values()}


def log_keys(game: str) -> set[str]:
    """Of all entries, whatever forms their sentences have."""
    prefix = f"{game}.log."
    names = [key.removeprefix(prefix) for key in load(package_of(game), ENGLISH) if key.startswith(prefix)]
    return {f"log.{name.partition('.')[0]}" for name in names}

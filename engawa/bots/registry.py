"""Bots by spec string: a name, and settings after colons (`greedy`, `search:time=0.2`)."""

import importlib
import importlib.util
import random
from collections.abc import Callable
from typing import cast

from engawa.bots.bot import Bot, RandomBot
from engawa.kernel.refusal import BadInput

Maker = Callable[[str, dict[str, str], random.Random], Bot]


def make_random(game: str, settings: dict[str, str], rng: random.Random) -> Bot:
    return RandomBot(rng)


def make_greedy(game: str, settings: dict[str, str], rng: random.Random) -> Bot:
    """Each game's hand-written player is `Greedy` in `engawa.bots.greedy_<game>`."""
    module = f"engawa.bots.greedy_{game}"
    if importlib.util.find_spec(module) is None:
        raise BadInput(f"there is no greedy player for {game}")
    return cast(Bot, importlib.import_module(module).Greedy(rng))


MAKERS: dict[str, tuple[Maker, list[str]]] = {"random": (make_random, []), "greedy": (make_greedy, [])}
"""Each bot's maker and the settings it knows."""


def bot_names() -> list[str]:
    return list(MAKERS)


def check_bot(spec: str) -> None:
    """Complain about a spec that names no bot or a setting it does not have."""
    name, _, rest = spec.partition(":")
    if name not in MAKERS:
        raise BadInput(f"there is no bot “{name}”; there are: {', '.join(MAKERS)}")
    known = MAKERS[name][1]
    for setting in _settings(spec, rest):
        if setting not in known:
            raise BadInput(f"bot “{name}” has no setting “{setting}”; its settings: {', '.join(known) or 'none'}")


def make_bot(spec: str, game: str, rng: random.Random) -> Bot:
    check_bot(spec)
    name, _, rest = spec.partition(":")
    return MAKERS[name][0](game, _settings(spec, rest), rng)


def _settings(spec: str, rest: str) -> dict[str, str]:
    settings: dict[str, str] = {}
    for part in rest.split(":") if rest else []:
        name, equals, value = part.partition("=")
        if not equals or not name or not value:
            raise BadInput(f"bot “{spec}”: “{part}” is not a setting of the form name=value")
        settings[name] = value
    return settings
